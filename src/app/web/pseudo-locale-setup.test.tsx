import { beforeAll, expect, test } from "vitest";
import HelpPage from "#features/dashboard/staff/help/help-page.tsx";
import SetupPage from "#features/dashboard/staff/setup/setup-page.tsx";
import { siteStatusWords } from "#staff/status/site-status-words.ts";
import { SiteStatus } from "#staff/status/site-status.tsx";
import { sessionKey } from "#staff/staff-gate.tsx";
import { troublesKey } from "#staff/status/use-troubles.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { figureIds, findFigure } from "#platform/core/site/legal-figures.ts";
import { drawPseudoStaff, type Known } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { setupAnswer } from "#testing/records/owner-notice-samples.ts";
import { speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { siteConfig } from "#site.config.ts";

beforeAll(speakPseudoLocale);

/** Sources, lines of code and what stands on the pages now are the same in every language. */
function hideNames(html: string): string {
  const ofLaw = figureIds.map((id) => findFigure(id).source);
  return [termPrices.sourceName, ...ofLaw, ...Object.values(siteConfig.officeHours)]
    .reduce((rest, source) => rest.replaceAll(source, ""), html)
    .replaceAll(/<(pre|textarea)[^>]*>[^]*?<\/\1>/g, "")
    .replaceAll(/mailto:[^"]*/g, "");
}

test("no English is left on the page of help", () => {
  const html = drawPseudoStaff(<HelpPage />, []);
  expect(html).toContain("<h2");
  expect(findEnglish(html)).toEqual([]);
});

test.each(["figures", "test-lead"])(
  "no English is left on the screen of setting up %s: begun, done or on its way",
  (step) => {
    const drawStep = (known: Known) => drawPseudoStaff(<SetupPage />, known, ":step", `/${step}`);
    const [begun, done] = [1, 0].map((left) => drawStep([[["setup"], setupAnswer(left)]]));
    expect(begun).not.toBe(done);
    for (const html of [begun, done, drawStep([])]) {
      expect(findEnglish(hideNames(html ?? ""))).toEqual([]);
    }
  },
);

const troubles = Object.keys(siteStatusWords.en.troubles).map((kind) => ({
  key: kind,
  kind,
  label: "…",
  since: new Date(2026, 10, 21).toISOString(),
}));

test.each([
  { name: "all at once", shown: troubles },
  ...troubles.map((each) => ({ name: each.kind, shown: [each] })),
])("no English is left in the line about parts that fail: $name", ({ shown }) => {
  const user = { username: "…", role: "admin" };
  const known: Known = [
    [sessionKey, { success: true, user }],
    [troublesKey, shown],
  ];
  const html = drawPseudoStaff(<SiteStatus />, known);
  expect(html).toContain("</section>");
  expect(findEnglish(html)).toEqual([]);
});
