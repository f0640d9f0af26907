import type { Clock } from "#features/casework/core/find-clock.ts";
import { findClock } from "#features/casework/core/find-clock.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { clockWords } from "./clock-words.ts";

const tones: Record<Clock["kind"], BadgeTone> = {
  due: "info",
  overdue: "danger",
  answered: "success",
  late: "warm",
};

/** How a record stands with the answer that was promised; nothing where nobody waits for one. */
export function ClockBadge({ record }: { readonly record: Parameters<typeof findClock>[0] }) {
  const words = useWords(clockWords);
  const clock = findClock(record, useMinute());
  if (!clock) return null;
  const { kind, time } = clock;
  const text = kind === "answered" || kind === "late" ? words[kind](time) : words.timeLeft(time);
  return <Badge tone={tones[kind]}>{text}</Badge>;
}
