import { eq, inArray, sql } from "drizzle-orm";
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
import { AppError } from "#platform/core/app-error.ts";
import type { Person } from "#platform/core/person/person.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { Tx } from "#platform/database/database.ts";
import { freeFollowUp } from "#platform/intake/follow-ups-store.ts";
import {
  type RecordOutcome,
  type RecordRow,
  type RecordSource,
  type RecordWork,
  lockRecord,
  lockRecords,
  updateRecord,
  updateRecords,
  type Viewer,
} from "#records/server/record-store.ts";
import { type LicenseCheck, openLicenseCheck } from "./license-check.ts";
import { insertEntries, type NewEntry } from "#records/server/timeline-store.ts";

interface ListedChange extends RecordChange {
  readonly id: string;
}

interface ChangesWork extends Omit<RecordWork, "id"> {
  readonly changes: readonly ListedChange[];
  /** Work of somebody who left meanwhile comes back as nobody's, instead of none at all. */
  readonly isUndo: boolean;
}

/**
 * Status, reason and assignee of many records at once, in a few statements however many there are.
 * Those that somebody changed since, or that are gone, are left as they are and named.
 *
 * @throws AppError as `changeRecord` does; then nothing is changed.
 */
export async function changeRecords(
  tx: Tx,
  work: ChangesWork,
): Promise<ChangesMade & { readonly unlicensed: readonly string[] }> {
  const { source, changes } = work;
  const staffNames = await holdStaff(
    tx,
    changes.map(({ assignee }) => assignee ?? ""),
    source.route.config.roles,
  );
  const ids = changes.map(({ id }) => id);
  const rows = await lockRecords(tx, work, ids);
  const checks = await openChecks(tx, work, changes, staffNames);
  const changed: Array<ChangesMade["changed"][number]> = [];
  const refused: Array<ChangesMade["refused"][number]> = [];
  const stored: Array<JudgedChange["state"] & { readonly id: string }> = [];
  const entries: Array<JudgedChange["entries"][number]> = [];
  for (const change of changes) {
    const { id, assignee } = change;
    const row = rows.get(id) ?? null;
    const hasLeft = Boolean(assignee) && !staffNames.includes(assignee ?? "");
    const wanted = work.isUndo && hasLeft ? { ...change, assignee: null } : change;
    const judged = judgeChange(row, { ...work, id, change: wanted }, checks);
    if ("refused" in judged || !row) {
      const isChanged = "refused" in judged && judged.refused === "changed";
      refused.push({ id, reason: isChanged ? "changed" : "missing" });
      continue;
    }
    const { state } = judged.done;
    const isSame = judged.done.entries.length === 0;
    if (!isSame) {
      stored.push({ id, ...state });
      entries.push(...judged.done.entries);
    }
    changed.push(tell(row, state, isSame));
  }
  await updateRecords(tx, source, stored);
  await insertEntries(tx, entries);
  return { changed, refused, unlicensed: listUnlicensed(entries) };
}

function tell(row: RecordRow, state: JudgedChange["state"], isSame: boolean) {
  return {
    id: row.id,
    version: isSame ? row.version : row.version + 1,
    pipelineStatus: state.pipelineStatus as RecordState["pipelineStatus"],
    closedReason: state.closedReason,
    assignee: state.assignee,
  };
}

interface ChangeWork extends RecordWork {
  readonly change: RecordChange;
}

/**
 * Status, reason and assignee of one record, if nobody changed it since. A change that changes
 * nothing leaves its version as it is.
 *
 * @throws AppError `invalid` or `forbidden` for what can't be asked of this record by this viewer.
 */
export async function changeRecord(
  tx: Tx,
  work: ChangeWork,
): Promise<RecordOutcome<{ readonly unlicensed: readonly string[] }>> {
  const { source, id, change } = work;
  const staffNames = await holdStaff(tx, [change.assignee ?? ""], source.route.config.roles);
  const row = await lockRecord(tx, work);
  const checks = await openChecks(tx, work, [change], staffNames);
  const judged = judgeChange(row, work, checks);
  if ("refused" in judged) return judged;
  const { state, entries } = judged.done;
  if (entries.length > 0) {
    await updateRecord(tx, source, id, state);
    await insertEntries(tx, entries);
  }
  return { done: { unlicensed: listUnlicensed(entries) } };
}

/** The records that somebody without a license goes on with: each is an event of the audit trail. */
export const listUnlicensed = (entries: readonly NewEntry[]): readonly string[] =>
  entries.filter(({ kind }) => kind === "unlicensed").map(({ recordId }) => recordId);

interface ChangeChecks {
  /** Who of those that the changes name is staff, and stays so until the transaction ends. */
  readonly staffNames: readonly string[];
  /** Left out where no change gives a record to anybody. */
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
 * What a change makes of a locked record, or why it makes nothing.
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
  if (planned.fault !== null) return refuseField("closedReason", planned.fault);
  const entries = planned.entries.map((entry) => ({ ...tellOf(work), ...entry }));
  const { assignee } = planned.state;
  const isGiven = assignee !== null && assignee !== row.assignee;
  const unlicensed = isGiven ? findUnlicensed?.(row, assignee, change.licenseReason) : null;
  return {
    done: { state: planned.state, entries: [...entries, ...(unlicensed ? [unlicensed] : [])] },
  };
}

