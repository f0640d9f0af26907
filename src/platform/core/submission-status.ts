/** `quarantined` came through the honeypot: kept, never counted, never passed on. */
export const submissionStatuses = ["received", "quarantined"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];
