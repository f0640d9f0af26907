/** What the law lets an employee defer into a 401(k) in one year, in dollars. */
export interface DeferralLimits {
  readonly year: number;
  readonly employee: number;
  /** On top, from the year in which one turns 50. */
  readonly catchUpFrom50: number;
  /** In place of that, in the years in which one turns 60, 61, 62 or 63. */
  readonly catchUpFrom60To63: number;
  /** Where the IRS says so. */
  readonly source: string;
}

// The IRS publishes the next year's figures each November.
const known: readonly DeferralLimits[] = [
  {
    year: 2026,
    employee: 24_500,
    catchUpFrom50: 8000,
    catchUpFrom60To63: 11_250,
    source: "IRS Notice 2025-67",
  },
];

/** The limits of this year, or of the last year known before it. */
export function findDeferralLimits(year: number): DeferralLimits {
  const [first, ...later] = known;
  if (first === undefined) throw new Error("No deferral limits are known.");
  return later.findLast((limits) => limits.year <= year) ?? first;
}

/** The most that an employee of this age may put in, in one year. */
export function limitAtAge(limits: DeferralLimits, age: number): number {
  const { employee, catchUpFrom50, catchUpFrom60To63 } = limits;
  if (age < 50) return employee;
  return employee + (age >= 60 && age <= 63 ? catchUpFrom60To63 : catchUpFrom50);
}

/** Ages, both included, at which the limit stays the same. */
export interface AgesOverLimit {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** When a yearly amount is more than the law lets in: the ages from today until retirement. */
export function listAgesOverLimit(
  limits: DeferralLimits,
  plan: { readonly currentAge: number; readonly retirementAge: number; readonly yearly: number },
): AgesOverLimit[] {
  const spans: AgesOverLimit[] = [];
  for (let age = plan.currentAge; age < plan.retirementAge; age += 1) {
    const limit = limitAtAge(limits, age);
    if (plan.yearly <= limit) continue;
    const last = spans.at(-1);
    if (last?.limit === limit && last.to === age - 1) spans.splice(-1, 1, { ...last, to: age });
    else spans.push({ from: age, to: age, limit });
  }
  return spans;
}
