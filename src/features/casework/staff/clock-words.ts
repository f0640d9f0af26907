import type { TimeLeft } from "#features/casework/core/answer-clock.ts";
import type { Localized } from "#platform/core/locale.ts";

interface ClockWords {
  /** "due in 3 h 20 min", "overdue by 2 days": whole units, cut off, never rounded up. */
  readonly timeLeft: (left: TimeLeft) => string;
  /** @param taken from the submission to the answer. */
  readonly answered: (taken: TimeLeft) => string;
  readonly late: (taken: TimeLeft) => string;
  /** The same of a length of time. */
  readonly duration: (minutes: number) => string;
}

function writeDuration({ days, hours, minutes }: Omit<TimeLeft, "isOverdue">): string {
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}

export const clockWords: Localized<ClockWords> = {
  en: {
    duration: (minutes) =>
      writeDuration({
        days: Math.floor(minutes / 1440),
        hours: Math.floor(minutes / 60) % 24,
        minutes: minutes % 60,
      }),
    timeLeft: (left) => `${left.isOverdue ? "overdue by" : "due in"} ${writeDuration(left)}`,
    answered: (taken) => `answered after ${writeDuration(taken)}`,
    late: (taken) => `answered late, after ${writeDuration(taken)}`,
  },
};
