import { startPostgresServer } from "../src/testing/postgres-server.ts";
import { withDataDir } from "./measure-start.ts";
import { measureLists } from "./measure-lists.ts";
import { printLists } from "./print-lists.ts";

const manyLeads = { postgres: 1_000_000, embedded: 20_000 };
const aimMs = { postgres: 100, embedded: 150 };
const rounds = 40;

/** What staff wait for with a million leads on PostgreSQL and twenty thousand embedded. */
export async function benchLists() {
  const embedded = await withDataDir((dir) =>
    measureLists(
      // Where the site whose data this is looks for it.
      { kind: "embedded", dir: `${dir}/database` },
      { DATA_DIR: dir },
      { leads: manyLeads.embedded, rounds },
    ),
  );
  printLists(`${manyLeads.embedded} leads, embedded`, embedded, aimMs.embedded);
  const cluster = await startPostgresServer();
  try {
    return await withDataDir(async (dir) => {
      const config = { kind: "postgres", url: cluster.url } as const;
      const environment = {
        DATABASE_URL: cluster.url,
        APP_SECRET: "x".repeat(32),
        DATA_DIR: dir,
      };
      const options = { leads: manyLeads.postgres, rounds };
      const postgres = await measureLists(config, environment, options);
      printLists(`${manyLeads.postgres} leads, PostgreSQL`, postgres, aimMs.postgres);
      return { embedded, postgres };
    });
  } finally {
    await cluster.close();
  }
}
