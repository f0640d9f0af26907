import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { backupFormat } from "#features/backup/core/backup-contents.ts";
import { ArchiveWriter } from "#features/backup/server/write-archive.ts";
import { writeBackupFile } from "#features/backup/server/write-backup-file.ts";
import { backfillRequested } from "#features/crm/core/backfill-requested.ts";
import { openTransferSession } from "#platform/server/transfer/open-transfer-session.ts";
import { migrateToLevel, readMigrationLevel } from "#platform/server/transfer/migration-level.ts";
import { putJobs } from "#platform/server/transfer/waiting-jobs.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";
import { siteConfig } from "#testing/backup-scene.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { testFolder } from "#testing/test-folder.ts";
import { backUpSite } from "./back-up-site.ts";
import { openRestoreStage, refuseUnfinishedRestore } from "./restore-stage.ts";
import { restoreSite } from "./restore-site.ts";

vi.setConfig({ testTimeout: 60_000 });

const quiet = { log: { info() {}, warn() {}, error() {} }, onProgress: () => {} };
const passphrase = "correct horse battery staple";
/** Before leads had answers for a blueprint, follow-ups and much else. */
const olderMigration = "0012_staff";

async function makePlace() {
  const dir = await testFolder();
  const at = (name: string) => siteConfig({ DATA_DIR: path.join(dir, name) });
  return { dir, file: path.join(dir, "site.backup"), at };
}

async function withDatabase<T>(
  { database }: ReturnType<typeof siteConfig>,
  work: (session: TransferSession) => Promise<T>,
): Promise<T> {
  const session = await openTransferSession(database);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

async function readLevels(): Promise<readonly { tag: string; when: number }[]> {
  const text = await readFile("migrations/meta/_journal.json", "utf8");
  return (JSON.parse(text) as { entries: { tag: string; when: number }[] }).entries;
}

/** A site of an older edition with one inquiry in it. */
async function makeOlderSite(config: ReturnType<typeof siteConfig>): Promise<void> {
  const level = (await readLevels()).find(({ tag }) => tag === olderMigration)?.when ?? 0;
  await withDatabase(config, async (session) => {
    await migrateToLevel(session, level);
    await session.executeSql(
      `insert into inquiries (id, full_name, email, phone, subject, message)
       values (gen_random_uuid(), 'Ana', 'ana@example.com', '', 'general', 'Hello')`,
    );
    const job = { id: randomUUID(), name: backfillRequested.name, data: {} };
    await putJobs(session, [{ ...job, startAfter: new Date().toISOString() }]);
  });
}

const listIndexes = async ({ executeSql }: Pick<TransferSession, "executeSql">) =>
  (
    await executeSql(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    )
  ).rows;

const listQuietTriggers = async ({ executeSql }: TransferSession) =>
  (await executeSql("select tgname from pg_trigger where tgenabled = 'D'")).rows;

test("a backup of an older edition is restored and brought up to date, with every index and trigger", async () => {
  const { at, file } = await makePlace();
  await makeOlderSite(at("old"));
  await backUpSite(at("old"), file, quiet);

  await restoreSite(at("new"), file, quiet);

  const levels = await readLevels();
  const fresh = await openTestDatabase();
  onTestFinished(() => fresh.close());
  await withDatabase(at("new"), async (session) => {
    expect(await readMigrationLevel(session)).toBe(levels.at(-1)?.when);
    expect(await listIndexes(session)).toEqual(await listIndexes(fresh.database));
    expect(await listQuietTriggers(session)).toEqual([]);
    const { rows } = await session.executeSql("select email from inquiries");
    expect(rows).toEqual([{ email: "ana@example.com" }]);
  });
});

/** A whole and well-sealed backup that says what it is of. */
async function writeBackupOf(file: string, changes: object): Promise<void> {
  const madeAt = new Date();
  const archive = new ArchiveWriter(madeAt);
  const contents = {
    format: backupFormat,
    appVersion: "99.0.0",
    madeAt: madeAt.toISOString(),
    level: (await readLevels()).at(-1)?.when,
    database: "embedded",
    tables: [],
    ...changes,
  };
  const fill = async () => {
    await archive.addText("backup.json", JSON.stringify(contents));
    await archive.addText("secret", "x".repeat(40));
    const counts = { tables: {}, jobs: 0, objects: 0, objectBytes: 0, missingObjects: 0 };
    await archive.addText("counts.json", JSON.stringify({ ...counts, checksum: archive.checksum }));
  };
  await writeBackupFile(file, passphrase, archive.bytes(fill));
}

test.each([
  [
    "tables of a newer edition",
    { level: 9_999_999_999_999 },
    /newer edition .*99\.0\.0.* Update the site/,
  ],
  [
    "a newer form",
    { format: backupFormat + 1 },
    /newer edition .* Update the site, then restore it/,
  ],
])(
  "a backup with %s is refused with a sentence, and nothing is touched",
  async (_what, of, sentence) => {
    const { at, file, dir } = await makePlace();
    await writeBackupOf(file, of);

    await expect(restoreSite(at("new"), file, quiet)).rejects.toThrow(sentence);
    expect(await readdir(dir)).toEqual(["site.backup"]);
  },
);

test("a file that was cut off or changed anywhere is refused before anything is touched", async () => {
  const { at, file, dir } = await makePlace();
  await makeOlderSite(at("old"));
  await backUpSite(at("old"), file, quiet);
  const whole = await readFile(file);
  const flipped = (at: number) => {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return changed;
  };
  const broken = [
    whole.subarray(0, whole.length - 1),
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

test("a restore that is cut off between any two of its parts is no site, and goes on", async () => {
  for (const published of [0, 1, 2, 3]) {
    const { at, dir } = await makePlace();
    const { dataDir } = at("new");
    const stage = await openRestoreStage(dataDir, "this backup");
    for (const part of ["objects", "app-secret", "database"] as const) {
      await writeFile(stage.locate(part), part);
    }
    await stage.markWhole();
    stage.close();
    // As a power cut leaves it, by the order in which parts get their names.
    for (const part of (["objects", "app-secret", "database"] as const).slice(0, published)) {
      await rename(stage.locate(part), path.join(dataDir, part));
    }
    expect(() => refuseUnfinishedRestore(dataDir)).toThrow(/was not finished/);

    const again = await openRestoreStage(dataDir, "this backup");
    expect(again.isWhole).toBe(true);
    await again.publish();
    expect(() => refuseUnfinishedRestore(dataDir)).not.toThrow();
    expect((await readdir(dataDir)).toSorted()).toEqual(["app-secret", "database", "objects"]);
    expect(await readdir(dir)).toEqual(["new"]);
  }
});
