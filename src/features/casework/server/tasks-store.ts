import { and, asc, eq, sql, exists, isNull, lt, type SQL } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OwnTask, Task } from "#features/casework/core/case-record.ts";
import type { CaseKind } from "#features/casework/core/status.ts";
import { tellTask } from "#features/casework/core/tell-work.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { type CaseSource, type CaseTable, visibleTo, type Viewer } from "./case-store.ts";

/** What somebody has to do about a record by a certain time. */
export const tasksTable = pgTable(
  "tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    caseKind: text("case_kind").$type<CaseKind>().notNull(),
    caseId: uuid("case_id").notNull(),
    title: text().notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    assignee: text(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp("done_at", { withTimezone: true }),
    doneBy: text("done_by"),
    /** The id of the request that wrote it: the same press of a button sends the same id again. */
    requestKey: uuid("request_key"),
  },
  (table) => [
    index("tasks_by_case").on(table.caseId),
    uniqueIndex("tasks_request_key").on(table.caseId, table.requestKey),
    index("tasks_open")
      .on(table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
  ],
);

/** @param which of the record's tasks. */
export async function findTask(tx: Tx, caseId: string, which: SQL): Promise<Task | null> {
  const [row] = await tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.caseId, caseId), which));
  return row ? toTask(row) : null;
}

/** In the order they are due. */
export async function listTasks(db: Db, caseId: string): Promise<Task[]> {
  const rows = await db
    .select()
    .from(tasksTable)
    .where(eq(tasksTable.caseId, caseId))
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id));
  return rows.map(toTask);
}

export const tasksData = definePersonalData({
  table: tasksTable,
  ofRecord: tasksTable.caseId,
  tell: {
    name: "tasks",
    kept: "work",
    order: [tasksTable.createdAt, tasksTable.id],
    item(row, { audience, locale }) {
      const task = toTask(row);
      const { id, createdAt, title, dueAt, doneAt, assignee } = task;
      const told = { recordId: row.caseId, dueAt, doneAt };
      const data = audience === "staff" ? { ...told, title, assignee } : told;
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

/** The most tasks that are listed: more than anybody does in a day. */
const mostTasks = 50;

/** Whether a task is about a record of this kind that the viewer may see and that is not in the trash. */
export function isTaskOf(db: Db, { kind, table }: CaseSource, viewer: Viewer): SQL | undefined {
  const record = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.id, tasksTable.caseId), isNull(table.deletedAt), visibleTo(viewer, table)));
  return and(eq(tasksTable.caseKind, kind), exists(record));
}

/**
 * Open tasks of one member of staff, in the order they are due.
 *
 * @param isThere what `isTaskOf` says of the kinds that are asked for.
 */
export async function listOwnTasks(
  db: Db,
  username: string,
  dueBefore: Date,
  isThere: SQL | undefined,
): Promise<Array<Omit<OwnTask, "fullName">>> {
  const { id, title, dueAt, caseKind, caseId, doneAt, assignee } = tasksTable;
  const rows = await db
    .select({ id, title, dueAt, caseKind, caseId })
    .from(tasksTable)
    .where(and(isNull(doneAt), eq(assignee, username), lt(dueAt, dueBefore), isThere))
    .orderBy(asc(dueAt), asc(id))
    .limit(mostTasks);
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** How many open tasks everybody has; those of records in the trash are left out. */
export async function countOpenTasks(
  db: Db,
  { dueBefore, tables }: { readonly dueBefore: Date; readonly tables: readonly CaseTable[] },
): Promise<number> {
  const kept = tables.map(
    (table) =>
      sql`exists (select 1 from ${table} where ${table.id} = ${tasksTable.caseId} and ${table.deletedAt} is null)`,
  );
  const { doneAt, dueAt } = tasksTable;
  return db.$count(
    tasksTable,
    and(isNull(doneAt), lt(dueAt, dueBefore), sql`(${sql.join(kept, sql` or `)})`),
  );
}
