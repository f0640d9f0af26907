import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as giveWay, setTimeout as wait } from "node:timers/promises";
import type { PGlite, Transaction, Results } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { lockDirectory, ensureDataDir } from "./data-dir.ts";
import type {
  Database,
  DatabaseOptions,
  Db,
  SqlRows,
  RawSession,
} from "#platform/database/database.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import {
  type DiskCalls,
  openEngine,
  type EmbeddedEngine,
  EngineCrash,
  runSql,
} from "./embedded-engine.ts";
import {
  isHot,
  nameStatement,
  refuseInsideTransaction,
  runInTransactionScope,
  type StatementNames,
} from "#platform/database/postgres-database.ts";
import { repeatWork, withinMs } from "#platform/process/repeat-work.ts";

const pingTimeoutMs = 2_000;
const longestTransactionMs = 15_000;

interface EmbeddedDatabaseOptions extends DatabaseOptions {
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
  return runSql(engine.pglite, text, values);
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

interface Prepared {
  readonly names: StatementNames;
  /** Of them those that the engine took. */
  readonly taken: Set<string>;
}

/** What each engine has prepared; one that is opened anew begins with nothing. */
const preparedBy = new WeakMap<object, Prepared>();

/**
 * Runs what is hot as a statement the engine keeps prepared: to read and plan it takes longer than to
 * run it, and PGlite does both at each call.
 *
 * @returns null for any other statement, and for values that are not plain text.
 */
async function runPrepared(
  pglite: Pick<PGlite, "exec">,
  text: string,
  values: readonly unknown[] = [],
): Promise<Results<never> | null> {
  if (!isHot(text) || !values.every(isPlainText)) return null;
  const prepared = preparedBy.get(pglite) ?? { names: new Map(), taken: new Set() };
  preparedBy.set(pglite, prepared);
  const name = nameStatement(prepared.names, text);
  if (name === null) return null;
  if (!prepared.taken.has(name)) {
    await pglite.exec(`prepare ${name} as ${text}`);
    prepared.taken.add(name);
  }
  const [result] = await pglite.exec(`execute ${name}(${values.map(quote).join(", ")})`);
  // The engine's type is for any rows; whoever calls knows theirs.
  return (result as Results<never> | undefined) ?? null;
}

/** PostgreSQL ends a text at a zero. */
const isPlainText = (value: unknown): value is string =>
  typeof value === "string" && !value.includes("\0");

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const intervalMs = 3_600_000;

// A few hundred changed rows are not worth a pass; the queues reach this every day.
const worthIt = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as "table"
  from pg_stat_all_tables
  where n_dead_tup > 500 or n_mod_since_analyze > 500`;

const lookAtLogMs = 60_000;
/** Half a second's work at most, and what a recovery replays in some seconds. */
const longestLogBytes = 64 * 1024 * 1024;

type ExecuteSql = RawSession["executeSql"];

/** Frees the space of replaced rows and renews the planner's figures: PGlite has no autovacuum. */
export async function vacuumTables(executeSql: ExecuteSql): Promise<number> {
  const { rows } = await executeSql(worthIt);
  for (const { table } of rows) {
    await executeSql(`vacuum (analyze) ${table}`);
    // Each pass blocks the process for some milliseconds; callers get a turn in between.
    await giveWay();
  }
  return rows.length;
}

/**
 * Cuts off the log what the tables' files hold: PGlite has no checkpointer, and without this the log
 * keeps all that was ever written.
 *
 * @returns whether it was long enough to be cut.
 */
export async function shortenLog(
  executeSql: ExecuteSql,
  longestBytes: number = longestLogBytes,
): Promise<boolean> {
  const { rows } = await executeSql(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
     from pg_control_checkpoint()`,
  );
  if (rows[0].bytes < longestBytes) return false;
  await executeSql("checkpoint");
  return true;
}

/** Does the first every hour, the second when it is due; the returned function stops and waits. */
function startUpkeep(executeSql: ExecuteSql, log: Log): () => Promise<void> {
  const failure = "Tidying the embedded database failed; it is tried again.";
  const stops = [
    repeatWork({ everyMs: intervalMs, work: () => vacuumTables(executeSql), log, failure }),
    repeatWork({ everyMs: lookAtLogMs, work: () => shortenLog(executeSql), log, failure }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

// One segment of PostgreSQL's log: with less than that free, a recovery only fails again.
const neededBytes = 17 * 1024 * 1024;
const firstPauseMs = 250;
const longestPauseMs = 5_000;

interface EngineSupervisorOptions {
  readonly log: Log;
  readonly disk?: DiskCalls | undefined;
  /** Another way to open one, for tests. */
  readonly open?: typeof openEngine;
}

/**
 * An engine that is started again when it stops by itself. PostgreSQL stops when the disk fails or
 * is full while it writes its log; what it had acknowledged is on disk by then, and recovering from
 * that log is the only safe way on.
 */
export class EngineSupervisor {
  readonly #dir: string;
  readonly #options: EngineSupervisorOptions;
  readonly #closing = new AbortController();
  #engine: EmbeddedEngine | undefined;
  #reopening: Promise<void> | undefined;

  constructor(dir: string, options: EngineSupervisorOptions) {
    this.#dir = dir;
    this.#options = options;
  }

  /** Throws EngineCrash while the engine is down. */
  get pglite(): PGlite {
    if (!this.#engine) throw new EngineCrash();
    return this.#engine.pglite;
  }

  async open(): Promise<void> {
    const { open = openEngine } = this.#options;
    // Undefined while it opens: an attempt that fails is reported by its own error.
    let engine: EmbeddedEngine | undefined = undefined;
    engine = await open(this.#dir, {
      disk: this.#options.disk,
      onCrash: (_crash, reason) => {
        if (engine && this.#engine === engine) this.#onCrash(reason);
      },
    });
    this.#engine = engine;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reopening;
    await this.#engine?.close();
    this.#engine = undefined;
  }

  #onCrash(reason: string): void {
    this.#engine = undefined;
    const message = "The embedded database stopped; it will be reopened as soon as that works.";
    this.#options.log.error({ reason }, message);
    this.#reopening = this.#reopen();
  }

  async #reopen(): Promise<void> {
    const { log } = this.#options;
    let pauseMs = firstPauseMs;
    while (!this.#engine) {
      await wait(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      try {
        const { bavail, bsize } = await statfs(this.#dir);
        if (bavail * bsize < neededBytes) continue;
        await this.open();
        log.info({}, "The embedded database is open again.");
      } catch (error) {
        log.warn(describeError(error), "The embedded database cannot be reopened yet.");
      }
    }
  }
}
