import { judgeStates, type MayAdvise } from "#staff/core/may-advise.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { findStates } from "#records/core/zip/zip-states.ts";

/** The states in which a staff member holds a license today. */
export interface LicensedMember {
  readonly username: string;
  readonly states: readonly StateCode[];
}

/** Who may advise one family, from the viewpoint of the current user. */
export interface Advice {
  /**
   * The states in which the family may live: several near a border, none where the ZIP code does
   * not tell.
   */
  readonly states: readonly StateCode[];
  /** Whether the current user may. */
  readonly mine: MayAdvise;
  /** Others who may in all of these states; sorted by name. */
  readonly others: readonly string[];
  /** Others who may in some of these states. */
  readonly inPart: readonly string[];
}

export function findAdvice(
  zipCode: string,
  licensed: readonly LicensedMember[],
  username: string,
): Advice {
  const states = findStates(zipCode);
  const judged = licensed.map((one) => ({
    username: one.username,
    may: judgeStates(new Set(one.states), states),
  }));
  const listOthers = (wanted: MayAdvise) =>
    judged
      .filter((one) => one.username !== username && one.may === wanted)
      .map((one) => one.username);
  return {
    states,
    mine: judged.find((one) => one.username === username)?.may ?? "no",
    others: listOthers("yes"),
    inPart: listOthers("ask"),
  };
}
