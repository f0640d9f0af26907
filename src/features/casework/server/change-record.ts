import type { CaseChange } from "#features/casework/core/case-input.ts";
import { caseMessages } from "#features/casework/core/case-input.ts";
import { planChange } from "#features/casework/core/plan-change.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import type { CaseRow } from "./case-columns.ts";
import { lockCase, updateCase } from "./case-store.ts";
import type { CaseOutcome, CaseWork } from "./case-store.ts";
import { insertEntries } from "./timeline-store.ts";
import type { NewEntry } from "./timeline-store.ts";
import type { Viewer } from "./visible-to.ts";

export interface RecordChange extends CaseWork {
  readonly change: CaseChange;
  /** Who of those that it names is staff, and stays so until this transaction ends. */
  readonly staffNames: readonly string[];
}

/**
 * Status, reason and assignee of one record, if nobody changed it since. A change that changes
 * nothing leaves its version as it is.
 *
 * @throws AppError `invalid` or `forbidden` for what can't be asked of this record by this viewer.
 */
export async function changeRecord(tx: Tx, work: RecordChange): Promise<CaseOutcome<null>> {
  const { source, id } = work;
  const judged = judgeChange(await lockCase(tx, work), work);
  if ("refused" in judged) return judged;
  const { state, entries } = judged.done;
  if (entries.length > 0) {
    await updateCase(tx, source, id, state);
    await insertEntries(tx, entries);
  }
  return { done: null };
}

export interface JudgedChange {
  readonly state: Readonly<
    Record<"pipelineStatus" | "closedReason" | "assignee", string | null>
  > & { readonly answeredAt: Date | null };
  /** Whether the status says that somebody was answered. */
  readonly isAnswered: boolean;
  /** None when nothing changes. */
  readonly entries: readonly NewEntry[];
}

/**
 * What a change makes of a locked record, or why it makes nothing.
 *
 * @throws AppError as `changeRecord` does.
 */
export function judgeChange(row: CaseRow | null, work: RecordChange): CaseOutcome<JudgedChange> {
  const { source, id, viewer, now, change, staffNames } = work;
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.version !== change.version) return { refused: "changed" };
  if (change.assignee !== row.assignee) checkAssignee(change.assignee, viewer, staffNames);
  const planned = planChange(source.kind, row, change);
  if (planned.fault !== null) return refuseField("closedReason", planned.fault);
  const about = { caseKind: source.kind, caseId: id, at: now, by: viewer.username };
  const answeredAt = row.answeredAt ?? (planned.answers ? now : null);
  const entries = planned.entries.map((entry) => ({ ...about, ...entry }));
  const { isAnswered } = planned;
  return { done: { state: { ...planned.state, answeredAt }, isAnswered, entries } };
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
    throw new AppError("forbidden", { en: "Only an admin can assign work to somebody else." });
  }
  if (!staffNames.includes(assignee)) refuseField("assignee", "assignee");
}

function refuseField(field: string, message: keyof (typeof caseMessages)["en"]): never {
  throw new AppError(
    "invalid",
    { en: `Please check: ${field}.` },
    { fields: (locale) => ({ [field]: caseMessages[locale][message] }) },
  );
}
