import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "#platform/core/app-error.ts";
import { minuteMs } from "#platform/core/durations.ts";
import type { Localized } from "#platform/core/locale.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { withinMs } from "#platform/process/repeat-work.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";
import { explainLineFault, secureDatabaseLine, stateLine } from "./database-line.ts";
import type { Database, DatabaseOptions, Db, RawSession, SqlRows, Tx } from "./database.ts";
import { prepareOnPool } from "./prepared-statements.ts";

// A mutable flag instead of the mere presence of a store: work that began inside a transaction and
// outlives it keeps the store, and may then use the root connection.
const scope = new AsyncLocalStorage<{ running: boolean }>();

/** Marks everything that `work` calls as being inside a transaction until `work` settles. */
export async function runInTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const state = { running: true };
  try {
    return await scope.run(state, work);
  } finally {
    state.running = false;
  }
}

/** Throws when called from inside a running transaction. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.running) {
    throw new Error(
      "The root database connection was used inside a transaction: use the transaction's own `tx`.",
    );
  }
}

const maxConnections = 10;
const maxWaiting = 200;
const connectTimeoutMs = 3_000;
const pingTimeoutMs = 2_000;
const lockPollMs = 250;
/** How long a start waits for another process that prepares the database. */
const longestLockWaitMs = 10 * minuteMs;
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
    ...stateLine(url),
    application_name: "site",
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  const logLoss = (error: Error) => {
    // While the pool closes, connections may break because the server is stopped right after it;
    // that needs no warning.
    if (!pool.ending) log.warn({ reason: error.message }, "A database connection was lost.");
  };
  pool.on("error", logLoss);
  // A connection that breaks while it is checked out emits `error` on itself; without a listener
  // the process would end.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export async function executeOn(
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
    // If the rollback fails as well, the first error is thrown, because it says what happened.
    throw workError ?? error;
  } finally {
    client.release(broken);
  }
}

const checkLine: Localized<string> = {
  en: "Check DATABASE_URL and that PostgreSQL is running.",
  es: "Revise DATABASE_URL y que PostgreSQL esté funcionando.",
};

/** The error of a start that can't reach the database, with a sentence for the operator. */
function unreachable(url: string, error: unknown): AppError {
  const { host, pathname } = new URL(url);
  const { code, reason } = describeError(error);
  const { en, es } = explainLineFault(error) ?? checkLine;
  const [name, cause] = [pathname.slice(1), code ?? reason];
  return new AppError(
    "unavailable",
    {
      en: `The database ${name} at ${host} can't be used (${cause}). ${en}`,
      es: `No se puede usar la base de datos ${name} en ${host} (${cause}). ${es}`,
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
    ...stateLine(secureDatabaseLine(url).url),
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw unreachable(url, error);
  });
  return client;
}

/**
 * Polls the lock instead of waiting in it, so that the log can say what the start waits for.
 *
 * @throws AppError `unavailable` after `longestLockWaitMs`, with the connection that holds the lock.
 */
async function waitForMigrationLock(client: pg.Client, log: Log): Promise<void> {
  const deadline = Date.now() + longestLockWaitMs;
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as held", [
      migrationLockKey,
    ]);
    if (rows[0]?.held === true) return;
    if (tries === 1) log.info({}, "Another process is preparing the database; waiting for it.");
    if (Date.now() > deadline) throw stillPreparing(await findLockHolder(client));
    await wait(lockPollMs);
  }
}

/** "PostgreSQL process 4711, since 2026-06-15T12:00:00Z" of the connection that holds the migration lock. */
async function findLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select lock.pid, to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks as lock left join pg_stat_activity as activity on activity.pid = lock.pid
    where locktype = 'advisory' and granted and objid = $1::oid and lock.database =
      (select oid from pg_database where datname = current_database())`,
    [migrationLockKey],
  );
  return rows
    .map(({ pid, since }) => `PostgreSQL process ${pid}${since ? `, since ${since}` : ""}`)
    .join("; ");
}

function stillPreparing(holder: string): AppError {
  const minutes = longestLockWaitMs / minuteMs;
  const name = holder === "" ? "" : ` (${holder})`;
  return new AppError("unavailable", {
    en:
      `For ${minutes} minutes another process has been preparing this database${name}: a start, a ` +
      "restore or a move. Wait until it has ended, or end it, and start again.",
    es:
      `Desde hace ${minutes} minutos otro proceso prepara esta base de datos${name}: un inicio, una ` +
      "restauración o un traslado. Espere a que termine o termínelo y vuelva a iniciar.",
  });
}

async function runAloneOn<T>(
  url: string,
  log: Log,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  const client = await connectOutsidePool(url);
  try {
    // The lock belongs to the connection, so a process that dies half-way releases it.
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
    db,
    transaction,
    executeSql: (text, values) => executeOn(pool, text, values),
    executePrepared: prepareOnPool(pool),
    runAlone: (work) => runAloneOn(url, log, work),
    ping: async () => {
      await withinMs(pingTimeoutMs, pool.query("select 1"));
    },
    close: () => pool.end(),
  };
}
