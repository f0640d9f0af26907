import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";
import type { Database, DatabaseOptions, Db, RawSession, SqlRows, Tx } from "./database.ts";
import { explainLineFault, secureDatabaseLine } from "./database-line.ts";
import { describeError } from "./describe-error.ts";
import type { Log } from "./log.ts";
import { PreparingClient } from "./preparing-client.ts";
import { refuseInsideTransaction, runInTransactionScope } from "./transaction-scope.ts";
import { withinMs } from "./within-ms.ts";

const maxConnections = 10;
const maxWaiting = 200;
const connectTimeoutMs = 3_000;
const pingTimeoutMs = 2_000;
const lockPollMs = 250;
const migrationLockKey = 726_473_501;

/** A pool whose callers wait a bounded time in a bounded queue, and never inside a transaction. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    refuseInsideTransaction();
    if (this.waitingCount < maxWaiting) {
      return done ? super.connect(done) : super.connect();
    }
    const full = new Error("Too many callers wait for a database connection.");
    Object.assign(full, { code: "ETIMEDOUT" });
    if (!done) return Promise.reject(full);
    done(full, undefined, () => {});
  }
}

function openPool(url: string, log: Log): pg.Pool {
  const pool = new BoundedPool({
    Client: PreparingClient,
    connectionString: url,
    application_name: "site",
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  const logLoss = (error: Error) =>
    log.warn({ reason: error.message }, "A database connection was lost.");
  pool.on("error", logLoss);
  // A connection that breaks while it is checked out emits on itself; unheard, that ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function executeOn(
  runner: Pick<pg.Pool, "query">,
  text: string,
  values?: unknown[],
): Promise<SqlRows> {
  const result: pg.QueryResult | pg.QueryResult[] = await runner.query(text, values);
  return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows) } : result;
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let workError: unknown;
  try {
    return await runInTransactionScope(() =>
      drizzle({ client }).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          workError = error;
          throw error;
        }
      }),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) broken = new Error("connection lost", { cause: error });
    // When the roll-back fails too, its error would hide the one that tells what happened.
    throw workError ?? error;
  } finally {
    client.release(broken);
  }
}

/** The first thing a start does with the database, so the sentence is for whoever set it up. */
function unreachable(url: string, error: unknown): AppError {
  const { host, pathname } = new URL(url);
  const { code, reason } = describeError(error);
  const advice = explainLineFault(error) ?? "Check DATABASE_URL and that PostgreSQL is running.";
  return new AppError(
    "unavailable",
    {
      en: `The database ${pathname.slice(1)} at ${host} can't be used (${code ?? reason}). ${advice}`,
    },
    { cause: error },
  );
}

/**
 * A connection outside the pool, without its time limits.
 *
 * @throws AppError `unavailable` when the database can't be reached.
 */
export async function connectOutsidePool(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: secureDatabaseLine(url).url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw unreachable(url, error);
  });
  return client;
}

/** Tried again and again, so that whoever starts can be told what it waits for. */
async function waitForMigrationLock(client: pg.Client, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as held", [
      migrationLockKey,
    ]);
    if (rows[0]?.held === true) return;
    if (tries === 1) log.info({}, "Another process is preparing the database; waiting for it.");
    await wait(lockPollMs);
  }
}

async function runAloneOn<T>(
  url: string,
  log: Log,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  const client = await connectOutsidePool(url);
  try {
    // Held by the connection, so that a process that dies half-way lets go of it.
    await waitForMigrationLock(client, log);
    return await work({
      db: drizzle({ client }),
      executeSql: (text, values) => executeOn(client, text, values),
    });
  } finally {
    await client.end();
  }
}

export async function openPostgresDatabase(
  given: string,
  { log }: DatabaseOptions,
): Promise<Database> {
  const { url, warning } = secureDatabaseLine(given);
  if (warning !== null) log.warn({}, warning);
  const pool = openPool(url, log);
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => runTransaction(pool, work);
  const db: Db = drizzle({ client: pool });
  Object.assign(db, { transaction });
  return {
    kind: "postgres",
    db,
    transaction,
    executeSql: (text, values) => executeOn(pool, text, values),
    runAlone: (work) => runAloneOn(url, log, work),
    ping: async () => {
      await withinMs(pingTimeoutMs, pool.query("select 1"));
    },
    close: () => pool.end(),
  };
}
