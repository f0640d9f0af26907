/** What the law lets an employee defer into a 401(k) in one year, in dollars. */
export interface DeferralLimits {
  readonly year: number;
  readonly employee: number;
  /** On top, from the year in which one turns 50. */
  readonly catchUpFrom50: number;
  /** In place of that, in the years in which one turns 60, 61, 62 or 63. */
  readonly catchUpFrom60To63: number;
}

// Source: IRS Notice 2025-67. The IRS publishes the next year's figures each November.
const known: readonly DeferralLimits[] = [
  { year: 2026, employee: 24_500, catchUpFrom50: 8000, catchUpFrom60To63: 11_250 },
];

/** The limits of this year, or of the last year known before it. */
export function findDeferralLimits(year: number): DeferralLimits {
  const [first, ...later] = known;
  if (first === undefined) throw new Error("No deferral limits are known.");
  return later.findLast((limits) => limits.year <= year) ?? first;
}
