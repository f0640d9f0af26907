import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type { RawSession } from "#platform/database/database.ts";
import { migrateDatabase, migrationsDir } from "#platform/database/migrate.ts";

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

/** How far a database's tables have come: when its newest migration was made. */
export type MigrationLevel = number;

/** Null when the site never ran on this database. */
export async function readMigrationLevel({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<MigrationLevel | null> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await executeSql(`select to_regclass('${table}') is not null as "isThere"`);
  if (rows[0]?.isThere !== true) return null;
  const newest = await executeSql(`select max(created_at)::text as level from ${table}`);
  const level = newest.rows[0]?.level ?? null;
  return level === null ? null : Number(level);
}

/** Whether this edition of the site has that migration. */
export async function isKnownLevel(
  level: MigrationLevel,
  migrations: string = migrationsDir,
): Promise<boolean> {
  const { entries } = await readJournal(migrations);
  return entries.some(({ when }) => when === level);
}

/** Brings an empty database to where another one was. */
export async function migrateToLevel(
  session: Pick<RawSession, "executeSql"> & Parameters<typeof migrateDatabase>[0],
  level: MigrationLevel,
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
