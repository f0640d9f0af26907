import { expect, test } from "vitest";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { makeInitialInputs } from "./calculators.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal, roundSavingsPlan } from "./savings-goal.ts";

const { compound, savings, millionaire, waiting, retirement } = makeInitialInputs();
const largest = { principal: 100_000, monthlyContribution: 5000, annualRate: 15, years: 50 };

/** Every figure of a result, to the cent. */
const toCents = (result: object) =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "number" ? Math.round(value * 100) / 100 : value,
    ]),
  );

test.each([
  {
    rule: "$10,000 and $500 a month at 7 % for 25 years grow to $462,290.03",
    result: calculateCompound(compound),
    figures: { futureValue: 462_290.03, totalContributions: 160_000, totalInterest: 302_290.03 },
  },
  {
    rule: "the same, compounded quarterly, earns less",
    result: calculateCompound({ ...compound, compoundingFrequency: 4 }),
    figures: { futureValue: 459_134.29 },
  },
  {
    rule: "the same, compounded annually, earns least",
    result: calculateCompound({ ...compound, compoundingFrequency: 1 }),
    figures: { futureValue: 445_795.27 },
  },
  {
    rule: "$100,000 in 10 years from $5,000 at 7 % takes $519.70 a month",
    result: calculateSavingsGoal(savings),
    figures: { requiredContribution: 519.7 },
  },
  {
    rule: "the same is shown as $520 a month",
    result: roundSavingsPlan(savings),
    figures: { deposit: 520 },
  },
  {
    rule: "the same, paid once a year, takes $6,525.86",
    result: calculateSavingsGoal({ ...savings, frequency: 1 }),
    figures: { requiredContribution: 6525.86 },
  },
  {
    rule: "a million from $10,000 and $1,000 a month at 7 % takes 321 months, 26 years 9 months",
    result: calculateMillionaire(millionaire),
    figures: { months: 321, years: 26, remainderMonths: 9 },
  },
  {
    rule: "five years of waiting out of thirty cost $228,860.44",
    result: calculateCostOfWaiting(waiting),
    figures: {
      startNow: 691_150.47,
      startLater: 462_290.03,
      costOfWaiting: 228_860.44,
      contributionsSkipped: 30_000,
    },
  },
  {
    rule: "30 years of a matched 401(k) end at $1,380,512.28",
    result: calculateRetirement401k(retirement),
    figures: {
      years: 30,
      employeeAnnual: 9000,
      employerMatchAnnual: 3600,
      totalEmployee: 270_000,
      totalEmployer: 108_000,
      balanceAtRetirement: 1_380_512.28,
      totalGrowth: 977_512.28,
    },
  },
  {
    rule: "the largest sliders end at $862,556,961",
    result: calculateCompound({ ...largest, compoundingFrequency: 12 }),
    figures: { futureValue: expect.closeTo(862_556_961, 0) as number },
  },
])("$rule", ({ result, figures }) => {
  expect(toCents(result)).toMatchObject(figures);
});
