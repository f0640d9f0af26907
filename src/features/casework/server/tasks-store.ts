import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Task } from "#features/casework/core/task.ts";
import type { Db, Tx } from "#platform/server/database.ts";

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
    /** Of the press of a button that wrote it. */
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

type TaskRow = typeof tasksTable.$inferSelect;
export type StoredTask = typeof tasksTable.$inferInsert;

export async function insertTask(tx: Tx, task: StoredTask): Promise<void> {
  await tx.insert(tasksTable).values(task);
}

/** What the same press of a button wrote before. */
export async function findTaskByRequest(
  tx: Tx,
  caseId: string,
  requestKey: string,
): Promise<Task | null> {
  const [row] = await tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.caseId, caseId), eq(tasksTable.requestKey, requestKey)));
  return row ? toTask(row) : null;
}

export async function findTask(tx: Tx, caseId: string, id: string): Promise<Task | null> {
  const [row] = await tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.caseId, caseId), eq(tasksTable.id, id)));
  return row ? toTask(row) : null;
}

export async function markTask(
  tx: Tx,
  id: string,
  done: Pick<TaskRow, "doneAt" | "doneBy">,
): Promise<void> {
  await tx.update(tasksTable).set(done).where(eq(tasksTable.id, id));
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

/** Of several records at once, in the order they were made. */
export async function listTasksOf(
  db: Db,
  caseIds: readonly string[],
  limit: number,
): Promise<ReadonlyArray<Task & { readonly caseId: string }>> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .select()
    .from(tasksTable)
    .where(inArray(tasksTable.caseId, [...caseIds]))
    .orderBy(asc(tasksTable.createdAt), asc(tasksTable.id))
    .limit(limit);
  return rows.map((row) => ({ ...toTask(row), caseId: row.caseId }));
}

export async function deleteTasksOf(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await tx.delete(tasksTable).where(inArray(tasksTable.caseId, [...caseIds]));
}

function toTask(row: TaskRow): Task {
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
