import type { Localized } from "#platform/core/locale.ts";

const annualRate = { label: "Yearly rate of return" };

const en = {
  compound: {
    name: "Compound growth",
    headline: (span: string) => `After ${span} you could have`,
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
    headline: {
      "12": "You would need to save each month",
      "1": "You would need to save each year",
    } as Readonly<Record<number, string>>,
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
    headline: (target: string) => `You could reach ${target} in`,
    inputs: {
      targetAmount: { label: "Target amount" },
      startingBalance: { label: "Starting balance" },
      monthlyContribution: { label: "Monthly contribution" },
      annualRate,
    },
  },
  waiting: {
    name: "Cost of waiting",
    headline: (delay: string) => `Waiting ${delay} could cost`,
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
    headline: (age: string) => `At age ${age} your 401(k) could hold`,
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
};

/** What each calculator, its answer and each of its inputs is called, wherever its numbers are shown. */
export const inputWords: Localized<typeof en> = { en };

const figuresEn = {
  years: (count: number, text: string) => `${text} ${count === 1 ? "year" : "years"}`,
  months: (count: number, text: string) => `${text} ${count === 1 ? "month" : "months"}`,
  tooLong: "More than 100 years",
  summary: (name: string, label: string, answer: string) => `${name}. ${label}: ${answer}`,
};

/** What figures are written with. */
export const figureWords: Localized<typeof figuresEn> = { en: figuresEn };
