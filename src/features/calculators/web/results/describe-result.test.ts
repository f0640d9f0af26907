import { expect, test } from "vitest";
import { makeInitialInputs } from "#features/calculators/core/calculators.ts";
import { describeResult } from "./describe-result.ts";

const initial = makeInitialInputs();
const plain = { locale: "en", inflationRate: null, bandPoints: null } as const;

test("the savings deposit on screen, its total, the table and the chart agree to the dollar", () => {
  const view = describeResult("savings", initial.savings, plain, 2026);
  const [total] = view.figures;
  const [year, putIn = 0, growth = 0, balance = 0] = view.table?.rows.at(-1) ?? [];
  expect([view.answer, total?.value]).toEqual(["$520", "$62,400"]);
  expect(view.sentence).toContain("Saving $520 a month");
  expect(view.sentence).toContain("$62,400 of new money");
  expect([year, putIn]).toEqual([10, 5000 + 520 * 120]);
  expect(putIn + growth).toBeCloseTo(balance, 6);
  expect(balance).toBeGreaterThanOrEqual(100_000);
  expect(view.chart?.areas[0]?.values.at(-1)).toBe(putIn);
  expect(view.math.withNumbers).toMatch(/= \$519\.70, rounded up to \$520$/);
});

test("in Spanish every figure stands in its sentence", () => {
  const look = { ...plain, locale: "es", bandPoints: 2 } as const;
  const slow = { ...initial.millionaire, monthlyContribution: 100, annualRate: 3 };
  const sentences = [
    describeResult("savings", initial.savings, look, 2026).sentence,
    describeResult("waiting", initial.waiting, look, 2026).sentence,
    describeResult("retirement", initial.retirement, look, 2026).sentence,
    describeResult("millionaire", slow, look, 2026).closer[0],
  ];
  expect(sentences).toEqual([
    "Si ahorra $520 al mes, llegaría a $100,000 en 10 años. Pondría $62,400 de dinero nuevo.",
    "Esperar 5 años podría costarle $228,860: en 30 años tendría $691,150 si empieza ahora y $462,290 si empieza después.",
    "A los 65 años, su 401(k) podría tener $1,380,512. Usted pondría $270,000, su empleador $108,000 y el crecimiento sumaría $977,512.",
    "Al 1% anual tardaría más de 100 años; al 5%, 68 años y 3 meses. Nadie conoce la tasa de antemano.",
  ]);
});

test("today's dollars and a band of rates add sentences of their own", () => {
  const closer = (inflationRate: number) =>
    describeResult(
      "compound",
      initial.compound,
      { ...plain, inflationRate, bandPoints: 2 },
      2026,
    ).closer.join(" ");
  expect(closer(3)).toContain("would buy what $220,792 buys today");
  expect(closer(0)).toContain("would buy what $462,290 buys today");
  expect(closer(3)).toContain("At 5% a year it would be $332,568; at 9%, $654,645");
});

test("a goal that is met already needs a deposit of zero, and zero in total", () => {
  const met = { ...initial.savings, currentBalance: 100_000 };
  const view = describeResult("savings", met, plain, 2026);
  expect([view.answer, view.figures[0]?.value]).toEqual(["$0", "$0"]);
});

const retiring = (changes: object) =>
  describeResult("retirement", { ...initial.retirement, ...changes }, plain, 2026);

test("an employee of 50 or more is not warned of the lower limit of younger ages", () => {
  const saver = { annualSalary: 300_000, employeeContributionPercent: 10.5 };
  expect(retiring({ ...saver, currentAge: 55 }).notes).toEqual([]);
  const { notes, footnote } = retiring(saver);
  const [warning] = notes;
  expect(warning).toContain("Your $31,500 a year is more than the 2026 limit");
  expect(warning).toContain("at ages 35 to 49 ($24,500).");
  expect(footnote).toContain("Source: IRS Notice 2025-67.");
});

test("lines that a chart draws over each other differ in more than their color", () => {
  const look = { ...plain, inflationRate: 3, bandPoints: 2 };
  const { chart } = describeResult("savings", initial.savings, look, 2026);
  const styles = chart?.lines.map(({ style }) => style) ?? [];
  expect(styles).toHaveLength(4);
  expect(new Set(styles).size).toBe(4);
});
