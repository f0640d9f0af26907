import type { RecordChange } from "./record-input.ts";
import type { RecordState } from "./record.ts";
import { asksReason, takesReason } from "./status.ts";
import type { TimelineKind } from "./timeline-entry.ts";

type Worked = Pick<RecordState, "pipelineStatus" | "closedReason" | "assignee">;

interface PlannedChange {
  readonly fault: null;
  readonly state: Pick<Worked, "closedReason" | "assignee"> & { readonly pipelineStatus: string };
  /** The lines for the timeline; none when nothing changes. */
  readonly entries: ReadonlyArray<{ readonly kind: TimelineKind; readonly text: string | null }>;
}

/**
 * Computes a record's new state from a change.
 *
 * @returns a fault when it closes a record without a reason, or gives a reason to an open record.
 */
export function planChange(
  now: Worked,
  change: Omit<RecordChange, "version">,
): PlannedChange | { readonly fault: "reasonNeeded" | "reasonOnly" } {
  const { pipelineStatus = now.pipelineStatus, assignee: wanted = now.assignee } = change;
  const isMoved = pipelineStatus !== now.pipelineStatus;
  // A reason is only valid for the status it was given for.
  const { closedReason: given = isMoved ? null : now.closedReason } = change;
  const state = { pipelineStatus, closedReason: given || null, assignee: wanted || null };
  const fault = findReasonFault(state);
  if (fault !== null) return { fault };
  return { fault, state, entries: tellChange(now, state) };
}

function findReasonFault({ pipelineStatus, closedReason }: PlannedChange["state"]) {
  if (asksReason(pipelineStatus) && closedReason === null) return "reasonNeeded";
  return closedReason !== null && !takesReason(pipelineStatus) ? "reasonOnly" : null;
}

function tellChange(now: Worked, next: PlannedChange["state"]): PlannedChange["entries"] {
  const { pipelineStatus, closedReason, assignee } = next;
  const isSame = pipelineStatus === now.pipelineStatus && closedReason === now.closedReason;
  const text = closedReason === null ? pipelineStatus : `${pipelineStatus}\n${closedReason}`;
  return [
    ...(isSame ? [] : [{ kind: "status" as const, text }]),
    ...(assignee === now.assignee ? [] : [{ kind: "assignee" as const, text: assignee }]),
  ];
}
