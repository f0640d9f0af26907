import type { Database, DatabaseConfig, DatabaseOptions } from "./database.ts";
import { openOwnServer } from "./own-server/own-server.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

/** Opens the database that the configuration names; without one it starts the site's own server. */
export async function openDatabase(
  config: DatabaseConfig,
  options: DatabaseOptions,
): Promise<Database> {
  if ("url" in config) return openPostgresDatabase(config.url, options);
  const server = await openOwnServer(config.dir, options);
  try {
    const database = await openPostgresDatabase(server.url, options);
    const close = async () => {
      await database.close();
      await server.close();
    };
    return { ...database, close };
  } catch (failure) {
    await server.close();
    throw failure;
  }
}
