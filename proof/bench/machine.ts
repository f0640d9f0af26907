import { readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import pg from "pg";

/** What every figure is to be read with. Work of others makes all worse; ratios bear it better. */
export function describeMachine(): string {
  const [load = Number.NaN] = loadavg();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memoryGb} GB, Node ${process.version}, load average ${load.toFixed(1)}`;
}

/** A line for docs/performance.md. */
export function writeMeasuredOn(startedOn: string, command: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day} by \`${command}\` on ${startedOn} at its start.`;
}

function sumTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, each) => sum + Object.values(each).reduce((a, b) => a + b, 0), 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: all - idle, all };
}

/** @returns what gives, each time it is called, how busy all cores were since the last time, from 0 to 1. */
export function watchBusyShare(): () => number {
  let before = sumTimes();
  return () => {
    const now = sumTimes();
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all);
    before = now;
    return share;
  };
}

/** The kernel tells these times in hundredths of a second, whatever its own clock. */
const tickMs = 10;

/** Processor time, user and system, of some processes and all their children, in milliseconds. */
export function readCpuMs(pids: readonly number[]): number {
  return pids.flatMap(listFamily).reduce((sum, pid) => sum + readOwnMs(pid), 0);
}

/** Of a process and those of its children that have ended. 0 when it is gone itself. */
function readOwnMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may hold spaces and brackets; what follows it has none.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks * tickMs;
  } catch {
    return 0;
  }
}

/** PostgreSQL's first process: every session's was started by it. */
export async function findServerPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return readParentPid(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

/** 0 when it is gone. */
function readParentPid(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

interface ProcessMemory {
  readonly residentMb: number;
  /** The most it ever held, as the kernel keeps count. */
  readonly peakMb: number;
}

/** Linux only. Null when the process is gone. */
export function readMemory(pid: number): ProcessMemory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // A process that has just ended has no memory left to report.
    const read = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { residentMb: read("VmRSS"), peakMb: read("VmHWM") };
  } catch {
    return null;
  }
}

/** The process and all it started, as long as they live. */
export function listFamily(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const parent = readParent(entry);
    if (parent !== null) parents.set(Number(entry), parent);
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

function readParent(entry: string): number | null {
  try {
    const status = readFileSync(`/proc/${entry}/status`, "utf8");
    return Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
  } catch {
    return null;
  }
}

/** Watches a process and its children; `stop` gives the most that all held at one moment. */
export function watchMemory(pid: number): { stop(): number } {
  let mostMb = 0;
  const look = () => {
    const sum = listFamily(pid).reduce((total, id) => total + (readMemory(id)?.residentMb ?? 0), 0);
    mostMb = Math.max(mostMb, sum);
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      return mostMb;
    },
  };
}

/** Watches some processes; `stop` gives by how much they grew together at most. */
export function watchResidentMb(pids: readonly number[]): { stop(): number } {
  const read = () => pids.reduce((sum, pid) => sum + (readMemory(pid)?.residentMb ?? 0), 0);
  const beforeMb = read();
  let mostMb = beforeMb;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, read());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return mostMb - beforeMb;
    },
  };
}
