import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/process/log.ts";
import { programEnvironment, type Programs } from "./programs.ts";

/** How a server is ended: `SIGTERM` waits for its clients, `SIGINT` ends them, `SIGQUIT` is a crash. */
export type StopSignal = "SIGTERM" | "SIGINT" | "SIGQUIT";

/** A recovery after a crash replays at most `max_wal_size`, which takes seconds on a slow disk. */
const longestStartMs = 120_000;
const longestStopMs = 15_000;
const lookMs = 20;
/** Enough for the sentence that says why a server did not start. */
const mostSaidBytes = 4_096;

/**
 * Statements carry what visitors typed, so the server writes none into its messages, and no details
 * of a refused row either.
 */
const quiet = {
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** One `postgres` process that this process started. */
export interface ServerProcess {
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<void>;
  isRunning(): boolean;
  /** What it said last, for whoever has to find out why it ended. */
  said(): string;
  stop(signal: StopSignal): Promise<void>;
}

/**
 * Starts a server on the files in `dir` and waits until it answers at `url`.
 *
 * @param settings as in `postgresql.conf`.
 * @throws AppError `unavailable` with PostgreSQL's own sentence when it ends before that.
 */
export async function startServerProcess(
  { prefix, binDir, spawnAs }: Programs,
  dir: string,
  { url, settings }: { readonly url: string; readonly settings: Readonly<Record<string, string>> },
): Promise<ServerProcess> {
  const flags = Object.entries({ ...quiet, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const [program = "", ...rest] = [...prefix, join(binDir, "postgres"), "-D", dir, ...flags];
  const child = spawn(program, rest, {
    ...spawnAs,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl-C in a terminal goes to the whole group: the site ends its server itself, after its work.
    detached: true,
    env: { ...programEnvironment, ...(await ignoreStalePid(dir)) },
  });
  const server = watch(child);
  try {
    await waitUntilReady(server, url, dir);
  } catch (failure) {
    await server.stop("SIGINT");
    throw failure;
  }
  return server;
}

/**
 * A server that was killed leaves its number in `postmaster.pid`, and the number may be another
 * program's by now. PostgreSQL ignores the number that this variable names. The file itself stays,
 * since deleting it races with a server that is still ending; only one without a number goes, which a
 * power cut leaves.
 */
async function ignoreStalePid(dir: string): Promise<Record<string, string>> {
  const pid = await readServerPid(dir);
  if (pid !== null) return { PG_GRANDPARENT_PID: String(pid) };
  await rm(join(dir, "postmaster.pid"), { force: true });
  return {};
}

/** The number in `postmaster.pid`; null when there is none. */
export async function readServerPid(dir: string): Promise<number | null> {
  const text = await readFile(join(dir, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n", 1)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function watch(child: ChildProcess): ServerProcess {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-mostSaidBytes);
  });
  let isRunning = true;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isRunning = false;
      resolve();
    };
    child.once("exit", end);
    child.once("error", (error) => {
      said += describeError(error).reason;
      end();
    });
  });
  // The server must not keep a command's process from ending.
  child.unref();
  (child.stderr as Socket | null)?.unref();
  const stop = async (signal: StopSignal) => {
    if (!isRunning) return;
    child.ref();
    child.kill(signal);
    // A client that is still at work may take its time.
    if (signal === "SIGTERM") return ended;
    const timer = setTimeout(() => child.kill("SIGQUIT"), longestStopMs);
    await ended;
    clearTimeout(timer);
  };
  return { ended, isRunning: () => isRunning, said: () => said, stop };
}

async function waitUntilReady(server: ServerProcess, url: string, dir: string): Promise<void> {
  const deadline = Date.now() + longestStartMs;
  while (!(await answers(url))) {
    if (!server.isRunning() || Date.now() > deadline) {
      const reason = server.said().trim().split("\n").at(-1) ?? "";
      throw new AppError("unavailable", {
        en: `PostgreSQL does not start on ${dir}: ${reason || "it says nothing"}. Nothing there was changed.`,
        es: `PostgreSQL no arranca con ${dir}: ${reason || "no dice nada"}. Allí no se cambió nada.`,
      });
    }
    await wait(lookMs);
  }
}

/** Whether a server there lets somebody in. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
