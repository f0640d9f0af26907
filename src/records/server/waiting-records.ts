import { and, asc, eq, gt, or, sql, type SQL } from "drizzle-orm";
import { answerWithinMs, findDueAt } from "#records/core/answer-clock.ts";
import { mostCounted, type WaitingCount } from "#records/core/record.ts";
import type { Db } from "#platform/database/database.ts";
import { isOwed, owesAnswer } from "./list/record-list.ts";
import { type RecordTable, visibleTo, type Viewer } from "./record-table.ts";
import { countTries, timelineTable } from "./timeline-store.ts";

/** Who asks for the waiting records, when, and whether only for their own. */
export interface WaitingAsked {
  readonly viewer: Viewer;
  readonly isMine: boolean;
  readonly now: Date;
}

/** The condition that a record waits: received, not in the trash, and owing an answer. */
export function isWaiting(table: RecordTable): SQL {
  return sql`${table.status} = 'received' and ${table.deletedAt} is null and ${owesAnswer(table)}`;
}

/** The condition for waiting records that the viewer may see. */
export function waitingFor(table: RecordTable, { viewer, isMine }: WaitingAsked): SQL | undefined {
  return and(
    isWaiting(table),
    visibleTo(viewer, table),
    isMine ? eq(table.assignee, viewer.username) : undefined,
  );
}

/** @param waiting the condition for all that is counted. */
export async function countWaiting(
  db: Db,
  table: RecordTable,
  waiting: SQL | undefined,
  now: Date,
): Promise<WaitingCount> {
  const count = async (where: SQL | undefined) => {
    const counted = db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(where)
      .limit(mostCounted + 1)
      .as("counted");
    return db.$count(counted);
  };
  const dueBefore = new Date(now.getTime() - answerWithinMs).toISOString();
  return {
    total: await count(waiting),
    overdue: await count(and(waiting, sql`${table.submittedAt} < ${dueBefore}::timestamptz`)),
  };
}

/**
 * The condition that a record came in after a moment, or came back after it: out of the trash, or
 * into a status that owes an answer.
 */
export function hasComeSince({ id, submittedAt }: RecordTable, moment: Date): SQL | undefined {
  const cameBack = sql`${id} in (select ${timelineTable.recordId} from ${timelineTable}
    where ${timelineTable.kind} in ('restore', 'status') and ${gt(timelineTable.at, moment)})`;
  return or(gt(submittedAt, moment), cameBack);
}

/** Waiting records of a table that match a condition: the longest waiting first. */
export async function listWaiting(
  db: Db,
  table: RecordTable,
  which: SQL | undefined,
  limit: number,
) {
  const { id, fullName, submittedAt } = table;
  const rows = await db
    .select({
      id: sql<string>`${id}`,
      fullName: sql<string>`${fullName}`,
      submittedAt: sql<string>`${submittedAt}`,
    })
    .from(table)
    .where(and(isWaiting(table), isOwed(table), which))
    .orderBy(asc(submittedAt), asc(id))
    .limit(limit);
  const tries = await countTries(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ submittedAt: at, ...row }) => ({
    ...row,
    dueAt: findDueAt(new Date(at).toISOString()),
    tries: tries.get(row.id) ?? null,
  }));
}

/** The number of such records. */
export function countWaitingOf(
  db: Db,
  table: RecordTable,
  which: SQL | undefined,
): Promise<number> {
  return db.$count(table, and(isWaiting(table), which));
}
