import { cp } from "node:fs/promises";
import path from "node:path";
import { createPostgresDatabase, dropPostgresDatabase } from "../src/testing/postgres-databases.ts";
import { drain } from "./lead-backlog.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { prepareEngineInserts, preparePgbench } from "./measure-bare-inserts.ts";
import { withDataDir } from "./measure-start.ts";
import { measureSustainedLeads } from "./measure-sustained-leads.ts";
import type { LoadedSite, SustainedLeads } from "./measure-sustained-leads.ts";
import { describeMachine, writeMeasuredOn } from "./describe-machine.ts";
import { listLeadTables } from "./list-lead-tables.ts";
import { renewPage } from "./performance-page.ts";
import { findServerPid } from "./process-cpu.ts";
import { startSite } from "./site-process.ts";
import type { SiteProcess } from "./site-process.ts";
import { addLead } from "./site-staff.ts";
import { printTables, writeTables } from "./table.ts";
import type { PartOptions } from "./wanted-parts.ts";

const usualSeconds = 60;
const secret = "x".repeat(32);
const proxy = "127.0.0.1";

/** Its number: seconds of full load for each row of the table. */
export async function benchLeads({
  amount: seconds = usualSeconds,
  isWriting,
}: PartOptions): Promise<readonly SustainedLeads[]> {
  const machine = describeMachine();
  const embedded = await withDataDir((dir) => measureEmbedded(dir, seconds));
  const cluster = await startDurablePostgres();
  try {
    const postgres = await withDataDir((dir) => measurePostgres(cluster.url, dir, seconds));
    const all = [...embedded, ...postgres];
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

async function measureEmbedded(dir: string, seconds: number): Promise<SustainedLeads[]> {
  const dataDir = path.join(dir, "site");
  const bareDir = path.join(dir, "bare");
  await fillWithOneLead({ DATA_DIR: dataDir });
  await cp(path.join(dataDir, "database/pgdata"), bareDir, { recursive: true });
  const bareInserts = prepareEngineInserts(bareDir);
  const site = await startSite({ DATA_DIR: dataDir });
  try {
    const loaded = loadSites("site, embedded", [site], null, null);
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
