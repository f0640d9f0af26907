import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { backupFormat } from "#features/backup/server/make-backup.ts";
import { writeBackupFile } from "#features/backup/server/backup-file.ts";
import { ArchiveWriter } from "#features/backup/server/make-backup.ts";
import { migrateDatabase, migrateToLevel, readMigrationLevel } from "#platform/database/migrate.ts";
import { openTransferSession } from "#platform/database/transfer/open-transfer.ts";
import type { TransferSession } from "#platform/database/transfer/transfer-session.ts";
import { siteConfig, useQuickKeys } from "#testing/backup-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testFolder } from "#testing/test-folder.ts";
import { useOpened } from "#testing/use-opened.ts";
import { backUpSite } from "./back-up-site.ts";
import { restoreSite } from "./restore-site.ts";
import { openRestoreStage, refuseUnfinishedRestore } from "./restore-stage.ts";

vi.setConfig({ testTimeout: 60_000 });

useQuickKeys();
const quiet = { log: { info() {}, warn() {}, error() {} }, onProgress: () => {} };
const passphrase = "correct horse battery staple";

async function makePlace() {
  const dir = await testFolder();
  const at = (name: string) => siteConfig({ DATA_DIR: path.join(dir, name) });
  return { dir, file: path.join(dir, "site.backup"), at };
}

async function withDatabase<T>(
  { database }: ReturnType<typeof siteConfig>,
  work: (session: TransferSession) => Promise<T>,
): Promise<T> {
  const session = await openTransferSession(database, quiet);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

interface Journal {
  readonly entries: { when: number }[];
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile("migrations/meta/_journal.json", "utf8")) as Journal;
}

async function readLevel(): Promise<number> {
  return (await readJournal()).entries.at(-1)?.when ?? 0;
}

/**
 * Migrations of a future version: the shipped ones, and one that adds a column to the inquiries.
 */
async function makeNewerMigrations(): Promise<{ migrations: string; level: number }> {
  const migrations = await testFolder();
  await cp("migrations", migrations, { recursive: true });
  const journal = await readJournal();
  const level = (await readLevel()) + 1;
  const entry = { idx: 9_000, version: "7", when: level, tag: "9000_more", breakpoints: true };
  journal.entries.push(entry);
  await writeFile(path.join(migrations, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(
    path.join(migrations, "9000_more.sql"),
    `alter table inquiries add column more text default 'none' not null;
     --> statement-breakpoint
     create index inquiries_more on inquiries (more);`,
  );
  return { migrations, level };
}

/** A backup made by an older version of the site, with one inquiry. */
const older = useOpened(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "older-"));
  const config = siteConfig({ DATA_DIR: dir });
  const file = path.join(dir, "site.backup");
  const level = await readLevel();
  await withDatabase(config, async (session) => {
    await migrateToLevel(session, level);
    await session.executeSql(
      `insert into inquiries (id, full_name, email, phone, subject, message)
       values (gen_random_uuid(), 'Ana', 'ana@example.com', '', 'general', 'Hello')`,
    );
  });
  await backUpSite(config, file, quiet);
  return { config, file, close: () => rm(dir, { recursive: true }) };
});

const listIndexes = async ({ executeSql }: Pick<TransferSession, "executeSql">) =>
  (
    await executeSql(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    )
  ).rows;

const listQuietTriggers = async ({ executeSql }: TransferSession) =>
  (await executeSql("select tgname from pg_trigger where tgenabled = 'D'")).rows;

test("a backup of an older version is restored and migrated, with every index and trigger", async () => {
  const { at } = await makePlace();
  const { migrations, level } = await makeNewerMigrations();
  await restoreSite(at("new"), older.file, { ...quiet, migrations });

  const fresh = await openTestDatabase();
  onTestFinished(() => fresh.close());
  await migrateDatabase(fresh.database, { dir: migrations });
  await withDatabase(at("new"), async (session) => {
    expect(await readMigrationLevel(session)).toBe(level);
    expect(await listIndexes(session)).toEqual(await listIndexes(fresh.database));
    expect(await listQuietTriggers(session)).toEqual([]);
    const { rows } = await session.executeSql("select email, more from inquiries");
    expect(rows).toEqual([{ email: "ana@example.com", more: "none" }]);
  });
});

/** Writes a complete, correctly encrypted backup with changed metadata. */
async function writeBackupOf(file: string, changes: object): Promise<void> {
  const madeAt = new Date();
  const archive = new ArchiveWriter(madeAt);
  const contents = {
    format: backupFormat,
    id: randomUUID(),
    appVersion: "99.0.0",
    madeAt: madeAt.toISOString(),
    level: await readLevel(),
    tables: [],
    ...changes,
  };
  const fill = async () => {
    await archive.addText("backup.json", JSON.stringify(contents));
    await archive.addText("secret", "x".repeat(40));
    const counts = { tables: {}, objects: 0, missingObjects: 0 };
    await archive.addText("counts.json", JSON.stringify(counts));
  };
  await writeBackupFile(file, passphrase, archive.bytes(fill), {
    workFactor: 10,
    dataDir: "/nowhere",
  });
}

