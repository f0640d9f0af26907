import { dayMs } from "#platform/core/durations.ts";

/** Whose data it is: whoever can read mail at this address. */
export interface Person {
  /** As `emailKey` writes it: trimmed, in small letters. */
  readonly email: string;
}

/** The same, with the ids of the records that came from there: leads, inquiries, applications. */
export interface PersonOnFile extends Person {
  readonly recordIds: readonly string[];
}

/** A plain value, as it stands in the copy that a person downloads. */
export type HeldValue =
  | string
  | number
  | boolean
  | null
  | readonly HeldValue[]
  | { readonly [field: string]: HeldValue };

/** One thing that is known, in words: what it is called, and what it is. */
export interface HeldFact {
  readonly label: string;
  readonly value: string;
}

/** One thing that is held about a person. */
export interface HeldItem {
  readonly id: string;
  /** When it came in or was made; ISO 8601, UTC. */
  readonly at: string;
  readonly title: string;
  /** For people, in their language. */
  readonly facts: readonly HeldFact[];
  /** For programs: the same under fixed names. */
  readonly data: { readonly [field: string]: HeldValue };
}

/** Who reads: a person sees that notes were written, staff also what stands in them. */
export type HeldAudience = "person" | "staff";

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
  /** In the trash, from which it can be restored before it is erased for good. */
  trashDays: 30,
  /** A nightly backup, with whoever was erased since it was made. */
  backupDays: 30,
  /** What proves that somebody agreed to be called, after the rest is erased. */
  consentProofYears: 5,
  auditYears: 1,
  mailDays: 90,
  /** Since it was answered; the address in it goes once the person is erased. */
  dataRequestYears: 2,
  /** Since somebody asked what is held about them. */
  answerDays: 45,
} as const;

/**
 * When what goes into the trash at a moment is erased. Of somebody who asked to be deleted the
 * deletion's day counts instead: `findErasedAt` of the feature privacy.
 */
export function findTrashEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + longestKept.trashDays * dayMs);
}

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

/** Who one person is: whoever has this e-mail address or this number. */
export interface PersonKeys {
  /** As `emailKey` makes it. */
  readonly emailKey: string;
  /** As `readPhoneKey` makes it, of one number or of several; empty where nobody can be called. */
  readonly phoneKey: string;
}
