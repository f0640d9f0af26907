import { expect, test } from "vitest";
import { findDeferralLimits, limitAtAge, listAgesOverLimit } from "./deferral-limits.ts";

const limits = findDeferralLimits(2026);

test("the limits of 2026 hold until later ones are known", () => {
  expect(limits).toMatchObject({ year: 2026, employee: 24_500 });
  expect(findDeferralLimits(2031)).toMatchObject({ year: 2026 });
});

// IRS Notice 2025-67: $24,500; from 50 on $8,000 more; at 60 to 63 $11,250 in place of that.
test.each([
  [18, 24_500],
  [49, 24_500],
  [50, 32_500],
  [59, 32_500],
  [60, 35_750],
  [63, 35_750],
  [64, 32_500],
  [75, 32_500],
])("at age %i an employee may put in $%i", (age, limit) => {
  expect(limitAtAge(limits, age)).toBe(limit);
});

const within = { currentAge: 35, retirementAge: 65 };

test("an amount at the limit is over it at no age", () => {
  expect(listAgesOverLimit(limits, { ...within, yearly: 24_500 })).toEqual([]);
  expect(listAgesOverLimit(limits, { ...within, currentAge: 50, yearly: 32_500 })).toEqual([]);
  expect(listAgesOverLimit(limits, { currentAge: 60, retirementAge: 64, yearly: 35_750 })).toEqual(
    [],
  );
});

test("a dollar more is over the limit at the ages with the lower limit, and at no others", () => {
  expect(listAgesOverLimit(limits, { ...within, yearly: 24_501 })).toEqual([
    { from: 35, to: 49, limit: 24_500 },
  ]);
  expect(listAgesOverLimit(limits, { ...within, yearly: 32_501 })).toEqual([
    { from: 35, to: 49, limit: 24_500 },
    { from: 50, to: 59, limit: 32_500 },
    { from: 64, to: 64, limit: 32_500 },
  ]);
  expect(listAgesOverLimit(limits, { currentAge: 60, retirementAge: 62, yearly: 40_000 })).toEqual([
    { from: 60, to: 61, limit: 35_750 },
  ]);
});
