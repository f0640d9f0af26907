import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { pages } from "../../../src/features/site/core/pages.ts";
import { startSite } from "../measured-site.ts";

const kb = 1_000;

/** What a first visit may cost, in brotli bytes. */
const budgets = {
  plain: { script: 3 * kb, all: 100 * kb },
  form: { script: 110 * kb, all: 220 * kb },
} as const;

const formPaths = /^\/(?:wealth-builder-questionnaire|contact|careers|calculators(?:\/\w+)?)$/;

export interface PageWeight {
  readonly path: string;
  readonly htmlBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly imageBytes: number;
  readonly allBytes: number;
  readonly budget: { readonly script: number; readonly all: number };
}

type Kind = "script" | "style" | "font" | "image";

/** Bytes over the wire of each public page's initial load, as a browser that takes brotli asks. */
export async function measurePages(dataDir: string): Promise<PageWeight[]> {
  const site = await startSite({ DATA_DIR: dataDir });
  try {
    const weights: PageWeight[] = [];
    for (const { path } of pages) weights.push(await weighPage(site.port, path));
    return weights;
  } finally {
    await site.stop();
  }
}

async function weighPage(port: number, path: string): Promise<PageWeight> {
  const page = await fetchPacked(port, path);
  const sums: Record<Kind, number> = { script: 0, style: 0, font: 0, image: 0 };
  const seen = new Set<string>();
  const weigh = async (address: string, kind: Kind): Promise<void> => {
    if (seen.has(address) || address.startsWith("data:")) return;
    seen.add(address);
    const file = await fetchPacked(port, address);
    sums[kind] += file.bytes;
    for (const [found, foundKind] of findInFile(kind, file.text, address))
      await weigh(found, foundKind);
  };
  for (const [address, kind] of findInPage(page.text)) await weigh(address, kind);
  const total = page.bytes + sums.script + sums.style + sums.font + sums.image;
  return {
    path,
    htmlBytes: page.bytes,
    scriptBytes: sums.script,
    styleBytes: sums.style,
    fontBytes: sums.font,
    imageBytes: sums.image,
    allBytes: total,
    budget: formPaths.test(path) ? budgets.form : budgets.plain,
  };
}

/** What the served HTML makes a browser fetch at once; icons of the tab are left out. */
function findInPage(html: string): [string, Kind][] {
  const found: [string, Kind][] = [];
  for (const [tag] of html.matchAll(/<(?:script|link|img|source)\b[^>]*>/g)) {
    const address = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    const kind = tagKind(tag);
    if (address?.startsWith("/") && kind) found.push([address, kind]);
  }
  return found;
}

function tagKind(tag: string): Kind | null {
  if (tag.startsWith("<script") || /rel="modulepreload"/.test(tag)) return "script";
  if (/rel="stylesheet"/.test(tag)) return "style";
  if (/rel="preload"/.test(tag) && /as="font"/.test(tag)) return "font";
  return /^<(?:img|source)/.test(tag) ? "image" : null;
}

/** Static imports of a script and fonts of a style sheet; dynamic imports come later, if at all. */
function findInFile(kind: Kind, text: string, address: string): [string, Kind][] {
  const resolve = (relative: string) => new URL(relative, `http://site${address}`).pathname;
  if (kind === "script") {
    const imports = text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?"(\.{0,2}\/[^"]+\.js)"/g,
    );
    return [...imports].map(([, file = ""]) => [resolve(file), "script"]);
  }
  if (kind !== "style") return [];
  const fonts = text.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g);
  return [...fonts].map(([, file = ""]) => [resolve(file), "font"]);
}

/** `fetch` would hide how many bytes came over the wire. */
async function fetchPacked(port: number, path: string): Promise<{ bytes: number; text: string }> {
  const headers = { "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    get({ port, path, host: "127.0.0.1", headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`));
      const isPacked = response.headers["content-encoding"] === "br";
      buffer(response).then((body) => {
        const text = (isPacked ? brotliDecompressSync(body) : body).toString("latin1");
        resolve({ bytes: body.length, text });
      }, reject);
    }).once("error", reject);
  });
}
