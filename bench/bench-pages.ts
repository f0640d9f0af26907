import { describeMachine, writeMeasuredOn } from "./describe-machine.ts";
import { measurePageRates } from "./measure-page-rates.ts";
import type { PageRates } from "./measure-page-rates.ts";
import { measurePages } from "./measure-pages.ts";
import { withDataDir } from "./measure-start.ts";
import { renewPage } from "./performance-page.ts";
import { printPageWeights } from "./print-page-weights.ts";
import { round } from "./print-table.ts";
import { printTables, writeTables } from "./table.ts";
import type { Table } from "./table.ts";
import type { PartOptions } from "./wanted-parts.ts";

const usualSeconds = 1;
const aimOfNginx = 0.45;

/** Its number: seconds of each of the 84 runs of wrk. */
export async function benchPages({ amount: seconds = usualSeconds, isWriting }: PartOptions) {
  const machine = describeMachine();
  const weights = await withDataDir(measurePages);
  printPageWeights(weights);
  const rates = await withDataDir((dir) => measurePageRates(dir, seconds));
  if (rates === null) process.stdout.write("\nPages a second: nginx is not installed here.\n");
  else {
    const tables = [toTable(rates)];
    printTables(tables);
    const measured = writeMeasuredOn(machine, "npm run bench -- pages --write");
    if (isWriting) await renewPage("pages", `${measured}\n\n${writeTables(tables)}`);
  }
  return { weights, rates };
}

function toTable(rates: readonly PageRates[]): Table {
  return {
    title: `Pages a second, wrk -t1 -c16, medians of 3 (aim: at least ${aimOfNginx} of nginx)`,
    headings: [
      "page",
      "form",
      "bytes",
      "site",
      "nginx",
      "bare Fastify",
      "of nginx",
      "of Fastify",
      "site µs CPU",
      "nginx µs CPU",
      "Fastify µs CPU",
      "nginx/site by CPU",
    ],
    rows: rates.map(({ path, form, bytes, site, nginx, fastify }) => [
      path,
      form,
      bytes,
      round(site.perSecond),
      round(nginx.perSecond),
      round(fastify.perSecond),
      round(site.perSecond / nginx.perSecond, 2),
      round(site.perSecond / fastify.perSecond, 2),
      ...[site, nginx, fastify].map((rate) => round(rate.cpuMsPerAnswer * 1_000)),
      round(nginx.cpuMsPerAnswer / site.cpuMsPerAnswer, 2),
    ]),
  };
}
