import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import type { PipelineStatus } from "#features/casework/core/case-record.ts";
import type { CallOutcome, CaseWords } from "./case-words.ts";

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
  switch (kind) {
    case "call": {
      const outcome = words.contact.outcomes[text as CallOutcome] as string | undefined;
      return { title: lines.call(who, outcome ?? text ?? ""), body: null };
    }
    case "status": {
      const [status = "", ...reason] = (text ?? "").split("\n");
      const name = statuses[status as PipelineStatus] as string | undefined;
      return { title: lines.status(who, name ?? status), body: reason.join("\n") || null };
    }
    case "assignee":
      return { title: describeAssignment(line, who, words, me), body: null };
    case "delivered":
      return { title: lines.delivered(who, text ?? ""), body: null };
    default:
      return { title: lines[kind](who, ""), body: text };
  }
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
