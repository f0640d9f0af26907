import type { Inquiry, InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { SubmissionKind } from "#platform/server/accept-submissions.ts";
import { storeOnce } from "#platform/server/idempotency-store.ts";
import { insertInquiry } from "./inquiries-store.ts";

/** How a message becomes a stored inquiry. */
export const inquirySubmissions: SubmissionKind<InquirySubmission, Inquiry> = {
  scope: "inquiry",
  build: ({ website, ...fields }, { id, now }) => ({
    ...fields,
    id,
    timestamp: now.toISOString(),
    status: judgeHoneypot(website),
  }),
  store: (tx, inquiry, claim) => storeOnce(tx, inquiry.id, claim, () => insertInquiry(tx, inquiry)),
};
