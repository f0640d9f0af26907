import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { TimelineEntry, TimelineKind } from "#features/casework/core/timeline-entry.ts";
import type { Db, Tx } from "#platform/server/database.ts";

export const timelineTable = pgTable(
  "timeline_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    caseKind: text("case_kind").$type<CaseKind>().notNull(),
    caseId: uuid("case_id").notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<TimelineKind>().notNull(),
    by: text(),
    text: text(),
    /** Of the press of a button that wrote it. */
    requestKey: uuid("request_key"),
  },
  (table) => [
    index("timeline_by_case").on(table.caseId, table.at, table.id),
    uniqueIndex("timeline_request_key").on(table.caseId, table.requestKey),
  ],
);

/** No family's history is longer; what is older stays stored. */
const mostLines = 1_000;

export type NewEntry = typeof timelineTable.$inferInsert;

export async function insertEntries(
  tx: Tx,
  entries: readonly NewEntry[],
): Promise<TimelineEntry[]> {
  if (entries.length === 0) return [];
  const rows = await tx
    .insert(timelineTable)
    .values([...entries])
    .returning();
  return rows.map(toEntry);
}

/** What the same press of a button wrote before. */
export async function findEntryByRequest(
  tx: Tx,
  caseId: string,
  requestKey: string,
): Promise<TimelineEntry | null> {
  const [row] = await tx
    .select()
    .from(timelineTable)
    .where(and(eq(timelineTable.caseId, caseId), eq(timelineTable.requestKey, requestKey)));
  return row ? toEntry(row) : null;
}

/** Which of these records somebody called or wrote to. */
export async function findContacted(
  tx: Tx,
  caseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (caseIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ caseId: timelineTable.caseId })
    .from(timelineTable)
    .where(
      and(
        inArray(timelineTable.caseId, [...caseIds]),
        inArray(timelineTable.kind, ["call", "mail"]),
      ),
    );
  return new Set(rows.map(({ caseId }) => caseId));
}

/** Oldest first. */
export async function listEntries(db: Db, caseId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select()
    .from(timelineTable)
    .where(eq(timelineTable.caseId, caseId))
    .orderBy(desc(timelineTable.at), desc(timelineTable.id))
    .limit(mostLines);
  return rows.map(toEntry).toReversed();
}

/** Of several records at once, oldest first; without what visitors did before staff came to it. */
export async function listEntriesOf(
  db: Db,
  caseIds: readonly string[],
  limit: number,
): Promise<ReadonlyArray<TimelineEntry & { readonly caseId: string }>> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .select()
    .from(timelineTable)
    .where(inArray(timelineTable.caseId, [...caseIds]))
    .orderBy(asc(timelineTable.at), asc(timelineTable.id))
    .limit(limit);
  return rows.map((row) => ({ ...toEntry(row), caseId: row.caseId }));
}

export async function deleteEntriesOf(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await tx.delete(timelineTable).where(inArray(timelineTable.caseId, [...caseIds]));
}

function toEntry({ id, at, kind, by, text: told }: typeof timelineTable.$inferSelect) {
  return { id, at: at.toISOString(), kind, by, text: told };
}
