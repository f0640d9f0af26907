import { applicationMail } from "#features/careers/server/application-mail.ts";
import { inquiryMail } from "#features/inquiries/server/inquiry-mail.ts";
import { leadMail } from "#features/leads/server/lead-mail.ts";
import { staffMails } from "#features/notifications/server/staff-mails.ts";
import { testMail } from "#features/notifications/server/test-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { staffNotices } from "./staff-notices.ts";

/** Every kind of mail that is sent; a feature that sends one adds its template here. */
export const mailTemplates: readonly MailTemplate[] = [
  leadMail,
  inquiryMail,
  applicationMail,
  ...staffMails(staffNotices),
  testMail,
];