/**
 * An admin gives work to anybody; an agent takes it or gives it back.
 *
 * @param assignee undefined and null, and an empty text, ask for nobody.
 */
export function checkAssignee(
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
  if (!staffNames.includes(assignee)) refuseField("assignee", "assignee");
}

/** @throws AppError `invalid`, with what is wrong at the field. */
export function refuseField(field: string, message: keyof (typeof recordMessages)["en"]): never {
  throw new AppError(
    "invalid",
    { en: `Please check: ${field}.`, es: `Revise: ${field}.` },
    { fields: (locale) => ({ [field]: recordMessages[locale][message] }) },
  );
}

/** Puts a record into the trash: from then on no list, count or CRM has it. A repeat changes nothing. */
export async function deleteRecord(
  tx: Tx,
  work: RecordWork & { readonly reason: string },
): Promise<RecordOutcome<null>> {
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (!row.deletedAt) await deleteLocked(tx, work, [work.id]);
  return { done: null };
}

/** Puts records of one kind, which the caller has locked outside the trash, into it. */
export async function deleteLocked(
  tx: Tx,
  work: Omit<RecordWork, "id"> & { readonly reason: string },
  ids: readonly string[],
): Promise<void> {
  const { viewer, now, reason } = work;
  const gone = { deletedAt: now, deletedBy: viewer.username || null, deletedReason: reason };
  await moveLocked(tx, work, ids, { gone, line: { kind: "delete", text: reason } });
  await work.source.onDelete?.(tx, ids);
}

/** Takes a record out of the trash, as long as it was not erased. A repeat changes nothing. */
export async function restoreRecord(tx: Tx, work: RecordWork): Promise<RecordOutcome<null>> {
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) await restoreLocked(tx, work, [work.id]);
  return { done: null };
}

/** Takes records of one kind, which the caller has locked in the trash, out of it. */
export async function restoreLocked(
  tx: Tx,
  work: Omit<RecordWork, "id">,
  ids: readonly string[],
): Promise<void> {
  const gone = { deletedAt: null, deletedBy: null, deletedReason: null };
  await moveLocked(tx, work, ids, { gone, line: { kind: "restore", text: null } });
  await work.source.onRestore?.(tx, ids);
}

/** The same for all of them in two statements, so that a person with thousands of records keeps nobody waiting. */
async function moveLocked(
  tx: Tx,
  work: Omit<RecordWork, "id">,
  ids: readonly string[],
  { gone, line }: { readonly gone: object; readonly line: Pick<NewEntry, "kind" | "text"> },
): Promise<void> {
  const { table } = work.source;
  const version = sql`${table.version} + 1`;
  await tx
    .update(table)
    .set({ ...gone, version })
    .where(inArray(table.id, [...ids]));
  await insertEntries(
    tx,
    ids.map((id) => ({ ...tellOf({ ...work, id }), ...line })),
  );
}

/**
 * Gives staff a record that was set aside as a machine's, as if it came now: its clock runs from this
 * moment, and what follows such a record follows. A repeat changes nothing. A person whose deletion is
 * under way keeps it aside: with a new time of arrival it would be no part of that deletion.
 */
export async function freeRecord(tx: Tx, work: RecordWork): Promise<RecordOutcome<null>> {
  const { source, id, now } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.status !== "quarantined") return { done: null };
  await source.onRestore?.(tx, [id]);
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
 * Refuses a call, an email or a booking about what is set aside as a machine's: it would count as an
 * answer, and the clock of a family begins once staff free its record.
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

/** How the timeline names what is done: to which record, when and by whom. */
export function tellOf({ source, id, viewer, now }: RecordWork) {
  // Without a name it was the person whose record it is, or the site itself.
  return { recordKind: source.kind, recordId: id, at: now, by: viewer.username || null };
}

interface CorrectionWork extends Pick<RecordWork, "id" | "now"> {
  readonly source: RecordSource;
  /** Whose record it has to be. */
  readonly person: Person;
  /** A user's name; null when the person corrects it. */
  readonly by: string | null;
  readonly correction: Correction;
}

/**
 * Puts right what somebody sent, if nobody changed the record since; its history keeps what it was.
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
  // Nothing is different, also where the answer to the first press was lost.
  if (corrected.length === 0) return { done: false };
  if (row.version !== correction.version) return { refused: "changed" };
  const values = Object.fromEntries(corrected.map(({ field, after }) => [field, after]));
  const phone = values["phone"];
  await tx
    .update(source.table)
    .set({
      ...values,
      ...(phone !== undefined && { phoneKey: readPhoneKey(phone) }),
      version: sql`${source.table.version} + 1`,
    })
    .where(eq(source.table.id, id));
  const entry = { recordKind: source.kind, recordId: id, at: now, by, kind: "correction" as const };
  await insertEntries(tx, [{ ...entry, text: writeCorrection(corrected) }]);
  return { done: true };
}
