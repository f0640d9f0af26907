import { nobodyOnPages } from "#platform/core/site/held-licenses.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listSheets } from "#features/studio/core/site-words.ts";
import { partNames } from "#features/studio/staff/sheet-words.ts";
import { pagesWithProof } from "#features/site/core/pages.ts";
import { localPath } from "#platform/core/locale.ts";
import { factsId } from "#platform/core/edition/edition.ts";
import { readSourceFacts } from "#platform/editions/words-in-force.ts";
import type { RenderedPage, SourceSentence } from "#platform/core/edition/page-drawing.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";
import { deferralLimitsByYear, standingFigures } from "#platform/core/site/legal-figures.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { testConfig } from "#testing/site/test-ctx.ts";
import { leaveOutEdition } from "#features/archive/core/same-reading.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { openBuiltDrawing, readPageSettings } from "./built-pages.ts";
import { openBuild, openRenderer } from "./built-renderer.ts";

const drawing = openBuiltDrawing(testConfig());
let sentences: readonly SourceSentence[];
let pages: ReadonlyMap<string, RenderedPage>;

const other = {
  name: "Lantern & Oak",
  shortName: "Lantern",
  legalName: "Lantern & Oak LLC",
  email: "hello@lantern.example",
  phone: "+1 212-555-0199",
  scheduleUrl: "https://schedule.lantern.example/call",
  "postalAddress.street": "7 Second Street",
  sessions: JSON.stringify([{ week: 2, weekday: 2, at: "18:30", host: "Ruth" }]),
  carriers: JSON.stringify([
    {
      name: "Harbor Life",
      rating: "A+",
      ratedOn: "2026-02-01",
      url: "https://ratings.example/harbor",
    },
  ]),
};

const [limits] = deferralLimitsByYear;
const checked = { on: "2026-11-28", by: "olga-k7", against: "The contract on my desk" };
const figures = {
  "figures.deferralLimits": JSON.stringify([
    { ...limits, value: { ...limits.value, employee: 23_456 }, checked },
  ]),
  "figures.annuitySurrender": JSON.stringify({
    ...standingFigures.annuitySurrender,
    value: { fromYears: 3, toYears: 8, freePercent: 7 },
    checked,
  }),
  termPrices: JSON.stringify({ ...termPrices, pricedOn: "2026-10-31", checked }),
};

const noor = {
  name: "Noor Haddad",
  role: { en: "Adviser", es: "Asesora" },
  photo: null,
  isShown: true,
  place: 1,
};

beforeAll(async () => {
  sentences = await drawing.sentences();
  const overrides = {
    [factsId]: {
      en: { ...other, ...figures, tagline: "Read first." },
      es: { tagline: "Primero lea." },
    },
    "page/about": { en: { "hero.text": "Written by {site.name}." } },
    "form/contact": { es: { "form.send": "Mandar" }, en: { "form.send": "Send it" } },
    "page/gone": { en: { "hero.text": "Of an older edition." } },
    person: {
      en: {
        noor: JSON.stringify(noor),
        gone: JSON.stringify(noor),
        ines: JSON.stringify({ ...noor, name: "Inés Roldán", place: 2 }),
      },
    },
  };
  const entries = [
    { account: "noor", first: null, licenseNumber: "NH-7", speaks: ["es" as const] },
    { account: "ines", first: null, licenseNumber: null, speaks: ["en" as const] },
  ];
  const edition = { id: "edition-1", overrides };
  pages = new Map(await drawing.draw(edition, drawing.paths, [], { held: null, entries }));
});

const htmlOf = (path: string) => pages.get(path)?.html ?? "";

const nevada = { held: [{ state: "NV", number: "9" } as const], entries: [] };

test("the pages that name carriers are those of which the owner reads that they do", () => {
  const naming = [...pages].filter(([, { html }]) => html.includes("Harbor Life"));
  const named = pagesWithProof.flatMap((page) => [page, localPath(page, "es")]);
  expect(naming.map(([path]) => path).toSorted()).toEqual(named.toSorted());
});

