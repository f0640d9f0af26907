import { readProcessConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";
import { openDatabase } from "#platform/server/database.ts";
import type { Database } from "#platform/server/database.ts";
import { migrateDatabase } from "#platform/server/migrate.ts";
import { refuseLeftBehind } from "./refuse-left-behind.ts";

/** Runs a command on the site's database. */
export async function runOnDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const config = readProcessConfig();
  refuseLeftBehind(config);
  const database = await openDatabase(config.database, { log: createLog("error") });
  try {
    await migrateDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
