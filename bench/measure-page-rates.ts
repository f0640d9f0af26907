import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#testing/find-free-port.ts";
import { findMedian } from "./find-median.ts";
import { startNginxPages } from "./nginx-pages.ts";
import type { PageServer } from "./nginx-pages.ts";
import { fetchPacked, readPageBytes } from "./page-bytes.ts";
import type { PageBytes } from "./page-bytes.ts";
import { runWrk } from "./run-wrk.ts";
import type { PageRate } from "./run-wrk.ts";
import { startSite } from "./site-process.ts";

const paths = ["/", "/iul-insurance", "/contact"];
const rounds = 3;
const bareServer = new URL("serve-bare-pages.ts", import.meta.url).pathname;

/** One thing asked: of the site and of the same bytes elsewhere. Medians over the rounds. */
export interface PageRates {
  readonly path: string;
  readonly form: "gzip" | "br" | "304";
  readonly bytes: number;
  readonly site: PageRate;
  readonly nginx: PageRate;
  readonly fastify: PageRate;
}

type Peer = "site" | "nginx" | "fastify";
type Servers = Readonly<Record<Peer, PageServer>>;

interface Ask {
  readonly page: PageBytes;
  readonly form: PageRates["form"];
}

/** @param seconds of each wrk; null where nginx is not installed. */
export async function measurePageRates(
  dataDir: string,
  seconds: number,
): Promise<PageRates[] | null> {
  const started = await startSite({ DATA_DIR: dataDir });
  const open: PageServer[] = [{ ...started, listPids: () => [started.pid] }];
  try {
    const pages = await Promise.all(paths.map((path) => readPageBytes(started.port, path)));
    const nginx = await startNginxPages(dataDir, pages);
    if (nginx === null) return null;
    open.push(nginx);
    open.push(await startFastify(join(dataDir, "nginx-pages/files"), pages));
    const [site, , fastify] = open;
    if (!site || !fastify) return null;
    return await takeRounds({ site, nginx, fastify }, pages, seconds);
  } finally {
    await Promise.all(open.map((server) => server.stop()));
  }
}

/** Round by round over all servers, so that a busy minute of the machine hits each of them alike. */
async function takeRounds(
  servers: Servers,
  pages: readonly PageBytes[],
  seconds: number,
): Promise<PageRates[]> {
  const asks: Ask[] = [
    ...pages.flatMap((page) => (["gzip", "br"] as const).map((form) => ({ page, form }))),
    ...pages.slice(0, 1).map((page) => ({ page, form: "304" as const })),
  ];
  const taken = asks.map(() => ({
    site: [] as PageRate[],
    nginx: [] as PageRate[],
    fastify: [] as PageRate[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, ask] of asks.entries()) {
      for (const peer of ["site", "nginx", "fastify"] as const) {
        const rate = await askServer(servers[peer], peer, ask, seconds);
        // In the first round each server's code and caches warm up.
        if (round > 0) taken[index]?.[peer].push(rate);
      }
    }
  }
  return asks.map(({ page, form }, index) => ({
    path: page.path,
    form,
    bytes: form === "304" ? 0 : page[form].length,
    site: takeMedian(taken[index]?.site),
    nginx: takeMedian(taken[index]?.nginx),
    fastify: takeMedian(taken[index]?.fastify),
  }));
}

async function askServer(
  { port, listPids }: PageServer,
  peer: Peer,
  { page, form }: Ask,
  seconds: number,
): Promise<PageRate> {
  const ending = form === "br" ? ".br" : ".html";
  const path = { site: page.path, nginx: `/${page.name}${ending}`, fastify: `/${page.name}` }[peer];
  const headers: Record<string, string> = { "accept-encoding": form === "304" ? "gzip" : form };
  const first = await fetchPacked(port, path, headers);
  if (form === "304") {
    // nginx takes the tag of the packed file and its date alike; a browser sends what it was given.
    headers["if-none-match"] = first.headers.etag ?? "";
    const { status } = await fetchPacked(port, path, headers);
    if (status !== 304) throw new Error(`${peer} answered ${page.path} with ${status}, not 304.`);
  } else if (!first.body.equals(page[form])) {
    throw new Error(`${peer} sent other bytes of ${page.path} as ${form}.`);
  }
  return runWrk(`http://127.0.0.1:${port}${path}`, { headers, seconds, pids: listPids() });
}

function takeMedian(rates: readonly PageRate[] = []): PageRate {
  return {
    perSecond: findMedian(rates.map((rate) => rate.perSecond)),
    cpuMsPerAnswer: findMedian(rates.map((rate) => rate.cpuMsPerAnswer)),
  };
}

async function startFastify(folder: string, pages: readonly PageBytes[]): Promise<PageServer> {
  const port = await findFreePort();
  const args = [bareServer, String(port), folder, ...pages.map(({ name }) => name)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error("The bare Fastify ended.");
    await wait(20);
  }
  return {
    port,
    listPids: () => [child.pid ?? 0],
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
