import type { Localized } from "#platform/core/locale.ts";
import type { CalculatorKey, InputsOf } from "./calculators.ts";

export interface InputWords {
  readonly label: string;
  readonly hint?: string;
  /** Of an input with a few values. */
  readonly choices?: Readonly<Record<string, string>>;
}

interface Named<Key extends CalculatorKey> {
  readonly name: string;
  readonly inputs: Readonly<Record<keyof InputsOf<Key>, InputWords>>;
}

const annualRate = { label: "Yearly rate of return" };

/** What each calculator and each of its inputs is called, wherever its numbers are shown. */
export const inputWords: Localized<{ readonly [Key in CalculatorKey]: Named<Key> }> = {
  en: {
    compound: {
      name: "Compound growth",
      inputs: {
        principal: { label: "Starting balance" },
        monthlyContribution: { label: "Monthly contribution" },
        annualRate,
        years: { label: "Years" },
        compoundingFrequency: {
          label: "Compounding",
          choices: { "12": "Monthly", "4": "Quarterly", "1": "Annually" },
        },
      },
    },
    savings: {
      name: "Savings goal",
      inputs: {
        targetAmount: { label: "Target amount" },
        currentBalance: { label: "Current balance" },
        annualRate,
        years: { label: "Years to save" },
        frequency: { label: "How often you save", choices: { "12": "Monthly", "1": "Annually" } },
      },
    },
    millionaire: {
      name: "Millionaire",
      inputs: {
        targetAmount: { label: "Target amount" },
        startingBalance: { label: "Starting balance" },
        monthlyContribution: { label: "Monthly contribution" },
        annualRate,
      },
    },
    waiting: {
      name: "Cost of waiting",
      inputs: {
        startingBalance: { label: "Starting balance" },
        monthlyContribution: { label: "Monthly contribution" },
        annualRate,
        totalYears: { label: "Years in all" },
        delayYears: { label: "Years of waiting" },
      },
    },
    retirement: {
      name: "Retirement 401(k)",
      inputs: {
        currentAge: { label: "Your age today" },
        retirementAge: { label: "Age at retirement" },
        currentBalance: { label: "Balance today" },
        annualSalary: { label: "Yearly salary" },
        employeeContributionPercent: { label: "You contribute", hint: "Percent of your salary" },
        employerMatchPercent: {
          label: "Employer match",
          hint: "How much your employer adds for each dollar of yours: 100% is dollar for dollar",
        },
        employerMatchCap: {
          label: "Match limit",
          hint: "Percent of your salary up to which your employer matches",
        },
        expectedAnnualReturn: { label: "Expected yearly return" },
      },
    },
  },
};
