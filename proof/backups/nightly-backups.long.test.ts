import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  nightlyBackupSetting,
  type BackupStatus,
} from "../../src/features/backup/core/nightly-backup.ts";
import { siteConfig } from "../../src/testing/backup-scene.ts";
import { faultless, LeadLedger } from "../../src/testing/records/lead-ledger.ts";
import { onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { spawnCommand, spawnProgram } from "../../src/testing/site/site-process.ts";
import { staffApi } from "../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { testFolder } from "../../src/testing/test-folder.ts";
import "../../src/testing/database/global-setup.ts";

const shiftedSite = fileURLToPath(new URL("shifted-site.ts", import.meta.url));
const soon = { timeout: 60_000, interval: 100 };
const passphrase = "correct horse battery staple";
const hoursOfADay = 24;

/**
 * A folder for a site whose clock a test moves forward, and which keeps its backups in `backups`.
 */
async function openPlace() {
  const dir = await testFolder();
  const hoursFile = path.join(dir, "hours");
  await writeFile(hoursFile, "0");
  const folder = path.join(dir, "backups");
  const env = {
    DATA_DIR: path.join(dir, "data"),
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: passphrase,
    ADMIN_PASSWORD: staffPassword,
    APP_SECRET: "a secret of this one test run only",
  };
  return {
    dir,
    env,
    list: async () => (await readdir(folder).catch(() => [])).toSorted(),
    folder,
    wait: (hours: number) => writeFile(hoursFile, `${hours}`),
    start: () => startSiteOfTest(env, (each) => spawnProgram([shiftedSite, hoursFile], each)),
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

test("a running site makes its backup at night; the passphrase alone opens it, and a site can be made of it", async () => {
  const place = await openPlace();
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
    `BACKUP_PASSPHRASE does not open ${file}: it was made with another one, or its beginning was changed.`,
  );
  const right = spawnCommand(["restore", file], env);
  expect({ code: await right.ended, said: right.output() }).toMatchObject({ code: 0 });
  const audit = await onDatabase(siteConfig(env).database, (database) => ledger.audit(database));
  expect(audit).toEqual(faultless);
});
