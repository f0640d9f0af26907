import type { Locale } from "#platform/core/locale.ts";
import type { PipelineStatus } from "./status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Attempt, TimelineLine } from "./timeline-entry.ts";

/** What staff did with a record, beside what came in. Times are ISO 8601, UTC. */
export interface RecordState<Kind extends RecordKind = RecordKind> {
  /** In which its person filled in the form. */
  readonly language: Locale;
  /** Which edition of the site its form stood on; null for the sources. */
  readonly edition?: string | null;
  /** Grows by one with each change, so that a change made on old data is seen. */
  readonly version: number;
  readonly pipelineStatus: PipelineStatus<Kind>;
  /** Why it was closed, in staff's words. */
  readonly closedReason: string | null;
  /** A user's name; null while it is everybody's. */
  readonly assignee: string | null;
  /** When the answer that was promised has to have been given. */
  readonly dueAt: string;
  /**
   * When staff first reached the person: the first logged mail, or call that was answered. Once set
   * it stays.
   */
  readonly answeredAt: string | null;
  /** For when a call is booked; null where none is. Only where staff read it. */
  readonly bookedFor?: string | null;
  /** Null outside the trash. */
  readonly deleted: DeletedState | null;
  /** Whether its person may be called; only where staff read it. */
  readonly contact?: ContactStanding;
}

/** A record in the trash. Times are ISO 8601, UTC. */
export interface DeletedState {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  /**
   * When it is erased. Until then it can be restored; where its person asked to be deleted, with the
   * whole deletion alone.
   */
  readonly until: string;
}

/** What comes along with one record that is read by itself. */
export interface RecordParts extends RelatedParts {
  /** Oldest first. */
  readonly timeline: readonly TimelineLine[];
  /** Every logged call, the oldest first. */
  readonly attempts: readonly Attempt[];
  readonly tasks: readonly Task[];
  /** Emails to the record's address are refused or come back. */
  readonly mailComesBack: boolean;
}

/**
 * Whether somebody may be called or texted: they agreed; they forbade it; somebody at another address
 * forbade it for their number, so that they are asked first; or nobody said anything.
 */
export type ContactState = "live" | "revoked" | "ask" | "none";

export interface ContactStanding {
  readonly state: ContactState;
  /** When they agreed, or when it was forbidden. ISO 8601, UTC. */
  readonly since: string | null;
  /** After a no: when a later form said yes, which nobody confirmed yet. */
  readonly unconfirmedSince?: string;
  /** Nobody may contact them: another record of their address says why, such as that they are under 18. */
  readonly isBarred?: true;
}

/** What became of the records that were to be changed at once. */
export interface ChangesMade {
  readonly changed: ReadonlyArray<
    { readonly id: string } & Pick<
      RecordState,
      "version" | "pipelineStatus" | "closedReason" | "assignee"
    >
  >;
  readonly refused: ReadonlyArray<{ readonly id: string; readonly reason: "changed" | "missing" }>;
}

/** Another record of what seems to be the same person. */
export interface RelatedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly fullName: string;
  readonly pipelineStatus: PipelineStatus;
  readonly sameEmail: boolean;
  readonly samePhone: boolean;
}

/** What comes along with one record of whatever else is known of the same person. */
export interface RelatedParts {
  /** Whether this person may be called. */
  readonly contact: ContactStanding;
  /** The newest first, and only the newest of many. */
  readonly related: readonly RelatedRecord[];
  /** How many there are in all. */
  readonly relatedTotal: number;
}

/** Beyond it nobody counts on: counting more would cost more than it tells. */
export const mostCounted = 10_000;

/** How many wait for their first answer. Either figure stops at one more than `mostCounted`. */
export interface WaitingCount {
  readonly total: number;
  readonly overdue: number;
}

/** An open task of whoever asks, with the record it is about. Times are ISO 8601, UTC. */
export interface OwnTask {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  readonly recordKind: RecordKind;
  readonly recordId: string;
  /** Whom it is about. */
  readonly fullName: string;
}

/** What somebody has to do about a record. Times are ISO 8601, UTC. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  /** A user's name; null while it is everybody's. */
  readonly assignee: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}

type Worked = Pick<RecordState, "pipelineStatus" | "closedReason" | "assignee"> &
  Pick<RecordParts, "timeline" | "tasks">;

/**
 * What a press of somebody's brought about, and how to take it back. It is told by the lines that they
 * added: what others did between the two states is none of it.
 */
export function findFollowed(before: Worked, after: Worked, me: string) {
  const { pipelineStatus, closedReason, assignee } = before;
  const known = new Set(before.timeline.map(({ id }) => id));
  const added = after.timeline.filter(({ id, by }) => by === me && !known.has(id));
  const changes = added.filter(({ kind }) => kind === "status" || kind === "assignee");
  const moved = changes.map(({ kind }) => kind);
  const find = (id: string) => before.tasks.find((task) => task.id === id);
  return {
    back: {
      ...(moved.includes("status") && { pipelineStatus, closedReason }),
      ...(moved.includes("assignee") && { assignee }),
    },
    /** What a later line has overtaken is not taken back. */
    lines: changes.map(({ id }) => id),
    planned: after.tasks.find(({ id, createdBy }) => createdBy === me && !find(id)),
    doneTasks: after.tasks
      .filter(({ id, doneBy }) => doneBy === me && find(id)?.doneAt === null)
      .map(({ id }) => id),
  };
}

/**
 * What others did with a record since it was last looked at, oldest first.
 *
 * @param seen the ids that were on the timeline then.
 * @param me who looks.
 */
export function listNews(
  timeline: readonly TimelineLine[],
  seen: ReadonlySet<string>,
  me: string,
): readonly TimelineLine[] {
  return timeline.filter(({ id, by }) => by !== null && by !== me && !seen.has(id));
}
