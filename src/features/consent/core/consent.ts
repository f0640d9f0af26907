import type { CaseKind } from "#features/casework/core/case-record.ts";

/** What comes in through a form that asks for a phone number. */
export type ConsentSource = CaseKind;

/** What may be agreed to; there is one thing so far. */
export type ConsentKind = "calls_and_texts";

/** What a call may be about, as the words of each form say: an applicant agreed to nothing for sale. */
export type ConsentPurpose = "sales" | "application";

export const consentPurposes: Readonly<Record<ConsentSource, ConsentPurpose>> = {
  lead: "sales",
  inquiry: "sales",
  application: "application",
};

/** Who one person is: whoever has this e-mail address or this number. */
export interface PersonKeys {
  /** As `emailKey` makes it. */
  readonly emailKey: string;
  /** E.164; empty where there is no number that could be called. */
  readonly phoneKey: string;
}

/** How somebody said that they want no more calls. `link` is the only one nobody notes by hand. */
export const revocationChannels = [
  "phone",
  "text",
  "email",
  "letter",
  "in_person",
  "other",
  "link",
] as const;
export type RevocationChannel = (typeof revocationChannels)[number];

/** One yes, as staff and its giver may read it. Times are ISO 8601, UTC. */
export interface ConsentRecord {
  readonly id: string;
  readonly kind: ConsentKind;
  /** The exact words that were on screen. */
  readonly text: string;
  readonly version: string;
  /** Of the words in UTF-8, hexadecimal. */
  readonly sha256: string;
  readonly language: string;
  readonly timestamp: string;
  /** When it was first taken back; null while it holds. */
  readonly revokedAt: string | null;
  /** Where it was given; null when nobody knows. */
  readonly page: string | null;
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** It was given before consents were kept by themselves: from where nobody knows. */
  readonly isCarriedOver: boolean;
}

/** Everything that one person agreed to and took back, by address or number, the oldest first. */
export interface ConsentChain {
  readonly consents: readonly ConsentRecord[];
  readonly revocations: readonly RevocationRecord[];
}

/** What a record's page shows of the chain: its own and those of the same address before others. */
export interface ShownConsents extends ConsentChain {
  /** How many there are, of a number that many share. */
  readonly consentsTotal: number;
}

/** One no, or the correction of one that was noted by mistake. */
export interface RevocationRecord {
  readonly id: string;
  readonly timestamp: string;
  readonly channel: RevocationChannel;
  /** A user's name; null when the person pressed the button. */
  readonly by: string | null;
  readonly note: string | null;
  /** Null while it holds. */
  readonly corrected: { readonly at: string; readonly by: string; readonly reason: string } | null;
}
