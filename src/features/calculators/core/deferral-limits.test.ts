import { expect, test } from "vitest";
import { findDeferralLimits } from "./deferral-limits.ts";

test("the limits of 2026 hold until later ones are known", () => {
  expect(findDeferralLimits(2026)).toMatchObject({ year: 2026, employee: 24_500 });
  expect(findDeferralLimits(2031)).toMatchObject({ year: 2026 });
});
