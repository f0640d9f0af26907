import { get } from "node:http";
import { listPages } from "./list-pages.ts";
import { expect, test } from "./site-test.ts";

interface Budget {
  readonly scriptBytes: number;
  /** Each costs a phone on a slow line more than its bytes. */
  readonly scriptFiles: number;
  readonly allBytes: number;
}

const toRead: Budget = { scriptBytes: 3_000, scriptFiles: 1, allBytes: 100_000 };
const withForm: Budget = { scriptBytes: 110_000, scriptFiles: 20, allBytes: 220_000 };

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

function listFiles(html: string): string[] {
  const tags = html.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const loaded = tags.filter(
    (tag) =>
      !/rel="(?:canonical|apple-touch-icon|manifest)"/.test(tag) && !/sizes="32x32"/.test(tag),
  );
  const files = loaded.flatMap((tag) => /\s(?:href|src)="(\/[^"]+)"/.exec(tag)?.[1] ?? []);
  return [...new Set(files)];
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
    let scriptFiles = 0;
    let allBytes = (await fetchPacked(site.url + path)).length;
    for (const file of listFiles(html)) {
      const bytes = sizes.get(file) ?? (await fetchPacked(site.url + file)).length;
      sizes.set(file, bytes);
      allBytes += bytes;
      if (!file.endsWith(".js")) continue;
      scriptBytes += bytes;
      scriptFiles += 1;
    }
    rows.push([path.padEnd(32), ...[scriptBytes, scriptFiles, allBytes].map(pad)].join(" "));
    const isOver =
      scriptBytes > budget.scriptBytes ||
      scriptFiles > budget.scriptFiles ||
      allBytes > budget.allBytes;
    if (isOver) over.push(rows.at(-1) ?? "");
  }
  console.log(`Brotli bytes on a first visit: script, its files, all\n${rows.join("\n")}`);
  expect(over).toEqual([]);
});
