// Starts the programs of the benchmarks and reads what the kernel reports of their processes (Linux
// only).
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../src/testing/around/find-free-port.ts";

const root = new URL("../..", import.meta.url).pathname;
const startLimitMs = 180_000;

/** Runs a program to its end and returns its output. @throws Error with what it wrote when it fails. */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [...stdio],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}\n${errors}`);
  return output;
}

/** A server that is measured: the site or a peer. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the command until the server answered. */
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** Starts a server and waits until it answers at `/` on its port. */
export async function startServer(
  [file = "", ...args]: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const startedAt = performance.now();
  const isGroup = file === "npm";
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
    // npm and the server under it are ended together, as one group. All other servers stay in the
    // session of the benchmark: Linux shares a scarce processor between sessions, which would favor
    // one of them.
    detached: isGroup,
  });
  const pid = child.pid ?? 0;
  const signal = (name: NodeJS.Signals) => process.kill(isGroup ? -pid : pid, name);
  // A benchmark that fails leaves no server running.
  const kill = () => signal("SIGKILL");
  process.once("exit", kill);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void ended.then(() => process.off("exit", kill));
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode !== null || performance.now() - startedAt > startLimitMs) {
      throw new Error(`${file} did not answer:\n${errors}`);
    }
    await wait(10);
  }
  const startedInMs = performance.now() - startedAt;
  const stop = async () => {
    signal("SIGTERM");
    await ended;
  };
  return { pid, port, startedInMs, stop };
}

/** Node's flags as `npm start` has them, after `exec node`. */
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const [, , ...nodeArgs] = String(scripts.start).split(" ");

/** Starts the built site alone, or through npm as its owner does. */
export async function startSite(
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [process.execPath, ...nodeArgs],
): Promise<Server> {
  const port = await findFreePort();
  return startServer(command, port, { ...env, PORT: String(port) });
}

/** Calls `work` with a folder that is deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;

/** Processor time, user and system, of these processes and all their children. */
export function readCpuMs(pids: readonly number[]): number {
  return sum(pids.flatMap(listFamily), (pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may contain spaces and brackets; the text after it does not.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * tickMs;
  });
}

/** Memory of a process and all its children. Pages that they share are counted once. */
export function readMemoryMb(pid: number): number {
  return sum(listFamily(pid), (each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  });
}

function listFamily(pid: number): number[] {
  const family = [pid];
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), sum([Number(name)], readParentPid)] as const);
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

export function readParentPid(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

/** A process that ended meanwhile counts nothing. */
function sum(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((total, pid) => {
    try {
      return total + read(pid);
    } catch {
      return total;
    }
  }, 0);
}

/**
 * On a busy machine an answer may take seconds. Without this option wrk gives up after two, as if
 * the server were gone.
 */
const longestAnswerSeconds = 30;

export interface Load {
  readonly perSecond: number;
  readonly answers: number;
  /** Answers that were neither 2xx nor 3xx. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerAnswer: number;
}

/** Calls an address with wrk over kept connections. @param pids whose processor time counts. */
export async function runWrk(
  url: string,
  pids: readonly number[],
  options: {
    readonly seconds: number;
    readonly connections: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** A program in Lua that writes the calls. */
    readonly script?: string;
  },
): Promise<Load> {
  const { seconds, connections, headers = {}, script } = options;
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const program = script === undefined ? [] : ["-s", script];
  const before = readCpuMs(pids);
  const limits = [`-d${seconds}s`, `--timeout=${longestAnswerSeconds}s`];
  const args = ["-t1", `-c${connections}`, ...limits, "--latency", ...lines, ...program, url];
  const output = await runProgram("wrk", args);
  const cpuMs = readCpuMs(pids) - before;
  if (output.includes("Socket errors")) throw new Error(`${url}:\n${output}`);
  const answers = Number(/(\d+) requests in/.exec(output)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    answers,
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
    p50Ms: readMs(output, "50"),
    p99Ms: readMs(output, "99"),
    cpuMsPerAnswer: cpuMs / answers,
  };
}

function readMs(output: string, percent: string): number {
  const [, value, unit = ""] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
}
