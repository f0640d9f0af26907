import type { CaseChange } from "#features/casework/core/case-input.ts";
import type { CaseState } from "#features/casework/core/case-record.ts";
import type { Tx } from "#platform/server/database.ts";
import type { CaseRow } from "./case-columns.ts";
import { lockCases, updateCases } from "./case-store.ts";
import type { CaseWork } from "./case-store.ts";
import { judgeChange } from "./change-record.ts";
import type { JudgedChange } from "./change-record.ts";
import { findContacted, insertEntries } from "./timeline-store.ts";

export interface ListedChange extends CaseChange {
  readonly id: string;
  /** Null takes back that somebody was answered, where no call, no mail and no status says so. */
  readonly answeredAt?: null | undefined;
}

export interface ChangesMade {
  readonly changed: ReadonlyArray<
    { readonly id: string } & Pick<
      CaseState,
      "version" | "pipelineStatus" | "closedReason" | "assignee" | "answeredAt"
    >
  >;
  readonly refused: ReadonlyArray<{
    readonly id: string;
    readonly reason: "changed" | "missing";
  }>;
}

interface ChangesWork extends Omit<CaseWork, "id"> {
  readonly changes: readonly ListedChange[];
  readonly staffNames: readonly string[];
  /** Work of somebody who left meanwhile comes back as nobody's, instead of none at all. */
  readonly isUndo: boolean;
}

/**
 * Status, reason and assignee of many records at once, in a few statements however many there are.
 * Those that somebody changed since, or that are gone, are left as they are and named.
 *
 * @throws AppError as `changeRecord` does; then nothing is changed.
 */
export async function changeRecords(tx: Tx, work: ChangesWork): Promise<ChangesMade> {
  const { source, changes } = work;
  const ids = changes.map(({ id }) => id);
  const rows = await lockCases(tx, work, ids);
  const contacted = await findContacted(
    tx,
    changes.filter(({ answeredAt }) => answeredAt === null).map(({ id }) => id),
  );
  const changed: Array<ChangesMade["changed"][number]> = [];
  const refused: Array<ChangesMade["refused"][number]> = [];
  const stored: Array<JudgedChange["state"] & { readonly id: string }> = [];
  const entries: Array<JudgedChange["entries"][number]> = [];
  for (const change of changes) {
    const { id } = change;
    const row = rows.get(id) ?? null;
    const judged = judgeChange(row, { ...work, id, change: leaveOutFormer(change, work) });
    if ("refused" in judged || !row) {
      const isChanged = "refused" in judged && judged.refused === "changed";
      refused.push({ id, reason: isChanged ? "changed" : "missing" });
      continue;
    }
    const state = takeBackAnswer(change, judged.done, contacted);
    const isSame = judged.done.entries.length === 0;
    if (!isSame) {
      stored.push({ id, ...state });
      entries.push(...judged.done.entries);
    }
    changed.push(tell(row, state, isSame));
  }
  await updateCases(tx, source, stored);
  await insertEntries(tx, entries);
  return { changed, refused };
}

function leaveOutFormer(
  change: ListedChange,
  { isUndo, staffNames }: Pick<ChangesWork, "isUndo" | "staffNames">,
): ListedChange {
  const hasLeft = Boolean(change.assignee) && !staffNames.includes(change.assignee ?? "");
  return isUndo && hasLeft ? { ...change, assignee: null } : change;
}

/** An answer can be undone only where nothing says that there was one. */
function takeBackAnswer(
  { id, answeredAt }: ListedChange,
  { state, isAnswered }: JudgedChange,
  contacted: ReadonlySet<string>,
): JudgedChange["state"] {
  const isTakenBack = answeredAt === null && !isAnswered && !contacted.has(id);
  return isTakenBack ? { ...state, answeredAt: null } : state;
}

function tell(row: CaseRow, state: JudgedChange["state"], isSame: boolean) {
  return {
    id: row.id,
    version: isSame ? row.version : row.version + 1,
    pipelineStatus: state.pipelineStatus as CaseState["pipelineStatus"],
    closedReason: state.closedReason,
    assignee: state.assignee,
    answeredAt: (isSame ? row.answeredAt : state.answeredAt)?.toISOString() ?? null,
  };
}
