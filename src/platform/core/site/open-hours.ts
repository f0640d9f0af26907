import { editLists } from "#platform/core/edition/edition.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { type OpenHours, openHours as sourceHours } from "#site.config.ts";

/** The hours of the published edition; those of `site.config.ts` before the first one. */
export const openHours: OpenHours = sourceHours;

editLists({ openHours });

/** The name of the fact among an edition's overrides. */
export const openHoursFact = "openHours";

/** Monday first. */
export const weekdayNames: Localized<readonly string[]> = {
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  es: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
};

interface Sayings {
  readonly weekdays: readonly string[];
  /** A run of weekdays, by the names of its first and last day and its length. */
  readonly days: (first: string, last: string, count: number) => string;
  readonly time: (hours: number, minutes: string) => string;
  readonly range: (from: string, to: string) => string;
  readonly and: string;
  readonly group: (days: string, times: string) => string;
  readonly join: string;
  readonly zones: Readonly<Record<string, string>>;
  readonly whole: (groups: string, zone: string) => string;
}

const en: Sayings = {
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  days: (first, last, count) => (count === 1 ? first : `${first}-${last}`),
  time: (hours, minutes) =>
    `${hours % 12 || 12}${minutes === "00" ? "" : `:${minutes}`}${hours < 12 ? "AM" : "PM"}`,
  range: (from, to) => `${from}-${to}`,
  and: " and ",
  group: (days, times) => `${days} ${times}`,
  join: ", ",
  zones: {
    "America/New_York": "EST",
    "America/Chicago": "CST",
    "America/Denver": "MST",
    "America/Phoenix": "MST",
    "America/Los_Angeles": "PST",
    "America/Anchorage": "AKST",
    "Pacific/Honolulu": "HST",
    "America/Puerto_Rico": "AST",
    "Pacific/Guam": "ChST",
    "Pacific/Pago_Pago": "SST",
  },
  whole: (groups, zone) => `${groups} ${zone}`,
};

const es: Sayings = {
  weekdays: weekdayNames.es,
  days(first, last, count) {
    if (count === 1) return `los ${first.replace(/o$/, "os")}`;
    return count === 2 ? `${first} y ${last}` : `de ${first} a ${last}`;
  },
  time: (hours, minutes) =>
    `${hours % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hours < 12 ? "a.m." : "p.m."}`,
  range: (from, to) => `${from} a ${to}`,
  and: " y ",
  group: (days, times) => `${times}, ${days}`,
  join: "; ",
  zones: {
    "America/New_York": "hora del Este",
    "America/Chicago": "hora del Centro",
    "America/Denver": "hora de la Montaña",
    "America/Phoenix": "hora de Arizona",
    "America/Los_Angeles": "hora del Pacífico",
    "America/Anchorage": "hora de Alaska",
    "Pacific/Honolulu": "hora de Hawái",
    "America/Puerto_Rico": "hora de Puerto Rico",
    "Pacific/Guam": "hora de Guam",
    "Pacific/Pago_Pago": "hora de Samoa",
  },
  whole: (groups, zone) => `${groups}, ${zone}`,
};

const sayings: Localized<Sayings> = { en, es };

/**
 * The weekly hours as one sentence: "Mon-Fri 9AM-6PM EST". Weekdays in a row with the same hours are
 * one group. A time zone without a usual name is named by its place.
 */
export function sayOfficeHours({ week, timeZone }: OpenHours, locale: Locale): string {
  const say = sayings[locale];
  const days = say.weekdays.map((name, index) => ({
    name,
    times: week
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to }) => say.range(sayTime(from, say), sayTime(to, say)))
      .join(say.and),
  }));
  const groups: { first: string; last: string; count: number; times: string }[] = [];
  let before = "";
  for (const { name, times } of days) {
    const group = groups.at(-1);
    if (times !== "" && times === before && group) {
      group.last = name;
      group.count += 1;
    } else if (times !== "") groups.push({ first: name, last: name, count: 1, times });
    before = times;
  }
  const said = groups.map(({ first, last, count, times }) =>
    say.group(say.days(first, last, count), times),
  );
  return sayTimeZone(said.join(say.join), timeZone, locale);
}

/** A time with its time zone: "6:30PM EST". */
export function sayTimeZone(time: string, timeZone: string, locale: Locale): string {
  const say = sayings[locale];
  const zone = say.zones[timeZone] ?? timeZone.replace(/^.*\//, "").replaceAll("_", " ");
  return say.whole(time, zone);
}

/** A time such as "18:30" as pages say it: "6:30PM". */
export const sayTimeOfDay = (time: string, locale: Locale): string =>
  sayTime(time, sayings[locale]);

function sayTime(time: string, say: Sayings): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  return say.time(Number(hours), minutes);
}
