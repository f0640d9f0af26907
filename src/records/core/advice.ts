import { judgeStates, type MayAdvise } from "#staff/core/may-advise.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { findStates } from "#records/core/zip/zip-states.ts";

/** Where somebody on the staff holds a license today. */
export interface Licensed {
  readonly username: string;
  readonly states: readonly StateCode[];
}

/** Who may advise one family, as whoever looks reads it. */
export interface Advice {
  /** Where the family may live: several near a border, none where nobody can tell. */
  readonly states: readonly StateCode[];
  /** Of whoever looks. */
  readonly mine: MayAdvise;
  /** The others who may, wherever of these the family lives; in the order of their names. */
  readonly others: readonly string[];
  /** The others who may in some of these. */
  readonly inPart: readonly string[];
}

export function findAdvice(
  zipCode: string,
  licensed: readonly Licensed[],
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
