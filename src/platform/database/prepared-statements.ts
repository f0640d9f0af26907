import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { SqlRows } from "./database.ts";

/**
 * PostgreSQL's codes for a statement that can't run as it was prepared: a column type of its result
 * has changed (0A000), the connection no longer has it (26000), or its text means something else
 * now (class 42).
 */
const isOutdated = /^(?:0A000|26000|42...)$/;

/**
 * Runs statements that each connection keeps prepared: PostgreSQL parses their text once per
 * connection and, after a few runs, stops planning them. A migration under a running site may
 * outdate a prepared statement. Nothing was executed then, so the statement is sent again without a
 * name. The pool closes the connection, as after any error, and its prepared statements with it.
 */
export function prepareOnPool(pool: Pick<pg.Pool, "query">) {
  const dialect = new PgDialect();
  const names = new Map<string, string>();
  /** Each text has its own name: the driver refuses one name for two texts. */
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
