import type { Localized } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/read-first-name.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import { listRightsLinks } from "#platform/server/mail/list-rights-links.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { siteConfig } from "#site.config.ts";
import { findInquiry } from "./inquiries-store.ts";

export const inquiryMailKind = "inquiry-confirmation";

interface InquiryMailWords {
  readonly subject: string;
  readonly title: (firstName: string | null) => string;
  readonly received: string;
  readonly next: string;
  readonly reason: string;
}

const inquiryMailWords: Localized<InquiryMailWords> = {
  en: {
    subject: "We have your message",
    title: (firstName) => (firstName === null ? "Thank you" : `Thank you, ${firstName}`),
    received: `Your message is with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
    next: `If it can't wait, call us at ${siteConfig.phone} (${siteConfig.officeHours}).`,
    reason:
      "You get this once because somebody sent our contact form with this email address. If that wasn't you, please ignore it.",
  },
};

/** What somebody who wrote to us is written once. Their own words are not repeated. */
export const inquiryMail: MailTemplate = {
  kind: inquiryMailKind,
  async render(context, { recordId, locale }) {
    const inquiry = recordId === null ? null : await findInquiry(context.db, recordId);
    if (!inquiry || inquiry.deletedAt !== null) return null;
    const words = inquiryMailWords[locale];
    return frameMail({
      locale,
      subject: words.subject,
      title: words.title(readFirstName(inquiry.fullName)),
      blocks: [
        { kind: "text", text: words.received },
        { kind: "text", text: words.next },
      ],
      reason: words.reason,
      footerLinks: listRightsLinks(context, { ...inquiry, kind: "inquiry" }, locale),
    });
  },
};
