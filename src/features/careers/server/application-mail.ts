import type { Localized } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/read-first-name.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import { listRightsLinks } from "#platform/server/mail/list-rights-links.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { findApplication } from "./applications-store.ts";

export const applicationMailKind = "application-confirmation";

interface ApplicationMailWords {
  readonly subject: string;
  readonly title: (firstName: string | null) => string;
  readonly received: (withResume: boolean) => string;
  readonly next: string;
  readonly reason: string;
}

const applicationMailWords: Localized<ApplicationMailWords> = {
  en: {
    subject: "We have your application",
    title: (firstName) => (firstName === null ? "Thank you" : `Thank you, ${firstName}`),
    received: (withResume) =>
      withResume ? "Your application and your resume are with us." : "Your application is with us.",
    next: "We read each one ourselves. One of us will write or call you, whatever the answer is.",
    reason:
      "You get this once because somebody applied on our careers page with this email address. If that wasn't you, please ignore it.",
  },
};

/** What an applicant is written once. */
export const applicationMail: MailTemplate = {
  kind: applicationMailKind,
  async render(context, { recordId, locale }) {
    const application = recordId === null ? null : await findApplication(context.db, recordId);
    if (!application || application.deletedAt !== null) return null;
    const words = applicationMailWords[locale];
    return frameMail({
      locale,
      subject: words.subject,
      title: words.title(readFirstName(application.fullName)),
      blocks: [
        { kind: "text", text: words.received(application.resumePath !== null) },
        { kind: "text", text: words.next },
      ],
      reason: words.reason,
      footerLinks: listRightsLinks(context, { ...application, kind: "application" }, locale),
    });
  },
};
