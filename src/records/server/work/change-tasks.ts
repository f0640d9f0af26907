import { eq } from "drizzle-orm";
import type { NewTask } from "#records/core/record-input.ts";
import type { Task } from "#records/core/record.ts";
import type { TimelineKind } from "#records/core/timeline-entry.ts";
import type { Tx } from "#platform/database/database.ts";
import { checkAssignee, tellOf } from "./change-records.ts";
import {
  lockRecord,
  type RecordOutcome,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import { findTask, tasksTable, toTask } from "#records/server/tasks-store.ts";
import { insertEntries } from "#records/server/timeline-store.ts";

/**
 * Adds a task, once for each press of its button; it is its maker's unless it says otherwise.
 *
 * @throws AppError as `checkAssignee` does.
 */
export async function addTask(
  tx: Tx,
  work: RecordWork & {
    readonly task: NewTask;
    readonly staffNames: readonly string[];
    /** On the timeline; the title where it is left out. */
    readonly line?: string;
  },
): Promise<RecordOutcome<Task | null>> {
  const { source, id, viewer, now, task, staffNames } = work;
  const { title, requestKey } = task;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier =
    requestKey === undefined ? null : await findTask(tx, id, eq(tasksTable.requestKey, requestKey));
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  const assignee = task.assignee === undefined ? viewer.username : task.assignee || null;
  checkAssignee(assignee, viewer, staffNames);
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

/** Ticks a task off, or takes the tick back. One that stands so already stays as it is. */
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

/** An open task goes as if nobody had planned it; one that was done, or that is a colleague's plan, stays. */
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
