import { and, asc, eq, exists, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { OwnTask } from "#features/casework/core/own-task.ts";
import type { Db } from "#platform/server/database.ts";
import type { CaseTable } from "./case-columns.ts";
import { tasksTable } from "./tasks-store.ts";
import { visibleTo } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";

/** More than anybody does in a day. */
const mostTasks = 50;

interface OwnTasksAsked {
  readonly username: string;
  readonly dueBefore: Date;
  /** What `isTaskOf` says of the kinds that are asked for. */
  readonly isThere: SQL | undefined;
}

/** Whether a task is about a record of this kind that the viewer may see and that is not in the trash. */
export function isTaskOf(
  db: Db,
  { kind, table, viewer }: { kind: CaseKind; table: CaseTable; viewer: Viewer },
): SQL | undefined {
  const record = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.id, tasksTable.caseId), isNull(table.deletedAt), visibleTo(viewer, table)));
  return and(eq(tasksTable.caseKind, kind), exists(record));
}

/** Open tasks of one member of staff, in the order they are due. */
export async function listOwnTasks(
  db: Db,
  { username, dueBefore, isThere }: OwnTasksAsked,
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
