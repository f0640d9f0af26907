import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import {
  nightlyBackupSetting,
  nightlyBackupStateSetting,
} from "#features/backup/core/nightly-backup.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";
import { deferred } from "#testing/deferred.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testFolder } from "#testing/test-folder.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import {
  eraseOutlivedBackups,
  findSiteMark,
  makeNightlyBackup,
  type NightlyBackupsDependencies,
  readBackupStatus,
} from "./nightly-backups.ts";

const full = "The disk of /backups is full, so no backup was made. Make room.";
const passphrase = "correct horse battery staple";
const running = new AbortController().signal;

const store = useOpened(openTestDatabase);
const s3 = useOpened(startFakeS3);

/** Nights whose backups are small files, until the disk is full. */
async function openNights() {
  const { database } = store;
  // No night has been yet.
  await database.executeSql("delete from settings");
  const dir = await testFolder();
  const disk = { isFull: false };
  const clock = testClock();
  const log = recordingLog();
  const make = async (file: string, given: string) => {
    expect(given).toBe(passphrase);
    await writeFile(`${file}.tmp`, "half");
    if (disk.isFull) throw new AppError("unavailable", { en: full, es: full });
    await rm(`${file}.tmp`);
    await writeFile(file, "whole", { flag: "wx" });
  };
  const renewEveryMs = 24 * hourMs;
  const config = { backup: { passphrase, bucket: null } };
  const parts = { database, clock, log, config, dir, timeZone: "UTC", make, renewEveryMs };
  return {
    dir,
    disk,
    clock,
    look: (changes: Partial<NightlyBackupsDependencies> = {}, signal = running) =>
      makeNightlyBackup({ ...parts, ...changes }, signal),
    status: (given: string | null = passphrase) =>
      readBackupStatus({ database, clock, config: { backup: { passphrase: given } } }),
    /** Without the random site mark. */
    files: async () =>
      (await readdir(dir)).map((name) => name.replace(/^site-[\da-f]{8}-/, "site-")),
  };
}

async function readHeldUntil(): Promise<string | null> {
  return (await readSetting(store.database.db, nightlyBackupStateSetting)).heldUntil;
}

test("without a passphrase, or with a weak one, staff see that no backup is made", async () => {
  const { status } = await openNights();

  for (const weak of [null, "short"]) expect(await status(weak)).toMatchObject({ state: "unset" });
});

test("two processes make one backup a night together, and one more the next night", async () => {
  const { look, clock, files, status } = await openNights();

  expect((await Promise.all([look(), look()])).toSorted()).toEqual([false, true]);
  expect(await look()).toBe(false);
  expect(await files()).toEqual(["site-2026-06-15T120000Z.backup"]);
  expect(await status()).toMatchObject({ state: "good", byteSize: 5, failure: null });
  clock.advance(24 * hourMs);
  expect((await Promise.all([look(), look()])).toSorted()).toEqual([false, true]);
  expect(await files()).toHaveLength(2);
});

test("a night without disk space is reported and tried again each hour, and the last good backup stays", async () => {
  const { look, clock, files, disk, status } = await openNights();
  await look();
  clock.advance(24 * hourMs);
  disk.isFull = true;

  expect(await look()).toBe(true);
  expect(await status()).toMatchObject({
    state: "late",
    madeAt: "2026-06-15T12:00:00.000Z",
    failure: full,
  });
  expect(await look()).toBe(false);
  clock.advance(hourMs + 1);
  expect(await look()).toBe(true);
  disk.isFull = false;
  clock.advance(hourMs + 1);
  expect(await look()).toBe(true);
  expect(await status()).toMatchObject({ state: "good", failure: null });
  expect(await files()).toEqual([
    "site-2026-06-15T120000Z.backup",
    "site-2026-06-16T140000Z.backup",
  ]);
});

