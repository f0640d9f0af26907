import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { type Cell, printTable, round } from "../report/tables.ts";
import { startSite } from "../measured-site.ts";
import { withDataDir } from "../start/measure-start.ts";
import { buildPeer, type Framework, saveOwnHome, readHomePage } from "./home-pages.ts";
import { installLighthouse, type LighthouseScores, runLighthouse } from "./run-lighthouse.ts";
import { type FileServer, serveFiles } from "./serve-files.ts";

const lighthouseRounds = 3;

export async function benchLighthouse() {
  const figures = await withDataDir((dir) => measureLighthouse(dir, lighthouseRounds));
  printLighthouse(figures);
  return figures;
}

const paths = [
  "/",
  "/iul-insurance",
  "/financial-education",
  "/wealth-builder-questionnaire",
  "/contact",
  "/careers",
  "/calculators",
  "/calculators/savings",
];

/** A page to be measured, or why it can't be. */
interface Target {
  readonly name: string;
  readonly address: string;
  readonly failure: string | null;
}

interface LighthouseMedians {
  readonly name: string;
  /** Of those runs that ended well; null when none did. */
  readonly scores: LighthouseScores | null;
  readonly runs: number;
  readonly failure: string | null;
  /** Of the last minute, when each run began: how much else the machine had to do. */
  readonly loads: readonly number[];
}

interface LighthouseFigures {
  readonly site: readonly LighthouseMedians[];
  /** The home page from three frameworks, all by one kind of server; the site's own comes first. */
  readonly homes: readonly LighthouseMedians[];
}

/**
 * The site's pages as it serves them, and its home page beside the same page built by peers. Their
 * words, styles and drawings are the very bytes the site serves, so that only the framework differs.
 * That favours them: Next is handed the body as one text, and so has no tree of it to bring to life.
 */
async function measureLighthouse(dataDir: string, rounds: number): Promise<LighthouseFigures> {
  try {
    await installLighthouse();
  } catch (error) {
    const failure = `not installed here: ${describe(error)}`;
    return { site: [{ name: "Lighthouse", scores: null, runs: 0, failure, loads: [] }], homes: [] };
  }
  const site = await startSite({ DATA_DIR: dataDir });
  const servers: FileServer[] = [];
  try {
    const origin = `http://localhost:${site.port}`;
    const onSite = paths.map((path) => ({ name: path, address: origin + path, failure: null }));
    const onPeers: Target[] = [];
    for (const framework of ["none", "astro", "next"] as const) {
      const server = await serveFiles();
      servers.push(server);
      onPeers.push(await prepareHome(framework, origin, server));
    }
    const all = await measureTargets([...onSite, ...onPeers], rounds);
    return { site: all.slice(0, onSite.length), homes: all.slice(onSite.length) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await site.stop();
  }
}

async function prepareHome(
  framework: Framework | "none",
  siteOrigin: string,
  server: FileServer,
): Promise<Target> {
  const names = { none: "as the site made it", astro: "Astro", next: "Next static export" };
  const target = { name: names[framework], address: `${server.origin}/`, failure: null };
  try {
    const home = await readHomePage(siteOrigin, server.origin);
    if (framework === "none") {
      const folder = await saveOwnHome(home);
      server.load(folder);
      await rm(folder, { recursive: true, force: true });
    } else server.load(await buildPeer(framework, home));
    return target;
  } catch (error) {
    return { ...target, failure: `not built here: ${describe(error)}` };
  }
}

/** Round by round over all pages, so that a busy minute of the machine hits each of them alike. */
async function measureTargets(
  targets: readonly Target[],
  rounds: number,
): Promise<LighthouseMedians[]> {
  const measured = targets.map((target) => ({
    ...target,
    visits: [] as LighthouseScores[],
    loads: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of measured) {
      if (target.failure && target.visits.length === 0) continue;
      target.loads.push(loadavg()[0] ?? Number.NaN);
      try {
        target.visits.push(await runLighthouse(target.address));
      } catch (error) {
        target.failure = describe(error);
      }
    }
  }
  return measured.map(({ name, failure, visits, loads }) => ({
    name,
    failure: visits.length === 0 ? failure : null,
    scores: visits.length === 0 ? null : takeMedians(visits),
    runs: visits.length,
    loads,
  }));
}

function takeMedians(visits: readonly LighthouseScores[]): LighthouseScores {
  const median = (read: (scores: LighthouseScores) => number) =>
    visits.map(read).toSorted((one, other) => one - other)[Math.floor(visits.length / 2)] ??
    Number.NaN;
  return {
    performance: median((scores) => scores.performance),
    accessibility: median((scores) => scores.accessibility),
    bestPractices: median((scores) => scores.bestPractices),
    seo: median((scores) => scores.seo),
    lcpMs: median((scores) => scores.lcpMs),
    tbtMs: median((scores) => scores.tbtMs),
    requests: median((scores) => scores.requests),
    cls: median((scores) => scores.cls),
    bytes: median((scores) => scores.bytes),
    failed: [...new Set(visits.flatMap(({ failed }) => failed))],
  };
}

function describe(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  return lines.slice(0, 3).join(" ").slice(0, 160);
}

const headings = [
  "page",
  "performance",
  "accessibility",
  "best practices",
  "SEO",
  "LCP ms",
  "TBT ms",
  "CLS",
  "requests",
  "bytes",
  "runs",
];

/** Ratios are to the home page as the site made it, from the same kind of server. */
function printLighthouse({ site, homes }: LighthouseFigures): void {
  // A processor busy with other work slows every page: compare within one run only.
  const loads = [...site, ...homes].flatMap((page) => page.loads);
  const ends = loads.length === 0 ? [] : [Math.min(...loads), Math.max(...loads)];
  const range = ends.map((load) => round(load, 1)).join(" to ") || "not read";
  printTable(
    `Lighthouse, mobile, the site as it serves itself (medians; load average ${range})`,
    [...headings, "points lost outside performance"],
    site.map((page) => [...listCells(page), page.scores?.failed.join(", ") ?? ""]),
  );
  if (homes.length === 0) return;
  const own = homes[0]?.scores;
  printTable(
    "The same home page from peers, all by one small server with brotli",
    [...headings, "LCP ratio", "bytes ratio"],
    homes.map((page) => [
      ...listCells(page),
      own && page.scores ? round(page.scores.lcpMs / own.lcpMs, 2) : "",
      own && page.scores ? round(page.scores.bytes / own.bytes, 2) : "",
    ]),
  );
}

function listCells({ name, scores, runs, failure }: LighthouseMedians): Cell[] {
  if (!scores)
    return [`${name} (${failure ?? "no run ended well"})`, "", "", "", "", "", "", "", "", "", 0];
  return [
    name,
    scores.performance,
    scores.accessibility,
    scores.bestPractices,
    scores.seo,
    round(scores.lcpMs),
    round(scores.tbtMs),
    round(scores.cls, 3),
    scores.requests,
    round(scores.bytes),
    runs,
  ];
}
