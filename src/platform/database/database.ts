import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Log } from "#platform/process/log.ts";

/**
 * Both backends carry this one type: PGlite answers in node-postgres' shapes, so that a store is
 * written once and runs on either.
 */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type DatabaseConfig =
  | { readonly kind: "embedded"; readonly dir: string }
  | { readonly kind: "postgres"; readonly url: string };

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
  readonly kind: DatabaseConfig["kind"];
  /**
   * The root connection. Inside a running `transaction()` it throws: on the embedded database,
   * which has one connection, it would wait for that transaction for ever.
   */
  readonly db: Db;
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
}

/** Opens the database the configuration names; only that backend's code is loaded. */
export async function openDatabase(
  config: DatabaseConfig,
  options: DatabaseOptions,
): Promise<Database> {
  if (config.kind === "postgres") {
    const { openPostgresDatabase } = await import("./postgres-database.ts");
    return openPostgresDatabase(config.url, options);
  }
  const { openEmbeddedDatabase } = await import("./embedded/embedded-database.ts");
  return openEmbeddedDatabase(config.dir, options);
}
