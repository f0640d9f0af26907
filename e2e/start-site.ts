import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { logFolder, plant } from "./planted-values.ts";

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Kills the site, as a power cut would. */
  crash(): Promise<void>;
  /** Starts the site again with its data directory. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

// A generous time, because a busy machine is slow.
const startTimeoutMs = 150_000;
const admin = { username: "admin", password: "a long password for the journeys" };
plant(admin.password);

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// The flags of `npm start`, and its program.
async function readStartArguments(program: readonly string[]): Promise<string[]> {
  const manifest = JSON.parse(await readFile("package.json", "utf8")) as {
    scripts: { start: string };
  };
  // The command without `exec node`.
  const all = manifest.scripts.start.split(" ").slice(2);
  return program.length === 0 ? all : [...all.slice(0, -1), ...program];
}

async function waitUntilReady(url: string, hasEnded: () => boolean, log: string[]): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (hasEnded() || Date.now() > deadline) {
      throw new Error(`The site did not start:\n${log.join("")}`);
    }
    await wait(50);
  }
}

/**
 * The real site, as `npm start` runs it, on a free port and an empty data directory of its own.
 *
 * @param program the program that starts the site in place of its entry, with arguments.
 */
export async function startSite(
  settings: Record<string, string> = {},
  program: readonly string[] = [],
): Promise<Site> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), "e2e-data-"));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    NODE_ENV: "production",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  };
  let running = await launch(url, env, program);
  const close = async (): Promise<void> => {
    await running.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await running.ready;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    dataDir,
    admin,
    crash: () => running.end("SIGKILL"),
    async restart() {
      running = await launch(url, env, program);
      await running.ready;
    },
    close,
  };
}

async function launch(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
  program: readonly string[],
) {
  const child = spawn("node_modules/.bin/node", await readStartArguments(program), {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  mkdirSync(logFolder, { recursive: true });
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      log.push(text);
      appendFileSync(join(logFolder, `site-${child.pid}.log`), text);
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    ready: waitUntilReady(url, () => child.exitCode !== null, log),
    async end(signal: "SIGTERM" | "SIGKILL") {
      child.kill(signal);
      await ended;
    },
  };
}
