// The five calculators in exact decimals, computed period by period as a bank would.

import { type Exact, divide, multiply, one, power, readExact, root } from "./exact-decimal.ts";

/** Inputs as decimal text, by the calculator's names. */
export type DecimalInputs = Readonly<Record<string, string>>;

interface Plan {
  readonly start: Exact;
  readonly deposit: Exact;
  /** What one dollar becomes in one period. */
  readonly factor: Exact;
}

function grow({ start, deposit, factor }: Plan, periods: number): Exact {
  let balance = start;
  for (let period = 0; period < periods; period += 1) balance = multiply(balance, factor) + deposit;
  return balance;
}

function read(inputs: DecimalInputs, name: string): Exact {
  return readExact(inputs[name] ?? "missing");
}

function factorOf(annualRate: Exact, periodsPerYear: number): Exact {
  return one + annualRate / BigInt(100 * periodsPerYear);
}

/** The balance after this many years, with deposits at each month's end. */
export function exactCompound(inputs: DecimalInputs, years: number): Exact {
  const frequency = Number(inputs["compoundingFrequency"]);
  const aYear = power(factorOf(read(inputs, "annualRate"), frequency), frequency);
  const start = read(inputs, "principal");
  const deposit = read(inputs, "monthlyContribution");
  return grow({ start, deposit, factor: root(aYear, 12) }, years * 12);
}

/** The deposit at each period's end, solved from the shortfall with a deposit of one dollar. */
export function exactSavingsPayment(inputs: DecimalInputs): Exact {
  const frequency = Number(inputs["frequency"]);
  const periods = Number(inputs["years"]) * frequency;
  const factor = factorOf(read(inputs, "annualRate"), frequency);
  const start = read(inputs, "currentBalance");
  const without = grow({ start, deposit: 0n, factor }, periods);
  const ofOneDollar = grow({ start: 0n, deposit: one, factor }, periods);
  const missing = read(inputs, "targetAmount") - without;
  return missing > 0n ? divide(missing, ofOneDollar) : 0n;
}

/** The first month at or above the target, and its balance; null past 1200 months. */
export function exactMonthsToTarget(
  inputs: DecimalInputs,
): { months: number; balance: Exact } | null {
  const target = read(inputs, "targetAmount");
  const factor = factorOf(read(inputs, "annualRate"), 12);
  const deposit = read(inputs, "monthlyContribution");
  let balance = read(inputs, "startingBalance");
  for (let months = 0; months <= 1200; months += 1) {
    // Tolerates rounding: the computation loses up to one unit of the sixtieth decimal place per
    // month.
    if (balance + 10_000n >= target) return { months, balance };
    balance = multiply(balance, factor) + deposit;
  }
  return null;
}

/** Both outcomes at the end of a year. */
export function exactFutures(inputs: DecimalInputs, year: number) {
  const plan = {
    start: read(inputs, "startingBalance"),
    deposit: read(inputs, "monthlyContribution"),
    factor: factorOf(read(inputs, "annualRate"), 12),
  };
  const late = Math.max(0, year - Number(inputs["delayYears"]));
  return { startNow: grow(plan, year * 12), startLater: grow(plan, late * 12) };
}

/** The yearly amounts and the balance after this many years. */
export function exactRetirement(inputs: DecimalInputs, years: number) {
  const salary = read(inputs, "annualSalary");
  const percent = read(inputs, "employeeContributionPercent");
  const cap = read(inputs, "employerMatchCap");
  const matched = multiply(salary, percent < cap ? percent : cap) / 100n;
  const employee = multiply(salary, percent) / 100n;
  const employer = multiply(matched, read(inputs, "employerMatchPercent")) / 100n;
  const factor = factorOf(read(inputs, "expectedAnnualReturn"), 1);
  const start = read(inputs, "currentBalance");
  const balance = grow({ start, deposit: employee + employer, factor }, years);
  return { employee, employer, balance };
}
