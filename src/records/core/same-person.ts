import type { PersonKeys } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";

/**
 * Groups records by person: those with the same address or a number in common are one person's, also
 * by way of a third record. The records, and the groups by their first record, keep their order.
 */
export function groupByPerson<Row extends PersonKeys>(rows: readonly Row[]): readonly Row[][] {
  const parents = rows.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = index; at !== root;) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    for (const key of keysOf(row)) {
      const [one, other] = [find(firstWith.get(key) ?? index), find(index)];
      // The earlier record stays the root, so that groups are in the order of their first records.
      parents[Math.max(one, other)] = Math.min(one, other);
      if (!firstWith.has(key)) firstWith.set(key, index);
    }
  }
  const groups = new Map<number, Row[]>();
  for (const [index, row] of rows.entries()) {
    const root = find(index);
    const group = groups.get(root);
    if (group) group.push(row);
    else groups.set(root, [row]);
  }
  return [...groups.values()];
}

/** Whether two records have an address or a number in common. */
export const isSamePerson = (one: PersonKeys, other: PersonKeys): boolean =>
  keysOf(one).some((key) => keysOf(other).includes(key));

/** An address has an @, so that it equals no number. */
const keysOf = ({ emailKey, phoneKey }: PersonKeys) => [
  ...(emailKey === "" ? [] : [emailKey]),
  ...splitPhoneKey(phoneKey),
];

/** A request that waits, with the times that staff planned on its own record. */
export interface PlannedRequest {
  readonly submittedAt: Date;
  /** The time that its person chose; ISO 8601, UTC. */
  readonly bookedFor?: string | undefined;
  readonly nextTry?: PlannedTry | undefined;
}

/** ISO 8601, UTC. */
export interface PlannedTry {
  readonly at: string;
  readonly plannedAt: string;
}

/**
 * When a person is called next, whichever of their requests has the plan: at the earliest booked
 * time, otherwise at the try that was planned last. A request that came in since that try was planned
 * ends it, because its answer is owed from its own time on.
 */
export function findPlan(requests: readonly PlannedRequest[]): {
  readonly nextTryAt: string | null;
  readonly isBooked: boolean;
} {
  const [booked] = requests.flatMap(({ bookedFor }) => bookedFor ?? []).toSorted(byTime);
  if (booked !== undefined) return { nextTryAt: booked, isBooked: true };
  const last = requests
    .flatMap(({ nextTry }) => nextTry ?? [])
    .toSorted((one, other) => byTime(one.plannedAt, other.plannedAt))
    .at(-1);
  const newestMs = Math.max(...requests.map(({ submittedAt }) => submittedAt.getTime()));
  const isEnded = last === undefined || newestMs > Date.parse(last.plannedAt);
  return { nextTryAt: isEnded ? null : last.at, isBooked: false };
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
