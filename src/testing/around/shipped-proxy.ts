import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./find-free-port.ts";
import { makeTestAuthority, type Certificate } from "./test-authority.ts";
import { startWatched } from "#testing/site/watched-process.ts";

const startTimeoutMs = 60_000;

/** The host name in the files under deploy/. */
export const shippedName = "www.example.com";

const shippedPatience = "10s";

export interface ShippedProxy {
  /** The parent of all its processes. */
  readonly pid: number;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate authority of its certificate. */
  readonly ca: string;
  /** Its warnings and errors. */
  output(): string;
  /** Its access log. */
  readLog(): Promise<string>;
  close(): Promise<void>;
}

interface Place extends Certificate {
  readonly dir: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly sitePorts: readonly number[];
  /** How long Caddy waits for a process that answers. */
  readonly triesFor: string;
}

interface Prepared {
  readonly command: readonly string[];
  readonly readErrors: () => Promise<string>;
  /** Null when its output is the log. */
  readonly logFile: string | null;
}

/** nginx with deploy/nginx.conf as it is shipped; only addresses and files are replaced. */
export const startShippedNginx = (sitePorts: readonly number[]) =>
  startProxy(sitePorts, prepareNginx);

/**
 * Caddy with deploy/Caddyfile as it is shipped; only addresses, files and optionally its waiting
 * time are replaced.
 */
export const startShippedCaddy = (sitePorts: readonly number[], triesFor = shippedPatience) =>
  startProxy(sitePorts, prepareCaddy, triesFor);

async function prepareNginx(place: Place): Promise<Prepared> {
  const { dir, httpPort, httpsPort, sitePorts, certFile, keyFile } = place;
  const servers = sitePorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`);
  const site = replaceEach(await readShipped("nginx.conf"), [
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    [`/etc/letsencrypt/live/${shippedName}/fullchain.pem`, certFile],
    [`/etc/letsencrypt/live/${shippedName}/privkey.pem`, keyFile],
    ["server 127.0.0.1:3000 max_fails=0;", servers.join("\n  ")],
    ["/var/cache/site-pages", join(dir, "pages")],
    ["/var/log/nginx/site.access.log", join(dir, "calls")],
    ["/var/log/nginx/site.error.log", join(dir, "site-errors")],
  ]);
  const parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await mkdir(join(dir, "temporary"));
  await writeFile(join(dir, "site.conf"), site);
  const config = join(dir, "nginx.conf");
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${dir}/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 4096; }
http {
  access_log off;
  ${parts.map((part) => `${part}_temp_path ${dir}/temporary/${part};`).join(" ")}
  include ${dir}/site.conf;
}`,
  );
  const errors = join(dir, "errors");
  return {
    command: ["/usr/sbin/nginx", "-e", errors, "-c", config],
    readErrors: () => readFile(errors, "utf8"),
    logFile: join(dir, "calls"),
  };
}

async function prepareCaddy(place: Place): Promise<Prepared> {
  const { dir, httpPort, httpsPort, sitePorts, triesFor, certFile, keyFile } = place;
  const ports = `admin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}`;
  const tls = `{\n\ttls ${certFile} ${keyFile}`;
  const site = replaceEach(await readShipped("Caddyfile"), [
    ["\n{\n", `\n{\n\t${ports}\n\tdefault_bind 127.0.0.1\n`],
    ["{$SITE_OTHER_NAMES:example.com} {", `example.com ${tls}`],
    [`\n{$SITE_NAME:${shippedName}} {`, `\n${shippedName} ${tls}`],
    [`https://{$SITE_NAME:${shippedName}}{uri}`, `https://${shippedName}{uri}`],
    [`lb_try_duration ${shippedPatience}`, `lb_try_duration ${triesFor}`],
    ["{$SITE_PROCESSES:127.0.0.1:3000}", sitePorts.map((port) => `127.0.0.1:${port}`).join(" ")],
  ]);
  const config = join(dir, "Caddyfile");
  await writeFile(config, site);
  const home = ["/usr/bin/env", `HOME=${dir}`, `XDG_DATA_HOME=${dir}`, `XDG_CONFIG_HOME=${dir}`];
  return {
    command: [...home, "/usr/bin/caddy", "run", "--config", config, "--adapter", "caddyfile"],
    readErrors: async () => "",
    logFile: null,
  };
}

async function startProxy(
  sitePorts: readonly number[],
  prepare: (place: Place) => Promise<Prepared>,
  triesFor = shippedPatience,
): Promise<ShippedProxy> {
  const dir = await mkdtemp(join(tmpdir(), "proxy-"));
  const authority = await makeTestAuthority(dir);
  const certificate = await authority.issue([`DNS:${shippedName}`, "DNS:example.com"]);
  const httpPort = await findFreePort();
  const httpsPort = await findFreePort();
  const place = { dir, httpPort, httpsPort, sitePorts, triesFor, ...certificate };
  const { command, readErrors, logFile } = await prepare(place);
  const proxy = startWatched(command, {});
  let errors = "";
  const close = async () => {
    await proxy.end("TERM");
    errors = await readErrors().catch(() => "");
    await rm(dir, { recursive: true });
  };
  let hasEnded = false;
  void proxy.ended.then(() => (hasEnded = true));
  const deadline = Date.now() + startTimeoutMs;
  while (!(await listens(httpsPort))) {
    if (Date.now() < deadline && !hasEnded) await wait(20);
    else {
      await close();
      throw new Error(`${command.join(" ")} did not start: ${errors}${proxy.output()}`);
    }
  }
  const output = () => errors + proxy.output();
  const readLog = async () => (logFile === null ? output() : readFile(logFile, "utf8"));
  return { pid: proxy.pid, httpPort, httpsPort, ca: authority.ca, output, readLog, close };
}

function readShipped(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), "utf8");
}

/** Fails when a text to replace is missing: the test would otherwise not run what is shipped. */
function replaceEach(text: string, pairs: ReadonlyArray<readonly [string, string]>): string {
  return pairs.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`The shipped file no longer has "${from}".`);
    return whole.replaceAll(from, () => to);
  }, text);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
