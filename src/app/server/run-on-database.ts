import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";
import { openDatabase } from "#platform/server/database.ts";
import type { Database } from "#platform/server/database.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { migrateDatabase } from "#platform/server/migrate.ts";

/** Runs a command on the site's database. */
export async function runOnDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const config = readProcessConfig();
  const database = await openDatabase(config.database, { log: createLog("error") });
  try {
    await migrateDatabase(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** Ends with a sentence instead of a stack: at a terminal that is all anybody can act on. */
export async function endWithSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    process.stderr.write(`${explain(failure)}\n`);
    process.exitCode = 1;
  }
}

export function explain(failure: unknown): string {
  if (!(failure instanceof AppError)) return describeError(failure).reason;
  const sentences = Object.entries(failure.fields?.(defaultLocale) ?? {});
  if (sentences.length === 0) return failure.message;
  return sentences.map(([field, sentence]) => `${field}: ${sentence}`).join("\n");
}
