import { mkdir, writeFile } from "node:fs/promises";
import { get as getPlain, type IncomingHttpHeaders } from "node:http";
import { get as getSecure } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findFreePort } from "../../src/testing/around/find-free-port.ts";
import { startShippedNginx, shippedName } from "../../src/testing/around/shipped-proxy.ts";
import { makeTestAuthority } from "../../src/testing/around/test-authority.ts";
import { type Load, runWrk, type Server, startServer, startSite, withFolder } from "./processes.ts";
import { findMedian, round, type Table, type BenchOptions } from "./report.ts";

const rounds = 3;
const connections = 16;

/**
 * A page in a form that browsers request. nginx compresses nothing again: both servers send stored
 * files.
 */
const asks = [
  { path: "/", form: "gzip" },
  { path: "/", form: "br" },
  { path: "/", form: "304" },
  { path: "/iul-insurance", form: "gzip" },
  { path: "/contact", form: "gzip" },
] as const;

type Ask = (typeof asks)[number];

interface Peer {
  readonly name: string;
  readonly origin: string;
  /** Processes whose time is counted. */
  readonly pids: readonly number[];
  readonly toPath: (ask: Ask) => string;
}

/**
 * Pages a second: the bare process beside nginx with one worker and files of the same bytes, and
 * the site behind deploy/nginx.conf beside that nginx, over TLS.
 */
export function benchPages({ seconds }: BenchOptions): Promise<readonly Table[]> {
  return withFolder(async (folder) => {
    const site = await startSite({ DATA_DIR: join(folder, "data"), TRUST_PROXY: "127.0.0.1" });
    const proxy = await startShippedNginx([site.port]);
    let nginx: Server | undefined;
    try {
      const files = await startNginx(folder, site.port);
      nginx = files.server;
      const toFile = ({ path, form }: Ask) => nameFile(path, form === "br" ? ".br" : ".html");
      const toPath = ({ path }: Ask) => path;
      const [own, others] = [[site.pid], [nginx.pid]];
      const peers: readonly Peer[] = [
        { name: "site", origin: `http://127.0.0.1:${site.port}`, pids: own, toPath },
        { name: "nginx", origin: `http://127.0.0.1:${nginx.port}`, pids: others, toPath: toFile },
        {
          name: "behind",
          origin: `https://127.0.0.1:${proxy.httpsPort}`,
          pids: [proxy.pid],
          toPath,
        },
        { name: "TLS", origin: `https://127.0.0.1:${files.tlsPort}`, pids: others, toPath: toFile },
      ];
      return [writeRates(await takeRounds(peers, seconds), seconds)];
    } finally {
      await nginx?.stop();
      await proxy.close();
      await site.stop();
    }
  });
}

type Rates = ReadonlyMap<Ask, Readonly<Record<string, Load[]>>>;

/**
 * Each round measures all servers, so that a busy minute affects each of them. The round before
 * them is not counted: Node compiles only code that has run some ten thousand times.
 */
async function takeRounds(peers: readonly Peer[], seconds: number): Promise<Rates> {
  const taken = new Map(asks.map((ask) => [ask, {} as Record<string, Load[]>]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [ask, loads] of taken) {
      for (const peer of peers) {
        const load = await callPage(peer, ask, seconds);
        if (round > 0) (loads[peer.name] ??= []).push(load);
      }
    }
  }
  return taken;
}

async function callPage(peer: Peer, ask: Ask, seconds: number): Promise<Load> {
  const url = peer.origin + peer.toPath(ask);
  const headers: Record<string, string> = {
    // wrk recognizes this header only with a capital letter, and would otherwise send a second one.
    Host: peer.origin.startsWith("https") ? shippedName : "127.0.0.1",
    "accept-encoding": ask.form === "br" ? "br" : "gzip",
  };
  // The entity tag that nginx or the site gave, so that both can answer 304.
  const { etag = "" } = (await fetchPacked(url, headers)).headers;
  if (ask.form === "304") headers["if-none-match"] = etag;
  const load = await runWrk(url, peer.pids, { seconds, connections, headers });
  if (load.refused > 0) throw new Error(`${url} refused ${load.refused} calls.`);
  return load;
}

