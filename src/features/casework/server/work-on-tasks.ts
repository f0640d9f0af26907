import { randomUUID } from "node:crypto";
import type { NewTask } from "#features/casework/core/case-input.ts";
import type { Task } from "#features/casework/core/task.ts";
import type { TimelineKind } from "#features/casework/core/timeline-entry.ts";
import type { Tx } from "#platform/server/database.ts";
import { lockCase, updateCase } from "./case-store.ts";
import type { CaseOutcome, CaseWork } from "./case-store.ts";
import { checkAssignee } from "./change-record.ts";
import { findTask, findTaskByRequest, insertTask, markTask } from "./tasks-store.ts";
import { insertEntries } from "./timeline-store.ts";

/**
 * Adds a task, once for each press of its button; it is its maker's unless it says otherwise.
 *
 * @throws AppError as `checkAssignee` does.
 */
export async function addTask(
  tx: Tx,
  work: CaseWork & { readonly task: NewTask; readonly staffNames: readonly string[] },
): Promise<CaseOutcome<Task | null>> {
  const { source, id, viewer, now, task, staffNames } = work;
  const { title, requestKey } = task;
  const row = await lockCase(tx, work);
  if (!row) return { refused: "missing" };
  const earlier = requestKey === undefined ? null : await findTaskByRequest(tx, id, requestKey);
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  const assignee = task.assignee === undefined ? viewer.username : task.assignee || null;
  checkAssignee(assignee, viewer, staffNames);
  const taskId = randomUUID();
  await insertTask(tx, {
    id: taskId,
    caseKind: source.kind,
    caseId: id,
    title,
    dueAt: new Date(task.dueAt),
    assignee,
    createdBy: viewer.username,
    createdAt: now,
    requestKey,
  });
  await writeDown(tx, work, "task", title);
  return { done: await findTask(tx, id, taskId) };
}

/** Ticks a task off, or takes the tick back. One that stands so already stays as it is. */
export async function setTaskDone(
  tx: Tx,
  work: CaseWork & { readonly taskId: string; readonly done: boolean },
): Promise<CaseOutcome<Task | null>> {
  const { id, viewer, now, taskId, done } = work;
  const row = await lockCase(tx, work);
  const task = row && (await findTask(tx, id, taskId));
  if (!task) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if ((task.doneAt !== null) === done) return { done: task };
  const mark = done ? { doneAt: now, doneBy: viewer.username } : { doneAt: null, doneBy: null };
  await markTask(tx, taskId, mark);
  await writeDown(tx, work, done ? "task-done" : "task-undone", task.title);
  return { done: await findTask(tx, id, taskId) };
}

async function writeDown(
  tx: Tx,
  { source, id, viewer, now }: CaseWork,
  kind: TimelineKind,
  text: string,
): Promise<void> {
  await updateCase(tx, source, id, {});
  const about = { caseKind: source.kind, caseId: id, at: now, by: viewer.username };
  await insertEntries(tx, [{ ...about, kind, text }]);
}
