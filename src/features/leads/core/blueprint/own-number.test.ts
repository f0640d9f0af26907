import { expect, test } from "vitest";
import type { BlueprintAnswers } from "./blueprint.ts";
import { findOwnNumber, mostSpent } from "./own-number.ts";

const put = (q6: BlueprintAnswers["q6"]) => ({ q6 });

test.each([
  ["protecting-family", 4_000, 480_000, 576_000],
  ["protecting-family", 1, 120, 144],
  ["protecting-family", 3_333.33, 399_999.6, 479_999.52],
  ["protecting-family", mostSpent, 120_000_000, 144_000_000],
  ["building-wealth", 4_000, 12_000, 24_000],
  ["leaving-legacy", 2_750, 8_250, 16_500],
] as const)("%s first and $%d a month: from $%d to $%d", (first, monthly, least, most) => {
  const found = findOwnNumber(put(first), monthly);
  expect(found?.least).toBeCloseTo(least, 6);
  expect(found?.most).toBeCloseTo(most, 6);
});

test("only who puts protecting the family first reads of years of cover", () => {
  expect(findOwnNumber(put("protecting-family"), 1)?.kind).toBe("cover");
  expect(findOwnNumber(put("building-wealth"), 1)?.kind).toBe("reserve");
  expect(findOwnNumber(put("leaving-legacy"), 1)?.kind).toBe("reserve");
});

test.each([undefined, 0, -0, -4_000, mostSpent + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  "there is no number for %s a month",
  (monthly) => {
    expect(findOwnNumber(put("protecting-family"), monthly)).toBeNull();
  },
);
