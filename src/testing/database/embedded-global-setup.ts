import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { recordingLog } from "#testing/site/recording-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    embeddedTemplate: string;
  }
}

/** One migrated data directory for the run, which every test file copies: a new one takes seconds. */
export default async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "embedded-template-"));
  const database = await openDatabase({ kind: "embedded", dir }, { log: recordingLog() });
  await migrateDatabase(database);
  await database.close();
  project.provide("embeddedTemplate", dir);
  return () => rm(dir, { recursive: true, force: true });
}
