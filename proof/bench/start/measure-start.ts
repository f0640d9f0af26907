import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMemory, watchMemory } from "../machine.ts";
import { startSite } from "../measured-site.ts";

const idleMs = 10_000;

export interface FirstStart {
  readonly startedInMs: number;
  /** Of the server's own process, as the kernel keeps count. */
  readonly serverPeakMb: number;
  /** Of the server and what it starts, at one moment. */
  readonly familyPeakMb: number;
  /** Ten seconds after the start, without a visitor. */
  readonly idleMb: number;
}

/** The database is made during this start. */
export async function measureFirstStart(dataDir: string): Promise<FirstStart> {
  let watch: ReturnType<typeof watchMemory> | undefined;
  const site = await startSite({ DATA_DIR: dataDir }, "server", (pid) => {
    watch = watchMemory(pid);
  });
  try {
    await wait(idleMs);
    const memory = readMemory(site.pid);
    return {
      startedInMs: site.startedInMs,
      serverPeakMb: memory?.peakMb ?? Number.NaN,
      familyPeakMb: watch?.stop() ?? Number.NaN,
      idleMb: memory?.residentMb ?? Number.NaN,
    };
  } finally {
    watch?.stop();
    await site.stop();
  }
}

/** Later starts of the built site through npm; the data directory exists. Sorted, fastest first. */
export async function measureLaterStarts(dataDir: string, rounds: number): Promise<number[]> {
  const durationsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite({ DATA_DIR: dataDir }, "npm start");
    durationsMs.push(site.startedInMs);
    await site.stop();
  }
  return durationsMs.toSorted((left, right) => left - right);
}

/** A data directory that is gone when `work` is done. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
