import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  nightlyBackupSetting,
  type BackupStatus,
} from "../../src/features/backup/core/nightly-backup.ts";
import { countTables, siteConfig } from "../../src/testing/backup-scene.ts";
import { faultless, LeadLedger } from "../../src/testing/records/lead-ledger.ts";
import {
  newPostgresUrl,
  onDatabase,
  startSiteOfTest,
} from "../../src/testing/site/site-of-test.ts";
import { spawnCommand, spawnProgram } from "../../src/testing/site/site-process.ts";
import { fillDisk, mountSmallDisk } from "../../src/testing/small-disk.ts";
import { staffApi } from "../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { testFolder } from "../../src/testing/test-folder.ts";
import "../../src/testing/database/global-setup.ts";

const shiftedSite = fileURLToPath(new URL("shifted-site.ts", import.meta.url));
const soon = { timeout: 60_000, interval: 100 };
const passphrase = "correct horse battery staple";
const hoursOfADay = 24;

type Env = Readonly<Record<string, string>>;

/** A place for a site whose clock a test puts forward, and which keeps its backups in `backups`. */
async function openPlace(kind: "own" | "named", backups?: string) {
  const dir = await testFolder();
  const hoursFile = path.join(dir, "hours");
  await writeFile(hoursFile, "0");
  const folder = backups ?? path.join(dir, "backups");
  const shared = {
    DATA_DIR: path.join(dir, "data"),
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: passphrase,
    ADMIN_PASSWORD: staffPassword,
    APP_SECRET: "a secret of this one test run only",
  };
  const env: Env = kind === "own" ? shared : { ...shared, DATABASE_URL: await newPostgresUrl() };
  return {
    dir,
    env,
    list: async () => (await readdir(folder).catch(() => [])).toSorted(),
    folder,
    wait: (hours: number) => writeFile(hoursFile, `${hours}`),
    start: (changes: Env = {}) =>
      startSiteOfTest({ ...env, ...changes }, (each) =>
        spawnProgram([shiftedSite, hoursFile], each),
      ),
  };
}

/** Turns nightly backups on as an admin does on the settings page: at midnight, keeping one. */
async function setNights(url: string): Promise<void> {
  const setting = { isOn: true, hour: 0, days: 1, weeks: 0 };
  await staffApi(url).call("PUT", `/api/admin/settings/${nightlyBackupSetting.key}`, setting);
}

const readStatus = async (url: string) =>
  (await staffApi(url).call<{ backup: BackupStatus }>("GET", "/api/admin/backup")).backup;
const whole = /^site-.*Z\.backup$/;

test("a running site makes its backup at night, which opens with the passphrase alone and becomes a site", async () => {
  const place = await openPlace("own");
  const site = await place.start();
  const ledger = new LeadLedger();
  for (let count = 0; count < 5; count += 1) await ledger.post(site.url, ledger.add());
  await setNights(site.url);

  await expect.poll(place.list, soon).toEqual([expect.stringMatching(whole)]);
  await expect.poll(async () => (await readStatus(site.url)).state, soon).toBe("good");
  const [first = ""] = await place.list();
  await place.wait(hoursOfADay);
  await expect.poll(place.list, soon).not.toContain(first);
  await expect.poll(place.list, soon).toEqual([expect.stringMatching(whole)]);
  expect(await site.end("TERM")).toBe(0);

  const [last = ""] = await place.list();
  const file = path.join(place.folder, last);
  const env = { ...place.env, DATA_DIR: path.join(place.dir, "restored") };
  const wrong = spawnCommand(["restore", file], {
    ...env,
    BACKUP_PASSPHRASE: "another horse battery staple",
  });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain(
    `BACKUP_PASSPHRASE does not open ${file}: it was made with another one.`,
  );
  const right = spawnCommand(["restore", file], env);
  expect({ code: await right.ended, said: right.output() }).toMatchObject({ code: 0 });
  const audit = await onDatabase(siteConfig(env).database, (database) => ledger.audit(database));
  expect(audit).toEqual(faultless);
});

test("two processes on one PostgreSQL make one backup a night, and the next makes it when one is killed", async () => {
  const place = await openPlace("named");
  const [one, two] = [await place.start(), await place.start()];
  await setNights(one.url);
  const seen = new Set<string>();
  for (const night of [0, 1, 2]) {
    await place.wait(night * hoursOfADay);
    await expect
      .poll(async () => {
        for (const name of await place.list()) if (whole.test(name)) seen.add(name);
        return (await readStatus(two.url)).state === "good" && seen.size;
      }, soon)
      .toBe(night + 1);
  }

  // Both processes are at work on the next night's backup when they are killed.
  await place.wait(3 * hoursOfADay);
  await expect.poll(async () => (await place.list()).length, soon).toBe(2);
  await Promise.all([one.end("KILL"), two.end("KILL")]);
  const [mark] = /site-[\da-f]{8}/.exec([...seen].join(" ")) ?? [];
  await writeFile(path.join(place.folder, `${mark}-2026-01-02T030405Z.backup.tmp`), "half");
  await writeFile(path.join(place.folder, "by-hand.backup"), "mine");
  const third = await place.start();
  await place.wait(4 * hoursOfADay);
  await expect
    .poll(async () => (await place.list()).filter((name) => !seen.has(name)), soon)
    .toEqual(["by-hand.backup", expect.stringMatching(whole)]);
  await expect.poll(async () => (await readStatus(third.url)).state, soon).toBe("good");
  const tables = await countTables(siteConfig(place.env));
  expect(tables["settings"]?.rows).toBeGreaterThan(1);
});

test("where the disk is full no half of a backup counts as one, and the staff are told until there is room", async ({
  skip,
}) => {
  const disk = await mountSmallDisk("4m");
  if (disk === null) return skip("only root may mount a disk to fill");
  const place = await openPlace("own", disk);
  await fillDisk(disk);
  const site = await place.start();
  await setNights(site.url);

  await expect
    .poll(async () => (await readStatus(site.url)).failure, soon)
    .toMatch(/^The disk of .* is full, so no backup was made\. Make room\.$/);
  expect(await readStatus(site.url)).toMatchObject({ state: "late", madeAt: null });
  expect(await place.list()).toEqual(["ballast"]);
  expect((await new LeadLedger().post(site.url, new LeadLedger().add()))?.status).toBe(201);

  await rm(path.join(disk, "ballast"));
  await place.wait(2);
  await expect.poll(async () => (await readStatus(site.url)).state, soon).toBe("good");
  expect(await place.list()).toEqual([expect.stringMatching(whole)]);
});

test("without a passphrase none is made, and the staff are told why", async () => {
  const place = await openPlace("own");
  const site = await place.start({ BACKUP_PASSPHRASE: "" });
  expect(await readStatus(site.url)).toMatchObject({ state: "unset" });
  const command = spawnCommand(["backup", path.join(place.dir, "x.backup")], {
    ...place.env,
    BACKUP_PASSPHRASE: "",
  });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain("Set BACKUP_PASSPHRASE in the environment");
});
