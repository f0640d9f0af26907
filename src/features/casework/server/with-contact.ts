import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import type { Db } from "#platform/server/database.ts";

interface Reachable {
  readonly email: string;
  readonly phone: string | null;
}

/** Who of these may be called, in their order; the app knows where that is kept. */
export type ReadContacts = (
  db: Db,
  people: readonly Reachable[],
) => Promise<readonly ContactStanding[]>;

const unknown: ContactStanding = { state: "none", since: null };

/** A page of records, each with whether its person may be called: asked for all of them at once. */
export async function withContact<Row extends Reachable>(
  db: Db,
  readContacts: ReadContacts,
  rows: readonly Row[],
): Promise<ReadonlyArray<Row & { readonly contact: ContactStanding }>> {
  const standings = await readContacts(db, rows);
  return rows.map((row, index) => ({ ...row, contact: standings[index] ?? unknown }));
}
