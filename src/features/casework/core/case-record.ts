import type { ContactStanding } from "./contact-standing.ts";
import type { RelatedParts } from "./related-case.ts";
import type { Task } from "./task.ts";
import type { TimelineLine } from "./timeline-entry.ts";

/** What staff work on: everything that comes in through a form. */
export const caseKinds = ["lead", "inquiry", "application"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How far staff have got with each kind. The first one is where everything begins. */
export const pipelineStatuses = {
  lead: ["new", "contacted", "booked", "client", "closed"],
  inquiry: ["new", "answered", "closed"],
  application: ["received", "interview", "offer", "joined", "declined"],
} as const satisfies Record<CaseKind, readonly string[]>;
export type PipelineStatus<Kind extends CaseKind = CaseKind> =
  (typeof pipelineStatuses)[Kind][number];

/** What staff did with a record, beside what came in. Times are ISO 8601, UTC. */
export interface CaseState<Kind extends CaseKind = CaseKind> {
  /** Grows by one with each change, so that a change made on old data is seen. */
  readonly version: number;
  readonly pipelineStatus: PipelineStatus<Kind>;
  /** Why it was closed, in staff's words. */
  readonly closedReason: string | null;
  /** A user's name; null while it is everybody's. */
  readonly assignee: string | null;
  /** When the answer that was promised has to have been given. */
  readonly dueAt: string;
  /** When somebody first called, wrote or booked; it never changes afterwards. */
  readonly answeredAt: string | null;
  /** Null outside the trash. */
  readonly deleted: DeletedState | null;
  /** Whether its person may be called; only where staff read it. */
  readonly contact?: ContactStanding;
}

/** How long a deleted record can be restored; then it is erased for good. */
export const daysInTrash = 30;

/** A record in the trash. Times are ISO 8601, UTC. */
export interface DeletedState {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  /** Until then it can be restored. */
  readonly until: string;
}

/** What comes along with one record that is read by itself. */
export interface CaseParts extends RelatedParts {
  /** Oldest first. */
  readonly timeline: readonly TimelineLine[];
  readonly tasks: readonly Task[];
}
