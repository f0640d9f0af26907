import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openBackupFile } from "../../src/features/backup/server/backup-file.ts";
import { readBackup } from "../../src/features/backup/server/read-backup.ts";
import { openPowerScene, type PowerScene } from "./power-scene.ts";
import { signInToSite } from "../faults/site-ledger.ts";
import type { SiteProcess } from "../../src/testing/site/site-process.ts";
import { testFolder } from "../../src/testing/test-folder.ts";
import { startWatched } from "../../src/testing/site/watched-process.ts";

// The power goes while a backup is written beside the running site, and while a restore gives what it
// has made its names: there is a whole backup or none, and a whole site or a restore that goes on.

const rounds = Number(process.env["POWER_ROUNDS"] ?? 6);
const seed = Number(process.env["POWER_SEED"] ?? Math.floor(Math.random() * 1e9));
const passphrase = "correct horse battery staple";

/** @returns its exit code and what it said. */
async function run(name: "backup" | "restore", file: string, { env }: PowerScene) {
  const path = fileURLToPath(new URL("../../src/app/commands.ts", import.meta.url));
  const command = [process.execPath, "--disable-warning=ExperimentalWarning", path, name, file];
  const watched = startWatched(command, { ...env, BACKUP_PASSPHRASE: passphrase });
  return { code: await watched.ended, output: watched.output() };
}

async function startSite(scene: PowerScene): Promise<SiteProcess> {
  const site = await scene.start();
  if (!site) throw new Error("It did not start although nobody cut the power.");
  return site;
}

async function postLeads(scene: PowerScene, site: SiteProcess): Promise<void> {
  for (let count = 0; count < 3; count += 1)
    await scene.ledger.leads.post(site.url, scene.ledger.leads.add());
}

test("the power goes while a backup is written: there is a whole one or none, and the site has lost nothing", async () => {
  const scene = await openPowerScene(seed);
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite(scene);
    expect(await scene.findFaults(site)).toEqual([]);
    await postLeads(scene, site);
    const file = join(scene.disk.dir, `backup-${round}`);
    let code = -1;
    const where = new RegExp(`backup-${round}`);
    const hasCut = await scene.cutAt(site, { where, changes: 1 + round }, async () => {
      code = (await run("backup", file, scene)).code;
    });
    expect({ round, hasCut }).toEqual({ round, hasCut: true });
    expect(existsSync(file) || code !== 0).toBe(true);
    if (existsSync(file)) {
      const backup = await openBackupFile(file, passphrase);
      expect((await readBackup(backup, {})).counts.tables["leads"]?.rows).toBeGreaterThan(0);
      await backup.close();
    }
  }
  const site = await startSite(scene);
  expect(await scene.findFaults(site)).toEqual([]);
  await site.end("TERM");
});

/** In their order: all is there, it gets its names, and the folder it was made in goes. */
const moments = [
  /^create .*restoring\/whole/,
  /^rename .*restoring\/(?:objects|app-secret) /,
  /^rename .*restoring\/database /,
  /^rename .*restoring .*restoring-done/,
];

test("the power goes while a restore gives the site its names: the same call goes on and ends with all of it", async () => {
  const dir = await testFolder();
  const file = join(dir, "backup");
  const original = await openPowerScene(seed);
  const first = await startSite(original);
  await postLeads(original, first);
  expect(await run("backup", file, original)).toMatchObject({ code: 0 });
  await first.end("TERM");
  const emails = original.ledger.leads.acknowledged.map(({ email }) => email).toSorted();

  for (let round = 0; round < rounds; round += 1) {
    const scene = await openPowerScene(seed + 1 + round);
    const where = moments[round % moments.length] ?? /restoring/;
    await scene.disk.cutAt(where, 1 + Math.floor(round / moments.length));
    const { code } = await run("restore", file, scene);
    await scene.disk.cutNow();
    await scene.disk.powerOn();
    const again = await run("restore", file, scene);
    const isThere = again.code === 0 || again.output.includes("holds a site already");
    expect({ round, code, isThere, output: isThere ? "" : again.output }).toMatchObject({
      isThere: true,
    });
    const site = await startSite(scene);
    const headers = { cookie: await signInToSite(site.url) };
    const answer = await fetch(`${site.url}/api/admin/leads`, { headers });
    const { leads } = (await answer.json()) as { leads: { email: string }[] };
    expect({ round, leads: leads.map(({ email }) => email).toSorted() }).toEqual({
      round,
      leads: emails,
    });
    await site.end("TERM");
  }
});
