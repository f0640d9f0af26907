/** What staff do with a record, and what is done to it. */
export const timelineKinds = [
  "note",
  "call",
  "mail",
  "status",
  "assignee",
  "task",
  "task-done",
  "task-undone",
  "delete",
  "restore",
  "document",
  "document-removed",
  "document-restored",
  "calls-stopped",
  "calls-allowed",
  "correction",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What staff write down by hand. */
export type ContactKind = Extract<TimelineKind, "note" | "call" | "mail">;

/** One stored line of a record's history. */
export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: TimelineKind;
  /** A user's name; null when nobody did it by hand. */
  readonly by: string | null;
  /**
   * What was noted, a call's outcome, a task's title, a document's name, why it was deleted, the new
   * assignee; or the new status, or how somebody forbade calls, with the reason in the lines below it. Of a correction one line for each
   * field: its name, what it was and what it is, with tabs between them.
   */
  readonly text: string | null;
}

/** One line as staff read it: a stored one, or one that is read from elsewhere. */
export interface TimelineLine extends Omit<TimelineEntry, "kind"> {
  /** `submitted` has no text, `delivered` the CRM's name. */
  readonly kind: TimelineKind | "submitted" | "delivered";
}
