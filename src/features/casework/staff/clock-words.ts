import type { TimeLeft } from "#features/casework/core/answer-clock.ts";
import type { Clock } from "#features/casework/core/find-clock.ts";
import type { Localized } from "#platform/core/locale.ts";

interface ClockWords {
  /** "due in 3 h 20 min", "overdue by 2 days": whole units, cut off, never rounded up. */
  readonly timeLeft: (left: TimeLeft) => string;
  /** @param taken from the submission to the answer. */
  readonly answered: (taken: TimeLeft) => string;
  readonly late: (taken: TimeLeft) => string;
  /** The same of a length of time. */
  readonly duration: (minutes: number) => string;
  /** All that has room in a row of a list. */
  readonly short: Readonly<Record<Clock["kind"], (time: TimeLeft) => string>>;
}

function writeDuration({ days, hours, minutes }: Omit<TimeLeft, "isOverdue">): string {
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}

/** The largest unit alone. */
function writeShortly({ days, hours, minutes }: TimeLeft): string {
  if (days > 0) return `${days} d`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
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
    short: {
      due: (time) => `Due in ${writeShortly(time)}`,
      overdue: (time) => `Overdue ${writeShortly(time)}`,
      answered: () => "Answered",
      late: () => "Answered late",
    },
  },
};
