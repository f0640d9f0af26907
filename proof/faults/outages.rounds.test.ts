import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { faultless, LeadLedger, type Answer } from "../../src/testing/records/lead-ledger.ts";
import {
  startPostgresServer,
  type PostgresServer,
} from "../../src/testing/database/postgres-server.ts";
import { onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { testFolder } from "../../src/testing/test-folder.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const soon = { interval: 100 };

/**
 * Posts leads from several callers until it is stopped.
 *
 * @returns every answer.
 */
function keepPosting(url: string, ledger: LeadLedger) {
  const answers: (Answer | null)[] = [];
  const stopping = new AbortController();
  const post = async () => {
    while (!stopping.signal.aborted) answers.push(await ledger.post(url, ledger.add()));
  };
  const callers = Promise.all(Array.from({ length: 4 }, post));
  return {
    latest: () => answers.at(-1)?.status,
    stop: async () => {
      stopping.abort();
      await callers;
      return answers;
    },
  };
}

/** Stops the database while leads are sent, and starts it again. */
async function runOutage(server: PostgresServer, url: string, ledger: LeadLedger, clean: boolean) {
  const posting = keepPosting(url, ledger);
  await wait(Math.random() * 500);
  await (clean ? server.stop() : server.stopImmediately());
  await expect.poll(posting.latest, soon).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await server.start();
  await expect.poll(posting.latest, soon).toBe(201);
  return posting.stop();
}

test("while PostgreSQL is away the site answers 503 in time, and stores leads again without a restart", async () => {
  const server = await startPostgresServer({ settings: { fsync: "on", full_page_writes: "on" } });
  onTestFinished(() => server.close());
  const site = await startSiteOfTest({
    DATA_DIR: await testFolder(),
    DATABASE_URL: server.url,
    APP_SECRET: "a secret of this one test run only",
  });
  const ledger = new LeadLedger();
  const answers: (Answer | null)[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    answers.push(...(await runOutage(server, site.url, ledger, round % 2 === 0)));
  }

  const taken = answers.filter((answer) => answer?.status === 201);
  const refused = answers.filter((answer) => answer?.status === 503);
  expect(taken.length + refused.length).toBe(answers.length);
  expect(refused.filter((answer) => !(Number(answer?.retryAfter) > 0))).toEqual([]);
  for (const lead of ledger.open) {
    expect([200, 201]).toContain((await ledger.post(site.url, lead))?.status);
  }
  const config = { url: server.url } as const;
  const audit = await onDatabase(config, (database) => ledger.audit(database));
  expect(audit).toEqual(faultless);
  expect(ledger.contradictions).toEqual([]);
  process.stdout.write(
    `postgres away ${rounds} times: ${taken.length} leads taken, ${refused.length} refused with ` +
      `503 and sent again, ${ledger.leads.length} found once\n`,
  );
});
