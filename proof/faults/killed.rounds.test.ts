import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { readConfig } from "../../src/platform/config/config.ts";
import { faultless } from "../../src/testing/records/lead-ledger.ts";
import { envOn, onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { spawnSite, type SiteProcess } from "../../src/testing/site/site-process.ts";
import { NoteLedger, SiteLedger, smallestPartBytes } from "./site-ledger.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
/** The short round leaves kills of a site with DATABASE_URL to `rolling`. */
const kinds = rounds > 1 ? (["own", "named"] as const) : (["own"] as const);
const leadCallers = 8;
const uploadCallers = 2;
const uploadBytes = 1_000_000;
const partSizes = [smallestPartBytes, smallestPartBytes, smallestPartBytes];
const longestRunMs = 1_500;
/** Joining a document's parts takes about this long. */
const longestJoinMs = 100;

type Env = Readonly<Record<string, string>>;

/** Kills the site while it starts: during recovery, migration or the opening of the queues. */
async function killDuringStart(env: Env): Promise<void> {
  const site = spawnSite(env);
  await wait(Math.random() * longestRunMs);
  await site.end("KILL");
}

/** Sends leads, notes and files, and joins a document's parts, until the site is killed. */
async function workUntilKilled(site: SiteProcess, ledger: SiteLedger, notes: NoteLedger) {
  const complete = await ledger.sendParts(site.url, partSizes);
  if (ledger.leads.acknowledged.length === 0) {
    await ledger.leads.post(site.url, ledger.leads.add());
    await ledger.uploads.put(site.url, await ledger.uploads.add(site.url));
  }
  const writeUntilKilled = await notes.begin(site.url);
  const everybody = [
    writeUntilKilled(),
    ...Array.from({ length: leadCallers }, () => ledger.postUntilGone(site.url)),
    ...Array.from({ length: uploadCallers }, () => ledger.uploads.sendUntilGone(site.url)),
  ];
  await wait(Math.random() * longestRunMs);
  const completing = complete().catch(() => {});
  await wait(Math.random() * longestJoinMs);
  await site.end("KILL");
  await Promise.all([...everybody, completing]);
}

const audit = (env: Env, ledger: SiteLedger, notes: NoteLedger) =>
  onDatabase(readConfig(env).database, async (database) => ({
    leads: await ledger.leads.audit(database),
    notes: await notes.audit(database),
  }));

/** The next process hands out what the killed one left, although no visitor triggers it. */
async function expectHandedOut(site: SiteProcess): Promise<void> {
  const readMetrics = async () => (await fetch(`${site.url}/metrics`)).text();
  await expect.poll(readMetrics).toContain('submissions_waiting{state="due"} 0');
  expect(await readMetrics()).toContain('submissions_waiting{state="held_back"} 0');
}

test.each(kinds)(
  "killed at any moment, the %s site keeps each acknowledged lead, note, file and document once and complete, and hands out each lead",
  async (kind) => {
    const env = await envOn(kind);
    const ledger = new SiteLedger(env.DATA_DIR, uploadBytes);
    const notes = new NoteLedger();
    const nothingLost = { leads: faultless, notes: { missing: 0, twice: 0, torn: 0 } };
    let isNew = true;
    for (let round = 1; round <= rounds; round += 1) {
      if (round % 3 === 0) await killDuringStart(env);
      const site = await startSiteOfTest(env);
      if (!isNew) expect(await ledger.findFaults(site.url)).toEqual([]);
      isNew = false;
      await workUntilKilled(site, ledger, notes);
      expect(await audit(env, ledger, notes)).toEqual(nothingLost);
    }
    const unanswered = ledger.leads.open.length + ledger.uploads.open.length;
    const interrupted = ledger.documents.filter(({ isAcknowledged }) => !isAcknowledged).length;

    const site = await startSiteOfTest(env);
    await expectHandedOut(site);
    expect(await ledger.findFaults(site.url)).toEqual([]);
    expect(await ledger.findLostUploads(site.url)).toEqual([]);
    expect(await readdir(join(env.DATA_DIR, "objects", "parts"))).toEqual([]);
    await site.end("TERM");
    expect((await audit(env, ledger, notes)).leads).toEqual(faultless);
    process.stdout.write(
      `${kind}: ${rounds} kills, ${ledger.leads.acknowledged.length} leads, ` +
        `${notes.acknowledged.length} notes, ${ledger.uploads.acknowledged.length} files and ` +
        `${ledger.documents.length} documents acknowledged and found once; after the last kill ` +
        `${unanswered} were without an answer, ${interrupted} documents were killed while joined\n`,
    );
  },
);
