/** Beyond it nobody counts on: counting more would cost more than it tells. */
export const mostCounted = 10_000;

/** How many wait for their first answer. Either figure stops at one more than `mostCounted`. */
export interface WaitingCount {
  readonly total: number;
  readonly overdue: number;
}
