import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { faultless, LeadLedger, type Answer } from "#testing/lead-ledger.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { startSite } from "#testing/site-process.ts";
import { fillDisk, mountSmallDisk } from "#testing/small-disk.ts";

const soon = { timeout: 60_000, interval: 200 };

test("on a full disk the site refuses leads with 503, loses none, and goes on once there is room", async ({
  skip,
}) => {
  const dir = await mountSmallDisk("160m");
  if (dir === null) return skip("only root may mount a disk to fill");
  const env = { DATA_DIR: dir };
  const site = await startSite(env);
  const ledger = new LeadLedger();
  const answers: (Answer | null)[] = [];
  const post = async () => {
    const answer = await ledger.post(site.url, ledger.add());
    answers.push(answer);
    return answer?.status;
  };
  for (let count = 0; count < 50; count += 1) await post();

  await fillDisk(dir);
  await expect.poll(post, soon).toBe(503);
  for (let count = 0; count < 200; count += 1) await post();
  expect((await fetch(site.url)).status).toBe(200);
  await rm(join(dir, "ballast"));

  await expect.poll(post, soon).toBe(201);
  for (const lead of ledger.open) {
    expect([200, 201]).toContain((await ledger.post(site.url, lead))?.status);
  }
  const refused = answers.filter((answer) => answer?.status !== 201);
  expect(new Set(refused.map((answer) => answer?.status))).toEqual(new Set([503]));
  expect(refused.filter((answer) => !(Number(answer?.retryAfter) > 0))).toEqual([]);
  expect(await site.end("TERM")).toBe(0);
  const database = await openDatabase(readConfig(env).database, { log: recordingLog() });
  const audit = await ledger.audit(database);
  await database.close();
  expect(audit).toEqual(faultless);
  process.stdout.write(
    `disk full: ${refused.length} leads refused and sent again, all ${ledger.leads.length} found once\n`,
  );
});
