import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const root = new URL("..", import.meta.url).pathname;
const propNames: Readonly<Record<string, string>> = {
  charset: "charSet",
  crossorigin: "crossOrigin",
  fetchpriority: "fetchPriority",
};
const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** An element of the head as React takes it. */
interface HeadElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly html: string;
}

/** The served home page, in the shapes the peers take. */
export interface HomePage {
  readonly html: string;
  readonly headHtml: string;
  readonly bodyHtml: string;
  readonly elements: readonly HeadElement[];
  readonly robots: string;
}

/** What the running site serves, with addresses as if `origin` had served it. */
export async function readHomePage(siteOrigin: string, origin: string): Promise<HomePage> {
  const fetchText = async (address: string) =>
    (await (await fetch(siteOrigin + address)).text()).replaceAll(siteOrigin, origin);
  const html = await fetchText("/");
  const headHtml = cutOut(html, "head");
  return {
    html,
    headHtml,
    bodyHtml: cutOut(html, "body"),
    elements: readElements(headHtml),
    robots: await fetchText("/robots.txt"),
  };
}

/** Puts the built styles, fonts, icons and scripts, and the robots file, into an emptied folder. */
export async function writeAssets(folder: string, home: HomePage): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, "build/client"), folder, { recursive: true });
  await writeFile(path.join(folder, "robots.txt"), home.robots);
}

function cutOut(html: string, tag: string): string {
  const inner = new RegExp(`<${tag}[^>]*>(.*)</${tag}>`, "s").exec(html)?.[1];
  if (!inner) throw new Error(`The home page has no <${tag}>.`);
  return inner;
}

/** Next writes the charset and the viewport itself; two of each would count against it. */
function readElements(headHtml: string): HeadElement[] {
  const tags = headHtml.matchAll(
    /<(?:(meta|link)\b([^>]*?)\/?>|(title|script)\b([^>]*)>(.*?)<\/\3>)/gs,
  );
  return [...tags]
    .map(([, single, singleText = "", pair, pairText = "", html = ""]) => ({
      tag: single ?? pair ?? "",
      attributes: readAttributes(singleText + pairText),
      html,
    }))
    .filter(({ attributes }) => !attributes["charSet"] && attributes["name"] !== "viewport");
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      propNames[name.toLowerCase()] ?? name,
      value.replaceAll(/&[\w#]+;/g, (entity) => entities[entity] ?? entity),
    ]),
  );
}
