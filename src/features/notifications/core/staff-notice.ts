import type { Tries } from "#records/core/tell-work.ts";
import { listDayStarts } from "#platform/core/clock.ts";
import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/**
 * After so many hours without an answer staff are warned, four before the promise is broken. Of a
 * record that comes back later, such as from the trash, they are warned when it does.
 */
export const alarmAfterHours = siteConfig.answerWithinHours - 4;

/** One alarm names so many at most; the next one names the rest. */
export const mostNamed = 50;

/** Somebody who waits, as far as a mail tells of them: no answers, no way to reach them. */
export interface WaitingPerson {
  /** A family with its answers, or somebody with a message. */
  readonly kind: "lead" | "inquiry";
  readonly id: string;
  /** Null when the name given is no plain one. */
  readonly firstName: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
  /** Calls that did not reach them; null when nobody tried. */
  readonly tries: Tries | null;
}

export interface HotLead extends WaitingPerson {
  /** 0 to 100. */
  readonly score: number;
  readonly mayBeCalled: boolean;
}

/** What is due on a day. */
export interface DueWork {
  readonly families: {
    readonly total: number;
    readonly overdue: number;
    /** Those to call first. */
    readonly first: readonly WaitingPerson[];
  };
  readonly inquiries: { readonly total: number; readonly overdue: number };
  /** Open tasks of everybody, until the end of the day. */
  readonly tasks: number;
}

const firstHour = 7;
/** Later than that it is no morning's mail any more: the site was down, and tomorrow is another day. */
const lastHour = 11;

/**
 * The day whose digest is to go out now.
 *
 * @param timeZone an IANA name, the agency's.
 * @returns YYYY-MM-DD there; null outside the hours from 7 to noon, by the clock on the wall.
 */
export function findDigestDay(now: Date, timeZone: string): string | null {
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
  });
  const hour = Number(format.format(now));
  if (hour < firstHour || hour > lastHour) return null;
  return listDayStarts(timeZone, now, 1)[0]?.day ?? null;
}

/** Whether a quiet day is told of, too: on Mondays, so that silence never means that mail is broken. */
export function tellsOfQuiet(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
}
