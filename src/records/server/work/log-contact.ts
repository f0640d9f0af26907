import { moveAfterContact } from "#records/core/after-call.ts";
import { planChange } from "#records/core/plan-change.ts";
import type { CallFollow } from "#records/core/record-input.ts";
import {
  type ContactKind,
  type TimelineEntry,
  isAnswer,
  readOutcome,
} from "#records/core/timeline-entry.ts";
import type { Tx } from "#platform/database/database.ts";
import { listUnlicensed, refuseField, refuseSetAside, tellOf } from "./change-records.ts";
import { addTask, setTaskDone } from "./change-tasks.ts";
import { openLicenseCheck } from "./license-check.ts";
import {
  lockRecord,
  type RecordOutcome,
  type RecordRow,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import {
  findEntryByRequest,
  insertEntries,
  type NewEntry,
} from "#records/server/timeline-store.ts";

export interface LoggedContact extends RecordWork {
  readonly kind: ContactKind;
  readonly text: string | null;
  readonly requestKey?: string | undefined;
  /** Left out where nothing follows. */
  readonly follow?: CallFollow | undefined;
  readonly licenseReason?: string | undefined;
}

interface Logged {
  /** Null only for a line that the database did not hand back. */
  readonly entry: TimelineEntry | null;
  readonly unlicensed: readonly string[];
}

/**
 * A note, or a call or mail that was made, once for each press of its button.
 *
 * @throws AppError `invalid` for a call where there is no number, `conflict` for a call or mail about what
 *   is set aside as a machine's, or where whoever calls or takes the record over has no license there and
 *   did not say why they go on.
 */
export async function logContact(
  tx: Tx,
  work: LoggedContact & { readonly staffNames: readonly string[] },
): Promise<RecordOutcome<Logged>> {
  const { source, id, now, kind, text, requestKey } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier = requestKey === undefined ? null : await findEntryByRequest(tx, id, requestKey);
  if (earlier) return { done: { entry: earlier, unlicensed: [] } };
  if (row.deletedAt) return { refused: "deleted" };
  if (kind !== "note") refuseSetAside(row);
  if (kind === "call" && !row.phone) refuseField("outcome", "noNumber");
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

/** A call is advice, and so is taking a family over; a note is neither, nor is an email by itself. */
async function findUnlicensed(
  tx: Tx,
  work: LoggedContact & Pick<Takes, "staffNames">,
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
  readonly staffNames: readonly string[];
}

/** Nobody's record becomes that of whoever reached somebody there. */
function findTaker({ row, text, follow, viewer, staffNames }: Takes): string | null {
  // Who was removed since their request came in takes nothing over.
  const isTaken =
    follow && readOutcome(text) !== "wrong-number" && staffNames.includes(viewer.username);
  return row.assignee ?? (isTaken ? viewer.username : null);
}

/** What a call or an email brings about: nobody's record is whose it was, an untouched one moves on, the next try is planned. */
async function followContact(tx: Tx, work: Takes & { readonly follow: CallFollow }): Promise<void> {
  const { source, id, viewer, row, kind, text, follow, staffNames } = work;
  // So that the call or email stands above what it brought about.
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
  if (task) await addTask(tx, { source, id, viewer, now, task, staffNames });
}
