import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findFreePort } from "#testing/around/find-free-port.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>;

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

type StopSignal = "INT" | "QUIT";

// The server outlives a killed test run unless somebody watches it: this shell holds a pipe to the
// test process and, when the pipe ends without an order, stops the server and removes its files.
const watchdog = `
bin=$1; dir=$2; shift 2
"$bin/postgres" -D "$dir/data" "$@" >>"$dir/log" 2>&1 &
server=$!
if read -r signal; then kill -"$signal" "$server"; wait "$server"
else kill -QUIT "$server"; wait "$server"; rm -rf "$dir"; fi`;

/** Where the newest PostgreSQL of this machine keeps its programs. */
export function findBinDir(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  const found = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, "bin"))
    .find((dir) => existsSync(join(dir, "initdb")));
  if (!found) {
    throw new Error("PostgreSQL is not installed: `apt-get install postgresql` (15 or newer).");
  }
  return found;
}

/** Who runs it, and has to own its key: initdb refuses to run as root. */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const entry = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "postgres");
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) };
}

async function waitUntilReady(url: string, child: ChildProcess, dir: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) {
        const log = await readFile(join(dir, "log"), "utf8").catch(() => "");
        throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
      }
      await wait(50);
    }
  }
}

async function stopChild(child: ChildProcess | undefined, signal: StopSignal): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end(`${signal}\n`);
  await ended;
}

async function createCluster(binDir: string, owner: Owner): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "postgres-test-"));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(dir, owner.uid, owner.gid);
  await promisify(execFile)(
    join(binDir, "initdb"),
    ["-D", join(dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    { ...owner, cwd: dir, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" } },
  );
  return dir;
}

const testSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  fsync: "off",
  full_page_writes: "off",
};

/**
 * A throwaway PostgreSQL cluster on 127.0.0.1, for tests that need a real server.
 *
 * @param options settings beyond the fast and unsafe ones that suit a test.
 */
export async function startPostgresServer(
  options: { readonly settings?: Readonly<Record<string, string>> } = {},
) {
  const binDir = findBinDir();
  const owner = await findOwner();
  const dir = await createCluster(binDir, owner);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = { ...testSettings, port: String(port), ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn("/bin/sh", ["-c", watchdog, "sh", binDir, dir, ...flags], {
      ...owner,
      cwd: dir,
      // A group of its own: Ctrl-C in the terminal must reach the watchdog as an end of input.
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await waitUntilReady(url, child, dir);
  };
  const stop = async (signal: StopSignal = "INT") => {
    await stopChild(child, signal);
    child = undefined;
  };
  await start();
  return {
    url,
    start,
    /** Ends every session and shuts down cleanly; the data stays for `start()`. */
    stop: () => stop("INT"),
    /** Goes down as in a crash: no clean shutdown, recovery at the next `start()`. */
    stopImmediately: () => stop("QUIT"),
    restart: async () => {
      await stop("INT");
      await start();
    },
    /** Stops and deletes the cluster. */
    close: async () => {
      await stop("QUIT");
      await rm(dir, { recursive: true, force: true });
    },
  };
}
