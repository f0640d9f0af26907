import { editable } from "#platform/core/edition/edition.ts";
import { findRecord } from "#records/server/record-store.ts";
import { toRecordRow } from "#records/server/record-table.ts";
import { listRightsLinks, listSampleLinks } from "#features/consent/server/stop-calls.ts";
import {
  inquiryMessages,
  inquirySubmissionSchema,
  type Inquiry,
  type InquirySubmission,
} from "#features/inquiries/core/inquiry.ts";
import { type MailTemplate, sampleName } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { judgeHoneypot } from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { callableWhereAgreed } from "#platform/core/person/phone.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { acceptSubmissions, type SubmissionKind } from "#platform/intake/accept-submissions.ts";
import { findSentChoice } from "#platform/intake/follow-ups-store.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { frameMail, type MailLink } from "#platform/mail/frame-mail.ts";
import { siteConfig } from "#site.config.ts";
import { inquiriesTable } from "./inquiry-record.ts";

const inquiryMailKind = "inquiry-confirmation";

/** What a visitor may do with inquiries: send one. */
export function inquiriesRoutes(app: Routes, ctx: Ctx): void {
  acceptSubmissions(app, ctx, inquirySubmissions, {
    path: "/api/contact-inquiry",
    summary: "Takes in a message of the contact form.",
    // Only the server knows which numbers can be called: that table is too large for a phone's
    // connection.
    schema: perLocale((locale) =>
      inquirySubmissionSchema(locale).check(callableWhereAgreed(inquiryMessages[locale].phone)),
    ),
  });
}

/** How a message becomes a stored inquiry, with the consent to be called that came along. */
const inquirySubmissions: SubmissionKind<InquirySubmission, Inquiry> = {
  scope: "inquiry",
  build: (submission, { id, now, language }) => {
    const {
      website,
      contactConsent: _consent,
      consentTextVersion: _version,
      ...fields
    } = submission;
    const status = judgeHoneypot(website);
    return { ...fields, id, language, timestamp: now.toISOString(), status };
  },
  toRow: toRecordRow,
  findFollowUp: (_inquiry, submission) => ({
    ...findSentChoice(submission),
    confirmation: inquiryMailKind,
  }),
};

const en = {
  subject: "We have your message",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: `Your message is with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
  next: (hours: string) => `If it can't wait, call us at ${siteConfig.phone} (${hours}).`,
  reason:
    "You get this once because somebody sent our contact form with this email address. If that wasn't you, please ignore it.",
};

const es: typeof en = {
  subject: "Ya tenemos su mensaje",
  title: (firstName) => (firstName === null ? "Gracias" : `Gracias, ${firstName}`),
  received: `Recibimos su mensaje. Uno de nosotros le responderá en menos de ${siteConfig.answerWithinHours} horas.`,
  next: (hours) => `Si no puede esperar, llámenos al ${siteConfig.phone} (${hours}).`,
  reason:
    "Recibe este mensaje una sola vez. Alguien usó nuestro formulario de contacto con este correo electrónico. Si no fue usted, no le haga caso.",
};

const inquiryMailWords: Localized<typeof en> = editable("mail/inquiry", { en, es });

/** The confirmation that somebody who wrote to us gets once. It does not repeat their own words. */
export const inquiryMail: MailTemplate = {
  kind: inquiryMailKind,
  async render(ctx, { recordId, locale }, now) {
    const inquiry =
      recordId === null ? null : await findRecord(ctx.database.db, inquiriesTable, recordId);
    if (!inquiry) return null;
    const links = listRightsLinks(ctx, { ...inquiry, kind: "inquiry" }, { locale, now });
    return writeInquiryMail(inquiry.fullName, locale, links);
  },
  samples: (ctx, locale) => ({
    "mail/inquiry": writeInquiryMail(sampleName, locale, listSampleLinks(ctx, locale)),
  }),
};

function writeInquiryMail(
  fullName: string,
  locale: Locale,
  footerLinks: readonly MailLink[],
): Mail {
  const words = inquiryMailWords[locale];
  return frameMail({
    locale,
    subject: words.subject,
    title: words.title(readFirstName(fullName)),
    blocks: [
      { kind: "text", text: words.received },
      { kind: "text", text: words.next(siteConfig.officeHours[locale]) },
    ],
    reason: words.reason,
    footerLinks,
  });
}
