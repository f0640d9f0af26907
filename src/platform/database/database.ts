import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Log } from "#platform/process/log.ts";

export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The site's PostgreSQL: the data folder of its own server, or the address of another server. */
export type DatabaseConfig = { readonly dir: string } | { readonly url: string };

export interface SqlRows {
  // The type of rows is unknown, because the SQL was not written here.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly rows: any[];
}

/** For migrations and other tools that run SQL text. */
export interface RawSession {
  readonly db: Db;
  /** A text without values may contain several statements. */
  executeSql(text: string, values?: unknown[]): Promise<SqlRows>;
}

export interface Database extends RawSession {
  /**
   * Any connection of the pool. It throws inside a running `transaction()`: if as many transactions
   * as the pool has connections each waited for one more, none would end.
   */
  readonly db: Db;
  /**
   * Runs a statement on any connection of the pool, which keeps it prepared. Only for the two
   * statements that every submission waits for (counting it, storing it): the text of others would
   * stay on each connection for little gain.
   */
  executePrepared(statement: SQL): Promise<SqlRows>;
  /** Resolves only when the commit is on disk. Make no network calls inside it. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Admits one caller at a time across all processes, on a connection without time limits. */
  runAlone<T>(work: (session: RawSession) => Promise<T>): Promise<T>;
  /** Rejects within about two seconds when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Log;
  /**
   * For commands that work beside a running site: they may use the server that another process of
   * the site has started.
   */
  readonly mayShare?: boolean;
}
