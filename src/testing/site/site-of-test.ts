import { inject, onTestFinished } from "vitest";
import type { Database, DatabaseConfig } from "#platform/database/database.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "#testing/database/postgres-databases.ts";
import { recordingLog } from "./recording-log.ts";
import { staffPassword } from "#testing/staff/staff-session.ts";
import { testFolder } from "#testing/test-folder.ts";
import { startSite, type SiteProcess } from "./site-process.ts";

import "#testing/database/global-setup.ts";

/** Runs the site in a separate process, which ends with the test. */
export async function startSiteOfTest(...how: Parameters<typeof startSite>): Promise<SiteProcess> {
  const site = await startSite(...how);
  onTestFinished(() => void site.end("KILL"));
  return site;
}

/** The address of a new, empty PostgreSQL database, which is removed after the test. */
export async function newPostgresUrl(): Promise<string> {
  const url = await createPostgresDatabase(inject("postgresUrl"));
  onTestFinished(() => dropPostgresDatabase(url));
  return url;
}

/** Variables to start a site with: its own server, or a DATABASE_URL with a secret. */
export async function envOn(
  kind: "own" | "named",
  env: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>> & { readonly DATA_DIR: string }> {
  const shared = { DATA_DIR: await testFolder(), ADMIN_PASSWORD: staffPassword, ...env };
  if (kind === "own") return shared;
  const secret = "a secret of this one test run only";
  return { ...shared, DATABASE_URL: await newPostgresUrl(), APP_SECRET: secret };
}

/** Works on a site's database while the site is down. */
export async function onDatabase<Result>(
  config: DatabaseConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config, { log: recordingLog() });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
