import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../src/testing/around/find-free-port.ts";
import { listFamily } from "../machine.ts";
import { findMedian } from "../report/tables.ts";
import { startSite } from "../measured-site.ts";
import { type PageRate, runWrk } from "../programs.ts";

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

const binary = "/usr/sbin/nginx";

/** Something that answers pages, and the processes that do it. */
interface PageServer {
  readonly port: number;
  listPids(): readonly number[];
  stop(): Promise<void>;
}

/**
 * nginx with one worker and a folder of the site's own bytes: gzip by gzip_static, brotli, for which
 * Debian's nginx has no module, as files of that type. Null where it is not installed.
 */
async function startNginxPages(
  tempDir: string,
  pages: readonly PageBytes[],
): Promise<PageServer | null> {
  if (!existsSync(binary)) return null;
  const dir = join(tempDir, "nginx-pages");
  await mkdir(join(dir, "files"), { recursive: true });
  await chmod(dir, 0o755);
  for (const { name, plain, gzip, br } of pages) {
    const file = join(dir, "files", name);
    await Promise.all([
      writeFile(`${file}.html`, plain),
      writeFile(`${file}.html.gz`, gzip),
      writeFile(`${file}.br`, br),
    ]);
  }
  const port = await findFreePort();
  const config = join(dir, "nginx.conf");
  await writeFile(config, writeConfig(dir, port));
  const child = spawn(binary, ["-e", join(dir, "errors"), "-c", config], { stdio: "ignore" });
  const deadline = performance.now() + 10_000;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (performance.now() > deadline) throw new Error("nginx did not answer.");
    await wait(20);
  }
  return {
    port,
    listPids: () => listFamily(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function writeConfig(dir: string, port: number): string {
  return `daemon off; worker_processes 1; pid ${dir}/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c;
  uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e;
  types { text/html html; }
  server {
    listen 127.0.0.1:${port}; root ${dir}/files; gzip_static on; gzip_vary on; charset utf-8;
    location ~ \\.br$ { types {} default_type text/html; add_header Content-Encoding br; }
  }
}`;
}

/** One page in the forms the site sends it. */
interface PageBytes {
  readonly path: string;
  /** Fit for a file. */
  readonly name: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

interface PackedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `fetch` would unpack what came over the wire. */
function fetchPacked(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PackedAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: "127.0.0.1", headers }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    }).once("error", reject);
  });
}

async function readPageBytes(port: number, path: string): Promise<PageBytes> {
  const [plain, gzip, br] = await Promise.all(
    ["identity", "gzip", "br"].map(async (form) => {
      const { status, body } = await fetchPacked(port, path, { "accept-encoding": form });
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      return body;
    }),
  );
  if (!plain || !gzip || !br) throw new Error(`${path} has no bytes.`);
  return { path, name: path.replaceAll("/", "_"), plain, gzip, br };
}
