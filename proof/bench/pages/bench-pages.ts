import { describeMachine, writeMeasuredOn } from "../machine.ts";
import { renewPage } from "../report/performance-page.ts";
import { printTable, round, printTables, type Table, writeTables } from "../report/tables.ts";
import { withDataDir } from "../start/measure-start.ts";
import type { PartOptions } from "../wanted-parts.ts";
import { measurePageRates, type PageRates } from "./measure-page-rates.ts";
import { measurePages, type PageWeight } from "./measure-pages.ts";

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

function printPageWeights(weights: readonly PageWeight[]): void {
  printTable(
    "Brotli bytes of a first visit, beside its budget",
    ["page", "HTML", "CSS", "fonts", "images", "JS", "of its budget", "all", "of its budget"],
    weights.map((page) => [
      page.path,
      page.htmlBytes,
      page.styleBytes,
      page.fontBytes,
      page.imageBytes,
      page.scriptBytes,
      round(page.scriptBytes / page.budget.script, 2),
      page.allBytes,
      round(page.allBytes / page.budget.all, 2),
    ]),
  );
}
