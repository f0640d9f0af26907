import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import * as z from "zod";
import { AppError } from "#platform/core/app-error.ts";
import type { Database, RawSession } from "./database.ts";
import { describeError } from "#platform/process/log.ts";
import { refuseUnfinishedTransfer } from "./transfer/unfinished-transfer.ts";

/** The folder of the SQL migrations. */
const migrationsDir = fileURLToPath(new URL("../../../migrations", import.meta.url));

/**
 * While a migration waits for a table lock, visitors' statements queue behind it; a longer wait
 * would delay them noticeably.
 */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
const longestMs = 120_000;

/** Whether a migration failed because a table was locked, or because of a deadlock. */
const isInTheWay = (failure: unknown) =>
  ["55P03", "40P01"].includes(describeError(failure).code ?? "");

/**
 * Runs a migration beside running processes. A change of a table waits for everybody who uses the
 * table, and everybody who comes later waits for the change. It therefore gives up soon, lets those
 * pass, and tries again; a failed attempt changes nothing.
 */
async function amongOthers(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (!isInTheWay(failure)) throw failure;
      if (Date.now() > deadline) throw new AppError("unavailable", tablesInUse, { cause: failure });
      await wait(pauseMs);
    }
  }
}

const tablesInUse = {
  en:
    "The database could not be brought up to date, because its tables stayed in use for two " +
    "minutes. Nothing was changed. End the long transaction there, then start again.",
  es:
    "No se pudo poner al día la base de datos, porque sus tablas siguieron en uso durante dos " +
    "minutos. No se cambió nada. Termine allí la transacción larga y vuelva a iniciar.",
};

/**
 * Brings the tables up to date. Drizzle's migrator does not wait for another process that migrates,
 * so all of it runs under a lock that admits one process.
 */
export async function migrateDatabase(
  database: Pick<Database, "runAlone">,
  options: { readonly dir?: string; readonly isTransfer?: boolean } = {},
): Promise<void> {
  const migrationsFolder = options.dir ?? migrationsDir;
  await database.runAlone(async (session) => {
    if (!options.isTransfer) await refuseUnfinishedTransfer(session);
    await session.executeSql(`set lock_timeout = ${lockTimeoutMs}`);
    if (existsSync(`${migrationsFolder}/meta/_journal.json`)) {
      await amongOthers(() => migrate(session.db, { migrationsFolder }));
    }
  });
}

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

/**
 * A database's migration level: the time at which its newest migration was made. Null when no site
 * ever ran on it.
 */
export async function readMigrationLevel({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<number | null> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await executeSql(`select to_regclass('${table}') is not null as "isThere"`);
  if (rows[0]?.isThere !== true) return null;
  const newest = await executeSql(`select max(created_at)::text as level from ${table}`);
  const level = newest.rows[0]?.level ?? null;
  return level === null ? null : Number(level);
}

/** Whether this version of the site has that migration. */
export async function isKnownLevel(
  level: number,
  migrations: string = migrationsDir,
): Promise<boolean> {
  const { entries } = await readJournal(migrations);
  return entries.some(({ when }) => when === level);
}

/** Brings an empty database to the migration level of another one. */
export async function migrateToLevel(
  session: Pick<RawSession, "executeSql"> & Parameters<typeof migrateDatabase>[0],
  level: number,
  migrations: string = migrationsDir,
): Promise<void> {
  const journal = await readJournal(migrations);
  const entries = journal.entries.filter(({ when }) => when <= level);
  const dir = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(migrations, dir, { recursive: true });
    await writeFile(join(dir, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(session, { dir, isTransfer: true });
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function readJournal(migrations: string) {
  const text = await readFile(join(migrations, "meta", "_journal.json"), "utf8");
  return journalSchema.parse(JSON.parse(text));
}
