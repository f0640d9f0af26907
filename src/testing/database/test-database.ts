import { inject } from "vitest";
import { useProofKeys } from "#features/consent/server/consents-store.ts";
import type { Database } from "#platform/database/database.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "./postgres-databases.ts";

import "./global-setup.ts";

interface FreshDatabase {
  readonly config: { readonly url: string };
  remove(): Promise<void>;
}

export interface TestDatabase extends Pick<FreshDatabase, "config"> {
  readonly database: Database;
  close(): Promise<void>;
}

/** The address of a new, migrated database, for tests that open it in a separate process. */
export async function createTestDatabase(): Promise<FreshDatabase> {
  const url = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  return { config: { url }, remove: () => dropPostgresDatabase(url) };
}

/** A new, migrated database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { config, remove } = await createTestDatabase();
  const database = await openDatabase(config, { log: recordingLog() });
  // Changes nothing when the copy is up to date; migrates everything when a run has no template.
  await migrateDatabase(database);
  useProofKeys(["a key for tests"]);
  return {
    database,
    config,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
