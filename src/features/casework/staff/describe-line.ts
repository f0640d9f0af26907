import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import type { PipelineStatus } from "#features/casework/core/case-record.ts";
import type { CaseWords } from "./case-words.ts";

interface LineTexts {
  readonly words: CaseWords;
  readonly statuses: Readonly<Record<PipelineStatus, string>>;
  /** Who reads it. */
  readonly me: string;
}

interface DescribedLine {
  readonly title: string;
  /** What was written, below the title. */
  readonly body: string | null;
}

/** A line of the timeline in words. */
export function describeLine(
  line: TimelineLine,
  { words, statuses, me }: LineTexts,
): DescribedLine {
  const { kind, by, text } = line;
  const { lines, you, somebody } = words.timeline;
  const who = by === me ? you : (by ?? somebody);
  const told = text ?? "";
  if (kind === "assignee") return { title: describeAssignment(line, who, words, me), body: null };
  if (kind === "delivered") return { title: lines.delivered(who, told), body: null };
  if (kind === "call") {
    return { title: lines.call(who, nameOf(words.contact.outcomes, told)), body: null };
  }
  if (kind === "status") {
    return describeWithReason(told, (status) => lines.status(who, nameOf(statuses, status)));
  }
  if (kind === "calls-stopped") {
    const tell = lines[by === null ? "calls-stopped-by-them" : kind];
    return describeWithReason(told, (how) => tell(who, nameOf(words.contact.channels, how)));
  }
  return { title: lines[kind](who, ""), body: describeBody(line, words) };
}

/** Of what was told the first line says what it was, and those below it why. */
function describeWithReason(told: string, describe: (what: string) => string): DescribedLine {
  const [what = "", ...reason] = told.split("\n");
  return { title: describe(what), body: reason.join("\n") || null };
}

/** What was stored in words of its own, or of another year, is told as it is. */
function nameOf(names: Readonly<Record<string, string>>, stored: string): string {
  return (Object.hasOwn(names, stored) ? names[stored] : undefined) ?? stored;
}

function describeAssignment(
  { by, text }: TimelineLine,
  who: string,
  { timeline: { lines }, assignee }: CaseWords,
  me: string,
): string {
  if (text === null) return lines.gaveBack(who, "");
  if (text === by) return lines.took(who, "");
  return lines.assignee(who, text === me ? assignee.you : text);
}

/** Of a correction it is stored as fields. */
function describeBody({ kind, text }: TimelineLine, { timeline }: CaseWords): string | null {
  if (kind !== "correction" || text === null) return text;
  const { correctable, corrected } = timeline;
  const lines = text.split("\n").map((line) => line.split("\t"));
  return lines
    .map(([field = "", before = "", after = ""]) =>
      corrected(nameOf(correctable, field), before, after),
    )
    .join("\n");
}