test.each([
  [
    "tables of a newer version",
    { level: 9_999_999_999_999 },
    /newer version .*99\.0\.0.* Update the site/,
  ],
  [
    "a newer form",
    { format: backupFormat + 1 },
    /newer version .* Update the site, then restore it/,
  ],
])(
  "a backup with %s is refused with a sentence, and nothing is changed",
  async (_what, of, sentence) => {
    const { at, file, dir } = await makePlace();
    await writeBackupOf(file, of);

    await expect(restoreSite(at("new"), file, quiet)).rejects.toThrow(sentence);
    expect(await readdir(dir)).toEqual(["site.backup"]);
  },
);

test.each([
  ["no tar file", "hello"],
  ["nothing", ""],
])(
  "an age file with the right passphrase that contains %s is refused as no backup",
  async (_what, text) => {
    const { at, file, dir } = await makePlace();
    const bytes = async function* () {
      yield Buffer.from(text);
    };
    await writeBackupFile(file, passphrase, bytes(), { workFactor: 10, dataDir: "/nowhere" });

    await expect(restoreSite(at("new"), file, quiet)).rejects.toThrow(
      /holds something else than a backup of this site/,
    );
    expect(await readdir(dir)).toEqual(["site.backup"]);
  },
);

const run = promisify(execFile);

test("with the passphrase, age and tar alone can extract the tables and the files", async () => {
  const { dir } = await makePlace();

  // age asks for the passphrase at a terminal, which `script` provides.
  const opening = run("script", ["-qec", `age -d -o ${dir}/site.tar ${older.file}`, "/dev/null"]);
  opening.child.stdin?.end(`${passphrase}\n`);
  await opening;
  await run("tar", ["xf", "site.tar"], { cwd: dir });

  const { tables } = JSON.parse(await readFile(path.join(dir, "backup.json"), "utf8"));
  const inquiries = tables.find(({ name }: { name: string }) => name === "inquiries");
  const { stdout } = await run("zcat", [path.join(dir, "tables/inquiries/000001.tsv.gz")]);
  const row = stdout.trimEnd().split("\t");
  expect(row).toHaveLength(inquiries.columns.length);
  expect(row[inquiries.columns.indexOf("email")]).toBe("ana@example.com");
});

test("a file that was cut off or changed anywhere is refused before anything is changed", async () => {
  const { at, dir } = await makePlace();
  const whole = await readFile(older.file);
  const flipped = (at: number) => {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return changed;
  };
  const broken = [
    whole.subarray(0, whole.length / 2),
    flipped(whole.length - 1),
    flipped(Math.floor(whole.length / 2)),
    flipped(300),
  ];
  for (const [index, bytes] of broken.entries()) {
    const other = path.join(dir, `broken-${index}`);
    await writeFile(other, bytes);
    await expect(restoreSite(at("new"), other, quiet)).rejects.toThrow(
      /Use another copy|was changed/,
    );
    await expect(stat(path.join(dir, "new"))).rejects.toThrow(/ENOENT/);
  }
});

test("a new backup that does not read is removed, and counts as failed", async () => {
  const { file } = await makePlace();
  // In place of a disk that writes something else: a byte that was written is changed.
  const onProgress = () => {
    const written = openSync(`${file}.tmp`, "r+");
    writeSync(written, "!", 120);
    closeSync(written);
  };
  const made = backUpSite(older.config, file, { ...quiet, onProgress });
  await expect(made).rejects.toThrow(/Use another copy|was changed|passphrase/);
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});

test("a restore that is interrupted between two of its parts starts no site, and can be continued", async () => {
  for (const published of [0, 1, 2, 3]) {
    const { at, dir } = await makePlace();
    const { dataDir } = at("new");
    const stage = await openRestoreStage(dataDir, "this backup");
    for (const part of ["objects", "app-secret", "postgres"] as const) {
      await writeFile(stage.locate(part), part);
    }
    await stage.markWhole();
    stage.close();
    // The state after a power cut, by the order in which the parts are published.
    for (const part of (["objects", "app-secret", "postgres"] as const).slice(0, published)) {
      await rename(stage.locate(part), path.join(dataDir, part));
    }
    expect(() => refuseUnfinishedRestore(dataDir)).toThrow(/was not finished/);

    const again = await openRestoreStage(dataDir, "this backup");
    expect(again.isWhole).toBe(true);
    await again.publish();
    expect(() => refuseUnfinishedRestore(dataDir)).not.toThrow();
    expect((await readdir(dataDir)).toSorted()).toEqual(["app-secret", "objects", "postgres"]);
    expect(await readdir(dir)).toEqual(["new"]);
  }
});