test("an interrupted backup is removed at the next one, and other files never are", async () => {
  const { look, clock, dir, files } = await openNights();
  const foreign = ["notes.txt", "by-hand.backup", "by-hand.backup.tmp"];
  for (const name of foreign) await writeFile(path.join(dir, name), "mine");
  const mark = await findSiteMark(store.database, clock.now());
  await writeFile(path.join(dir, `site-${mark}-2026-06-14T120000Z.backup.tmp`), "half");
  await writeFile(path.join(dir, `site-${mark}-2026-01-01T120000Z.backup`), "old");

  const begun = deferred();
  void look({
    make: () => {
      begun.resolve();
      return new Promise<void>(() => {});
    },
  });
  await begun.promise;
  expect(await look()).toBe(false);
  clock.advance(10 * minuteMs);
  expect(await look()).toBe(true);

  expect(await files()).toEqual([...foreign, "site-2026-06-15T121000Z.backup"].toSorted());
});

test("no other process begins a backup while one is made, however long that takes", async () => {
  const { look, clock, files } = await openNights();
  const [begun, goesOn] = [deferred(), deferred()];
  const slow = look({
    renewEveryMs: 5,
    make: async (file) => {
      begun.resolve();
      await goesOn.promise;
      await writeFile(file, "whole");
    },
  });
  await begun.promise;

  for (let step = 0; step < 5; step += 1) {
    clock.advance(9 * minuteMs);
    const heldUntil = new Date(clock.now().getTime() + 10 * minuteMs).toISOString();
    await expect.poll(readHeldUntil).toBe(heldUntil);
    expect(await look()).toBe(false);
  }
  goesOn.resolve();
  expect(await slow).toBe(true);
  expect(await files()).toEqual(["site-2026-06-15T120000Z.backup"]);
  expect(await readHeldUntil()).toBe(null);
});

test("a closing process releases its backup, and the next process makes it at once", async () => {
  const { look, status } = await openNights();
  const closing = new AbortController();
  const cutOff = look(
    {
      make: (_file, _passphrase, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
          closing.abort();
        }),
    },
    closing.signal,
  );

  expect(await cutOff).toBe(false);
  expect(await status()).toMatchObject({ failure: null });
  expect(await look()).toBe(true);
});

test("two sites that write into one folder each remove only their own backups", async () => {
  const { look, clock, dir } = await openNights();
  const own = { isOn: true, hour: 0, days: 1, weeks: 0 };
  const setUp = (tx: Tx) =>
    writeSetting(tx, nightlyBackupSetting, own, { by: "ada", now: clock.now() });
  await store.database.transaction(setUp);
  await look();
  const ours = await readdir(dir);
  await store.database.executeSql("delete from settings");
  await store.database.transaction(setUp);

  clock.advance(24 * hourMs);
  await look();
  clock.advance(24 * hourMs);
  await look();

  const all = await readdir(dir);
  expect(all).toHaveLength(2);
  expect(all).toEqual(expect.arrayContaining(ours));
});

test("an old backup that can't be removed does not make the new one fail", async () => {
  const { look, clock, status, dir } = await openNights();
  await look();
  const mark = await findSiteMark(store.database, clock.now());
  clock.advance(24 * hourMs);
  const make = async (file: string) => {
    await writeFile(file, "whole");
    // A folder, which `rm` can't remove.
    await mkdir(path.join(dir, `site-${mark}-2026-01-01T120000Z.backup`));
  };

  expect(await look({ make })).toBe(true);
  expect(await status()).toMatchObject({ state: "good", failure: null });
});

