import type { Config } from "#platform/config/config.ts";
import { refuseMovedDatabase } from "./move-database.ts";
import { refuseUnfinishedRestore } from "./restore-stage.ts";

/**
 * For whatever opens the site's database: none of it may be written or read as if it were the site.
 *
 * @throws AppError `conflict` where a restore was cut off, or the database was moved away.
 */
export function refuseLeftBehind(config: Pick<Config, "database" | "dataDir">): void {
  refuseUnfinishedRestore(config.dataDir);
  refuseMovedDatabase(config);
}
