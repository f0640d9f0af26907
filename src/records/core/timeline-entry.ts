/** What staff do with a record, and what is done to it. */
export const timelineKinds = [
  "note",
  "call",
  "mail",
  "status",
  "assignee",
  "assignee-left",
  "task",
  "task-done",
  "task-undone",
  "task-withdrawn",
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

/** What staff write down by hand. */
export type ContactKind = Extract<TimelineKind, "note" | "call" | "mail">;

/** How a call may have gone. All but the first are tries: the promised answer is still owed. */
export const callOutcomes = ["answered", "voicemail", "no-answer", "wrong-number"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** One call. */
export interface Attempt {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string | null;
  /** A `CallOutcome`, or what staff wrote when any text could be one. */
  readonly outcome: string;
}

/** Of a call's text the first line is its outcome, and those below are a note. */
export function readOutcome(text: string | null): string {
  return text?.split("\n", 1)[0] ?? "";
}

/** Whether a logged line is the answer that was promised. */
export function isAnswer({ kind, text }: Pick<TimelineEntry, "kind" | "text">): boolean {
  const answered: CallOutcome = "answered";
  return kind === "mail" || (kind === "call" && readOutcome(text) === answered);
}

/** One stored line of a record's history. */
export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: TimelineKind;
  /** A user's name; null when nobody did it by hand. */
  readonly by: string | null;
  /**
   * What was noted, a task's title, a document's name, why it was deleted, the new assignee,
   * or the one who was removed; or a
   * call's outcome, the new status, or how somebody forbade calls, with a note or the reason in the
   * lines below it. Of a correction one line for each field: its name, what it was and what it is,
   * with tabs between them. Of somebody without a license the user's name, and why below it.
   */
  readonly text: string | null;
}

/** One line as staff read it: a stored one, or one that is read from elsewhere. */
export interface TimelineLine extends Omit<TimelineEntry, "kind"> {
  /**
   * `submitted` has no text, `delivered` the CRM's name. A no that another address pressed has that
   * address, or null where whoever looks may not know it; one that was noted on another record has
   * what a noted one has, and no name where whoever looks may not see that record.
   */
  readonly kind:
    | TimelineKind
    | "submitted"
    | "delivered"
    | "calls-stopped-elsewhere"
    | "calls-noted-elsewhere";
}

interface DayGroup<Line> {
  readonly day: string;
  readonly lines: readonly Line[];
}

/**
 * Lines that follow each other on the same day, under that day, in the order they came.
 *
 * @param dayOf in the time zone of whoever reads it.
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
