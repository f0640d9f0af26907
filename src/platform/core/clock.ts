import { inDefaultLocale, languageTags } from "./locale.ts";
import { dayMs } from "./durations.ts";

/**
 * Passes the current time as an argument, so that rules which depend on it can be tested on any
 * day.
 */
export interface Clock {
  now(): Date;
}

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** Whether a text is the IANA name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!zonePattern.test(name)) return false;
  try {
    openClock(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a text is a day of a calendar, as YYYY-MM-DD, from 1900 on. The language itself reads
 * February 31 as a day in March, and a year of two digits as one of long ago.
 */
export function isDay(text: string): boolean {
  const time = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export interface DayStart {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly startsAt: Date;
}

/**
 * When each of the last days began in a time zone, oldest first, with tomorrow at the end.
 *
 * @param timeZone an IANA name.
 * @param count how many days, today included.
 * @throws RangeError for an unknown time zone.
 */
export function listDayStarts(timeZone: string, now: Date, count: number): DayStart[] {
  const readWall = openClock(timeZone);
  const today = Math.floor(readWall(now) / dayMs);
  return Array.from({ length: count + 1 }, (_, index) => {
    const midnight = (today - count + 1 + index) * dayMs;
    return {
      day: new Date(midnight).toISOString().slice(0, 10),
      startsAt: findMoment(midnight, readWall),
    };
  });
}

/**
 * The moment at which local clocks show a given time. It computes twice, because the first guess
 * may fall on the other side of a change of the clocks.
 */
function findMoment(wall: number, readWall: (at: Date) => number): Date {
  const guess = wall - (readWall(new Date(wall)) - wall);
  const moment = guess - (readWall(new Date(guess)) - wall);
  // Where the clocks go forward at midnight, no clock shows midnight, and the computed moment is an
  // hour early.
  return new Date(moment + Math.max(0, wall - readWall(new Date(moment))));
}

/** Returns a function that gives the local time as milliseconds, as if local time were UTC. */
function openClock(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(
      read("year"),
      read("month") - 1,
      read("day"),
      read("hour"),
      read("minute"),
      read("second"),
    );
  };
}
