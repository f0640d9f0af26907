import { eq } from "drizzle-orm";
import { type NewTask, recordMessages } from "#records/core/record-input.ts";
import { maySee, type Task } from "#records/core/record.ts";
import type { TimelineKind } from "#records/core/timeline-entry.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import { tellOf } from "./change-records.ts";
import {
  lockRecord,
  type RecordOutcome,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import type { RecordRow, Viewer } from "#records/server/record-table.ts";
import { findTask, tasksTable, toTask } from "#records/server/tasks-store.ts";
import { insertEntries } from "#records/server/timeline-store.ts";

/**
 * Adds a task, once per press of the button; it is its maker's by default.
 *
 * @throws AppError as `checkTaskAssignee` does.
 */
export async function addTask(
  tx: Tx,
  work: RecordWork & {
    readonly task: NewTask;
    readonly staff: readonly Viewer[];
    /** Text on the timeline; the title by default. */
    readonly line?: string;
  },
): Promise<RecordOutcome<Task | null>> {
  const { source, id, viewer, now, task } = work;
  const { title, requestKey } = task;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier =
    requestKey === undefined ? null : await findTask(tx, id, eq(tasksTable.requestKey, requestKey));
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  const assignee = task.assignee === undefined ? viewer.username : task.assignee || null;
  checkTaskAssignee(assignee, row, work);
  const [made] = await tx
    .insert(tasksTable)
    .values({
      recordKind: source.kind,
      recordId: id,
      title,
      dueAt: new Date(task.dueAt),
      assignee,
      createdBy: viewer.username,
      createdAt: now,
      requestKey,
    })
    .returning();
  await writeDown(tx, work, "task", work.line ?? title);
  return { done: made ? toTask(made) : null };
}

/** Marks a task as done or open. One in that state already stays unchanged. */
export async function setTaskDone(
  tx: Tx,
  work: RecordWork & { readonly taskId: string; readonly done: boolean },
): Promise<RecordOutcome<Task | null>> {
  const { id, viewer, now, taskId, done } = work;
  const row = await lockRecord(tx, work);
  const isIt = eq(tasksTable.id, taskId);
  const task = row && (await findTask(tx, id, isIt));
  if (!task) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if ((task.doneAt !== null) === done) return { done: task };
  const mark = done ? { doneAt: now, doneBy: viewer.username } : { doneAt: null, doneBy: null };
  await tx.update(tasksTable).set(mark).where(isIt);
  await writeDown(tx, work, done ? "task-done" : "task-undone", task.title);
  return { done: await findTask(tx, id, isIt) };
}

/**
 * Gives an open task to somebody, or to nobody. A repeat changes nothing.
 *
 * @throws AppError as `checkTaskAssignee` does; `conflict` for a task that is done.
 */
export async function passTask(
  tx: Tx,
  work: RecordWork & {
    readonly taskId: string;
    readonly assignee: string | null;
    readonly staff: readonly Viewer[];
  },
): Promise<RecordOutcome<Task | null>> {
  const { id, taskId, assignee } = work;
  const row = await lockRecord(tx, work);
  const isIt = eq(tasksTable.id, taskId);
  const task = row && (await findTask(tx, id, isIt));
  if (!task) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (task.assignee === assignee) return { done: task };
  if (task.doneAt !== null) {
    throw new AppError("conflict", {
      en: "This task is done. Open it again first.",
      es: "Esta tarea ya está hecha. Primero vuelva a abrirla.",
    });
  }
  checkTaskAssignee(assignee, row, work);
  await tx.update(tasksTable).set({ assignee }).where(isIt);
  await writeDown(tx, work, "task-passed", `${assignee ?? ""}\n${task.title}`);
  return { done: await findTask(tx, id, isIt) };
}

/**
 * An admin gives a task to anybody who may open this kind of record, an agent to whoever may open this
 * very record: a task about a record that its assignee can't open would be seen by nobody.
 *
 * @param work with the staff whom the caller has locked, the assignee among them where it is one.
 * @throws AppError `forbidden`, or `invalid` where the assignee is none of the staff.
 */
function checkTaskAssignee(
  assignee: string | null,
  record: Pick<RecordRow, "assignee">,
  { viewer, staff }: { readonly viewer: Viewer; readonly staff: readonly Viewer[] },
): void {
  if (assignee === null) return;
  const taker = staff.find(({ username }) => username === assignee);
  if (!taker) throw refuseFields({ assignee: (locale) => recordMessages[locale].assignee });
  if (viewer.role === "admin" || maySee(taker, record)) return;
  throw new AppError("forbidden", {
    en: "Only an admin can give this task to somebody who can't open the record.",
    es: "Solo un administrador puede dar esta tarea a alguien que no puede abrir el registro.",
  });
}

/** Removes an open task as if nobody had planned it; a done one, or a colleague's, stays. */
export async function withdrawTask(
  tx: Tx,
  work: RecordWork & { readonly taskId: string },
): Promise<void> {
  const isIt = eq(tasksTable.id, work.taskId);
  const task = await findTask(tx, work.id, isIt);
  if (!task || task.doneAt !== null || task.createdBy !== work.viewer.username) return;
  await tx.delete(tasksTable).where(isIt);
  await writeDown(tx, work, "task-withdrawn", task.title);
}

async function writeDown(
  tx: Tx,
  work: RecordWork,
  kind: TimelineKind,
  text: string,
): Promise<void> {
  await updateRecord(tx, work.source, work.id, {});
  await insertEntries(tx, [{ ...tellOf(work), kind, text }]);
}
