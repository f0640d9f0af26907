import { listDayStarts } from "#platform/core/clock.ts";
import type { StaffProfile } from "#staff/core/profile.ts";
import { openHours } from "#platform/core/site/open-hours.ts";
import { siteConfig } from "#site.config.ts";
import { dayMs, hourMs, minuteMs } from "#platform/core/durations.ts";

/** A local date and time. */
export interface WallTime {
  /** Such as "2026-03-01". */
  readonly day: string;
  /** 1 is Monday. */
  readonly weekday: number;
  /** Such as "09:00". */
  readonly time: string;
}

interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** The last result: for one lead everybody's local time is read, mostly in the same zones. */
  last: { readonly minute: number; readonly wall: WallTime } | null;
}

const clocks = new Map<string, Clock>();

/** @param timeZone an IANA name; the agency's by default. */
export function readWall(now: Date, timeZone: string = siteConfig.timeZone): WallTime {
  const clock = clocks.get(timeZone) ?? openClock(timeZone);
  const minute = Math.floor(now.getTime() / minuteMs);
  if (clock.last?.minute === minute) return clock.last.wall;
  const [day = "", time = ""] = clock.format.format(now).split(" ");
  const wall = { day, time, weekday: findWeekday(day) };
  clock.last = { minute, wall };
  return wall;
}

function openClock(timeZone: string): Clock {
  // The Swedish format writes dates as ISO 8601 does.
  const shown = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  const clock = { format: new Intl.DateTimeFormat("sv-SE", shown), last: null };
  clocks.set(timeZone, clock);
  return clock;
}

const findWeekday = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

interface WeekHours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

const isWithin = (week: readonly WeekHours[], { weekday, time }: WallTime): boolean =>
  week.some((row) => row.weekday === weekday && row.from <= time && time < row.to);

const isClosedOn = (day: string): boolean =>
  openHours.closed.some(({ from, to }) => from <= day && day <= to);

/** Whether the agency is open. */
export function isOpen(now: Date): boolean {
  const wall = readWall(now);
  return !isClosedOn(wall.day) && isWithin(openHours.week, wall);
}

/**
 * Whether somebody works now, in their own time zone; without hours of their own, while the agency
 * is open. On a day on which the agency is closed nobody works.
 */
export function isAtWork(profile: Pick<StaffProfile, "hours" | "timeZone">, now: Date): boolean {
  if (profile.hours.length === 0) return isOpen(now);
  return !isClosedOn(readWall(now).day) && isWithin(profile.hours, readWall(now, profile.timeZone));
}

/** Whether it is one of somebody's days off, in their own time zone. */
export function isAway(profile: Pick<StaffProfile, "away" | "timeZone">, now: Date): boolean {
  const { day } = readWall(now, profile.timeZone);
  return profile.away.some((days) => days.from <= day && day <= days.to);
}

/** The moment of a day at which local clocks show a time. */
function findTime(startsAt: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const guess = new Date(startsAt.getTime() + hours * hourMs + minutes * minuteMs);
  const [shownHours = 0] = readWall(guess).time.split(":").map(Number);
  // On days of a clock change, the hours since midnight are one more or less.
  return new Date(guess.getTime() + (hours - shownHours) * hourMs);
}

/** When the agency opens on a weekday; on one without hours, at the earliest time of the week. */
function findOpening(weekday: number): string {
  const { week } = openHours;
  const own = week.filter((row) => row.weekday === weekday);
  const [first = "09:00"] = (own.length > 0 ? own : week).map(({ from }) => from).toSorted();
  return first;
}

/**
 * The mornings of the last days and of tomorrow, oldest first: the agency's opening hour, on
 * weekends too, because the answer within 24 hours is promised for every day.
 */
export function listMornings(now: Date, days: number): readonly Date[] {
  return listDayStarts(siteConfig.timeZone, now, days).map(({ day, startsAt }) =>
    findTime(startsAt, findOpening(findWeekday(day))),
  );
}

/** The last morning before now: leads from before it have been assigned. */
export const findLastMorning = (now: Date): Date =>
  listMornings(now, 2).findLast((morning) => morning <= now) ?? now;

/** The first morning after a moment: leads from before it are assigned then. */
export const findNextMorning = (at: Date): Date =>
  listMornings(new Date(at.getTime() + dayMs), 2).find((morning) => morning > at) ?? at;

/** The hours of a day in their order; none where the agency is closed. */
function listHoursOf(day: string): readonly WeekHours[] {
  if (isClosedOn(day)) return [];
  const weekday = findWeekday(day);
  return openHours.week
    .filter((row) => row.weekday === weekday)
    .toSorted((one, other) => one.from.localeCompare(other.from));
}

/** More days than the longest possible setting covers, with weekends. */
const mostDays = 60;

/** The moment at which this many opening hours will have passed; with 0, when the agency is open next. */
export function findOpenAfter(since: Date, hours: number): Date {
  let leftMs = hours * hourMs;
  const last = new Date(since.getTime() + mostDays * dayMs);
  for (const { day, startsAt } of listDayStarts(siteConfig.timeZone, last, mostDays + 2)) {
    for (const { from, to } of listHoursOf(day)) {
      const opensAt = Math.max(findTime(startsAt, from).getTime(), since.getTime());
      const openMs = findTime(startsAt, to).getTime() - opensAt;
      if (openMs <= 0) continue;
      if (openMs >= leftMs) return new Date(opensAt + leftMs);
      leftMs -= openMs;
    }
  }
  return last;
}

/** The moment since which this many opening hours have passed. */
export function findOpenSince(now: Date, hours: number): Date {
  let leftMs = hours * hourMs;
  const days = listDayStarts(siteConfig.timeZone, now, mostDays).slice(0, -1).toReversed();
  for (const { day, startsAt } of days) {
    for (const { from, to } of listHoursOf(day).toReversed()) {
      const opensAt = findTime(startsAt, from).getTime();
      const closesAt = Math.min(findTime(startsAt, to).getTime(), now.getTime());
      const openMs = Math.max(0, closesAt - opensAt);
      if (openMs >= leftMs) return new Date(closesAt - leftMs);
      leftMs -= openMs;
    }
  }
  return days.at(-1)?.startsAt ?? now;
}
