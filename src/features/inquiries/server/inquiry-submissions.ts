import type { RecordConsent } from "#features/casework/server/given-consent.ts";
import type { Inquiry, InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { SubmissionKind } from "#platform/server/accept-submissions.ts";
import { storeOnce } from "#platform/server/idempotency-store.ts";
import { inquiryMailKind } from "./inquiry-mail.ts";
import { insertInquiry } from "./inquiries-store.ts";

/** How a message becomes a stored inquiry, with the consent to be called that came along. */
export function inquirySubmissions(
  recordConsent: RecordConsent,
): SubmissionKind<InquirySubmission, Inquiry> {
  return {
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
    store: (tx, inquiry, claim) =>
      storeOnce(tx, inquiry.id, claim, () => insertInquiry(tx, inquiry)),
    publish: async (tx, { id, email, phone }, { submission, now: at, ...origin }) => {
      if (!submission.contactConsent) return;
      const version = submission.consentTextVersion ?? null;
      const source = { kind: "inquiry", id } as const;
      await recordConsent(tx, { ...origin, source, email, phone, version, at });
    },
    confirmation: ({ email }) => ({ kind: inquiryMailKind, to: email }),
  };
}
