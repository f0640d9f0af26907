import type { CalculatorKey, InputsOf } from "./calculators.ts";

type Writers = { readonly [Key in CalculatorKey]: (inputs: InputsOf<Key>) => string };

const writers: Writers = {
  compound: ({ principal, monthlyContribution, annualRate, compoundingFrequency: n, years }) => {
    const rate = n === 12 ? `${annualRate}%/12` : `(1+${annualRate}%/${n})^(${n}/12)-1`;
    return writeFv(rate, years * 12, monthlyContribution, principal);
  },
  savings: ({ targetAmount, currentBalance, annualRate, years, frequency }) =>
    `MAX(0, PMT(${annualRate}%/${frequency}, ${years * frequency}, ${currentBalance}, -${targetAmount}))`,
  millionaire: ({ targetAmount, startingBalance, monthlyContribution, annualRate }) =>
    `ROUNDUP(NPER(${annualRate}%/12, -${monthlyContribution}, -${startingBalance}, ${targetAmount}), 0)`,
  waiting: ({ startingBalance, monthlyContribution, annualRate, totalYears, delayYears }) => {
    const fv = (years: number) =>
      writeFv(`${annualRate}%/12`, years * 12, monthlyContribution, startingBalance);
    return `${fv(totalYears)} - ${fv(Math.max(0, totalYears - delayYears))}`;
  },
  retirement: (inputs) => {
    const { annualSalary, employeeContributionPercent, employerMatchPercent } = inputs;
    const matched = Math.min(employeeContributionPercent, inputs.employerMatchCap);
    const deposit =
      (annualSalary * (employeeContributionPercent + (matched * employerMatchPercent) / 100)) / 100;
    const years = inputs.retirementAge - inputs.currentAge;
    return writeFv(`${inputs.expectedAnnualReturn}%`, years, deposit, inputs.currentBalance);
  },
};

/** What to type into a spreadsheet to get the same figure. Money paid in is negative there. */
export function writeSpreadsheetFormula<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
): string {
  return `=${writers[key](inputs)}`;
}

function writeFv(rate: string, periods: number, deposit: number, start: number): string {
  return `FV(${rate}, ${periods}, -${deposit}, -${start})`;
}
