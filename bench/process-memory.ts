import { readFileSync, readdirSync } from "node:fs";

export interface ProcessMemory {
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
