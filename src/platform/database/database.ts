import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Log } from "#platform/process/log.ts";

export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Where the site's PostgreSQL is: the files of one that comes along, or the address of a server. */
export type DatabaseConfig = { readonly dir: string } | { readonly url: string };

export interface SqlRows {
  // Rows of SQL this code did not write have no type to promise.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly rows: any[];
}

/** For tools that bring SQL text of their own: the migrations. */
export interface RawSession {
  readonly db: Db;
  /** Several statements may stand in one text when it takes no values. */
  executeSql(text: string, values?: unknown[]): Promise<SqlRows>;
}

export interface Database extends RawSession {
  /**
   * Any connection of the pool. Inside a running `transaction()` it throws: as many transactions as
   * the pool has connections would wait for one more, and none would end.
   */
  readonly db: Db;
  /**
   * Runs a statement on any connection of the pool, which keeps it prepared. For the two that every
   * submission waits for (counting it, storing it); the text of others would stay at each connection
   * for little.
   */
  executePrepared(statement: SQL): Promise<SqlRows>;
  /** Resolves only when the commit is on disk. Keep network calls out of it. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One caller at a time over all processes, on a connection without time limits. */
  runAlone<T>(work: (session: RawSession) => Promise<T>): Promise<T>;
  /** Rejects within about two seconds when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Log;
  /**
   * For commands, which work beside a running site: they may join the server that another process
   * of the site has started.
   */
  readonly mayShare?: boolean;
}
