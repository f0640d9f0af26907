import { and, asc, eq, exists, inArray, isNull, lt, not, or, sql, type SQL } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { allTryTitles } from "#records/core/calls/after-call.ts";
import { allBookingTitles } from "#records/core/calls/booking.ts";
import type { OwnTask, Task } from "#records/core/record.ts";
import type { PlannedTry } from "#records/core/same-person.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { tellTask } from "#records/core/tell-work.ts";
import { isThere, usersTable } from "#staff/server/members-store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { type RecordTable, visibleTo, type Viewer } from "./record-table.ts";

/** Tasks of staff about records, each with a due time. */
export const tasksTable = pgTable(
  "tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    recordKind: text("case_kind").$type<RecordKind>().notNull(),
    recordId: uuid("case_id").notNull(),
    title: text().notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    assignee: text(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp("done_at", { withTimezone: true }),
    doneBy: text("done_by"),
    /** The id of the request that wrote it: a repeated press of a button sends the same id. */
    requestKey: uuid("request_key"),
  },
  (table) => [
    index("tasks_by_case").on(table.recordId),
    uniqueIndex("tasks_request_key").on(table.recordId, table.requestKey),
    index("tasks_open")
      .on(table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
  ],
);

/** @param which selects one of the record's tasks. */
export async function findTask(tx: Tx, recordId: string, which: SQL): Promise<Task | null> {
  const [row] = await tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.recordId, recordId), which));
  return row ? toTask(row) : null;
}

/** Sorted by due time. */
export async function listTasks(db: Db, recordId: string): Promise<Task[]> {
  const rows = await db
    .select()
    .from(tasksTable)
    .where(eq(tasksTable.recordId, recordId))
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id));
  return rows.map(toTask);
}

export const tasksData = definePersonalData({
  table: tasksTable,
  ofRecord: tasksTable.recordId,
  tell: {
    name: "tasks",
    kept: "work",
    order: [tasksTable.createdAt, tasksTable.id],
    item(row, { audience, locale }) {
      const task = toTask(row);
      const { id, createdAt, title, dueAt, doneAt, assignee } = task;
      const facts = { recordId: row.recordId, dueAt, doneAt };
      const data = audience === "staff" ? { ...facts, title, assignee } : facts;
      return { id, at: createdAt, ...tellTask(task, audience, locale), data };
    },
  },
});

export function toTask(row: typeof tasksTable.$inferSelect): Task {
  const { id, title, assignee, createdBy, doneBy } = row;
  return {
    id,
    title,
    dueAt: row.dueAt.toISOString(),
    assignee,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy,
  };
}

/** The most tasks in a list: more than anybody does in a day. */
const mostTasks = 50;

/**
 * The condition that a task is the viewer's to do, about a record of this kind that they may see
 * and that is not in the trash: their own tasks, and on records of theirs the unassigned ones and
 * those of agents who can't see the record anymore.
 */
export function isTaskOf(
  db: Db,
  { kind, table }: RecordDefinition,
  viewer: Viewer,
): SQL | undefined {
  const { assignee, recordId, recordKind } = tasksTable;
  const { username, isAdmin } = usersTable;
  const isAdmins = exists(
    db
      .select({ one: sql`1` })
      .from(usersTable)
      .where(and(eq(username, assignee), eq(isAdmin, "true"), isThere)),
  );
  const isTheirs = or(
    eq(assignee, viewer.username),
    and(eq(table.assignee, viewer.username), not(isAdmins)),
  );
  const record = db
    .select({ one: sql`1` })
    .from(table)
    .where(
      and(eq(table.id, recordId), isNull(table.deletedAt), visibleTo(viewer, table), isTheirs),
    );
  return and(eq(recordKind, kind), exists(record));
}

/**
 * Open tasks of one staff member, sorted by due time.
 *
 * @param isTheirs the conditions from `isTaskOf` for the wanted kinds.
 */
export async function listOwnTasks(
  db: Db,
  dueBefore: Date,
  isTheirs: SQL | undefined,
): Promise<Array<Omit<OwnTask, "fullName">>> {
  const { id, title, dueAt, recordKind, recordId, doneAt } = tasksTable;
  const rows = await db
    .select({ id, title, dueAt, recordKind, recordId })
    .from(tasksTable)
    .where(and(isNull(doneAt), lt(dueAt, dueBefore), isTheirs))
    .orderBy(asc(dueAt), asc(id))
    .limit(mostTasks);
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** The next try of each record; records without one are left out. */
export async function findNextTries(
  db: Db,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, PlannedTry>> {
  return findPlanned(db, recordIds, allTryTitles);
}

async function findPlanned(
  db: Db,
  recordIds: readonly string[],
  titles: readonly string[],
): Promise<ReadonlyMap<string, PlannedTry>> {
  if (recordIds.length === 0) return new Map();
  const { recordId, dueAt, doneAt, title, createdAt } = tasksTable;
  const isTry = and(isNull(doneAt), inArray(title, [...titles]));
  const rows = await db
    .select({
      recordId,
      next: sql<string>`min(${dueAt})`,
      planned: sql<string>`max(${createdAt})`,
    })
    .from(tasksTable)
    .where(and(inArray(recordId, [...recordIds]), isTry))
    .groupBy(recordId);
  return new Map(
    rows.map(({ recordId: id, next, planned }) => [
      id,
      { at: new Date(next).toISOString(), plannedAt: new Date(planned).toISOString() },
    ]),
  );
}

/** The booked time of each record, ISO 8601; records without one are left out. */
export async function findBookings(
  db: Db,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const planned = await findPlanned(db, recordIds, allBookingTitles);
  return new Map([...planned].map(([id, { at }]) => [id, at]));
}

/** Whether a record has a planned time: a booking or a next try. */
export function hasPlan({ id }: Pick<RecordTable, "id">): SQL {
  const { recordId, doneAt, title } = tasksTable;
  const titles = [...allBookingTitles, ...allTryTitles];
  return sql`${id} in (select ${recordId} from ${tasksTable} where ${and(isNull(doneAt), inArray(title, titles))})`;
}

/** The number of open tasks of each staff member, without those of records in the trash. */
export async function countOpenTasks(
  db: Db,
  { dueBefore, tables }: { readonly dueBefore: Date; readonly tables: readonly RecordTable[] },
): Promise<number> {
  const kept = tables.map(
    (table) =>
      sql`exists (select 1 from ${table} where ${table.id} = ${tasksTable.recordId} and ${table.deletedAt} is null)`,
  );
  const { doneAt, dueAt } = tasksTable;
  return db.$count(
    tasksTable,
    and(isNull(doneAt), lt(dueAt, dueBefore), sql`(${sql.join(kept, sql` or `)})`),
  );
}
