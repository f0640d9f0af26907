import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../../src/testing/database/postgres-databases.ts";
import { describeMachine, writeMeasuredOn, findServerPid } from "../machine.ts";
import { startDurablePostgres, type SiteProcess, startSite, addLead } from "../measured-site.ts";
import { findMedian, round, printTables, type Table, writeTables } from "../report/tables.ts";
import { renewPage } from "../report/performance-page.ts";
import { withDataDir } from "../start/measure-start.ts";
import type { PartOptions } from "../wanted-parts.ts";
import { drain } from "./lead-backlog.ts";
import { type BareInserts, preparePgbench } from "./measure-bare-inserts.ts";
import {
  type LoadedSite,
  measureSustainedLeads,
  type SustainedLeads,
} from "./measure-sustained-leads.ts";

const usualSeconds = 60;
const secret = "x".repeat(32);
const proxy = "127.0.0.1";

/** Its number: seconds of full load for each row of the table. */
export async function benchLeads({
  amount: seconds = usualSeconds,
  isWriting,
}: PartOptions): Promise<readonly SustainedLeads[]> {
  const machine = describeMachine();
  const cluster = await startDurablePostgres();
  try {
    const all = await withDataDir((dir) => measurePostgres(cluster.url, dir, seconds));
    const tables = listLeadTables(all, seconds);
    printTables(tables);
    if (isWriting) {
      const measured = writeMeasuredOn(machine, `npm run bench -- leads ${seconds} --write`);
      await renewPage("leads", `${measured}\n\n${writeTables(tables)}`);
    }
    return all;
  } finally {
    await cluster.close();
  }
}

/** Without settings: on the server that comes along. */
async function measureOwn(
  dir: string,
  bareInserts: BareInserts,
  seconds: number,
): Promise<SustainedLeads[]> {
  const site = await startSite({ DATA_DIR: dir });
  try {
    const loaded = loadSites("site, its own server", [site], null, null);
    return [
      await measureSustainedLeads(loaded, bareInserts, { callers: 1, seconds }),
      await measureSustainedLeads(loaded, bareInserts, { callers: 16, seconds }),
    ];
  } finally {
    await site.stop();
  }
}

async function measurePostgres(
  serverUrl: string,
  dir: string,
  seconds: number,
): Promise<SustainedLeads[]> {
  const template = await createPostgresDatabase(serverUrl);
  const toEnvironment = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: dir,
  });
  await fillWithOneLead(toEnvironment(template), template);
  const templateName = new URL(template).pathname.slice(1);
  const databaseUrl = await createPostgresDatabase(serverUrl, templateName);
  const bareUrl = await createPostgresDatabase(serverUrl, templateName);
  const databasePid = await findServerPid(serverUrl);
  const bareInserts = await preparePgbench(bareUrl, databasePid, dir);
  const environment = toEnvironment(databaseUrl);
  const sites = [await startSite(environment)];
  const load = (what: string) => loadSites(what, sites, databaseUrl, databasePid);
  const measure = (what: string, callers: number, isForwarded = false) =>
    measureSustainedLeads(load(what), bareInserts, { callers, seconds, isForwarded });
  try {
    const one = "site, PostgreSQL";
    const rates = [await measure(one, 1), await measure(one, 16)];
    sites.push(await startSite(environment));
    rates.push(await measure("two processes, PostgreSQL", 16));
    await Promise.all(sites.splice(0).map((site) => site.stop()));
    sites.push(await startSite({ ...environment, TRUST_PROXY: proxy }));
    rates.push(await measure("site, PostgreSQL, each visitor's limit counted", 16, true));
    rates.push(...(await withDataDir((own) => measureOwn(own, bareInserts, seconds))));
    return rates;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    for (const url of [databaseUrl, bareUrl, template]) await dropPostgresDatabase(url);
  }
}

/** Made by the site itself: the row that the peer inserts is one of the product's own. */
async function fillWithOneLead(
  environment: Readonly<Record<string, string>>,
  databaseUrl: string | null = null,
): Promise<void> {
  const site = await startSite(environment);
  await addLead(`http://127.0.0.1:${site.port}`);
  await drain({ port: site.port, databaseUrl });
  await site.stop();
}

function loadSites(
  what: string,
  sites: readonly SiteProcess[],
  databaseUrl: string | null,
  databasePid: number | null,
): LoadedSite {
  const ports = sites.map(({ port }) => port);
  const pids = sites.map(({ pid }) => pid);
  return { what, ports, pids, databasePid, source: { port: ports[0] ?? 0, databaseUrl } };
}

/** What the product aims for, by how the site runs and how many call. */
const aims: Readonly<Record<string, number>> = {
  "site, its own server 1": 0.4,
  "site, its own server 16": 0.25,
  "site, PostgreSQL 1": 0.4,
  "site, PostgreSQL 16": 0.25,
  "two processes, PostgreSQL 16": 0.4,
};

function listLeadTables(rows: readonly SustainedLeads[], seconds: number): readonly Table[] {
  return [listRates(rows, seconds), listHalves(rows)];
}

function listRates(rows: readonly SustainedLeads[], seconds: number): Table {
  return {
    title: `Leads for ${seconds} s, beside bare INSERTs of such a row (all that follows a lead is waited for and counted)`,
    headings: [
      "what",
      "callers",
      "acknowledged/s",
      "all done/s",
      "bare/s",
      "of bare",
      "aim",
      "p50 ms",
      "p99 ms",
      "refused",
    ],
    rows: rows.map((row) => [
      row.what,
      row.callers,
      round(row.perSecond),
      round(row.perSecondDrained),
      round(row.barePerSecond),
      round(row.ratioDrained, 2),
      aims[`${row.what} ${row.callers}`] ?? "",
      round(findMedian(row.turns.map(({ p50Ms }) => p50Ms)), 1),
      round(findMedian(row.turns.map(({ p99Ms }) => p99Ms)), 1),
      row.turns.reduce((sum, { refused }) => sum + refused, row.half.refused),
    ]),
  };
}

function listHalves(rows: readonly SustainedLeads[]): Table {
  return {
    title:
      "The same at half of that load, at a fixed rate (aim: p99 under twice the median), and what a lead costs",
    headings: [
      "what",
      "callers",
      "leads/s",
      "p50 ms",
      "p99 ms",
      "p99 of p50",
      "bare p50 ms",
      "bare p99 ms",
      "bare p99 of p50",
      "site ms CPU",
      "database ms CPU",
      "bare ms CPU",
      "left to do at the end",
      "done after s",
    ],
    rows: rows.map((row) => [
      row.what,
      row.callers,
      round(row.half.perSecond),
      round(row.half.p50Ms, 1),
      round(row.half.p99Ms, 1),
      round(row.half.p99Ms / row.half.p50Ms, 1),
      round(row.halfBare.p50Ms, 1),
      round(row.halfBare.p99Ms, 1),
      round(row.halfBare.p99Ms / row.halfBare.p50Ms, 1),
      round(findMedian(row.turns.map(({ siteMsPerLead }) => siteMsPerLead)), 2),
      round(findMedian(row.turns.map(({ databaseMsPerLead }) => databaseMsPerLead)), 2),
      round(findMedian(row.bare.map(({ databaseMsPerRow }) => databaseMsPerRow)), 2),
      findMedian(row.turns.map(({ drained }) => drained.backlog)),
      round(findMedian(row.turns.map(({ drained }) => drained.seconds)), 1),
    ]),
  };
}
