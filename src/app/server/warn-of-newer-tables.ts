import type { Database } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import { isKnownLevel, readMigrationLevel } from "#platform/server/transfer/migration-level.ts";

/**
 * At start, and no reason not to start: migrations only add, so that whoever goes back to the release
 * before finds a site that works. It is not told apart from a mistake, so it is said.
 */
export async function warnOfNewerTables(
  database: Pick<Database, "executeSql">,
  log: Log,
): Promise<void> {
  const level = await readMigrationLevel(database);
  if (level === null || (await isKnownLevel(level))) return;
  log.warn(
    {},
    "A newer edition of the site has been at this database. This one works on it; what only the newer one can do waits until it is back.",
  );
}
