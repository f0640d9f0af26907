import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { tellEntry, type Tries } from "#records/core/tell-work.ts";
import {
  assignmentKinds,
  type TimelineEntry,
  type TimelineKind,
} from "#records/core/timeline-entry.ts";
import { writtenMailKind } from "#records/core/written-mail.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

export const timelineTable = pgTable(
  "timeline_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    recordKind: text("case_kind").$type<RecordKind>().notNull(),
    recordId: uuid("case_id").notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<TimelineKind>().notNull(),
    by: text(),
    text: text(),
    /** The id of the request that wrote it: a repeated press of a button sends the same id. */
    requestKey: uuid("request_key"),
  },
  (table) => [
    index("timeline_by_case").on(table.recordId, table.at, table.id),
    uniqueIndex("timeline_request_key").on(table.recordId, table.requestKey),
    // Finds recently restored or reopened records without scanning all unanswered ones.
    index("timeline_came_back")
      .on(table.at)
      .where(sql`${table.kind} in ('restore', 'status')`),
  ],
);

/** More lines than any family's history has; older ones stay stored. */
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

/** The entry that an earlier request with the same id wrote. */
export async function findEntryByRequest(
  tx: Tx,
  recordId: string,
  requestKey: string,
): Promise<TimelineEntry | null> {
  const [row] = await tx
    .select()
    .from(timelineTable)
    .where(and(eq(timelineTable.recordId, recordId), eq(timelineTable.requestKey, requestKey)));
  return row ? toEntry(row) : null;
}

/** One entry of a record; null for an id of anything else. */
export async function findEntry(
  db: Db | Tx,
  recordId: string,
  id: string,
): Promise<TimelineEntry | null> {
  const [row] = await db
    .select()
    .from(timelineTable)
    .where(and(eq(timelineTable.recordId, recordId), eq(timelineTable.id, id)));
  return row ? toEntry(row) : null;
}

export async function changeEntry(
  tx: Tx,
  id: string,
  change: Pick<NewEntry, "kind">,
): Promise<void> {
  await tx.update(timelineTable).set(change).where(eq(timelineTable.id, id));
}

/**
 * When somebody wrote mails that the site sends, newest first; those that were taken back do not
 * count. Locked until `tx` ends, because of two requests at once each would miss the other's mail.
 */
export async function lockWriter(
  tx: Tx,
  { username, since }: { readonly username: string; readonly since: Date },
): Promise<readonly Date[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${writtenMailKind}), hashtext(${username}))`,
  );
  const { id, by, kind } = timelineTable;
  const rows = await tx
    .select({ at: mailsTable.queuedAt })
    .from(mailsTable)
    .innerJoin(timelineTable, eq(id, mailsTable.id))
    .where(
      and(
        eq(mailsTable.kind, writtenMailKind),
        gt(mailsTable.queuedAt, since),
        eq(by, username),
        eq(kind, "mail"),
      ),
    )
    .orderBy(desc(mailsTable.queuedAt));
  return rows.map(({ at }) => at);
}

/**
 * Changes of status or assignee after a press.
 *
 * @param lines the entries that the press wrote. When undefined, it is the user's last call, email
 *   or booking: its consequences are a millisecond after it.
 */
export async function listNewerChanges(
  tx: Tx,
  {
    recordId,
    by,
    lines,
  }: {
    readonly recordId: string;
    readonly by: string;
    readonly lines?: readonly string[] | undefined;
  },
): Promise<ReadonlyArray<"status" | "assignee">> {
  const { recordId: of, at, kind, id } = timelineTable;
  const isPress = lines
    ? inArray(id, [...lines])
    : and(eq(timelineTable.by, by), inArray(kind, ["call", "mail", "task"]));
  const lastAt = lines ? sql`max(${at})` : sql`max(${at}) - interval '1 millisecond'`;
  const [press] = await tx
    .select({ at: sql<string | null>`(${lastAt})::text` })
    .from(timelineTable)
    .where(and(eq(of, recordId), isPress));
  if (!press?.at) return [];
  const isNewer = sql`${at} > ${press.at}::timestamptz`;
  const rows = await tx
    .selectDistinct({ kind })
    .from(timelineTable)
    .where(and(eq(of, recordId), inArray(kind, ["status", ...assignmentKinds]), isNewer));
  return rows.map((row) => (row.kind === "status" ? "status" : "assignee"));
}

/**
 * How often each of these records was called, and when last; records without a call are left out.
 */
export async function countTries(
  db: Db,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Tries>> {
  if (recordIds.length === 0) return new Map();
  const { recordId, at, kind } = timelineTable;
  const rows = await db
    .select({ recordId, count: sql<number>`count(*)::int`, last: sql<string>`max(${at})` })
    .from(timelineTable)
    .where(and(inArray(recordId, [...recordIds]), eq(kind, "call")))
    .groupBy(recordId);
  return new Map(
    rows.map(({ recordId: id, count, last }) => [
      id,
      { count, lastAt: new Date(last).toISOString() },
    ]),
  );
}

/** Calls and emails that were logged on these records, oldest first. */
export async function listContacts(
  db: Db,
  recordIds: readonly string[],
): Promise<ReadonlyArray<TimelineEntry & { readonly recordId: string }>> {
  if (recordIds.length === 0) return [];
  const { recordId, at, id, kind } = timelineTable;
  const rows = await db
    .select()
    .from(timelineTable)
    .where(and(inArray(recordId, [...recordIds]), inArray(kind, ["call", "mail"])))
    .orderBy(at, id);
  return rows.map((row) => ({ ...toEntry(row), recordId: row.recordId }));
}

/** Oldest first. */
export async function listEntries(db: Db, recordId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select()
    .from(timelineTable)
    .where(eq(timelineTable.recordId, recordId))
    .orderBy(desc(timelineTable.at), desc(timelineTable.id))
    .limit(mostLines);
  return rows.map(toEntry).toReversed();
}

/** The arrival of the form is not stored as an entry, because the record has its time. */
export const timelineData = definePersonalData({
  table: timelineTable,
  ofRecord: timelineTable.recordId,
  tell: {
    name: "history",
    kept: "work",
    order: [timelineTable.at, timelineTable.id],
    item(row, { audience, locale }) {
      const entry = toEntry(row);
      const { id, at, kind, by, text: words } = entry;
      const data = {
        recordId: row.recordId,
        kind,
        ...(audience === "staff" && { by, text: words }),
      };
      return { id, at, ...tellEntry(entry, audience, locale), data };
    },
  },
});

function toEntry({ id, at, kind, by, text: stored }: typeof timelineTable.$inferSelect) {
  return { id, at: at.toISOString(), kind, by, text: stored };
}
