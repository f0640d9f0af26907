import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { faultless, LeadLedger } from "#testing/lead-ledger.ts";
import { NoteLedger } from "#testing/note-ledger.ts";
import { createPostgresDatabase, dropPostgresDatabase } from "#testing/postgres-databases.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { staffPassword } from "#testing/staff-session.ts";
import { spawnSite, startSite } from "#testing/site-process.ts";
import { testFolder } from "#testing/test-folder.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const callers = 8;
const longestRunMs = 1_500;

type Env = Readonly<Record<string, string>>;

async function makeEnv(kind: string): Promise<Env> {
  const dir = await testFolder();
  const shared = { DATA_DIR: dir, ADMIN_PASSWORD: staffPassword };
  if (kind === "embedded") return shared;
  const url = await createPostgresDatabase(inject("postgresUrl"));
  onTestFinished(() => dropPostgresDatabase(url));
  return { ...shared, DATABASE_URL: url, APP_SECRET: "a secret of this one test run only" };
}

async function postUntilKilled(url: string, ledger: LeadLedger): Promise<void> {
  const post = async () => {
    while ((await ledger.post(url, ledger.add())) !== null);
  };
  await Promise.all(Array.from({ length: callers }, post));
}

async function audit(env: Env, ledger: LeadLedger, notes: NoteLedger) {
  const database = await openDatabase(readConfig(env).database, { log: recordingLog() });
  try {
    return { leads: await ledger.audit(database), notes: await notes.audit(database) };
  } finally {
    await database.close();
  }
}

/** What the last kill left is handed out by the next process, with no visitor to wake it. */
async function handOutTheRest(env: Env): Promise<void> {
  const site = await startSite(env);
  onTestFinished(() => void site.end("KILL"));
  const readMetrics = async () => (await fetch(`${site.url}/metrics`)).text();
  await expect.poll(readMetrics).toContain('submissions_waiting{state="due"} 0');
  expect(await readMetrics()).toContain('submissions_waiting{state="set_aside"} 0');
  await site.end("TERM");
}

/** Ends a start half-way: during recovery, migration or the opening of the queues. */
async function killDuringStart(env: Env): Promise<void> {
  const site = spawnSite(env);
  await wait(Math.random() * longestRunMs);
  await site.end("KILL");
}

test.each(["embedded", "postgres"])(
  `killed at any moment, the %s site keeps each acknowledged lead and note once, each lead handed out or waiting for it`,
  async (kind) => {
    const env = await makeEnv(kind);
    const ledger = new LeadLedger();
    const notes = new NoteLedger();
    let retried = 0;
    for (let round = 1; round <= rounds; round += 1) {
      if (round % 3 === 0) await killDuringStart(env);
      const site = await startSite(env);
      onTestFinished(() => void site.end("KILL"));
      retried += ledger.open.length;
      for (const lead of ledger.open) {
        expect([200, 201]).toContain((await ledger.post(site.url, lead))?.status);
      }
      for (const lead of ledger.acknowledged.slice(-3)) {
        expect(await ledger.post(site.url, lead)).toMatchObject({ status: 200 });
      }

      if (ledger.acknowledged.length === 0) await ledger.post(site.url, ledger.add());
      const writeUntilKilled = await notes.begin(site.url);
      const writing = writeUntilKilled();
      const posting = postUntilKilled(site.url, ledger);
      await wait(Math.random() * longestRunMs);
      await site.end("KILL");
      await Promise.all([posting, writing]);

      expect(await audit(env, ledger, notes)).toEqual({
        leads: faultless,
        notes: { missing: 0, twice: 0, torn: 0 },
      });
    }
    await handOutTheRest(env);
    expect((await audit(env, ledger, notes)).leads).toEqual(faultless);
    expect(ledger.contradictions).toEqual([]);
    const { acknowledged, open } = ledger;
    process.stdout.write(
      `${kind}: ${rounds} kills, ${acknowledged.length} leads acknowledged and all found once, ` +
        `${retried} retried after no answer, ${open.length} left without one; ` +
        `${notes.acknowledged.length} notes acknowledged and all found once\n`,
    );
    expect(acknowledged.length).toBeGreaterThan(0);
  },
);
