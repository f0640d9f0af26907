import path from "node:path";
import pg from "pg";
import { openEngine } from "../src/platform/server/embedded-engine.ts";
import { drawSoak } from "./draw-soak.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { judgeSoak } from "./judge-soak.ts";
import { withDataDir } from "./measure-start.ts";
import { measureSoak } from "./measure-soak.ts";
import { saveCharts } from "./performance-page.ts";
import { printSoak } from "./print-soak.ts";
import type { JudgedSoak } from "./print-soak.ts";
import { readTableSizes } from "./table-sizes.ts";

const usualMinutes = 30;

/**
 * Mixed traffic for so many minutes on both databases at once: each site gets seven calls a second,
 * of which two cores have room for twice as many. How busy the machine was is one of the rules. A rule
 * that is broken makes the command fail.
 *
 * @param isWriting draws the charts into docs/performance, else beside the results.
 */
export async function benchSoak(minutes = usualMinutes, isWriting = false) {
  const cluster = await startDurablePostgres();
  try {
    const [embedded, postgres] = await Promise.all([
      withDataDir((dir) => soakEmbedded(dir, minutes)),
      withDataDir((dir) => soakPostgres(cluster.url, dir, minutes)),
    ]);
    await saveCharts(drawSoak({ embedded, PostgreSQL: postgres }), isWriting);
    return {
      embedded: conclude("embedded", minutes, embedded),
      postgres: conclude("PostgreSQL", minutes, postgres),
    };
  } finally {
    await cluster.close();
  }
}

async function soakEmbedded(dataDir: string, minutes: number) {
  const record = await measureSoak({ DATA_DIR: dataDir }, minutes);
  const { pglite, close } = await openEngine(path.join(dataDir, "database/pgdata"), {
    onCrash: () => {},
  });
  const tables = await readTableSizes((text) => pglite.query(text));
  await close();
  return { ...record, tables };
}

async function soakPostgres(url: string, dataDir: string, minutes: number) {
  const environment = { DATABASE_URL: url, APP_SECRET: "x".repeat(32), DATA_DIR: dataDir };
  const record = await measureSoak(environment, minutes);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await readTableSizes((text) => client.query(text));
  await client.end();
  return { ...record, tables };
}

function conclude(database: string, minutes: number, soak: Omit<JudgedSoak, "findings">) {
  const { crmCalls, mails, crmFaults, tables, samples } = soak;
  const atCrms = { what: "records at CRMs that must not be", start: 0, end: crmFaults.length };
  const findings = [...judgeSoak(soak), { ...atCrms, most: 0, isBreach: crmFaults.length > 0 }];
  printSoak(database, minutes, { ...soak, findings });
  if (findings.some(({ isBreach }) => isBreach)) process.exitCode = 1;
  return { findings, calls: soak.calls.length, crmCalls, mails, crmFaults, tables, samples };
}
