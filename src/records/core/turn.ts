import { type CallJudgment, isEmailFirst } from "./may-call.ts";

/** What whoever waits for an answer is to have, in the order of the queue. */
export const turns = ["call", "write", "later"] as const;
export type Turn = (typeof turns)[number];

interface Waiting {
  readonly judged: CallJudgment;
  /** When somebody who was not reached is to be tried again; ISO 8601, UTC. */
  readonly nextTryAt: string | null;
  /** The person chose that time. */
  readonly isBooked?: boolean;
}

/**
 * Whose next try or booked time lies ahead waits for it; all others are called, or written to where nobody
 * may call now. Whoever booked the hour asked to be called in it, also where it is late.
 */
export function findTurn({ judged, nextTryAt, isBooked }: Waiting, now: Date): Turn {
  if (nextTryAt !== null && Date.parse(nextTryAt) > now.getTime()) return "later";
  if (isBooked) return judged.rule === "never" ? "write" : "call";
  return isEmailFirst(judged) ? "write" : "call";
}

/**
 * Who may be called before who must be written to, as the hour for a call passes; last of all whoever
 * was just tried, in the order of the tries that are planned. Within each the order stays.
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
