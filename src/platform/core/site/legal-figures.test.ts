import { expect, onTestFinished, test } from "vitest";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { fillEdition, fillFacts } from "#platform/editions/fill-facts.ts";
import {
  deferralLimitsByYear,
  figureIds,
  fillFigures,
  listOldFigures,
  listUncheckedFigures,
  standingFigures,
} from "./legal-figures.ts";

test("no figure is old in its own year, and every figure is old in the next", () => {
  expect(listOldFigures(2026)).toEqual([]);
  expect(listOldFigures(2027).map(({ id }) => id)).toEqual(figureIds);
  expect(listOldFigures(2027)[0]).toEqual({ id: "deferralLimits", year: 2026 });
});

test("each figure names its source, and when and against what it was checked, or that nobody checked it", () => {
  for (const figure of [...deferralLimitsByYear, ...Object.values(standingFigures)]) {
    expect(figure.source.length).toBeGreaterThan(10);
    if (figure.checked === null) continue;
    expect(figure.checked.on).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(figure.checked.against.length).toBeGreaterThan(10);
  }
  const years = deferralLimitsByYear.map(({ year }) => year);
  expect(years).toEqual([...new Set(years)].toSorted());
});

test("a figure that is only customary, without a source to check against, waits for an expert", () => {
  expect(listUncheckedFigures()).toEqual(["annuitySurrender", "lifeSurrender", "termConversion"]);
});

test("a published figure takes effect in a running process, and undoing it restores the old one", () => {
  onTestFinished(() => applyEdition({}));
  const { lifeSurrender } = standingFigures;
  const [limits] = deferralLimitsByYear;
  const next = { ...limits, year: 2027, value: { ...limits.value, employee: 25_500 } };
  const value = { fromYears: 8, toYears: 12 };
  const sentence =
    "{site.figures.lifeSurrender.toYears} years, {site.figures.rothYears}, {site.name}";
  const edition = fillEdition({
    id: "one",
    overrides: {
      site: {
        en: {
          name: "Lantern",
          "figures.lifeSurrender": JSON.stringify({ ...lifeSurrender, value }),
          "figures.deferralLimits": JSON.stringify([limits, next]),
        },
      },
      "page/iul": { en: { title: sentence } },
    },
  });
  expect(edition.overrides["page/iul"]?.en).toEqual({ title: "12 years, 5, Lantern" });
  applyEdition(edition.overrides);
  expect(deferralLimitsByYear.map(({ year }) => year)).toEqual([2026, 2027]);
  expect(fillFacts(sentence, "en")).toBe("12 years, 5, Lantern");
  applyEdition({});
  expect(deferralLimitsByYear.map(({ year }) => year)).toEqual([2026]);
  expect(fillFigures(sentence)).toBe("15 years, 5, {site.name}");
  expect(fillFigures("{site.figures.gone.years}")).toBe("{site.figures.gone.years}");
});
