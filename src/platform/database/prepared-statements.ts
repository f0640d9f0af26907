import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { SqlRows } from "./database.ts";

/**
 * What PostgreSQL says of a statement that it can't run as it was prepared: the type of a column in
 * its result has changed (0A000), the connection no longer has it (26000), or its text means
 * something else now (class 42).
 */
const isOutdated = /^(?:0A000|26000|42...)$/;

/**
 * Runs statements that each connection keeps prepared: PostgreSQL reads their text once a connection
 * and, after a few runs, plans them no more. A migration under a running site may outdate what a
 * connection has. Nothing has been done then, so the statement is sent once more without a name, and
 * the pool closes the connection, as it does after any error, and what was prepared goes with it.
 */
export function prepareOnPool(pool: Pick<pg.Pool, "query">) {
  const dialect = new PgDialect();
  const names = new Map<string, string>();
  /** Each text has a name of its own: the driver refuses one name for two texts. */
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `site_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async (statement: SQL): Promise<SqlRows> => {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    try {
      return await pool.query({ name: nameOf(text), text, values });
    } catch (failure) {
      if (!isOutdated.test(readCode(failure))) throw failure;
      return pool.query({ text, values });
    }
  };
}

function readCode(failure: unknown): string {
  const isCoded = failure instanceof Error && "code" in failure;
  return isCoded && typeof failure.code === "string" ? failure.code : "";
}
