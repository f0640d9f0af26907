/**
 * How long what families send is kept at most, counted from the last thing that happened with it.
 * The privacy policy promises these periods; the back office's settings may only be shorter.
 */
export const longestKept = {
  leadYears: 5,
  inquiryYears: 2,
  applicationYears: 1,
  /** What came through the honeypot. */
  quarantineDays: 90,
  /** In the trash, before it is erased for good. */
  trashDays: 30,
  /** What proves that somebody agreed to be called, after the rest is erased. */
  consentProofYears: 5,
  auditYears: 1,
  mailDays: 90,
  /** Once it is answered, without the address. */
  dataRequestYears: 2,
  /** Since somebody asked what is held about them. */
  answerDays: 45,
} as const;

/**
 * Every kind of thing that is kept about people on our side. The privacy policy has a sentence with
 * a period for each, so a new one does not compile before it has been said; a test holds the list
 * against what is stored.
 */
export type KeptKind =
  | "leads"
  | "inquiries"
  | "applications"
  | "work"
  | "deliveries"
  | "consents"
  | "mails"
  | "dataRequests";
