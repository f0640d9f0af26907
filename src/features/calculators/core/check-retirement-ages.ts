import { AppError } from "#platform/core/app-error.ts";

/**
 * The one thing that no slider can prevent.
 *
 * @param ages in years.
 * @throws AppError "invalid" unless the retirement age is greater than the current age.
 */
export function checkRetirementAges(ages: {
  readonly currentAge: number;
  readonly retirementAge: number;
}): void {
  if (ages.retirementAge > ages.currentAge) return;
  throw new AppError("invalid", { en: "Retirement age must be greater than current age" });
}
