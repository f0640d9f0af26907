import type { Config } from "#platform/config/config.ts";
import { refuseMovedDatabase } from "./move-database.ts";
import { refuseUnfinishedRestore } from "./restore-stage.ts";

/**
 * Call this before opening the site's database: an incomplete or old copy must be neither written
 * nor read as if it were the site.
 *
 * @throws AppError `conflict` where a restore was interrupted, or the database was moved away.
 */
export function refuseLeftBehind(config: Pick<Config, "database" | "dataDir">): void {
  refuseUnfinishedRestore(config.dataDir);
  refuseMovedDatabase(config);
}
