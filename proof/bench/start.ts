import { setTimeout as wait } from "node:timers/promises";
import { readMemoryMb, startSite, withFolder } from "./processes.ts";
import { findMedian, round, type Table } from "./report.ts";

const laterStarts = 5;
const idleMs = 10_000;
const aims = { laterStartMs: 3_000, idleMb: 330 };

/** Time and memory of a start on the site's own server, whose data the first start makes. */
export function benchStart(): Promise<readonly Table[]> {
  return withFolder(async (folder) => {
    const env = { DATA_DIR: folder };
    const first = await startSite(env);
    await wait(idleMs);
    const idleMb = readMemoryMb(first.pid);
    await first.stop();
    const laterMs: number[] = [];
    for (let start = 0; start < laterStarts; start += 1) {
      const site = await startSite(env, ["npm", "start", "--silent"]);
      laterMs.push(site.startedInMs);
      await site.stop();
    }
    const row = (what: string, measured: number, aim: number | "") => ({
      what,
      measured: round(measured),
      aim,
    });
    return [
      {
        title: "Start on the site's own server, built before",
        rows: [
          row("first start, ms", first.startedInMs, ""),
          row(`npm start, ms (median of ${laterStarts})`, findMedian(laterMs), aims.laterStartMs),
          row("memory of all processes when idle, MB", idleMb, aims.idleMb),
        ],
      },
    ];
  });
}
