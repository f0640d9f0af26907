import { listDayStarts } from "#platform/core/clock.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import type { DaysAway, StaffProfile } from "#staff/core/profile.ts";
import { siteConfig } from "#site.config.ts";

/** Days off as moments, in the time zone of whoever has them. */
export interface DaysOff extends DaysAway {
  readonly startsAt: Date;
  /** The first moment after the last day. */
  readonly endsAt: Date;
}

/** Somebody's days off that have not ended, the next ones first. */
export function listDaysOff(
  { away, timeZone = siteConfig.timeZone }: Pick<StaffProfile, "away" | "timeZone">,
  now: Date,
): readonly DaysOff[] {
  return away
    .map((days) => ({
      ...days,
      startsAt: findMidnight(days.from, timeZone),
      endsAt: findMidnight(addDay(days.to), timeZone),
    }))
    .filter(({ endsAt }) => now < endsAt)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

const addDay = (day: string): string =>
  new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** When a day begins in a time zone. */
function findMidnight(day: string, timeZone: string): Date {
  const noon = new Date(Date.parse(day) + 12 * hourMs);
  // Three days, because noon in UTC may be the next day there.
  const found = listDayStarts(timeZone, noon, 3).find((one) => one.day === day);
  return found?.startsAt ?? noon;
}

/** The days off into which a moment falls. */
export const findDaysOff = (all: readonly DaysOff[], at: Date): DaysOff | undefined =>
  all.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
