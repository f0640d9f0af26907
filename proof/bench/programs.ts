import { spawn, type SpawnOptions } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Browser, chromium } from "@playwright/test";
import { readCpuMs } from "./machine.ts";

/** Runs a program to its end and gives its output. @throws Error with what it wrote when it fails. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (!child.stdout || !child.stderr) throw new Error(`${file} has no output.`);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}\n${errors}`);
  return output;
}

/** The one the journeys run in. */
export const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";

/** Chromium's sandbox does not start for root. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

export interface PageRate {
  readonly perSecond: number;
  /** Processor time of the server, user and system. */
  readonly cpuMsPerAnswer: number;
}

/** Sixteen kept connections, one thread. @throws Error when an answer was no 2xx or 3xx. */
export async function runWrk(
  url: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    /** Whole ones: wrk takes no others. */
    readonly seconds: number;
    readonly pids: readonly number[];
    readonly connections?: number;
  },
): Promise<PageRate> {
  const { headers, seconds, pids, connections = 16 } = options;
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, ...lines, url];
  const before = readCpuMs(pids);
  const output = await runProgram("wrk", args);
  const cpuMs = readCpuMs(pids) - before;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url}:\n${output}`);
  const answers = Number(/(\d+) requests in/.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  return { perSecond, cpuMsPerAnswer: cpuMs / answers };
}
