import type { MailWriter } from "#platform/core/mail/mail.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PipelineStatus } from "./status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Attempt, TimelineLine } from "./timeline-entry.ts";

/** Staff's work on a record, besides what came in. Times are ISO 8601, UTC. */
export interface RecordState<Kind extends RecordKind = RecordKind> {
  /** The language in which the person filled in the form. */
  readonly language: Locale;
  /**
   * The edition of the site on which the form was filled in; null for the words in the source code.
   */
  readonly edition?: string | null;
  /** Grows by one with each change, so that a change based on old data is noticed. */
  readonly version: number;
  readonly pipelineStatus: PipelineStatus<Kind>;
  /** Why it was closed, in the words of staff. */
  readonly closedReason: string | null;
  /** A user name; null for an unassigned record. */
  readonly assignee: string | null;
  /** When the promised answer is due. */
  readonly dueAt: string;
  /**
   * When staff first reached the person: the first logged mail, or answered call. It never changes
   * once set.
   */
  readonly answeredAt: string | null;
  /** The time of a booked call; null without one. Only where staff read it. */
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
   * When it is erased. Until then it can be restored; if its person asked for deletion, only by
   * cancelling the whole deletion.
   */
  readonly until: string;
}

/** Additional data of a single record's page. */
export interface RecordParts extends RelatedParts {
  /** Oldest first. */
  readonly timeline: readonly TimelineLine[];
  /** Every logged call to the person, on whichever of their records, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly tasks: readonly Task[];
  /** Mail to the record's address is refused or bounces. */
  readonly mailComesBack: boolean;
  /** In whose name the site would send a mail of the reader; null while email is not set up. */
  readonly writer: MailWriter | null;
}

/**
 * Consent to calls and texts: `live` they agreed; `revoked` they said no; `ask` a person at another
 * address said no for their number, so they must be asked first; `none` nobody said anything.
 */
export type ContactState = "live" | "revoked" | "ask" | "none";

export interface ContactStanding {
  readonly state: ContactState;
  /** When they agreed or said no. ISO 8601, UTC. */
  readonly since: string | null;
  /** After a no: when a later form said yes that is not confirmed yet. */
  readonly unconfirmedSince?: string;
  /** Nobody may contact them: another record of their address says why, such as being under 18. */
  readonly isBarred?: true;
}

/** The result of a bulk change. */
export interface ChangesMade {
  readonly changed: ReadonlyArray<
    { readonly id: string } & Pick<
      RecordState,
      "version" | "pipelineStatus" | "closedReason" | "assignee"
    >
  >;
  readonly refused: ReadonlyArray<{ readonly id: string; readonly reason: "changed" | "missing" }>;
}

/** Another record that probably belongs to the same person. */
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

/** What else is known about a record's person. */
export interface RelatedParts {
  /** Whether this person may be called. */
  readonly contact: ContactStanding;
  /** Newest first, and only the newest of many. */
  readonly related: readonly RelatedRecord[];
  /** The total number. */
  readonly relatedTotal: number;
}

/** Counting stops here, because it would cost more than it tells. */
export const mostCounted = 10_000;

/** How many wait for their first answer. Each count stops at one more than `mostCounted`. */
export interface WaitingCount {
  readonly total: number;
  readonly overdue: number;
}

/** An open task of the current user, with its record. Times are ISO 8601, UTC. */
export interface OwnTask {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  readonly recordKind: RecordKind;
  readonly recordId: string;
  /** The name of the record's person. */
  readonly fullName: string;
}

/** A task of staff about a record. Times are ISO 8601, UTC. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  /** A user name; null for an unassigned task. */
  readonly assignee: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}

/**
 * Whether a member of the staff sees a record of a kind that their role may open: an admin sees every
 * one, an agent the own ones and those without an assignee. `visibleTo` asks the database the same.
 */
export const maySee = (
  { username, role }: Pick<StaffMember, "username" | "role">,
  { assignee }: Pick<RecordState, "assignee">,
): boolean => role === "admin" || assignee === null || assignee === username;

type Worked = Pick<RecordState, "pipelineStatus" | "closedReason" | "assignee"> &
  Pick<RecordParts, "timeline" | "tasks">;

/**
 * The changes that followed from the current user's press, and how to undo them. They are
 * recognized by the entries that the press added, so that others' changes in between do not count.
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
    /** Changes that a later entry has overtaken are not undone. */
    lines: changes.map(({ id }) => id),
    planned: after.tasks.find(({ id, createdBy }) => createdBy === me && !find(id)),
    doneTasks: after.tasks
      .filter(({ id, doneBy }) => doneBy === me && find(id)?.doneAt === null)
      .map(({ id }) => id),
  };
}

/**
 * What others did with a record since the current user last looked, oldest first.
 *
 * @param seen the ids that were on the timeline then.
 * @param me the current user.
 */
export function listNews(
  timeline: readonly TimelineLine[],
  seen: ReadonlySet<string>,
  me: string,
): readonly TimelineLine[] {
  return timeline.filter(({ id, by }) => by !== null && by !== me && !seen.has(id));
}
