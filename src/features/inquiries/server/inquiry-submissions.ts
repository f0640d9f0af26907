import { inquirySubmitted } from "#features/inquiries/core/inquiry-submitted.ts";
import type { Inquiry, InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { SubmissionKind } from "#platform/server/accept-submissions.ts";
import { storeOnce } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { insertInquiry } from "./inquiries-store.ts";

/** How a message becomes a stored inquiry. */
export function inquirySubmissions(jobs: Jobs): SubmissionKind<InquirySubmission, Inquiry> {
  return {
    scope: "inquiry",
    build: ({ website, ...fields }, { id, now }) => ({
      ...fields,
      id,
      timestamp: now.toISOString(),
      status: judgeHoneypot(website),
    }),
    store: (tx, inquiry, claim) =>
      storeOnce(tx, inquiry.id, claim, () => insertInquiry(tx, inquiry)),
    publish: (tx, { id }) => jobs.publish(tx, inquirySubmitted, { inquiryId: id }),
  };
}