/** Nights of a site whose backups are copied to a bucket, where other files lie as well. */
async function openBucketNights() {
  const nights = await openNights();
  const { clock } = nights;
  s3.failWith(null);
  s3.objects.clear();
  const foreign = ["backups/notes.txt", "objects/site-00000000-2026-01-01T000000Z.backup"];
  const stored = { bytes: Buffer.from("mine"), metadata: {} };
  for (const key of foreign) s3.objects.set(`/files/${key}`, stored);
  const config = { backup: { passphrase, bucket: s3.settings } };
  const mark = await findSiteMark(store.database, clock.now());
  const nameOf = (moment: string) => `/files/backups/site-${mark}-${moment}Z.backup`;
  return {
    ...nights,
    nameOf,
    keep: (moment: string) => s3.objects.set(nameOf(moment), stored),
    look: (changes: Partial<NightlyBackupsDependencies> = {}) =>
      nights.look({ config, ...changes }),
    copies: () =>
      [...s3.objects.keys()].filter((key) => !foreign.includes(key.replace("/files/", ""))),
    erase: () => eraseOutlivedBackups({ ...store, clock, dir: nights.dir, bucket: s3.settings }),
  };
}

test("each backup is copied to the bucket, where the same ones are kept and other files stay", async () => {
  const { look, clock, copies, nameOf, keep } = await openBucketNights();
  const once = { isOn: true, hour: 0, days: 1, weeks: 0 };
  await store.database.transaction((tx) =>
    writeSetting(tx, nightlyBackupSetting, once, { by: "ada", now: clock.now() }),
  );
  for (const day of ["11", "12", "13"]) keep(`2026-06-${day}T120000`);

  expect(await look()).toBe(true);
  expect(copies()).toEqual([nameOf("2026-06-15T120000")]);
  expect(s3.objects.get(nameOf("2026-06-15T120000"))?.bytes.toString()).toBe("whole");
  expect(s3.objects.size).toBe(3);
});

test("while the bucket is away staff read why, the backup lies on the machine, and each hour is a try", async () => {
  const { look, clock, files, copies, status } = await openBucketNights();
  s3.failWith(403);

  expect(await look()).toBe(true);
  const { state, failure } = await status();
  expect([state, failure]).toEqual([
    "late",
    expect.stringContaining("not in the bucket files: 403"),
  ]);
  for (let hour = 0; hour < 3; hour += 1) {
    clock.advance(hourMs + 1);
    expect(await look()).toBe(true);
  }
  expect(await files()).toEqual(["site-2026-06-15T150000Z.backup"]);
  s3.failWith(null);
  clock.advance(hourMs + 1);
  expect(await look()).toBe(true);
  expect(await status()).toMatchObject({ state: "good", failure: null });
  expect(copies()).toHaveLength(1);
});

test("a large backup goes in parts, after those that a killed process left were ended", async () => {
  const { look, copies, nameOf } = await openBucketNights();
  const begun = { initiated: new Date(0), parts: new Map() };
  s3.uploads.set("ours", { ...begun, name: nameOf("2026-06-14T120000") });
  const bytes = Buffer.alloc(17 * 1024 * 1024, "b");

  expect(await look({ make: (file) => writeFile(file, bytes) })).toBe(true);
  const [copy = ""] = copies();
  expect(s3.objects.get(copy)?.bytes.equals(bytes)).toBe(true);
  expect([...s3.uploads.keys()]).toEqual([]);
});

test("a copy that differs from what was sent is removed, and counts as failed", async () => {
  const { look, copies, status } = await openBucketNights();
  const { objects } = s3;
  objects.set = (name, stored) =>
    Map.prototype.set.call(objects, name, {
      ...stored,
      bytes: Buffer.from("other"),
    }) as typeof objects;
  try {
    await look();
  } finally {
    objects.set = Map.prototype.set;
  }
  expect(await status()).toMatchObject({
    state: "late",
    failure: "The copy in the bucket files is not what was sent.",
  });
  expect(copies()).toEqual([]);
});

test("a backup older than the privacy policy allows leaves the bucket without a new one", async () => {
  const { erase, copies, keep, nameOf } = await openBucketNights();
  keep("2026-05-01T120000");
  keep("2026-06-01T120000");

  await erase();
  expect(copies()).toEqual([nameOf("2026-06-01T120000")]);
});
