import type { StateCode } from "#platform/core/us-states.ts";
import type { StaffProfile, StateLicense } from "./profile.ts";

/**
 * Whether somebody may advise a family: NAIC Model 218 lets nobody sell, solicit or negotiate in a
 * state without its license.
 * - `yes`: licensed in each state that the family may live in.
 * - `ask`: in some of them, or nobody can tell the state: where the family lives is to be asked first.
 * - `no`: in none of them.
 */
export type MayAdvise = "yes" | "ask" | "no";

/** The licenses that hold on a day, such as "2026-03-01". */
export function listLicenses(
  { licences }: Pick<StaffProfile, "licences">,
  day: string,
): readonly StateLicense[] {
  return licences.filter(({ from, until }) => from <= day && day <= until);
}

/** @param states where the family may live; none where nobody can tell. */
export function judgeAdvice(
  profile: Pick<StaffProfile, "licences">,
  { states, day }: { readonly states: readonly StateCode[]; readonly day: string },
): MayAdvise {
  const licensed = new Set(listLicenses(profile, day).map(({ state }) => state));
  if (states.length === 0) return licensed.size > 0 ? "ask" : "no";
  const held = states.filter((state) => licensed.has(state)).length;
  if (held === 0) return "no";
  return held === states.length ? "yes" : "ask";
}

/** The day that it is somewhere, such as "2026-03-01". */
export function findDay(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return format.format(now);
}
