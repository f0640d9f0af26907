import type { Locale } from "#platform/core/locale.ts";
import type { HeldAudience, HeldItem, Person, PersonOnFile } from "#platform/core/person.ts";
import type { KeptKind } from "#platform/core/longest-kept.ts";
import type { Db, Tx } from "./database.ts";

export interface HeldReading {
  readonly person: PersonOnFile;
  readonly audience: HeldAudience;
  readonly locale: Locale;
}

/**
 * One kind of thing that is held about people. Each feature that keeps some has one; the app lists
 * them all, and a test asks that each table is either of one of them or holds nobody's data.
 */
export interface PersonSource {
  /** Its name in the copy a person downloads, in camelCase. */
  readonly name: string;
  /** What the privacy policy says of it. */
  readonly kept: KeptKind;
  /** The tables whose rows about a person it reads and erases. */
  readonly tables: readonly string[];
  /** What is held about this person, oldest first; a thousand at most. */
  read(db: Db, reading: HeldReading): Promise<readonly HeldItem[]>;
  /**
   * What is left when the person's records are gone: erased, inside the transaction that ends the
   * deletion. Called only when no record of theirs is left. What hangs on a record goes with it
   * (`onErase` in `case-sources.ts`) and needs nothing here.
   */
  readonly erase?: (tx: Tx, person: Person) => Promise<void>;
}

/** Nobody has more, and an answer has an end. */
export const mostHeldItems = 1_000;
