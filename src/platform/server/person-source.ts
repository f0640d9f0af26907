import type { Person } from "#platform/core/person.ts";
import type { Db, Tx } from "./database.ts";

/** A plain value, as it stands in the copy that a person downloads. */
export type HeldValue =
  | string
  | number
  | boolean
  | null
  | readonly HeldValue[]
  | { readonly [field: string]: HeldValue };

/**
 * One kind of thing that is held about people. Each feature that keeps some has one; the app lists
 * them all, and a test asks that each table is either of one of them or holds nobody's data.
 */
export interface PersonSource {
  /** Its name in the copy a person downloads, in camelCase. */
  readonly name: string;
  /** The tables whose rows about a person it reads and erases. */
  readonly tables: readonly string[];
  /** Everything held about this person, oldest first, at most a thousand: nobody has more. */
  read(db: Db, person: Person): Promise<ReadonlyArray<Readonly<Record<string, HeldValue>>>>;
  /**
   * What is left when the person's records are gone: erased, inside the transaction that ends the
   * deletion. Called only when no record of theirs is left. What hangs on a record goes with it
   * (`onErase` in `case-sources.ts`) and needs nothing here.
   */
  readonly erase?: (tx: Tx, person: Person) => Promise<void>;
}
