import type { CaseChange } from "#features/casework/core/case-input.ts";
import { caseMessages } from "#features/casework/core/case-input.ts";
import { planChange } from "#features/casework/core/plan-change.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import { lockCase, updateCase } from "./case-store.ts";
import type { CaseOutcome, CaseWork } from "./case-store.ts";
import { insertEntries } from "./timeline-store.ts";
import type { Viewer } from "./visible-to.ts";

export interface RecordChange extends CaseWork {
  readonly change: CaseChange;
  /** Everybody a record can be assigned to. */
  readonly staffNames: readonly string[];
}

/**
 * Status, reason and assignee of one record, if nobody changed it since. A change that changes
 * nothing leaves its version as it is.
 *
 * @throws AppError `invalid` or `forbidden` for what can't be asked of this record by this viewer.
 */
export async function changeRecord(tx: Tx, work: RecordChange): Promise<CaseOutcome<null>> {
  const { source, id, viewer, now, change, staffNames } = work;
  const row = await lockCase(tx, work);
  if (!row) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if (row.version !== change.version) return { refused: "changed" };
  if (change.assignee !== row.assignee) checkAssignee(change.assignee, viewer, staffNames);
  const planned = planChange(source.kind, row, change);
  if (planned.fault !== null) refuseField("closedReason", planned.fault);
  else if (planned.entries.length > 0) {
    const answeredAt = row.answeredAt ?? (planned.answers ? now : null);
    await updateCase(tx, source, id, { ...planned.state, answeredAt });
    const about = { caseKind: source.kind, caseId: id, at: now, by: viewer.username };
    await insertEntries(
      tx,
      planned.entries.map((entry) => ({ ...about, ...entry })),
    );
  }
  return { done: null };
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
  if (!assignee || assignee === username) return;
  if (role !== "admin") {
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
