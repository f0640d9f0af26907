import { moveAfterContact } from "#records/core/calls/after-call.ts";
import { planChange } from "#records/core/plan-change.ts";
import { type CallFollow, recordMessages } from "#records/core/record-input.ts";
import {
  type ContactKind,
  type TimelineEntry,
  isAnswer,
  readOutcome,
} from "#records/core/timeline-entry.ts";
import type { Tx } from "#platform/database/database.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import { listUnlicensed, refuseSetAside, tellOf } from "./change-records.ts";
import { addTask, setTaskDone } from "./change-tasks.ts";
import { openLicenseCheck } from "./license-check.ts";
import {
  lockRecord,
  type RecordOutcome,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import type { RecordRow, Viewer } from "#records/server/record-table.ts";
import {
  findEntryByRequest,
  insertEntries,
  type NewEntry,
} from "#records/server/timeline-store.ts";

export interface LoggedContact extends RecordWork {
  readonly kind: ContactKind;
  readonly text: string | null;
  readonly requestKey?: string | undefined;
  /** Undefined where nothing follows. */
  readonly follow?: CallFollow | undefined;
  readonly licenseReason?: string | undefined;
}

interface Logged {
  /** Null only for an entry that the database did not return. */
  readonly entry: TimelineEntry | null;
  readonly unlicensed: readonly string[];
}

/**
 * Logs a note, or a call or mail that was made, once per press of the button.
 *
 * @throws AppError `invalid` for a call where there is no number, `conflict` for a call or mail on
 *   a record that is set aside, or when the caller or new assignee has no license there and gave no
 *   reason.
 */
export async function logContact(
  tx: Tx,
  work: LoggedContact & { readonly staff: readonly Viewer[] },
): Promise<RecordOutcome<Logged>> {
  const { source, id, now, kind, text, requestKey } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier = requestKey === undefined ? null : await findEntryByRequest(tx, id, requestKey);
  if (earlier) return { done: { entry: earlier, unlicensed: [] } };
  if (row.deletedAt) return { refused: "deleted" };
  if (kind !== "note") refuseSetAside(row);
  if (kind === "call" && !row.phone) {
    throw refuseFields({ outcome: (locale) => recordMessages[locale].noNumber });
  }
  const answeredAt = row.answeredAt ?? (isAnswer(work) ? now : null);
  const unlicensed = await findUnlicensed(tx, work, row);
  if (work.follow) await followContact(tx, { ...work, row, follow: work.follow });
  await updateRecord(tx, source, id, { answeredAt });
  const [entry = null] = await insertEntries(tx, [
    { ...tellOf(work), kind, text, requestKey },
    ...unlicensed,
  ]);
  return { done: { entry, unlicensed: listUnlicensed(unlicensed) } };
}

/**
 * A call is advice, and so is taking over a family; a note is neither, nor is an email by itself.
 */
async function findUnlicensed(
  tx: Tx,
  work: LoggedContact & Pick<Takes, "staff">,
  row: RecordRow,
): Promise<readonly NewEntry[]> {
  const { username } = work.viewer;
  const isTaken = row.assignee === null && findTaker({ ...work, row }) !== null;
  if (work.kind !== "call" && !isTaken) return [];
  const entry = (await openLicenseCheck(tx, work))(row, username, work.licenseReason);
  return entry ? [entry] : [];
}

interface Takes extends LoggedContact {
  readonly row: RecordRow;
  readonly staff: readonly Viewer[];
}

/** An unassigned record is assigned to the user who reached its person. */
function findTaker({ row, text, follow, viewer, staff }: Takes): string | null {
  // An account that was removed since the request came in takes nothing over.
  const isStaff = staff.some(({ username }) => username === viewer.username);
  const isTaken = follow && readOutcome(text) !== "wrong-number" && isStaff;
  return row.assignee ?? (isTaken ? viewer.username : null);
}

/**
 * The consequences of a call or an email: an unassigned record gets an assignee, an untouched one
 * changes status, the next try is planned.
 */
async function followContact(tx: Tx, work: Takes & { readonly follow: CallFollow }): Promise<void> {
  const { source, id, viewer, row, kind, text, follow, staff } = work;
  // A millisecond earlier, so that the call or email is above its consequences.
  const now = new Date(work.now.getTime() - 1);
  const planned = planChange(row, {
    pipelineStatus: moveAfterContact(source.kind, row.pipelineStatus, {
      kind: kind === "mail" ? kind : "call",
      text: readOutcome(text),
    }),
    assignee: findTaker(work),
  });
  if (planned.fault === null && planned.entries.length > 0) {
    await updateRecord(tx, source, id, planned.state);
    const about = tellOf({ source, id, viewer, now });
    await insertEntries(
      tx,
      planned.entries.map((entry) => ({ ...about, ...entry })),
    );
  }
  const { nextTry: task, doneTask: taskId } = follow;
  if (taskId) await setTaskDone(tx, { source, id, viewer, now, taskId, done: true });
  if (task) await addTask(tx, { source, id, viewer, now, task, staff });
}
