import type { Inquiry, InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { SubmissionKind } from "#platform/server/intake/submission-kind.ts";
import { toInquiryRow } from "./inquiries-store.ts";
import { inquiryMailKind } from "./inquiry-mail.ts";

/** How a message becomes a stored inquiry, with the consent to be called that came along. */
export const inquirySubmissions: SubmissionKind<InquirySubmission, Inquiry> = {
  scope: "inquiry",
  build: (submission, { id, now }) => {
    const {
      website,
      contactConsent: _consent,
      consentTextVersion: _version,
      ...fields
    } = submission;
    return { ...fields, id, timestamp: now.toISOString(), status: judgeHoneypot(website) };
  },
  toRow: toInquiryRow,
  findFollowUp: (_inquiry, { contactConsent, consentTextVersion = null }) => ({
    consentVersion: contactConsent ? consentTextVersion : null,
    confirmation: inquiryMailKind,
  }),
};