test("the home page says when the session is, and no other", () => {
  const saying = [...pages].filter(([, { html }]) => html.includes("18:30") || / 6:30/.test(html));
  expect(saying.map(([path]) => path).toSorted()).toEqual(["/", "/es"]);
  expect(htmlOf("/")).toContain("The second Tuesday of each month at 6:30PM EST, with Ruth");
});

test("a published fact replaces the original one on every page", () => {
  const before = readSourceFacts().filter(({ path }) => path in other && path !== "shortName");
  for (const [path, { html }] of pages) {
    const left = before.filter(({ text }) => html.includes(text)).map((fact) => fact.path);
    expect({ path, left }).toEqual({ path, left: [] });
  }
  expect(htmlOf("/contact")).toContain("tel:+12125550199");
  expect(htmlOf("/es/about").match(/<p[^>]*>Noor Haddad/g)).toHaveLength(1);
  expect(htmlOf("/terms")).toContain("NH-7");
  // Somebody without a license is shown, and not listed among the licensed professionals.
  expect(htmlOf("/about")).toContain("Inés Roldán");
  expect(htmlOf("/terms")).not.toContain("Inés Roldán");
  expect(htmlOf("/about")).not.toContain("Ruth Calloway");
  expect(htmlOf("/es/about")).toContain("Primero lea.");
});

test("a published sentence is on its page, in its language, with the facts that it refers to", () => {
  expect(htmlOf("/about")).toContain("Written by Lantern &amp; Oak.");
  expect(htmlOf("/es/about")).not.toContain("Written by");
});

test("a page sends its browser the edition and the sentences of its own form, in its language", () => {
  const edition = /data-edition="([^"]*)"/.exec(htmlOf("/es/contact"))?.[1] ?? "";
  const { id, overrides } = JSON.parse(edition.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  expect(id).toBe("edition-1");
  expect(overrides["form/contact"]).toEqual({ es: { "form.send": "Mandar" } });
  expect(Object.keys(overrides).toSorted()).toEqual(["form/contact", factsId]);
  expect(htmlOf("/es/about")).not.toContain("Mandar");
});

test("published figures are in sentences, tables and forms, and no page contains who checked them", () => {
  expect(htmlOf("/annuities")).toContain("stay for 3 to 8 years. Most let you take out 7% a year");
  expect(htmlOf("/es/annuities")).toContain("quedarse de 3 a 8 años");
  expect(htmlOf("/term-insurance")).toContain("October 31, 2026");
  const edition = /data-edition="([^"]*)"/.exec(htmlOf("/calculators/retirement"))?.[1];
  expect(edition).toContain("23456");
  expect(edition).not.toContain("termPrices");
  for (const [path, { html }] of pages) {
    expect([path, html.includes("on my desk"), html.includes("olga-k7")]).toEqual([
      path,
      false,
      false,
    ]);
  }
});

test("the source sentences mark their figures, so that the owner sees where each is used", () => {
  const named = (part: string) =>
    sentences.filter(({ text }) => text.includes(`{site.figures.${part}}`));
  expect(new Set(named("annuitySurrender.fromYears").flatMap(({ pages: on }) => on))).toContain(
    "/annuities",
  );
  expect(named("rothYears").map(({ locale }) => locale)).toEqual(["en", "es"]);
  expect(named("lifeSurrender.toYears").some(({ id }) => id === "form/blueprint")).toBe(true);
});

test("the source sentences name their facts and the pages that show them", () => {
  const privacy = sentences.find(
    ({ id, locale, text }) =>
      id === "page/privacy" && locale === "en" && text.includes("{site.email}"),
  );
  expect(privacy?.text).toContain("{site.postalAddress.street}");
  expect(privacy?.pages).toEqual(["/privacy"]);
  const footer = sentences.filter(({ id, locale }) => id === "page/shell" && locale === "es");
  expect(footer.some(({ pages: on }) => on.length > 20)).toBe(true);
  expect(new Set(sentences.map(({ id, locale, path }) => `${id} ${locale} ${path}`)).size).toBe(
    sentences.length,
  );
});

