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
