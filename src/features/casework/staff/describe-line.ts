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
    const [status = "", ...reason] = told.split("\n");
    return { title: lines.status(who, nameOf(statuses, status)), body: reason.join("\n") || null };
  }
  if (kind === "calls-stopped") return describeStop(line, who, words);
  return { title: lines[kind](who, ""), body: text };
}

function describeStop({ by, text }: TimelineLine, who: string, words: CaseWords): DescribedLine {
  const { lines } = words.timeline;
  const [channel = "", ...note] = (text ?? "").split("\n");
  const tell = lines[by === null ? "calls-stopped-by-them" : "calls-stopped"];
  return {
    title: tell(who, nameOf(words.contact.channels, channel)),
    body: note.join("\n") || null,
  };
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
