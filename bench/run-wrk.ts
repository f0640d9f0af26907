import { readCpuMs } from "./process-cpu.ts";
import { runProgram } from "./run-program.ts";

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
