import { type ChildProcess, spawn } from "node:child_process";
import { readFile, realpath, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import { stateLine } from "#platform/database/database-line.ts";
import { describeError } from "#platform/process/log.ts";
import { hourMs } from "#platform/core/durations.ts";
import { programEnvironment, type Programs } from "./programs.ts";

/**
 * How a server is stopped: `SIGTERM` waits for its clients, `SIGINT` disconnects them, `SIGQUIT` is
 * like a crash.
 */
export type StopSignal = "SIGTERM" | "SIGINT" | "SIGQUIT";

/** Recovery after a crash replays at most `max_wal_size`, which takes seconds on a slow disk. */
export const longestStartMs = 120_000;
/** If a server has not stopped after this time, it gets SIGQUIT, and then SIGKILL. */
const longestStopMs = 15_000;
const longestCrashMs = 5_000;
/** How long a command waits for others that use its server, such as a backup. */
const longestSharedMs = hourMs;
const lookMs = 20;
/** Enough for the sentence that says why a server did not start. */
const mostSaidBytes = 4_096;

/**
 * Keeps statements and details of refused rows out of the server's messages, because both contain
 * what visitors typed.
 */
const quiet = {
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** A `postgres` process that this process started. */
export interface ServerProcess {
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  isRunning(): boolean;
  /** The server's last messages, which may say why it ended. */
  said(): string;
  stop(signal: StopSignal): Promise<void>;
}

/**
 * Starts a server on the data folder `dir` and waits until it answers at `url`.
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
    // Ctrl-C in a terminal reaches the whole process group. In a group of its own the server is
    // ended by the site, after the site's work.
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
 * A killed server leaves its process number in `postmaster.pid`, and the number may be another
 * program's by now. PostgreSQL ignores the number that this variable names. The file stays, because
 * deleting it races with a server that is still ending; only an empty one, which a power cut
 * leaves, is deleted.
 */
async function ignoreStalePid(dir: string): Promise<Record<string, string>> {
  const { pid } = await readServerFile(dir);
  if (pid !== null) return { PG_GRANDPARENT_PID: String(pid) };
  await rm(join(dir, "postmaster.pid"), { force: true });
  return {};
}

/** What PostgreSQL writes about itself into `postmaster.pid`. */
export interface ServerFile {
  /** Null when there is no file. The number may belong to a server that is gone. */
  readonly pid: number | null;
  /** Null until the server listens. */
  readonly socketDir: string | null;
  readonly isRecovering: boolean;
}

export async function readServerFile(dir: string): Promise<ServerFile> {
  const text = await readFile(join(dir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return {
    pid: Number.isInteger(pid) && pid > 0 ? pid : null,
    socketDir: lines[4] || null,
    isRecovering: lines[7]?.trim() === "starting",
  };
}

/**
 * Whether that process is the server on `dir`. Where the system has no `/proc`, any running process
 * counts.
 */
export async function isServerOf(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== "linux") return isAlive(pid);
  // Every user may read the command line; that of an ended process is empty.
  const line = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  const [program = "", data = ""] = [line[0], line[line.indexOf("-D") + 1]];
  if (basename(program) !== "postgres") return false;
  const [found, wanted] = await Promise.all(
    [data, dir].map((path) => realpath(path).catch(() => path)),
  );
  return found === wanted;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
  // The server must not keep a command's process alive.
  child.unref();
  (child.stderr as Socket | null)?.unref();
  const stop = async (signal: StopSignal) => {
    if (!isRunning) return;
    child.ref();
    child.kill(signal);
    const patienceMs = signal === "SIGTERM" ? longestSharedMs : longestStopMs;
    const crash = setTimeout(() => child.kill("SIGQUIT"), patienceMs);
    // A stopped process reacts to nothing but SIGKILL; its child processes end when it is gone.
    const kill = setTimeout(() => child.kill("SIGKILL"), patienceMs + longestCrashMs);
    await ended;
    clearTimeout(crash);
    clearTimeout(kill);
  };
  return { ended, isRunning: () => isRunning, said: () => said, stop };
}

async function waitUntilReady(server: ServerProcess, url: string, dir: string): Promise<void> {
  const deadline = Date.now() + longestStartMs;
  for (;;) {
    const answer = await callServer(url);
    if (answer === "ready") return;
    if (answer === "refuses us") throw refusesUs(dir);
    if (!server.isRunning() || Date.now() > deadline) throw cannotStart(dir, server.said());
    await wait(lookMs);
  }
}

const fullDisk = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

/**
 * The error for a server that does not start.
 *
 * @param said its output, of which the last line is quoted.
 */
export function cannotStart(dir: string, said: string): AppError {
  if (fullDisk.test(said)) {
    return new AppError("unavailable", {
      en: `The disk of ${dir} is full, and PostgreSQL needs room to start. Nothing is lost: make room there, then start again.`,
      es: `El disco de ${dir} está lleno y PostgreSQL necesita espacio para arrancar. No se perdió nada: libere espacio allí y vuelva a iniciar.`,
    });
  }
  const reason = said.trim().split("\n").at(-1) ?? "";
  return new AppError("unavailable", {
    en: `PostgreSQL does not start on ${dir}: ${reason || "it says nothing"}. Nothing there was changed.`,
    es: `PostgreSQL no arranca con ${dir}: ${reason || "no dice nada"}. Allí no se cambió nada.`,
  });
}

const refusesUs = (dir: string) =>
  new AppError("unavailable", {
    en: `PostgreSQL on ${dir} refuses the password that stands in the folder. Remove the file site-password there and start again: the site makes a new one.`,
    es: `PostgreSQL en ${dir} rechaza la contraseña que está en la carpeta. Borre allí el archivo site-password y vuelva a iniciar: el sitio crea otra.`,
  });

/** Signs in at `url` and disconnects. */
export async function callServer(url: string): Promise<"ready" | "silent" | "refuses us"> {
  const client = new pg.Client({ ...stateLine(url), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return "ready";
  } catch (failure) {
    return describeError(failure).code?.startsWith("28") ? "refuses us" : "silent";
  }
}
