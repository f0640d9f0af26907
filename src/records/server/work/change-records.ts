import { holdStaff } from "#staff/server/members-store.ts";
import {
  type RecordChange,
  recordMessages,
  type Correction,
  listCorrected,
  writeCorrection,
} from "#records/core/record-input.ts";
import type { RecordState, ChangesMade } from "#records/core/record.ts";
import { planChange } from "#records/core/plan-change.ts";
import type { Ctx, RecordDefinition } from "#records/ctx.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Person } from "#platform/core/person/person.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { Tx } from "#platform/database/database.ts";
import { freeFollowUp } from "#platform/intake/follow-ups-store.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import {
  type RecordOutcome,
  type RecordWork,
  lockRecord,
  lockRecords,
  updateRecord,
  updateRecords,
} from "#records/server/record-store.ts";
import type { RecordRow, Viewer } from "#records/server/record-table.ts";
import { type LicenseCheck, openLicenseCheck } from "./license-check.ts";
import { insertEntries, type NewEntry } from "#records/server/timeline-store.ts";

interface ListedChange extends RecordChange {
  readonly id: string;
}

interface ChangesWork extends Omit<RecordWork, "id"> {
  readonly changes: readonly ListedChange[];
  /** An undo assigns work of a removed staff member to nobody, instead of failing. */
  readonly isUndo: boolean;
}

/**
 * Changes status, reason and assignee of many records at once, in a fixed number of statements.
 * Records that somebody changed meanwhile, or that are gone, stay unchanged and are named.
 *
 * @throws AppError as `changeRecord` does; then nothing is changed.
 */
export async function changeRecords(
  tx: Tx,
  work: ChangesWork,
): Promise<ChangesMade & { readonly unlicensed: readonly string[] }> {
  const judged = await applyChanges(tx, work);
  return {
    changed: judged.flatMap(({ row, outcome }) =>
      row && "done" in outcome ? [tell(row, outcome.done)] : [],
    ),
    refused: judged.flatMap(({ id, outcome }) => {
      if (!("refused" in outcome)) return [];
      return [{ id, reason: outcome.refused === "changed" ? "changed" : "missing" }];
    }),
    unlicensed: listUnlicensed(judged.flatMap(({ outcome }) => entriesOf(outcome))),
  };
}

interface AppliedChange {
  readonly id: string;
  readonly row: RecordRow | null;
  readonly outcome: RecordOutcome<JudgedChange>;
}

const entriesOf = (outcome: AppliedChange["outcome"]) =>
  "done" in outcome ? outcome.done.entries : [];

/**
 * Makes each change that is possible, in the order of `changes`. Locks staff before records.
 *
 * @throws AppError as `changeRecord` does; then nothing is changed.
 */
async function applyChanges(tx: Tx, work: ChangesWork): Promise<readonly AppliedChange[]> {
  const { source, changes } = work;
  const staffNames = await holdStaff(
    tx,
    changes.map(({ assignee }) => assignee ?? ""),
    source.route.config.roles,
  );
  const ids = changes.map(({ id }) => id);
  const rows = await lockRecords(tx, work, ids);
  const checks = await openChecks(tx, work, changes, staffNames);
  const judged = changes.map((change) => {
    const { id, assignee } = change;
    const row = rows.get(id) ?? null;
    const hasLeft = Boolean(assignee) && !staffNames.includes(assignee ?? "");
    const wanted = work.isUndo && hasLeft ? { ...change, assignee: null } : change;
    return { id, row, outcome: judgeChange(row, { ...work, id, change: wanted }, checks) };
  });
  const stored = judged.flatMap(({ id, outcome }) =>
    "done" in outcome && outcome.done.entries.length > 0 ? [{ id, ...outcome.done.state }] : [],
  );
  await updateRecords(tx, source, stored);
  await insertEntries(
    tx,
    judged.flatMap(({ outcome }) => entriesOf(outcome)),
  );
  return judged;
}

function tell(row: RecordRow, { state, entries }: JudgedChange) {
  return {
    id: row.id,
    version: entries.length === 0 ? row.version : row.version + 1,
    pipelineStatus: state.pipelineStatus as RecordState["pipelineStatus"],
    closedReason: state.closedReason,
    assignee: state.assignee,
  };
}

interface ChangeWork extends RecordWork {
  readonly change: RecordChange;
}

/**
 * Changes status, reason and assignee of one record, if nobody changed it since. A change without
 * effect keeps the version.
 *
 * @throws AppError `invalid` or `forbidden` for a change that this viewer can't make on this
 *   record.
 */
