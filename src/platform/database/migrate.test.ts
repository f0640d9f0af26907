import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testFolder } from "#testing/test-folder.ts";
import { migrateDatabase } from "./migrate.ts";

const shippedDir = fileURLToPath(new URL("../../../migrations", import.meta.url));

interface Journal {
  readonly entries: {
    idx: number;
    version: string;
    when: number;
    tag: string;
    breakpoints: boolean;
  }[];
}

/** The shipped migrations, followed by these. */
async function withMore(...statements: readonly string[]): Promise<string> {
  const dir = await testFolder();
  await cp(shippedDir, dir, { recursive: true });
  const path = join(dir, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  for (const [index, statement] of statements.entries()) {
    const tag = `9${index}_more`;
    const when = (last?.when ?? 0) + index + 1;
    journal.entries.push({ idx: 900 + index, version: "7", when, tag, breakpoints: true });
    await writeFile(join(dir, `${tag}.sql`), statement);
  }
  await writeFile(path, JSON.stringify(journal));
  return dir;
}

async function openSite() {
  const { database, config, close } = await openTestDatabase();
  onTestFinished(close);
  const { url } = config;
  /** An older process stores something for a visitor, who waits two or three seconds at most. */
  const store = () =>
    database.executeSql(
      "insert into questionnaire_step_counts (day, step, reached) values ('2026-01-01', 1, 1) on conflict (day, step) do update set reached = questionnaire_step_counts.reached + 1",
    );
  return { database, url, store };
}

test("a migration that waits for a table lets visitors' statements pass, and runs once the table is free", async () => {
  const { database, url, store } = await openSite();
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query("begin; select * from questionnaire_step_counts");
  const dir = await withMore("alter table questionnaire_step_counts add column more integer");

  const migrated = migrateDatabase(database, { dir });
  const isWaiting = async () => {
    const { rows } = await database.executeSql(
      "select count(*)::int as n from pg_locks where not granted and relation = 'questionnaire_step_counts'::regclass",
    );
    return rows[0].n as number;
  };
  await expect.poll(isWaiting, { interval: 10 }).toBe(1);
  // The reader holds the table throughout: if the migration waited without a limit, this would
  // hang.
  await store();
  await reader.query("commit");
  await migrated;

  await expect(
    database.executeSql("select more from questionnaire_step_counts"),
  ).resolves.toBeDefined();
});

test("a start whose migration fails half-way changes nothing, and the older process continues", async () => {
  const { database, store } = await openSite();
  const dir = await withMore(
    "create table half_way (id integer)",
    "create table faulty (id nonsense)",
  );

  await expect(migrateDatabase(database, { dir })).rejects.toThrow("create table faulty");

  const { rows } = await database.executeSql("select to_regclass('half_way') as made");
  expect(rows[0].made).toBeNull();
  await store();
  await migrateDatabase(database, { dir: await withMore("create table half_way (id integer)") });
  await database.executeSql("select id from half_way");
});
