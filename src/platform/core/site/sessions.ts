import { editLists } from "#platform/core/edition/edition.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { type Session, sessions as sourceSessions } from "#site.config.ts";
import { openHours, sayTimeOfDay, sayTimeZone, weekdayNames } from "./open-hours.ts";

/** The monthly sessions of the published edition; none until the owner names one. */
export const sessions: readonly Session[] = sourceSessions;

editLists({ sessions });

/** The name of the fact among an edition's overrides. */
export const sessionsFact = "sessions";

/** The weeks of a month on which a session can be; 5 is the last one, also in a month with four. */
export const sessionWeeks = [1, 2, 3, 4, 5] as const;

interface Sayings {
  /** By week, the first one at 0. */
  readonly weeks: readonly string[];
  readonly whole: (week: string, weekday: string, hour: number, time: string) => string;
  readonly host: (when: string, name: string) => string;
}

export const sessionSayings = {
  en: {
    weeks: ["first", "second", "third", "fourth", "last"],
    whole: (week, weekday, _hour, time) => `The ${week} ${weekday} of each month at ${time}`,
    host: (when, name) => `${when}, with ${name}`,
  },
  es: {
    weeks: ["primer", "segundo", "tercer", "cuarto", "último"],
    whole: (week, weekday, hour, time) =>
      `El ${week} ${weekday} de cada mes a ${hour % 12 === 1 ? "la" : "las"} ${time}`,
    host: (when, name) => `${when}, con ${name}`,
  },
} satisfies Localized<Sayings>;

/** "The second Tuesday of each month at 6:30PM EST, with Ruth Calloway". The hour is the agency's. */
export function saySession({ week, weekday, at, host }: Session, locale: Locale): string {
  const say = sessionSayings[locale];
  const time = sayTimeZone(sayTimeOfDay(at, locale), openHours.timeZone, locale);
  const [weekName = "", dayName = ""] = [say.weeks[week - 1], weekdayNames[locale][weekday - 1]];
  return say.host(say.whole(weekName, dayName, Number(at.slice(0, 2)), time), host);
}