test("each part that several pages share, and each mail, has a name on the owner's screen", () => {
  const listed = sentences.map((one) => ({ ...one, isFact: one.id === factsId }));
  const parts = listSheets(listed).flatMap(({ kind, ids }) => (kind === "page" ? [] : ids));
  expect(parts.length).toBeGreaterThan(20);
  for (const names of [partNames.en, partNames.es]) {
    expect(parts.filter((id) => !Object.hasOwn(names, id))).toEqual([]);
  }
});

test("an edition that was drawn ahead is drawn once, with all pages that are served, for the same partners", async () => {
  const ahead = {
    id: "edition-2",
    overrides: { "page/about": { en: { "hero.text": "Once." } } },
  };
  drawing.expect(["/about", "/es/about"], [], nobodyOnPages);
  await drawing.drawAhead(ahead);
  // A new drawing would give another result.
  const other = { ...ahead, overrides: {} };
  const read = async (paths: readonly string[], partners: readonly ShownPartner[] = []) =>
    (await drawing.draw(other, paths, partners)).map(([path, { html }]) => [
      path,
      html.includes("Once."),
    ]);
  expect(await read(["/es/about", "/about"])).toEqual([
    ["/es/about", false],
    ["/about", true],
  ]);
  // Pages that were not drawn ahead are drawn in addition.
  expect(await read(["/terms", "/about"])).toEqual([
    ["/terms", false],
    ["/about", true],
  ]);
  const partner = { slug: "oak" } as unknown as ShownPartner;
  expect(await read(["/about"], [partner])).toEqual([["/about", false]]);
  // A drawing made ahead is not used once the licenses on file have changed.
  const [licensed] = await drawing.draw(other, ["/about"], [], nevada);
  expect(licensed?.[1].html).not.toContain("Once.");
  expect(licensed?.[1].html).toContain("Nevada");
  // A renewal on New Year's Day draws the new year.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(new Date().getFullYear() + 1, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  expect(await read(["/about"])).toEqual([["/about", false]]);
  vi.useRealTimers();
  expect(await read(["/about"])).toEqual([["/about", true]]);
  const another = await drawing.draw({ ...other, id: "edition-3" }, ["/about"]);
  expect(another[0]?.[1].html).not.toContain("Once.");
});

test("a preview names the same states as the served pages", async () => {
  const draft = { id: "preview", overrides: { "page/about": { en: { "hero.text": "Not yet." } } } };
  drawing.expect(["/about"], [], nevada);
  const [page] = await drawing.draw(draft, ["/about"]);
  drawing.expect(["/about"], [], nobodyOnPages);
  expect(page?.[1].html).toContain("Not yet.");
  expect(page?.[1].html).toContain("Nevada");
});

test("one changed sentence changes its own page, and in no other what the file compares", async () => {
  const paths = ["/", "/es", "/contact", "/es/careers", "/your-data", "/calculators/retirement"];
  const draw = async (id: string, title: string) => {
    const overrides = { "page/home": { en: { "hero.text": title } } };
    const drawn = await drawing.draw({ id, overrides }, paths, [], nobodyOnPages);
    return drawn.map(([path, { html }]) => [path, html, leaveOutEdition(html)] as const);
  };
  const [one, two] = [await draw("edition-1", "One."), await draw("edition-2", "Two.")];
  const differ = (of: 1 | 2) => paths.filter((_, at) => one[at]?.[of] !== two[at]?.[of]);
  expect(differ(1)).toEqual(expect.arrayContaining(["/", "/contact", "/es/careers"]));
  expect(differ(2)).toEqual(["/"]);
  // The pages of the sources, which have no mark.
  const config = testConfig();
  const build = await openBuild();
  const settings = await readPageSettings(config);
  const render = openRenderer(settings, build, recordingLog());
  for (const path of paths.slice(1)) {
    const { html } = await render(path);
    expect([path, leaveOutEdition(html) === one[paths.indexOf(path)]?.[2]]).toEqual([path, true]);
  }
});
