import { AppError } from "#platform/core/app-error.ts";
import { formatDollars } from "#platform/core/formats.ts";
import { agesCrossed, type CalculatorAnswer, isRetirementAhead } from "./definition.ts";
import { figuresIn } from "./figures.ts";
import { balanceAfter, listSchedule, writeFv } from "./growth.ts";
import { inputWords } from "./words.ts";

export interface Retirement401kInputs {
  readonly currentAge: number;
  readonly retirementAge: number;
  readonly currentBalance: number;
  readonly annualSalary: number;
  /** Percent of the salary. */
  readonly employeeContributionPercent: number;
  /** Percent of what the employee puts in, up to the cap. */
  readonly employerMatchPercent: number;
  /** Percent of the salary up to which the employer matches. */
  readonly employerMatchCap: number;
  /** Percent per year. */
  readonly expectedAnnualReturn: number;
}

/**
 * The balance at retirement: each year it grows, then the year's contributions are added. The match
 * is salary x the lesser of employee percent and cap x match percent. The law's limits on deferrals
 * are not applied. With the page's defaults: $1,380,512.
 *
 * @throws AppError "invalid" unless the retirement age is greater than the current age.
 */
export function calculateRetirement401k(inputs: Retirement401kInputs) {
  const { currentAge, retirementAge, currentBalance, annualSalary } = inputs;
  if (!isRetirementAhead(inputs)) throw new AppError("invalid", agesCrossed);
  const { employeeContributionPercent, employerMatchPercent, employerMatchCap } = inputs;
  const years = retirementAge - currentAge;
  const matchedPercent = Math.min(employeeContributionPercent, employerMatchCap);
  const employeeAnnual = (annualSalary * employeeContributionPercent) / 100;
  const employerMatchAnnual = (annualSalary * matchedPercent * employerMatchPercent) / 10_000;
  const savings = {
    start: currentBalance,
    deposit: employeeAnnual + employerMatchAnnual,
    rate: inputs.expectedAnnualReturn / 100,
  };
  const balanceAtRetirement = balanceAfter(savings, years);
  const totalEmployee = employeeAnnual * years;
  const totalEmployer = employerMatchAnnual * years;
  return {
    years,
    employeeAnnual,
    employerMatchAnnual,
    totalEmployee,
    totalEmployer,
    balanceAtRetirement,
    totalGrowth: balanceAtRetirement - currentBalance - totalEmployee - totalEmployer,
    schedule: listSchedule(savings, 1, years),
  };
}

export const retirementAnswer: CalculatorAnswer<Retirement401kInputs> = {
  headline: (inputs, locale) => ({
    label: inputWords[locale].retirement.headline(
      figuresIn(locale).formatNumber(inputs.retirementAge),
    ),
    answer: formatDollars(calculateRetirement401k(inputs).balanceAtRetirement, locale),
  }),
  spreadsheet: (inputs) => {
    const { annualSalary, employeeContributionPercent, employerMatchPercent } = inputs;
    const matched = Math.min(employeeContributionPercent, inputs.employerMatchCap);
    const deposit =
      (annualSalary * (employeeContributionPercent + (matched * employerMatchPercent) / 100)) / 100;
    const years = inputs.retirementAge - inputs.currentAge;
    return writeFv(`${inputs.expectedAnnualReturn}%`, years, deposit, inputs.currentBalance);
  },
};