export async function changeRecord(
  tx: Tx,
  work: ChangeWork,
): Promise<RecordOutcome<{ readonly unlicensed: readonly string[] }>> {
  const { id, change, ...rest } = work;
  // In lower case, as the database answers it.
  const changes = [{ ...change, id: id.toLowerCase() }];
  const [applied] = await applyChanges(tx, { ...rest, changes, isUndo: false });
  const { outcome } = applied ?? { outcome: { refused: "missing" } as const };
  return "refused" in outcome
    ? outcome
    : { done: { unlicensed: listUnlicensed(outcome.done.entries) } };
}

/** The records on which somebody without a license continues: each is an audit event. */
export const listUnlicensed = (entries: readonly NewEntry[]): readonly string[] =>
  entries.filter(({ kind }) => kind === "unlicensed").map(({ recordId }) => recordId);

interface ChangeChecks {
  /** Those of the named users who are on the staff; they are locked until the transaction ends. */
  readonly staffNames: readonly string[];
  /** Undefined where no change assigns a record. */
  readonly findUnlicensed?: LicenseCheck;
}

async function openChecks(
  tx: Tx,
  work: Omit<RecordWork, "id">,
  changes: readonly RecordChange[],
  staffNames: readonly string[],
): Promise<ChangeChecks> {
  const isGiving = changes.some(({ assignee }) => assignee);
  return { staffNames, ...(isGiving && { findUnlicensed: await openLicenseCheck(tx, work) }) };
}

interface JudgedChange {
  readonly state: Readonly<Record<"pipelineStatus" | "closedReason" | "assignee", string | null>>;
  /** Empty when nothing changes. */
  readonly entries: readonly NewEntry[];
}

/**
 * What a change makes of a locked record, or why it has no effect.
 *
 * @throws AppError as `changeRecord` does.
 */
function judgeChange(
  row: RecordRow | null,
  work: ChangeWork,
  { staffNames, findUnlicensed }: ChangeChecks,
): RecordOutcome<JudgedChange> {
  const { viewer, change } = work;
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.version !== change.version) return { refused: "changed" };
  if (change.assignee !== row.assignee) checkAssignee(change.assignee, viewer, staffNames);
  const planned = planChange(row, change);
  const { fault } = planned;
  if (fault !== null) {
    throw refuseFields({ closedReason: (locale) => recordMessages[locale][fault] });
  }
  const entries = planned.entries.map((entry) => ({ ...tellOf(work), ...entry }));
  const { assignee } = planned.state;
  const isGiven = assignee !== null && assignee !== row.assignee;
  const unlicensed = isGiven ? findUnlicensed?.(row, assignee, change.licenseReason) : null;
  return {
    done: { state: planned.state, entries: [...entries, ...(unlicensed ? [unlicensed] : [])] },
  };
}

/**
 * Checks a new assignee: an admin may assign anybody; an agent may take or return work.
 *
 * @param assignee undefined, null and an empty text mean nobody.
 */
function checkAssignee(
  assignee: string | null | undefined,
  { username, role }: Viewer,
  staffNames: readonly string[],
): void {
  if (!assignee) return;
  if (assignee !== username && role !== "admin") {
    throw new AppError("forbidden", {
      en: "Only an admin can assign work to somebody else.",
      es: "Solo un administrador puede asignar trabajo a otra persona.",
    });
  }
  if (!staffNames.includes(assignee)) {
    throw refuseFields({ assignee: (locale) => recordMessages[locale].assignee });
  }
}

/**
 * Moves a record into the trash: from then on no list, count or CRM contains it. A repeat changes
 * nothing.
 */
export async function deleteRecord(
  ctx: Ctx,
  tx: Tx,
  work: RecordWork & { readonly reason: string },
): Promise<RecordOutcome<null>> {
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (!row.deletedAt) await deleteLocked(ctx, tx, work, [work.id]);
  return { done: null };
}

/** Moves records of one kind, which the caller has locked outside the trash, into it. */
export async function deleteLocked(
  ctx: Ctx,
  tx: Tx,
  work: Omit<RecordWork, "id"> & { readonly reason: string },
  ids: readonly string[],
): Promise<void> {
  const { viewer, now, reason } = work;
  const gone = { deletedAt: now, deletedBy: viewer.username || null, deletedReason: reason };
  await moveLocked(tx, work, ids, { gone, line: { kind: "delete", text: reason } });
  await announce(ctx, tx, "deleted", { kind: work.source.kind, ids });
}

/** Restores a record from the trash, if it was not erased. A repeat changes nothing. */
export async function restoreRecord(
  ctx: Ctx,
  tx: Tx,
  work: RecordWork,
): Promise<RecordOutcome<null>> {
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) await restoreLocked(ctx, tx, work, [work.id]);
  return { done: null };
}

