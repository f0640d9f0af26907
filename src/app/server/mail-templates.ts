import { testMail } from "#features/notifications/server/test-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";

/** Every kind of mail that is sent; a feature that sends one adds its template here. */
export const mailTemplates: readonly MailTemplate[] = [testMail];
