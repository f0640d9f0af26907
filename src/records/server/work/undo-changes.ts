import type { ChangesUndo } from "#records/core/record-input.ts";
import { holdStaff } from "#staff/server/members-store.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockRecord, type RecordOutcome, type RecordWork } from "#records/server/record-store.ts";
import { listNewerChanges } from "#records/server/timeline-store.ts";
import { changeRecord } from "./change-records.ts";
import { setTaskDone, withdrawTask } from "./change-tasks.ts";

/**
 * Undoes the consequences of a call, an email or a booking; its entry stays. A status or an
 * assignee that was changed since stays, whoever changed it, also the caller.
 *
 * @throws AppError as `changeRecord` does.
 */
export async function undoChanges(
  tx: Tx,
  work: RecordWork,
  { taskId, doneTasks = [], lines, ...asked }: ChangesUndo,
): Promise<RecordOutcome<{ readonly unlicensed: readonly string[] }>> {
  // Staff are locked before records.
  await holdStaff(tx, [asked.assignee ?? ""], work.source.route.config.roles);
  await lockRecord(tx, work);
  const newer = await listNewerChanges(tx, { recordId: work.id, by: work.viewer.username, lines });
  const { pipelineStatus, closedReason, assignee, ...rest } = asked;
  const change = {
    ...rest,
    ...(newer.includes("status") ? {} : { pipelineStatus, closedReason }),
    ...(newer.includes("assignee") ? {} : { assignee }),
  };
  const outcome = await changeRecord(tx, { ...work, change });
  if ("refused" in outcome) return outcome;
  if (taskId) await withdrawTask(tx, { ...work, taskId });
  // Tasks that it completed are open again.
  for (const done of doneTasks) await setTaskDone(tx, { ...work, taskId: done, done: false });
  return outcome;
}
