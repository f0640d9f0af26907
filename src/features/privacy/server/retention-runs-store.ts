import { randomUUID } from "node:crypto";
import { desc, eq, lt } from "drizzle-orm";
import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { nothingCounted } from "#features/privacy/core/retention-run.ts";
import type { RetentionCounts, RetentionRun } from "#features/privacy/core/retention-run.ts";
import type { Db } from "#platform/server/database.ts";

/** What each night took, in numbers and of nobody in particular. */
export const retentionRunsTable = pgTable(
  "retention_runs",
  {
    id: uuid().primaryKey(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    counts: jsonb().$type<RetentionCounts>().notNull(),
    erasedPeople: integer("erased_people").notNull().default(0),
    erasedRecords: integer("erased_records").notNull().default(0),
  },
  (table) => [index("retention_runs_newest").on(table.startedAt)],
);

export async function beginRun(db: Db, startedAt: Date): Promise<string> {
  const id = randomUUID();
  await db.insert(retentionRunsTable).values({ id, startedAt, counts: nothingCounted });
  return id;
}

export async function changeRun(
  db: Db,
  id: string,
  change: Partial<Omit<typeof retentionRunsTable.$inferSelect, "id">>,
): Promise<void> {
  await db.update(retentionRunsTable).set(change).where(eq(retentionRunsTable.id, id));
}

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<RetentionRun[]> {
  const rows = await db
    .select()
    .from(retentionRunsTable)
    .orderBy(desc(retentionRunsTable.startedAt))
    .limit(limit);
  return rows.map(({ startedAt, finishedAt, counts, ...row }) => ({
    ...row,
    counts: { ...nothingCounted, ...counts },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(retentionRunsTable).where(lt(retentionRunsTable.startedAt, before));
}
