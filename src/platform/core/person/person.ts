import { dayMs } from "#platform/core/durations.ts";

/** The person whose data it is: whoever can read mail at this address. */
export interface Person {
  /** From `emailKey`: trimmed, in lower case. */
  readonly email: string;
}

/**
 * A person with the ids of the records that came from the address: leads, inquiries, applications.
 */
export interface PersonOnFile extends Person {
  readonly recordIds: readonly string[];
}

/** A JSON value as it stands in the copy of their data that a person downloads. */
export type HeldValue =
  | string
  | number
  | boolean
  | null
  | readonly HeldValue[]
  | { readonly [field: string]: HeldValue };

/** One known fact as a label and a value. */
export interface HeldFact {
  readonly label: string;
  readonly value: string;
}

/** One stored item about a person. */
export interface HeldItem {
  readonly id: string;
  /** When it arrived or was made; ISO 8601, UTC. */
  readonly at: string;
  readonly title: string;
  /** For readers, in their language. */
  readonly facts: readonly HeldFact[];
  /** For programs: the same facts under fixed names. */
  readonly data: { readonly [field: string]: HeldValue };
}

/** Who reads the data: the person sees that staff notes exist, staff also see their text. */
export type HeldAudience = "person" | "staff";

/**
 * The longest time for which submitted data is kept, counted from the last activity. The privacy
 * policy promises these periods; settings in the back office may only shorten them.
 */
export const longestKept = {
  leadYears: 5,
  inquiryYears: 2,
  applicationYears: 1,
  /** A submission that was set aside because the honeypot was filled in. */
  quarantineDays: 90,
  /** A record in the trash can be restored for this long; then it is erased for good. */
  trashDays: 30,
  /** A nightly backup, which still contains people who were erased after it was made. */
  backupDays: 30,
  /** Evidence of consent to calls, kept after everything else about the person is erased. */
  consentProofYears: 5,
  auditYears: 1,
  mailDays: 90,
  /** Counted from the answer; the address in a request is removed once the person is erased. */
  dataRequestYears: 2,
  /** The time to answer somebody who asked what is stored about them. */
  answerDays: 45,
} as const;

/**
 * When something that goes into the trash now is erased. For a person who asked for deletion, the
 * day of the deletion counts instead: `findErasedAt` of the feature privacy.
 */
export function findTrashEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + longestKept.trashDays * dayMs);
}

/**
 * Every kind of data that is stored about people. The privacy policy has a sentence with a period
 * for each, so a new kind does not compile before its sentence is written; a test compares the list
 * with what is stored.
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

/** What identifies a person: this e-mail address, or this phone number. */
export interface PersonKeys {
  /** From `emailKey`. */
  readonly emailKey: string;
  /** From `readPhoneKey`, for one number or several; empty when no number can be called. */
  readonly phoneKey: string;
}
