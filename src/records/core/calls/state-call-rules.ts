import type { StateCode } from "#platform/core/site/us-states.ts";
import { federalHours } from "./call-hours.ts";

/** From which hour to which a call may begin, by the clock where somebody lives. */
export type Hours = readonly [opensAt: number, closesAt: number];

export interface StateCallRule {
  readonly hours: Hours;
  /** Other hours on a Sunday; null: no call on a Sunday. */
  readonly sunday?: Hours | null;
  /** How many calls about one subject may be made within 24 hours. */
  readonly mostCalls?: number;
  readonly source: string;
}

/**
 * States whose law on sales calls is narrower than the federal hours. Most of these laws leave out a
 * call that the person asked for; where that is in doubt, and where two sources differ, the narrower
 * hours stand here, so that no agent has to know which. Holidays are not in it.
 */
export const stateCallRules: Readonly<Partial<Record<StateCode, StateCallRule>>> = {
  AL: { hours: [8, 20], sunday: null, source: "Ala. Code 8-19A; Ala. Admin. Code 770-X-5-.17" },
  CA: { hours: [9, 21], source: "Cal. Pub. Util. Code 2872(c)" },
  CT: { hours: [9, 20], source: "Conn. Gen. Stat. 42-288a" },
  FL: { hours: [8, 20], mostCalls: 3, source: "Fla. Stat. 501.616(6)" },
  IL: { hours: [9, 21], source: "815 ILCS 305; 815 ILCS 413/15" },
  KY: { hours: [10, 21], source: "KRS 367.46955" },
  LA: { hours: [8, 20], sunday: null, source: "La. R.S. 45:811; PSC General Order R-29617" },
  MA: { hours: [8, 20], source: "Mass. Gen. Laws ch. 159C, 3" },
  MD: { hours: [8, 20], mostCalls: 3, source: "Md. Code, Com. Law 14-4502" },
  MI: { hours: [9, 21], source: "MCL 750.540e" },
  MN: { hours: [9, 21], source: "Minn. Stat. 325E.30" },
  MS: { hours: [8, 20], sunday: null, source: "Miss. Code 77-3-723" },
  NM: { hours: [9, 21], source: "N.M. Stat. 57-12-22" },
  NV: { hours: [9, 20], source: "Nev. Rev. Stat. 599B" },
  OK: { hours: [8, 20], mostCalls: 3, source: "15 O.S. 775C.4" },
  RI: { hours: [10, 17], sunday: null, source: "R.I. Gen. Laws 5-61-2(9), 5-61-3.6" },
  SD: { hours: [9, 21], sunday: null, source: "S.D. Codified Laws 37-30A-3" },
  TX: { hours: [9, 21], sunday: [12, 21], source: "Tex. Bus. & Com. Code 301.051" },
  WA: { hours: [8, 20], source: "RCW 80.36.390, 19.158.040" },
  WY: { hours: [8, 20], source: "Wyo. Stat. 40-12-302" },
};

/**
 * Whether a call may begin at this hour in each of these states.
 *
 * @param states those that a person may live in; none where nobody can tell: the federal hours hold.
 */
export function isCallHour(
  states: readonly StateCode[],
  { hour, isSunday }: { readonly hour: number; readonly isSunday: boolean },
): boolean {
  const isWithin = ([opensAt, closesAt]: Hours) => hour >= opensAt && hour < closesAt;
  if (!isWithin(federalHours)) return false;
  return states.every((state) => {
    const rule = stateCallRules[state];
    if (!rule) return true;
    const hours = isSunday && rule.sunday !== undefined ? rule.sunday : rule.hours;
    return hours !== null && isWithin(hours);
  });
}

/** How many calls within 24 hours all of these states allow; null where none of them has a limit. */
export function findMostCalls(states: readonly StateCode[]): number | null {
  const limits = states.flatMap((state) => stateCallRules[state]?.mostCalls ?? []);
  return limits.length > 0 ? Math.min(...limits) : null;
}
