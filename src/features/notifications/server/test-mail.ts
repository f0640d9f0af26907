import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { staffMailWords } from "./staff-mail-words.ts";

/** What an admin sends from the settings to see that mail arrives. */
export const testMail: MailTemplate = {
  kind: staffMailKinds.test,
  render: async ({ siteUrl }, { locale }) => {
    const { test, reason } = staffMailWords[locale];
    return frameMail({
      locale,
      subject: test.subject,
      title: test.title,
      blocks: [
        { kind: "text", text: test.text },
        { kind: "button", link: { label: test.button, href: `${siteUrl}/admin/settings` } },
      ],
      reason,
    });
  },
};
