import { mkdir } from "node:fs/promises";
import { PGlite, types, type Results } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Database, DatabaseOptions, Db, SqlRows, Tx } from "./database.ts";
import { refuseInsideTransaction, runInTransactionScope } from "./transaction-scope.ts";
import { withinMs } from "./within-ms.ts";

const pingTimeoutMs = 2_000;

async function executeOn(engine: PGlite, text: string, values?: unknown[]): Promise<SqlRows> {
  if (values?.length) return engine.query(text, values);
  const results = await engine.exec(text);
  return { rows: results.flatMap((result) => result.rows) };
}

export async function openEmbeddedDatabase(
  dir: string,
  _options: DatabaseOptions,
): Promise<Database> {
  await mkdir(dir, { recursive: true });
  const engine = await PGlite.create(`${dir}/pgdata`, {
    parsers: { [types.INT8]: (value: string) => value },
  });
  const client = {
    query: (...args: Parameters<PGlite["query"]>): Promise<Results> => {
      refuseInsideTransaction();
      return engine.query(...args);
    },
    transaction: <T>(work: Parameters<PGlite["transaction"]>[0]) => {
      refuseInsideTransaction();
      return runInTransactionScope(() => engine.transaction(work)) as Promise<T>;
    },
  };
  const db = drizzle({ client: client as unknown as PGlite }) as unknown as Db;
  const executeSql = (text: string, values?: unknown[]) => executeOn(engine, text, values);
  return {
    kind: "embedded",
    db,
    transaction: <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work),
    executeSql,
    runAlone: (work) => work({ db, executeSql }),
    ping: async () => {
      await withinMs(pingTimeoutMs, client.query("select 1"));
    },
    close: () => engine.close(),
  };
}
