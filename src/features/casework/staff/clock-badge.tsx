import type { Clock } from "#features/casework/core/find-clock.ts";
import { findClock } from "#features/casework/core/find-clock.ts";
import { useNow } from "#platform/web/use-now.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { caseWords } from "./case-words.ts";

const tones: Record<Clock["kind"], BadgeTone> = {
  due: "info",
  overdue: "danger",
  answered: "success",
  late: "warm",
};

/** How a record stands with the answer that was promised; nothing where nobody waits for one. */
export function ClockBadge({ record }: { readonly record: Parameters<typeof findClock>[0] }) {
  const words = useWords(caseWords).clock;
  const clock = findClock(record, useNow());
  if (!clock) return null;
  return <Badge tone={tones[clock.kind]}>{words[clock.kind](words.time(clock.time))}</Badge>;
}
