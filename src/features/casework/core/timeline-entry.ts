/** What staff do with a record, and what is done to it. */
export const timelineKinds = [
  "note",
  "call",
  "mail",
  "status",
  "assignee",
  "task",
  "task-done",
  "delete",
  "restore",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One line of a record's history; `submitted` and the CRM's lines are read from elsewhere. */
export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: TimelineKind;
  /** A user's name; null when nobody did it by hand. */
  readonly by: string | null;
  /** What was noted, a call's outcome, or the new value. */
  readonly text: string | null;
}
