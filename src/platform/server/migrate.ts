import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { PgBoss } from "pg-boss";
import type { Database, RawSession } from "./database.ts";

const defaultDir = fileURLToPath(new URL("../../../migrations", import.meta.url));

async function installJobTables(session: RawSession): Promise<void> {
  const boss = new PgBoss({ db: session, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Brings the tables up to date. Neither drizzle nor pg-boss waits for another process that does the
 * same, so all of it happens where only one process can be at a time.
 */
export async function migrateDatabase(
  database: Database,
  options: { readonly dir?: string } = {},
): Promise<void> {
  const migrationsFolder = options.dir ?? defaultDir;
  await database.runAlone(async (session) => {
    if (existsSync(`${migrationsFolder}/meta/_journal.json`)) {
      await migrate(session.db, { migrationsFolder });
    }
    await installJobTables(session);
  });
}
