import { join } from "node:path";
import { setImmediate as giveWay } from "node:timers/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { lockDirectory } from "./database-lock.ts";
import type { Database, DatabaseOptions, Db, SqlRows } from "./database.ts";
import type { DiskCalls } from "./durable-file-system.ts";
import { ensureDataDir } from "./embedded-data-dir.ts";
import { startUpkeep } from "./embedded-upkeep.ts";
import { EngineSupervisor } from "./engine-supervisor.ts";
import { runPrepared } from "./run-prepared.ts";
import { refuseInsideTransaction, runInTransactionScope } from "./transaction-scope.ts";
import { withinMs } from "./within-ms.ts";

const pingTimeoutMs = 2_000;
const longestTransactionMs = 15_000;

export interface EmbeddedDatabaseOptions extends DatabaseOptions {
  readonly disk?: DiskCalls;
  /** All others wait for a transaction: one that hangs must not stop the site for good. */
  readonly transactionTimeoutMs?: number;
}

// PGlite answers without the event loop turning: a chain of calls, such as a queue being worked off,
// would keep every visitor waiting for its end. So each call lets others in before it begins.

/** What drizzle needs of PGlite, on whatever engine is running at the moment. */
function createClient(
  engine: EngineSupervisor,
  transactionTimeoutMs: number,
): Pick<PGlite, "query" | "transaction"> {
  return {
    query: async (...call: Parameters<PGlite["query"]>) => {
      refuseInsideTransaction();
      await giveWay();
      const { pglite } = engine;
      const [text, values] = call;
      return (await runPrepared(pglite, text, values)) ?? pglite.query<never>(...call);
    },
    transaction: async <T>(work: (tx: Transaction) => Promise<T>) => {
      refuseInsideTransaction();
      await giveWay();
      // Nothing is kept prepared in here: of a queue under load, a plan made once costs more than planning.
      const bounded = (tx: Transaction) => withinMs(transactionTimeoutMs, work(tx));
      return runInTransactionScope(() => engine.pglite.transaction(bounded));
    },
  };
}

async function executeOn(engine: EngineSupervisor, text: string, values?: unknown[]) {
  refuseInsideTransaction();
  await giveWay();
  const { pglite } = engine;
  if (values?.length) return pglite.query<never>(text, values);
  const results = await pglite.exec(text);
  return { rows: results.flatMap((result) => result.rows) };
}

/** PostgreSQL inside this process, with its files in `dir`. */
export async function openEmbeddedDatabase(
  dir: string,
  { log, disk, transactionTimeoutMs = longestTransactionMs }: EmbeddedDatabaseOptions,
): Promise<Database> {
  const lock = await lockDirectory(dir);
  const dataDir = join(dir, "pgdata");
  const engine = new EngineSupervisor(dataDir, { log, disk });
  try {
    await ensureDataDir(dataDir);
    await engine.open();
  } catch (error) {
    lock.release();
    throw error;
  }
  const client = createClient(engine, transactionTimeoutMs);
  const db = drizzle({ client: client as PGlite }) as unknown as Db;
  const executeSql = (text: string, values?: unknown[]): Promise<SqlRows> =>
    executeOn(engine, text, values);
  const stopUpkeep = startUpkeep(executeSql, log);
  return {
    kind: "embedded",
    db,
    transaction: (work) => db.transaction(work),
    executeSql,
    // The lock on the directory has made this the only process.
    runAlone: (work) => work({ db, executeSql }),
    ping: async () => {
      await withinMs(pingTimeoutMs, client.query("select 1"));
    },
    close: async () => {
      await stopUpkeep();
      await engine.close();
      lock.release();
    },
  };
}
