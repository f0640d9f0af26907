import { findClock } from "#features/casework/core/find-clock.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useWords } from "#platform/web/use-words.ts";
import { clockWords } from "./clock-words.ts";

const looks = {
  due: "text-ink",
  overdue: "font-semibold text-danger",
  answered: "text-ink-muted",
  late: "text-ink-muted",
} as const;

/** In a row of a list: how a record stands with the answer that was promised, in a few words. */
export function ClockText({ record }: { readonly record: Parameters<typeof findClock>[0] }) {
  const words = useWords(clockWords).short;
  const clock = findClock(record, useMinute());
  if (!clock) return null;
  return <span className={looks[clock.kind]}>{words[clock.kind](clock.time)}</span>;
}
