import { get } from "node:http";
import type { Page } from "@playwright/test";
import { isEveryLook } from "./check-looks.ts";
import { listPages } from "./list-pages.ts";
import { expect, test } from "./journey-test.ts";

/** How much a page fetches, or may fetch. */
interface Weight {
  readonly scriptBytes: number;
  /** The page itself, its style sheet, fonts, scripts and icons. Each costs a phone on a slow line more than its bytes. */
  readonly requests: number;
  /** Bytes of all files, scripts included. */
  readonly allBytes: number;
}

const sizes = new Map<string, number>();

/** The bytes of these files as sent to a browser that accepts brotli. */
async function weighFiles(addresses: Iterable<string>): Promise<Weight> {
  let scriptBytes = 0;
  let allBytes = 0;
  const all = new Set(addresses);
  for (const address of all) {
    const bytes = sizes.get(address) ?? (await fetchPacked(address)).bodyBytes;
    sizes.set(address, bytes);
    allBytes += bytes;
    if (address.endsWith(".js")) scriptBytes += bytes;
  }
  return { scriptBytes, requests: all.size, allBytes };
}

/** Bytes of an answer over HTTP/1.1: its head and its body, still compressed. */
async function countSent(address: string): Promise<number> {
  const { headBytes, bodyBytes } = await fetchPacked(address);
  return headBytes + bodyBytes;
}

function fetchPacked(address: string): Promise<{ headBytes: number; bodyBytes: number }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      // Names and values alternate; each pair has a colon, a space and an end of line.
      const pairs = answer.rawHeaders;
      const headBytes = pairs.join("").length + 2 * pairs.length + "HTTP/1.1 200 OK\r\n\r\n".length;
      let bodyBytes = 0;
      answer.on("data", (chunk: Buffer) => (bodyBytes += chunk.length));
      answer.on("end", () => resolve({ headBytes, bodyBytes }));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

type Pair = readonly [weight: Weight, most: Weight];

const listFigures = ({ scriptBytes, requests, allBytes }: Weight) => [
  scriptBytes,
  requests,
  allBytes,
];

const exceeds = ([weight, most]: Pair) =>
  listFigures(weight).some((figure, at) => figure > (listFigures(most)[at] ?? 0));

/** Prints what each page weighs, and fails with the rows of those above their budgets. */
function expectWithin(title: string, pages: readonly (readonly [name: string, pairs: Pair[]])[]) {
  const rows = pages.map(([name, pairs]) => {
    const figures = pairs.flatMap(([weight]) => listFigures(weight));
    const cells = figures.map((figure) => `${figure}`.padStart(7));
    return { row: [name.padEnd(32), ...cells].join(" "), isOver: pairs.some(exceeds) };
  });
  const text = rows.map(({ row }) => row).join("\n");
  console.log(`${title}: script bytes, requests, all bytes\n${text}`);
  expect(rows.filter(({ isOver }) => isOver).map(({ row }) => row)).toEqual([]);
}

/** The addresses in a page hold the site's random port, so its compressed size differs by some 50 bytes between runs. */
const toRead: Weight = { scriptBytes: 3_000, requests: 6, allBytes: 40_500 };
const withForm: Weight = { scriptBytes: 82_200, requests: 10, allBytes: 115_500 };

/** Includes the files that a page fetches by itself once it is on screen. */
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
  const pages: [string, Pair[]][] = [];
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const budget = html.includes("data-island=") ? withForm : toRead;
    const files = [path, ...listFiles(html)].map((file) => site.url + file);
    pages.push([path, [[await weighFiles(files), budget]]]);
  }
  expectWithin("What the HTML names", pages);
});

/** A new connection carries ten packets before the server has to wait for an answer. */
const firstPackets = 10 * 1460;

test("the style sheet fits in the first packets of a line", async ({ request, site }) => {
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
    atRest: { scriptBytes: 79_000, requests: 9, allBytes: 113_000 },
    begun: { scriptBytes: 98_000, requests: 15, allBytes: 132_000 },
  },
  {
    path: "/careers",
    first: "[name=fullName]",
    atRest: { scriptBytes: 81_000, requests: 8, allBytes: 114_800 },
    begun: { scriptBytes: 100_500, requests: 15, allBytes: 134_400 },
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
    atRest: { scriptBytes: 82_200, requests: 8, allBytes: 112_800 },
    begun: { scriptBytes: 82_200, requests: 8, allBytes: 112_800 },
  },
];

/** Counts the files that this page has requested so far. */
function watchRequests(page: Page): () => Promise<Weight> {
  const files = new Set<string>();
  page.on("request", (request) => files.add(request.url()));
  return async () => {
    await page.waitForLoadState("networkidle");
    return weighFiles(files);
  };
}

test("no form fetches more than its budget, at rest and once begun", async ({ context }) => {
  const pages: [string, Pair[]][] = [];
  const inSpanish = forms.map((form) => ({ ...form, path: `/es${form.path}` }));
  // Spanish words are longer, so each form weighs more in Spanish.
  const inEach = isEveryLook ? [...forms, ...inSpanish] : inSpanish;
  for (const { path, first, ...most } of inEach) {
    const page = await context.newPage();
    const weigh = watchRequests(page);
    await page.goto(path);
    const atRest = await weigh();
    await page.locator(first).first().click();
    await page.keyboard.press("1");
    const begun = await weigh();
    pages.push([
      path,
      [
        [atRest, most.atRest],
        [begun, most.begun],
      ],
    ]);
    // Stored answers would be opened by the next form.
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
  expectWithin("At rest, and once begun", pages);
});
