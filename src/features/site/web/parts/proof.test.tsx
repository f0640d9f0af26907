import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
import { LocaleContext } from "#platform/web/page-link.tsx";
import { Proof } from "./proof.tsx";

const carriers = [
  {
    name: "Harbor Life",
    rating: "A+",
    ratedOn: "2026-02-01",
    url: "https://ratings.ambest.com/harbor",
  },
];
const reviewPages = [{ name: "Google", url: "https://maps.google.com/hearthstone" }];

const draw = (facts: Readonly<Record<string, object>>, locale: "en" | "es" = "en") => {
  const named = Object.fromEntries(
    Object.entries(facts).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  return readWithEdition({ site: { en: named } }, () =>
    renderToStaticMarkup(
      <LocaleContext value={locale}>
        <Proof />
      </LocaleContext>,
    ),
  );
};

test("pages say nothing of companies and reviews until the owner names some", () => {
  expect(draw({})).toBe("");
});

test("a carrier has its rating, the day of it and a link; in Spanish, too", () => {
  const english = draw({ carriers });
  expect(english).toContain("AM Best A+ on February 1, 2026");
  expect(english).toContain('href="https://ratings.ambest.com/harbor"');
  expect(english).not.toContain("What families write");
  expect(draw({ carriers }, "es")).toContain("AM Best A+ al 1 de febrero de 2026");
});

test("reviews are links to where they were written", () => {
  const drawn = draw({ reviewPages });
  expect(drawn).toContain('href="https://maps.google.com/hearthstone"');
  expect(drawn).not.toContain("Companies we work with");
});
