import { listDayStarts } from "#platform/core/list-day-starts.ts";
import { languageTags, inDefaultLocale } from "#platform/core/locale.ts";

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
