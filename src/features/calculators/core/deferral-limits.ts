import { type DeferralLimits, deferralLimitsByYear } from "#platform/core/site/legal-figures.ts";

/** The limits of one year, with where the IRS says so. */
interface YearLimits extends DeferralLimits {
  readonly year: number;
  readonly source: string;
}

/** The limits of this year, or of the last year known before it. */
export function findDeferralLimits(year: number): YearLimits {
  const [first, ...later] = deferralLimitsByYear;
  const found = later.findLast((limits) => limits.year <= year) ?? first;
  return { ...found.value, year: found.year, source: found.source };
}

/** The most that an employee of this age may put in, in one year. */
export function limitAtAge(limits: DeferralLimits, age: number): number {
  const { employee, catchUpFrom50, catchUpFrom60To63 } = limits;
  if (age < 50) return employee;
  return employee + (age >= 60 && age <= 63 ? catchUpFrom60To63 : catchUpFrom50);
}

/** Ages, both included, at which the limit stays the same. */
interface AgesOverLimit {
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
