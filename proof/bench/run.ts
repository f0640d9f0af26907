// `npm run bench` prints figures beside a named peer of the same run and writes them as JSON to
// proof/bench/results/. `npm run bench -- leads pages --seconds 2` runs two parts with short rounds;
// docs/performance.md names the parts. All calls stay on this machine.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { benchGrowth } from "./growth.ts";
import { benchLeads } from "./leads.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPages } from "./pages.ts";
import { type BenchOptions, type Table, writeTable } from "./report.ts";
import { benchStart } from "./start.ts";

const parts: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Table[]>>> = {
  leads: benchLeads,
  pages: benchPages,
  start: benchStart,
  growth: benchGrowth,
  lighthouse: benchLighthouse,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "10" },
    leads: { type: "string", default: "1000000" },
  },
});
const options = { seconds: Number(values.seconds), leads: Number(values.leads) };
const names = positionals.length === 0 ? Object.keys(parts) : positionals;
const unknown = names.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined || !(options.seconds >= 1) || !(options.leads >= 1)) {
  throw new Error(`Name parts (${Object.keys(parts).join(", ")}), --seconds N or --leads N.`);
}

// A run that is stopped ends its servers, which listen to "exit".
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
const tables: Table[] = [];
for (const name of names) {
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`\n# ${name} (${machine}, load average ${load} at its start)\n`);
  for (const table of (await parts[name]?.(options)) ?? []) {
    process.stdout.write(`\n${writeTable(table)}`);
    tables.push(table);
  }
}

const at = new Date().toISOString();
const folder = new URL("results/", import.meta.url);
await mkdir(folder, { recursive: true });
const file = new URL(`${at.replaceAll(":", "-")}.json`, folder);
await writeFile(file, `${JSON.stringify({ at, machine, options, tables }, null, 2)}\n`);
process.stdout.write(`\nWritten to ${file.pathname}\n`);
