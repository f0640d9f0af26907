import { type CallJudgment, isEmailFirst } from "./calls/may-call.ts";

/** The next action for a waiting person, in the order of the queue. */
export const turns = ["call", "write", "later"] as const;
export type Turn = (typeof turns)[number];

interface Waiting {
  readonly judged: CallJudgment;
  /** When a person who was not reached is to be tried again; ISO 8601, UTC. */
  readonly nextTryAt: string | null;
  /** Whether the person chose that time. */
  readonly isBooked?: boolean;
}

/**
 * The next action: `later` while a next try or a booked time lies ahead, otherwise a call, or mail
 * where no call is allowed now. A person who booked an hour has asked for a call then, even if it
 * is late.
 */
export function findTurn({ judged, nextTryAt, isBooked }: Waiting, now: Date): Turn {
  if (nextTryAt !== null && Date.parse(nextTryAt) > now.getTime()) return "later";
  if (isBooked) return judged.rule === "never" ? "write" : "call";
  return isEmailFirst(judged) ? "write" : "call";
}

/**
 * Sorts by action: people who may be called come before those who must be written to, because the
 * calling hours pass; people who were just tried come last, in the order of their planned tries.
 * Within each group the order stays.
 */
export function orderByTurn<Row extends Pick<Waiting, "nextTryAt"> & { readonly turn: Turn }>(
  rows: readonly Row[],
): Row[] {
  const planned = ({ turn, nextTryAt }: Row) =>
    turn === "later" && nextTryAt !== null ? Date.parse(nextTryAt) : 0;
  return rows.toSorted(
    (one, other) =>
      turns.indexOf(one.turn) - turns.indexOf(other.turn) || planned(one) - planned(other),
  );
}
