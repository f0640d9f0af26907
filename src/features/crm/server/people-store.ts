import { eq } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Tx } from "#platform/server/database.ts";

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
  const address = email.trim().toLowerCase();
  const [added] = await tx
    .insert(crmPeopleTable)
    .values({ email: address })
    .onConflictDoNothing()
    .returning({ id: crmPeopleTable.id });
  if (added) return added.id;
  const [known] = await tx
    .select({ id: crmPeopleTable.id })
    .from(crmPeopleTable)
    .where(eq(crmPeopleTable.email, address));
  if (!known) throw new Error("A person's row vanished while it was read.");
  return known.id;
}
