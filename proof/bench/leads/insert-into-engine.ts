// A process of its own, as the site is: the embedded engine, its fsyncs and one INSERT, nothing else.
//   node proof/bench/leads/insert-into-engine.ts DATABASE_DIR SECONDS [PER_SECOND]
import { setTimeout as wait } from "node:timers/promises";
import { findPercentile } from "../report/tables.ts";
import { openEngine } from "../../../src/platform/database/embedded/embedded-engine.ts";
import { writeBareInsert } from "./write-bare-insert.ts";

const warmUpMs = 1_000;
const [dir = "", seconds = "1", rate = "Infinity"] = process.argv.slice(2);
const timesMs: number[] = [];

const { pglite, close } = await openEngine(dir, {
  onCrash: (_, reason) => {
    throw new Error(`The engine stopped: ${reason}`);
  },
});
const insert = await writeBareInsert((text) => pglite.query(text));

/** One after the other; at a rate each is due at its time, whether the engine keeps up or not. */
async function insertFor(ms: number, perMs: number): Promise<number> {
  const from = performance.now();
  let rows = 0;
  for (; performance.now() < from + ms; rows += 1) {
    const dueAt = perMs === Infinity ? performance.now() : from + rows / perMs;
    while (performance.now() < dueAt) await wait(1);
    await pglite.query(insert);
    timesMs.push(performance.now() - dueAt);
  }
  return rows;
}

await insertFor(warmUpMs, Infinity);
timesMs.length = 0;
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const rows = await insertFor(Number(seconds) * 1_000, Number(rate) / 1_000);
const tookMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(
  JSON.stringify({
    perSecond: (rows / tookMs) * 1_000,
    databaseMsPerRow: (user + system) / 1_000 / rows,
    p50Ms: findPercentile(timesMs, 0.5),
    p99Ms: findPercentile(timesMs, 0.99),
  }),
);
await close();