/** Restores records of one kind, which the caller has locked in the trash. */
export async function restoreLocked(
  ctx: Ctx,
  tx: Tx,
  work: Omit<RecordWork, "id">,
  ids: readonly string[],
): Promise<void> {
  const gone = { deletedAt: null, deletedBy: null, deletedReason: null };
  await moveLocked(tx, work, ids, { gone, line: { kind: "restore", text: null } });
  await announce(ctx, tx, "restored", { kind: work.source.kind, ids });
}

/** Tells the features, within the transaction, that records were deleted or restored. */
async function announce(
  ctx: Ctx,
  tx: Tx,
  event: "deleted" | "restored",
  records: { readonly kind: RecordKind; readonly ids: readonly string[] },
): Promise<void> {
  for (const { onRecord } of ctx.features) await onRecord?.[event]?.(ctx, tx, records);
}

/**
 * Moves all of them with two statements, so that a person with thousands of records blocks nobody.
 */
async function moveLocked(
  tx: Tx,
  work: Omit<RecordWork, "id">,
  ids: readonly string[],
  { gone, line }: { readonly gone: object; readonly line: Pick<NewEntry, "kind" | "text"> },
): Promise<void> {
  await updateRecords(
    tx,
    work.source,
    ids.map((id) => ({ ...gone, id })),
  );
  await insertEntries(
    tx,
    ids.map((id) => ({ ...tellOf({ ...work, id }), ...line })),
  );
}

/**
 * Frees a record that was set aside, as if it came now: its clock starts at this moment, and its
 * follow-up is handed out. A repeat changes nothing. While its person's deletion is pending it
 * stays set aside: with a new time of arrival it would not be part of that deletion.
 */
export async function freeRecord(ctx: Ctx, tx: Tx, work: RecordWork): Promise<RecordOutcome<null>> {
  const { source, id, now } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.status !== "quarantined") return { done: null };
  await announce(ctx, tx, "restored", { kind: source.kind, ids: [id] });
  const change: Record<string, unknown> = { status: "received", submittedAt: now };
  await updateRecord(tx, source, id, change);
  await insertEntries(tx, [
    { ...tellOf(work), kind: "freed", text: row.submittedAt.toISOString() },
  ]);
  const { language, submittedAt: sentAt } = row;
  await freeFollowUp(tx, { scope: source.kind, id, language, sentAt });
  return { done: null };
}

/**
 * Refuses a call, an email or a booking on a record that is set aside: it would count as an answer,
 * and the family's clock only starts once staff free its record.
 *
 * @throws AppError `conflict`, which says what to do first.
 */
export function refuseSetAside({ status }: Pick<RecordRow, "status">): void {
  if (status !== "quarantined") return;
  throw new AppError("conflict", {
    en: "A machine probably sent this. If it reads like a person's, say so first: it waits until then.",
    es: "Es probable que esto lo haya enviado una máquina. Si parece de una persona, indíquelo primero: espera hasta entonces.",
  });
}

/** The fields of a timeline entry that say which record, when and by whom. */
export function tellOf({ source, id, viewer, now }: RecordWork) {
  // Without a user name it was the record's person or the site itself.
  return { recordKind: source.kind, recordId: id, at: now, by: viewer.username || null };
}

interface CorrectionWork extends Pick<RecordWork, "id" | "now"> {
  readonly source: RecordDefinition;
  /** The person to whom the record must belong. */
  readonly person: Person;
  /** A user name; null when the person makes the correction. */
  readonly by: string | null;
  readonly correction: Correction;
}

/**
 * Corrects what somebody sent, if nobody changed the record since; its history keeps the old
 * values.
 *
 * @returns whether anything changed, or why it could not.
 */
export async function correctRecord(tx: Tx, work: CorrectionWork): Promise<RecordOutcome<boolean>> {
  const { source, id, now, person, by, correction } = work;
  const viewer = { username: by ?? "", role: "admin" } as const;
  const row = (await lockRecord(tx, { source, id, viewer })) as
    | (RecordRow & { readonly zipCode?: string })
    | null;
  if (row?.email.toLowerCase() !== person.email) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  const corrected = listCorrected(row, correction);
  // Nothing differs, also when the response to a first press was lost.
  if (corrected.length === 0) return { done: false };
  if (row.version !== correction.version) return { refused: "changed" };
  const values = Object.fromEntries(corrected.map(({ field, after }) => [field, after]));
  const phone = values["phone"];
  const phoneKey = phone === undefined ? {} : { phoneKey: readPhoneKey(phone) };
  await updateRecord(tx, source, id, { ...values, ...phoneKey });
  const entry = { recordKind: source.kind, recordId: id, at: now, by, kind: "correction" as const };
  await insertEntries(tx, [{ ...entry, text: writeCorrection(corrected) }]);
  return { done: true };
}
