import type { RecordKind } from "#platform/core/staff/record-kind.ts";

/** The kinds of entries: what staff do with a record, and what happens to it. */
export const timelineKinds = [
  "note",
  "call",
  "mail",
  "mail-withdrawn",
  "mail-returned",
  "status",
  "assignee",
  "assignee-left",
  "assignee-back",
  "task",
  "task-done",
  "task-undone",
  "task-withdrawn",
  "task-passed",
  "delete",
  "restore",
  "freed",
  "document",
  "document-removed",
  "document-restored",
  "calls-stopped",
  "calls-allowed",
  "calls-confirmed",
  "correction",
  "unlicensed",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * Who looks after the record: `assignee` by hand or by the rule, `assignee-left` where an account could
 * no longer open it, and `assignee-back` once it could again. None of them is work on the record.
 */
export const assignmentKinds = [
  "assignee",
  "assignee-left",
  "assignee-back",
] as const satisfies readonly TimelineKind[];

/** Entries that staff write themselves. */
export type ContactKind = Extract<TimelineKind, "note" | "call" | "mail">;

/** The outcomes of a call. All but the first are tries: the promised answer is still owed. */
export const callOutcomes = ["answered", "voicemail", "no-answer", "wrong-number"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** One call. */
export interface Attempt {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string | null;
  /** A `CallOutcome`, or free text from before outcomes were fixed. */
  readonly outcome: string;
}

/** The first line of a call's text is its outcome; the lines below are a note. */
export function readOutcome(text: string | null): string {
  return text?.split("\n", 1)[0] ?? "";
}

/** Whether a logged entry is the promised answer. */
export function isAnswer({ kind, text }: Pick<TimelineEntry, "kind" | "text">): boolean {
  const answered: CallOutcome = "answered";
  return kind === "mail" || (kind === "call" && readOutcome(text) === answered);
}

/** One stored entry of a record's history. */
export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: TimelineKind;
  /** A user name; null for the person or the site itself. */
  readonly by: string | null;
  /**
   * By kind: the note, an email (`splitWritten` reads one that the site sent), a task's title (of a
   * task that was passed on, with its new assignee on a line above, empty for nobody), a document's name, the reason of a deletion, the new assignee or the
   * removed one; a call's outcome, the new status, or how somebody forbade calls, each with a note or
   * reason in the lines below. For a correction one line per field: name, old and new value,
   * separated by tabs. For work without a license the user name, with the reason below.
   */
  readonly text: string | null;
}

/** One line of the timeline as staff read it: a stored entry, or one computed from other tables. */
export interface TimelineLine extends Omit<TimelineEntry, "kind"> {
  /**
   * `submitted` has no text, `delivered` the CRM's name. A no from another address has that
   * address, or null where the viewer may not know it; a no noted on another record has the same
   * text as a noted one, without the user name where the viewer may not see that record.
   */
  readonly kind:
    | TimelineKind
    | "submitted"
    | "delivered"
    | "calls-stopped-elsewhere"
    | "calls-noted-elsewhere";
  /** The other record of the same person on which it was logged. */
  readonly on?: { readonly kind: RecordKind; readonly id: string; readonly timestamp: string };
}

interface DayGroup<Line> {
  readonly day: string;
  readonly lines: readonly Line[];
}

/**
 * Groups consecutive lines of the same day, in their order.
 *
 * @param dayOf gives the day in the reader's time zone.
 */
export function groupByDay<Line extends { readonly at: string }>(
  lines: readonly Line[],
  dayOf: (at: string) => string,
): readonly DayGroup<Line>[] {
  const groups: Array<{ day: string; lines: Line[] }> = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    const last = groups.at(-1);
    if (last?.day === day) last.lines.push(line);
    else groups.push({ day, lines: [line] });
  }
  return groups;
}
