import type { Page } from "@playwright/test";
import { listPages } from "./list-pages.ts";
import { expect, test } from "./journey-test.ts";
import { BudgetTable, countSent, weighFiles, type Weight } from "./weigh-files.ts";

/** A page's own addresses carry the site's port, so that one page packs some 50 bytes apart from run to run. */
const toRead: Weight = { scriptBytes: 3_000, requests: 6, allBytes: 40_500 };
const withForm: Weight = { scriptBytes: 82_200, requests: 10, allBytes: 115_500 };

/** Also those that a page fetches by itself once it is on screen. */
function listFiles(html: string): string[] {
  const tags = html.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const loaded = tags.filter(
    (tag) => !/rel="(?:canonical|apple-touch-icon)"/.test(tag) && !/sizes="32x32"/.test(tag),
  );
  const files = loaded.flatMap((tag) => [
    /\s(?:href|src)="(\/[^"]+)"/.exec(tag)?.[1] ?? [],
    /\sdata-modules="([^"]+)"/.exec(tag)?.[1]?.split(" ") ?? [],
  ]);
  return [...new Set(files.flat())];
}

test("no page weighs more than its budget on a first visit", async ({ request, site }) => {
  const table = new BudgetTable();
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const budget = html.includes("data-island=") ? withForm : toRead;
    const files = [path, ...listFiles(html)].map((file) => site.url + file);
    table.add(path, [[await weighFiles(files), budget]]);
  }
  expect(table.print("What the HTML names")).toEqual([]);
});

/** A new line carries ten packets before the server has to wait for an answer. */
const firstPackets = 10 * 1460;

test("the one style sheet that a page waits for fits in the first packets of a line", async ({
  request,
  site,
}) => {
  for (const path of ["/", "/calculators"]) {
    const html = await (await request.get(path)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    expect(sheets).toHaveLength(1);
    expect(await countSent(site.url + sheets[0]?.[1])).toBeLessThanOrEqual(firstPackets);
  }
});

/** A form, what somebody touches first in it, and the most that it fetches. */
interface FormBudget {
  readonly path: string;
  readonly first: string;
  /** At rest: on screen, and nobody has touched it. */
  readonly atRest: Weight;
  /** Once somebody began: with what it fetches ahead of the next press. */
  readonly begun: Weight;
}

const forms: readonly FormBudget[] = [
  {
    path: "/wealth-builder-questionnaire",
    first: "[name=q1]",
    atRest: { scriptBytes: 82_000, requests: 7, allBytes: 112_200 },
    begun: { scriptBytes: 94_300, requests: 11, allBytes: 124_400 },
  },
  {
    path: "/contact",
    first: "[name=fullName]",
    atRest: { scriptBytes: 79_000, requests: 9, allBytes: 112_800 },
    begun: { scriptBytes: 98_000, requests: 15, allBytes: 131_800 },
  },
  {
    path: "/careers",
    first: "[name=fullName]",
    atRest: { scriptBytes: 81_000, requests: 8, allBytes: 114_500 },
    begun: { scriptBytes: 100_500, requests: 15, allBytes: 134_000 },
  },
  {
    path: "/calculators",
    first: ".calculator-form input[type=text]",
    atRest: { scriptBytes: 81_500, requests: 8, allBytes: 114_500 },
    begun: { scriptBytes: 97_000, requests: 13, allBytes: 130_500 },
  },
  {
    path: "/your-data",
    first: "[data-island=your-data] h2",
    atRest: { scriptBytes: 82_200, requests: 8, allBytes: 112_600 },
    begun: { scriptBytes: 82_200, requests: 8, allBytes: 112_600 },
  },
];

/** What the network was asked for by this page so far. */
function watchRequests(page: Page): () => Promise<Weight> {
  const files = new Set<string>();
  page.on("request", (request) => files.add(request.url()));
  return async () => {
    await page.waitForLoadState("networkidle");
    return weighFiles(files);
  };
}

test("no form fetches more by itself than its budget, before and after the first touch", async ({
  context,
}) => {
  const table = new BudgetTable();
  const inEach = forms.flatMap((form) => [form, { ...form, path: `/es${form.path}` }]);
  for (const { path, first, ...most } of inEach) {
    const page = await context.newPage();
    const weigh = watchRequests(page);
    await page.goto(path);
    const atRest = await weigh();
    await page.locator(first).first().click();
    await page.keyboard.press("1");
    const begun = await weigh();
    table.add(path, [
      [atRest, most.atRest],
      [begun, most.begun],
    ]);
    // Answers that were kept would be opened by the next form.
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
  expect(table.print("At rest, and once begun")).toEqual([]);
});
