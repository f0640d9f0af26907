import type { Tries } from "#records/core/tell-work.ts";
import { listDayStarts } from "#platform/core/clock.ts";
import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/**
 * After this many hours without an answer staff get an alarm, four hours before the promise is
 * broken. For a record that comes back later, such as from the trash, the alarm is sent then.
 */
export const alarmAfterHours = siteConfig.answerWithinHours - 4;

/** The most people named in one alarm; the next alarm names the rest. */
export const mostNamed = 50;

/** A waiting person as far as mails name them: no answers, no contact data. */
export interface WaitingPerson {
  /** A family with a questionnaire, or a person with a message. */
  readonly kind: "lead" | "inquiry";
  readonly id: string;
  /** Null when the given name is not a plain one. */
  readonly firstName: string | null;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
  /** Calls that did not reach them; null without any. */
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
    /** The people to contact first. */
    readonly first: readonly WaitingPerson[];
  };
  readonly inquiries: { readonly total: number; readonly overdue: number };
  /** Open tasks of everybody, until the end of the day. */
  readonly tasks: number;
}

const firstHour = 7;
/**
 * After this hour a digest is no longer sent: the site was down, and the next one comes tomorrow.
 */
const lastHour = 11;

/**
 * The day whose digest is to be sent now.
 *
 * @param timeZone the agency's, an IANA name.
 * @returns YYYY-MM-DD there; null outside the local hours from 7 to noon.
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

/**
 * Whether a quiet day gets a digest, too: on Mondays, so that silence never means that mail is
 * broken.
 */
export function tellsOfQuiet(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
}
