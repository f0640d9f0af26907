import { eq, sql } from "drizzle-orm";
import type { PersonTable } from "#features/casework/server/person-cases.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import { findDeletion } from "./person-requests-store.ts";

/**
 * Refuses to take one record out of the trash whose person asked us to delete everything: it would
 * outlast the day on which nothing is to be left.
 *
 * @throws AppError `conflict`, which says what to do instead.
 */
export async function refuseRestore(tx: Tx, table: PersonTable, id: string): Promise<void> {
  const [row] = await tx
    .select({ email: sql<string>`lower(${table.email})`, submittedAt: table.submittedAt })
    .from(table)
    .where(eq(table.id, id));
  const deletion = row && (await findDeletion(tx, { email: row.email }));
  // What came after they had asked is no part of that.
  if (!deletion || Number(row.submittedAt) > deletion.askedAt.getTime()) return;
  throw new AppError("conflict", {
    en: "This person asked us to delete everything, so it can't be restored alone. An admin can take the whole deletion back on the person's page.",
  });
}
