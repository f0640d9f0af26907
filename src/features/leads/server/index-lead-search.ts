import type { Database } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";

/**
 * Makes the index of the search when the migration could not, because the database lacked the
 * extension or the right to install it. Without it everything works, and a search reads all leads.
 */
export async function indexLeadSearch(database: Database, log: Log): Promise<void> {
  const { rows } = await database.runAlone(({ executeSql }) =>
    executeSql("select index_lead_search() as indexed"),
  );
  if (rows[0]?.indexed === true) return;
  log.warn(
    { extension: "pg_trgm" },
    "Searching leads is slow: the index needs PostgreSQL's extension pg_trgm. Let the database's owner run CREATE EXTENSION pg_trgm, then start again.",
  );
}
