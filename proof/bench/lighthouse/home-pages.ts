import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runProgram } from "../programs.ts";

const root = new URL("../../..", import.meta.url).pathname;
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
interface HomePage {
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
async function writeAssets(folder: string, home: HomePage): Promise<void> {
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

const peersFolder = new URL("../peers/", import.meta.url).pathname;

const commands = {
  next: { bin: "next/dist/bin/next", output: "out", version: "next" },
  astro: { bin: "astro/bin/astro.mjs", output: "dist", version: "astro" },
} as const;

export type Framework = keyof typeof commands;

/** Installs what proof/bench/peers/<name> pins, unless it is there; gives the folder of its packages. */
async function installPeer(name: Framework): Promise<string> {
  const folder = path.join(peersFolder, name);
  const packages = path.join(folder, "node_modules");
  const pinned = Object.entries<string>(readJson(folder).dependencies);
  if (pinned.some(([dependency, version]) => readVersion(packages, dependency) !== version)) {
    // No lockfile: it would name the registry of the machine that wrote it.
    const args = ["install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
    await runProgram("npm", args, { cwd: folder });
  }
  return packages;
}

/** Builds the home page with another framework; gives the folder to be served. */
export async function buildPeer(name: Framework, home: HomePage): Promise<string> {
  const packages = await installPeer(name);
  const folder = path.join(peersFolder, name);
  const { bin, output } = commands[name];
  await writeAssets(path.join(folder, "public"), home);
  await writeFile(path.join(folder, "home.json"), JSON.stringify(home));
  await rm(path.join(folder, output), { recursive: true, force: true });
  await runProgram(process.execPath, [path.join(packages, bin), "build"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ASTRO_TELEMETRY_DISABLED: "1",
    },
  });
  return path.join(folder, output);
}

/** The home page as the site made it, as files. */
export async function saveOwnHome(home: HomePage): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-home-"));
  await writeAssets(folder, home);
  await writeFile(path.join(folder, "index.html"), home.html);
  return folder;
}

function readJson(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

function readVersion(packages: string, name: string): string | null {
  try {
    return readJson(path.join(packages, name)).version;
  } catch {
    return null;
  }
}
