// `npm run bench`: every figure beside a named peer of the same run, printed and written as JSON to
// proof/bench/results/. `npm run bench -- leads 20` runs one part, 20 s a row; parts in docs/performance.md.
// Loopback only. Those that take long run only when they are named.
import { mkdir, writeFile } from "node:fs/promises";
import { benchBuild } from "./start/bench-build.ts";
import { benchCalculate } from "./pages/bench-calculate.ts";
import { benchGrowth } from "./growth/bench-growth.ts";
import { benchLeads } from "./leads/bench-leads.ts";
import { benchLighthouse } from "./lighthouse/bench-lighthouse.ts";
import { benchLists } from "./growth/bench-lists.ts";
import { benchPages } from "./pages/bench-pages.ts";
import { benchStart } from "./start/bench-start.ts";
import { benchUploads } from "./uploads/bench-uploads.ts";
import { benchUsable } from "./pages/bench-usable.ts";
import { describeMachine } from "./machine.ts";
import { readWantedParts, type PartOptions } from "./wanted-parts.ts";

const aims = {
  idleMb: 300,
  firstStartPeakMb: 600,
  laterStartMs: 3_000,
  paintMs: 50,
  uploadGrowthMb: 100,
  largeFileGrowthMb: 100,
};

const parts: Readonly<Record<string, (options: PartOptions) => Promise<unknown>>> = {
  leads: benchLeads,
  lists: benchLists,
  start: () => benchStart(aims),
  build: benchBuild,
  pages: benchPages,
  calculate: () => benchCalculate(aims.paintMs),
  uploads: () => benchUploads(aims),
  usable: benchUsable,
  lighthouse: benchLighthouse,
  growth: benchGrowth,
};
const onlyByName = new Set(["lighthouse", "growth"]);

const usual = Object.keys(parts).filter((name) => !onlyByName.has(name));
const wanted = readWantedParts(process.argv.slice(2), Object.keys(parts), usual);
const machine = describeMachine();
const results: Record<string, unknown> = { at: new Date().toISOString(), machine, aims };
process.stdout.write(`${machine}\n`);
for (const { name, ...options } of wanted) results[name] = await parts[name]?.(options);
const folder = new URL("results/", import.meta.url);
await mkdir(folder, { recursive: true });
const file = new URL(`${new Date().toISOString().replaceAll(":", "-")}.json`, folder);
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`\nWritten to ${file.pathname}\n`);
