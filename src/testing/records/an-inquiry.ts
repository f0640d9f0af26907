import type { InquirySubmission } from "#features/inquiries/core/inquiry.ts";

/** A valid contact inquiry. */
export function anInquiry(changes: Partial<InquirySubmission> = {}): InquirySubmission {
  return {
    fullName: "Amara Okafor",
    email: "amara@example.com",
    phone: "614-555-0142",
    subject: "annuities",
    message: "How long would our money be tied up?\nWe have two children.",
    ...changes,
  };
}
