import type { StateCode } from "#platform/core/site/us-states.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { StaffProfile, StateLicense } from "./profile.ts";

/**
 * Whether somebody may advise a family. NAIC Model 218 forbids selling, soliciting or negotiating
 * in a state without its license.
 * - `yes`: licensed in each state in which the family may live.
 * - `ask`: in some of them, or the state is unknown: ask first where the family lives.
 * - `no`: in none of them.
 */
export type MayAdvise = "yes" | "ask" | "no";

type Licensed = Pick<StaffProfile, "licences">;

/** The licenses that are valid on a day, such as "2026-03-01". A day that nobody entered sets no limit. */
export function listLicenses({ licences }: Licensed, day: string): readonly StateLicense[] {
  return licences.filter(({ from, until }) => (from ?? day) <= day && day <= (until ?? day));
}

/** @param states in which the family may live; none where unknown. */
export function judgeAdvice(
  profile: Licensed,
  { states, day }: { readonly states: readonly StateCode[]; readonly day: string },
): MayAdvise {
  const licensed = listLicenses(profile, day).map(({ state }) => state);
  return judgeStates(new Set(licensed), states);
}

/** @param licensed the states in which somebody holds a license today. */
export function judgeStates(
  licensed: ReadonlySet<StateCode>,
  states: readonly StateCode[],
): MayAdvise {
  if (states.length === 0) return licensed.size > 0 ? "ask" : "no";
  const held = states.filter((state) => licensed.has(state)).length;
  if (held === 0) return "no";
  return held === states.length ? "yes" : "ask";
}

/**
 * Whether licenses are checked at all. While nobody on the staff has one on file, the agency keeps
 * them elsewhere, and a warning for each family would say nothing.
 */
export const keepsLicenses = (members: ReadonlyArray<{ readonly profile: Licensed }>): boolean =>
  members.some(({ profile }) => profile.licences.length > 0);

/** How long before its last day a license appears on the owner's list. */
export const endsWithinDays = 60;

type EndingLicense = StateLicense & { readonly until: string };

/**
 * Licenses that have ended or end within `endsWithinDays` days and were not renewed: of each state
 * and line, the one that is valid longest counts.
 *
 * @param day such as "2026-03-01".
 */
export function listEnding({ licences }: Licensed, day: string): readonly EndingLicense[] {
  const last = new Map<string, EndingLicense>();
  const hasEnd = (license: StateLicense): license is EndingLicense => license.until !== null;
  for (const license of licences.filter(hasEnd)) {
    const key = `${license.state} ${license.line}`;
    const known = last.get(key);
    if (!known || known.until < license.until) last.set(key, license);
  }
  const soon = new Date(Date.parse(day) + endsWithinDays * dayMs).toISOString().slice(0, 10);
  return [...last.values()]
    .filter(({ until }) => until <= soon)
    .toSorted((one, other) => one.until.localeCompare(other.until));
}

/** The current day in a time zone, such as "2026-03-01". */
export function findDay(now: Date, timeZone: string): string {
  const format =
    calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  calendars.set(timeZone, format);
  return format.format(now);
}

/**
 * Cached, because a formatter is costly to make and needed each second; there are as many as time
 * zones.
 */
const calendars = new Map<string, Intl.DateTimeFormat>();
