import type { CaseChange } from "./case-input.ts";
import type { CaseKind, CaseState } from "./case-record.ts";
import type { TimelineKind } from "./timeline-entry.ts";

/** Statuses that somebody only gets to who was answered. */
const answeredStatuses: Readonly<Record<CaseKind, readonly string[]>> = {
  lead: ["contacted", "booked", "client"],
  inquiry: ["answered"],
  application: ["interview", "offer", "joined", "declined"],
};

/** With these stands a reason: the first one asks for it. */
const endings: readonly string[] = ["closed", "declined"];

type Worked = Pick<CaseState, "pipelineStatus" | "closedReason" | "assignee">;

export interface PlannedChange {
  readonly fault: null;
  readonly state: Pick<Worked, "closedReason" | "assignee"> & { readonly pipelineStatus: string };
  /** What becomes of it on the timeline; nothing when nothing changes. */
  readonly entries: ReadonlyArray<{ readonly kind: TimelineKind; readonly text: string | null }>;
  /** Whether the record moved to a status that says that somebody was answered. */
  readonly answers: boolean;
  /** Whether it stands in one. */
  readonly isAnswered: boolean;
}

/**
 * What a change makes of a record.
 *
 * @returns a fault when it closes a record without a reason, or gives one to an open record.
 */
export function planChange(
  kind: CaseKind,
  now: Worked,
  change: Omit<CaseChange, "version">,
): PlannedChange | { readonly fault: "reasonNeeded" | "reasonOnly" } {
  const { pipelineStatus = now.pipelineStatus, assignee: wanted = now.assignee } = change;
  const isMoved = pipelineStatus !== now.pipelineStatus;
  // A reason goes with the status it was given for.
  const { closedReason: given = isMoved ? null : now.closedReason } = change;
  const state = { pipelineStatus, closedReason: given || null, assignee: wanted || null };
  const fault = findReasonFault(state);
  if (fault !== null) return { fault };
  const isAnswered = answeredStatuses[kind].includes(pipelineStatus);
  const answers = isMoved && isAnswered;
  return { fault, state, entries: tellChange(now, state), answers, isAnswered };
}

function findReasonFault({ pipelineStatus, closedReason }: PlannedChange["state"]) {
  if (pipelineStatus === endings[0] && closedReason === null) return "reasonNeeded";
  const isOpen = !endings.includes(pipelineStatus);
  return isOpen && closedReason !== null ? "reasonOnly" : null;
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