/**
 * Reads the bytes as they are sent: `fetch` would decompress them, and would refuse the test's
 * certificate.
 */
function fetchPacked(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const get = url.startsWith("https:") ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(url, { headers, rejectUnauthorized: false }, (answer) =>
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject),
    ).once("error", reject);
  });
}

const nameFile = (path: string, ending: string) => `/page${path.replaceAll("/", "_")}${ending}`;

/** The headers that nginx sends for a file without any configuration. */
const ofFile = /^(?:content-(?:type|encoding|length)|vary|etag|date|connection|keep-alive)$/;

/**
 * nginx with the site's own bytes as files: gzip by gzip_static, and brotli, for which Debian's
 * nginx has no module, as separate files. It sends the site's headers as well. With TLS it is the
 * server of deploy/nginx.conf with files in place of stored pages: it logs each call in the same
 * format, has one name, and counts the calls of each address.
 */
async function startNginx(folder: string, sitePort: number) {
  const files = join(folder, "files");
  await mkdir(files);
  for (const path of new Set(asks.map((ask) => ask.path))) {
    const forms = { identity: ".html", gzip: ".html.gz", br: ".br" };
    for (const [form, ending] of Object.entries(forms)) {
      const url = `http://127.0.0.1:${sitePort}${path}`;
      const { body } = await fetchPacked(url, { "accept-encoding": form });
      await writeFile(files + nameFile(path, ending), body);
    }
  }
  const { headers } = await fetchPacked(`http://127.0.0.1:${sitePort}/`, {});
  const own = Object.entries(headers)
    .filter(([name]) => !ofFile.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value)}";`)
    .join(" ");
  const authority = await makeTestAuthority(folder);
  const { certFile, keyFile } = await authority.issue([`DNS:${shippedName}`]);
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const pages = `location / { ${own} }
    location ~ \\.br$ { types {} default_type text/html; add_header Content-Encoding br; ${own} }`;
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http {
  sendfile on; tcp_nopush on; open_file_cache max=100;
  limit_conn_zone $binary_remote_addr zone=visitors:1m;
  log_format paths '$remote_addr [$time_iso8601] "$request_method $uri $server_protocol" $status $body_bytes_sent $request_time';
  ${temporary.map((part) => `${part}_temp_path ${folder}/${part};`).join(" ")}
  types { text/html html; }
  root ${files}; gzip_static on; gzip_vary on; charset utf-8;
  server {
    listen 127.0.0.1:${port}; access_log off; ${pages}
  }
  server {
    listen 127.0.0.1:${tlsPort} ssl http2; ssl_certificate ${certFile}; ssl_certificate_key ${keyFile};
    access_log ${folder}/calls paths buffer=64k flush=1s; limit_conn visitors 200;
    server_name ${shippedName}; if ($host != ${shippedName}) { return 308 https://${shippedName}$request_uri; }
    ${pages}
  }
}`,
  );
  const command = ["/usr/sbin/nginx", "-e", join(folder, "errors"), "-c", config];
  return { server: await startServer(command, port), tlsPort };
}

function writeRates(rates: Rates, seconds: number): Table {
  return {
    title: `Pages a second, wrk with ${connections} connections (medians of ${rounds} rounds of ${seconds} s)`,
    rows: [...rates].map(([{ path, form }, loads]) => {
      const median = (peer: string, read: (load: Load) => number) =>
        findMedian((loads[peer] ?? []).map(read));
      const [site = 0, nginx = 0, behind = 0, tls = 0] = ["site", "nginx", "behind", "TLS"].map(
        (peer) => median(peer, ({ perSecond }) => perSecond),
      );
      const cpu = (peer: string) => median(peer, ({ cpuMsPerAnswer }) => cpuMsPerAnswer);
      return {
        page: path,
        form,
        "site/s": round(site),
        "nginx/s": round(nginx),
        "of nginx": round(site / nginx, 2),
        "of nginx, by CPU": round(cpu("nginx") / cpu("site"), 2),
        "behind deploy/nginx.conf/s": round(behind),
        "nginx with TLS/s": round(tls),
        "behind, of nginx": round(behind / tls, 2),
        "behind, of nginx, by CPU": round(cpu("TLS") / cpu("behind"), 2),
      };
    }),
  };
}
