import { get } from "node:http";
import type { Page } from "@playwright/test";
import { listPages } from "./list-pages.ts";
import { expect, test } from "./journey-test.ts";

interface Budget {
  readonly scriptBytes: number;
  /** The page itself, its style sheet, fonts, scripts and icons. Each costs a phone on a slow line more than its bytes. */
  readonly requests: number;
  readonly allBytes: number;
}

const toRead: Budget = { scriptBytes: 2_700, requests: 6, allBytes: 50_000 };
const withForm: Budget = { scriptBytes: 83_600, requests: 12, allBytes: 150_000 };

/** A body as it travels, still compressed. */
function fetchPacked(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

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

const pad = (figure: number) => String(figure).padStart(7);

test("no page weighs more than its budget on a first visit", async ({ request, site }) => {
  const sizes = new Map<string, number>();
  const rows: string[] = [];
  const over: string[] = [];
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const budget = html.includes("data-island=") ? withForm : toRead;
    let scriptBytes = 0;
    let allBytes = (await fetchPacked(site.url + path)).length;
    const files = listFiles(html);
    for (const file of files) {
      const bytes = sizes.get(file) ?? (await fetchPacked(site.url + file)).length;
      sizes.set(file, bytes);
      allBytes += bytes;
      if (file.endsWith(".js")) scriptBytes += bytes;
    }
    const requests = 1 + files.length;
    rows.push([path.padEnd(32), ...[scriptBytes, requests, allBytes].map(pad)].join(" "));
    const isOver =
      scriptBytes > budget.scriptBytes || requests > budget.requests || allBytes > budget.allBytes;
    if (isOver) over.push(rows.at(-1) ?? "");
  }
  console.log(`Brotli bytes on a first visit: script, requests, all bytes\n${rows.join("\n")}`);
  expect(over).toEqual([]);
});

/** A form, what somebody touches first in it, and its most bytes of script and requests. */
interface FormBudget {
  readonly path: string;
  readonly first: string;
  /** At rest: on screen, and nobody has touched it. */
  readonly atRest: Loaded;
  /** Once somebody began: with what it fetches ahead of the next press. */
  readonly begun: Loaded;
}

interface Loaded {
  readonly scriptBytes: number;
  readonly requests: number;
}

const forms: readonly FormBudget[] = [
  {
    path: "/wealth-builder-questionnaire",
    first: "[name=q1]",
    atRest: { scriptBytes: 83_600, requests: 10 },
    begun: { scriptBytes: 107_100, requests: 20 },
  },
  {
    path: "/contact",
    first: "[name=fullName]",
    atRest: { scriptBytes: 75_000, requests: 11 },
    begun: { scriptBytes: 97_500, requests: 20 },
  },
  {
    path: "/careers",
    first: "[name=fullName]",
    atRest: { scriptBytes: 78_000, requests: 10 },
    begun: { scriptBytes: 100_500, requests: 20 },
  },
  {
    path: "/calculators",
    first: ".calculator-form input[type=text]",
    atRest: { scriptBytes: 92_500, requests: 19 },
    begun: { scriptBytes: 94_500, requests: 21 },
  },
  {
    path: "/your-data",
    first: "[data-island=your-data] h2",
    atRest: { scriptBytes: 75_500, requests: 9 },
    begun: { scriptBytes: 75_500, requests: 9 },
  },
];

/** What the network was asked for by this page so far, each file at the bytes it travels with. */
function watchRequests(page: Page, sizes: Map<string, number>): () => Promise<Loaded> {
  const files = new Set<string>();
  page.on("request", (request) => files.add(request.url()));
  return async () => {
    await page.waitForLoadState("networkidle");
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    let scriptBytes = 0;
    for (const file of scripts) {
      const bytes = sizes.get(file) ?? (await fetchPacked(file)).length;
      sizes.set(file, bytes);
      scriptBytes += bytes;
    }
    return { scriptBytes, requests: files.size };
  };
}

const exceeds = (loaded: Loaded, most: Loaded) =>
  loaded.scriptBytes > most.scriptBytes || loaded.requests > most.requests;

test("no form fetches more by itself than its budget, before and after the first touch", async ({
  context,
}) => {
  const sizes = new Map<string, number>();
  const rows: string[] = [];
  const over: string[] = [];
  for (const { path, first, ...most } of forms) {
    const page = await context.newPage();
    const count = watchRequests(page, sizes);
    await page.goto(path);
    const atRest = await count();
    await page.locator(first).first().click();
    await page.keyboard.press("1");
    const begun = await count();
    const figures = [atRest, begun].flatMap((loaded) => [loaded.scriptBytes, loaded.requests]);
    rows.push([path.padEnd(32), ...figures.map(pad)].join(" "));
    if (exceeds(atRest, most.atRest) || exceeds(begun, most.begun)) over.push(rows.at(-1) ?? "");
    await page.close();
  }
  console.log(`Script bytes and requests at rest, and once begun\n${rows.join("\n")}`);
  expect(over).toEqual([]);
});
