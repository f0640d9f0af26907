import { expect, test } from "vitest";
import {
  deferralLimitsByYear,
  figureIds,
  listOldFigures,
  listUncheckedFigures,
  standingFigures,
} from "./legal-figures.ts";

test("in its own year no figure is old, and in the next one each is", () => {
  expect(listOldFigures(2026)).toEqual([]);
  expect(listOldFigures(2027).map(({ id }) => id)).toEqual(figureIds);
  expect(listOldFigures(2027)[0]).toEqual({ id: "deferralLimits", year: 2026 });
});

test("each figure says where it comes from, and when it was compared with what, or that nobody did", () => {
  for (const figure of [...deferralLimitsByYear, ...Object.values(standingFigures)]) {
    expect(figure.source.length).toBeGreaterThan(10);
    if (figure.checked === null) continue;
    expect(figure.checked.on).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(figure.checked.against.length).toBeGreaterThan(10);
  }
  const years = deferralLimitsByYear.map(({ year }) => year);
  expect(years).toEqual([...new Set(years)].toSorted());
});

test("what is only custom, with no source to compare, waits for an expert's eye", () => {
  expect(listUncheckedFigures()).toEqual(["annuitySurrender", "lifeSurrender", "termConversion"]);
});
