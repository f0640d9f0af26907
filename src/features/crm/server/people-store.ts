import { inArray } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { emailKey } from "#platform/core/person/contact-details.ts";
import type { Tx } from "#platform/database/database.ts";

/** Who is one person to a CRM: everybody who wrote the same e-mail address. */
export const crmPeopleTable = pgTable("crm_people", {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * The id CRMs know a person by. It never changes, so that two leads of one family make one record.
 *
 * @param email as typed; case and blanks around it don't matter.
 */
export async function findOrAddPerson(tx: Tx, email: string): Promise<string> {
  const findPerson = await findOrAddPeople(tx, [email]);
  return findPerson(email);
}

/** The same for many at once; the ids are then asked for by e-mail address. */
export async function findOrAddPeople(
  tx: Tx,
  emails: readonly string[],
): Promise<(email: string) => string> {
  // Lock order: sorted by address. Two transactions that add the same people in another order could
  // deadlock.
  const addresses = [...new Set(emails.map(emailKey))].toSorted();
  await tx
    .insert(crmPeopleTable)
    .values(addresses.map((email) => ({ email })))
    .onConflictDoNothing();
  const people = await tx
    .select()
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, addresses))
    // Locked, so that no deletion removes them before this transaction commits.
    .for("key share");
  const ids = new Map(people.map(({ email, id }) => [email, id]));
  return (email) => {
    const id = ids.get(emailKey(email));
    if (id === undefined) throw new Error("A person's row vanished while it was read.");
    return id;
  };
}
