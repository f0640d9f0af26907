import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#testing/site-process.ts";
import { signInToSite } from "#testing/sign-in-to-site.ts";
import { fillDisk, mountSmallDisk } from "#testing/small-disk.ts";
import { staffPassword } from "#testing/staff-session.ts";
import { testFolder } from "#testing/test-folder.ts";
import { UploadLedger } from "#testing/upload-ledger.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const callers = 4;
const longestRunMs = 1_200;
const fileBytes = 3_000_000;
const soon = { timeout: 60_000, interval: 250 };

test("killed at any moment, the site never shows half a file and keeps each acknowledged one", async () => {
  const dir = await testFolder();
  const env = { DATA_DIR: dir, ADMIN_PASSWORD: staffPassword };
  const ledger = new UploadLedger(fileBytes);
  for (let round = 1; round <= rounds; round += 1) {
    const site = await startSite(env);
    onTestFinished(() => void site.end("KILL"));
    const send = () => ledger.sendUntilGone(site.url);
    const sending = Promise.all(Array.from({ length: callers }, send));
    await wait(Math.random() * longestRunMs);
    await site.end("KILL");
    await sending;
  }

  const site = await startSite(env);
  onTestFinished(() => void site.end("KILL"));
  const cookie = await signInToSite(site.url);
  expect(await ledger.findBroken(site.url, cookie)).toEqual([]);
  const { acknowledged, open } = ledger;
  for (const upload of open) expect(await ledger.put(site.url, upload)).toBe(200);
  expect(await ledger.findBroken(site.url, cookie)).toEqual([]);
  await site.end("TERM");
  process.stdout.write(
    `${rounds} kills, ${acknowledged.length} uploads acknowledged and whole, ` +
      `${open.length} broken off and sent again\n`,
  );
});

test("on a full disk an upload is refused with 503, nothing is kept, and it succeeds once there is room", async ({
  skip,
}) => {
  const dir = await mountSmallDisk("200m");
  if (dir === null) return skip("only root may mount a disk to fill");
  const site = await startSite({ DATA_DIR: dir, ADMIN_PASSWORD: staffPassword });
  onTestFinished(() => void site.end("KILL"));
  const ledger = new UploadLedger(fileBytes);
  const first = await ledger.add(site.url);
  const second = await ledger.add(site.url);
  expect(await ledger.put(site.url, first)).toBe(200);

  await fillDisk(dir);
  expect(await ledger.put(site.url, second)).toBe(503);
  expect(await readdir(join(dir, "objects", "incoming"))).toEqual([]);
  await rm(join(dir, "ballast"));

  await expect.poll(() => ledger.put(site.url, second), soon).toBe(200);
  expect(await ledger.findBroken(site.url, await signInToSite(site.url))).toEqual([]);
});
