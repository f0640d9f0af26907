import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../src/platform/config/config.ts";
import { faultless, type Answer } from "../../src/testing/records/lead-ledger.ts";
import { onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { fillDisk, mountSmallDisk } from "../../src/testing/small-disk.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { SiteLedger } from "./site-ledger.ts";

const fileBytes = 3_000_000;
const soon = { timeout: 60_000, interval: 200 };

test("on a full disk the site refuses leads and files with 503, loses none, and continues once there is room", async ({
  skip,
}) => {
  // Larger than the space that uploads leave free for the database.
  const dir = await mountSmallDisk("800m");
  if (dir === null) return skip("only root may mount a disk to fill");
  const env = { DATA_DIR: dir, ADMIN_PASSWORD: staffPassword };
  const site = await startSiteOfTest(env);
  const ledger = new SiteLedger(dir, fileBytes);
  const { leads, uploads } = ledger;
  const answers: (Answer | null)[] = [];
  const post = async () => {
    const answer = await leads.post(site.url, leads.add());
    answers.push(answer);
    return answer?.status;
  };
  for (let count = 0; count < 50; count += 1) await post();
  const first = await uploads.add(site.url);
  const second = await uploads.add(site.url);
  expect(await uploads.put(site.url, first)).toBe(200);

  await fillDisk(dir);
  expect(await uploads.put(site.url, second)).toBe(503);
  expect(await readdir(join(dir, "objects", "incoming"))).toEqual([]);
  await expect.poll(post, soon).toBe(503);
  for (let count = 0; count < 50; count += 1) await post();
  expect((await fetch(site.url)).status).toBe(200);
  await rm(join(dir, "ballast"));

  await expect.poll(post, soon).toBe(201);
  for (const lead of leads.open) {
    expect([200, 201]).toContain((await leads.post(site.url, lead))?.status);
  }
  const refused = answers.filter((answer) => answer?.status !== 201);
  expect(new Set(refused.map((answer) => answer?.status))).toEqual(new Set([503]));
  expect(refused.filter((answer) => !(Number(answer?.retryAfter) > 0))).toEqual([]);
  await expect.poll(() => uploads.put(site.url, second), soon).toBe(200);
  expect(await ledger.findLostUploads(site.url)).toEqual([]);
  expect(await site.end("TERM")).toBe(0);
  const audit = await onDatabase(readConfig(env).database, (database) => leads.audit(database));
  expect(audit).toEqual(faultless);
  process.stdout.write(
    `disk full: ${refused.length} leads refused and sent again, all ${leads.leads.length} found once\n`,
  );
});
