import { describeMachine, writeMeasuredOn } from "./describe-machine.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { measureFlags } from "./measure-flags.ts";
import type { FlagCost } from "./measure-flags.ts";
import { renewPage } from "./performance-page.ts";
import { round } from "./print-table.ts";
import { printTables, writeTables } from "./table.ts";
import type { Table } from "./table.ts";
import type { PartOptions } from "./wanted-parts.ts";

const usual = { seconds: 6, rounds: 3 };
const quick = { seconds: 2, rounds: 1 };

/** Its number: rounds over all sets of flags. */
export async function benchFlags({ amount, isQuick, isWriting }: PartOptions) {
  const machine = describeMachine();
  const options = isQuick ? quick : usual;
  const cluster = await startDurablePostgres();
  try {
    const costs = await measureFlags(cluster.url, { ...options, rounds: amount ?? options.rounds });
    const tables = [toTable(costs)];
    printTables(tables);
    const measured = writeMeasuredOn(machine, "npm run bench -- flags --write");
    if (isWriting) await renewPage("flags", `${measured}\n\n${writeTables(tables)}`);
    return costs;
  } finally {
    await cluster.close();
  }
}

function toTable(costs: readonly FlagCost[]): Table {
  return {
    title: "Sets of Node's flags, the site's process alone (16 callers; medians)",
    headings: [
      "database",
      "flags",
      "CPU ms a lead",
      "leads/s",
      "p99 ms",
      "CPU µs a page",
      "pages/s",
      "idle MB",
      "peak MB",
      "after load MB",
      "start ms",
      "start CPU ms",
    ],
    rows: costs.map((cost) => [
      cost.database,
      cost.flags,
      round(cost.cpuMsPerLead, 2),
      round(cost.leadsPerSecond),
      round(cost.p99Ms),
      round(cost.cpuMsPerPage * 1_000),
      round(cost.pagesPerSecond),
      round(cost.idleMb),
      round(cost.peakMb),
      round(cost.afterMb),
      round(cost.startedInMs),
      round(cost.startCpuMs),
    ]),
  };
}
