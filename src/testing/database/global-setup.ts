import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/open-database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "./postgres-databases.ts";
import { startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

/**
 * Starts one server per run with one migrated database, which every test file copies.
 * TEST_DATABASE_URL may name a running server that allows creating databases.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? undefined : await startPostgresServer();
  const url = given ?? server?.socketUrl ?? "";
  const templateUrl = await createPostgresDatabase(url);
  const database = await openDatabase({ url: templateUrl }, { log: recordingLog() });
  await migrateDatabase(database);
  await database.close();
  project.provide("postgresUrl", url);
  project.provide("postgresTemplate", new URL(templateUrl).pathname.slice(1));
  return async () => {
    await dropPostgresDatabase(templateUrl);
    await server?.close();
  };
}
