import type { SubmissionOrigin } from "#platform/intake/follow-ups-store.ts";

/** The origin of submissions in tests. */
export const submissionOrigin: SubmissionOrigin = {
  language: "en",
  edition: null,
  networkAddress: "203.0.113.9",
  userAgent: null,
  page: null,
};
