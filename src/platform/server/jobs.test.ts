import * as z from "zod/mini";
import { expect, onTestFinished, test } from "vitest";
import { defineJob } from "#platform/core/job.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { Database } from "./database.ts";
import { jobHandler, type JobHandler } from "./job-handler.ts";
import { startJobs } from "./jobs.ts";

const thingMade = defineJob({
  name: "thing-made",
  payload: z.object({ thingId: z.string() }),
  retryLimit: 1,
  retryDelaySeconds: 1,
});

const soon = { timeout: 20_000, interval: 50 };

async function openDatabaseForTest(): Promise<Database> {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.close());
  return opened.database;
}

async function startJobsForTest(database: Database, handlers: readonly JobHandler[]) {
  const log = recordingLog();
  const jobs = await startJobs({ database, handlers, jobs: [thingMade], log });
  onTestFinished(() => jobs.close());
  const publish = (thingId: string) =>
    database.transaction((tx) => jobs.publish(tx, thingMade, { thingId }));
  const count = async (queue: string) =>
    (await jobs.counts()).find((counts) => counts.queue === queue);
  return { jobs, log, publish, count };
}

function recordingHandler(subscriber: string) {
  const seen: string[] = [];
  const handler = jobHandler({
    job: thingMade,
    subscriber,
    handle: async ({ thingId }) => {
      seen.push(thingId);
    },
  });
  return { handler, seen };
}

function failingHandler(subscriber: string) {
  let attempts = 0;
  const handler = jobHandler({
    job: thingMade,
    subscriber,
    handle: async () => {
      attempts += 1;
      throw new Error("no answer from the other side");
    },
  });
  return { handler, attempts: () => attempts };
}

test("a job that nobody subscribes to is one row, stored with the transaction", async () => {
  const database = await openDatabaseForTest();
  const { publish, count } = await startJobsForTest(database, []);

  await publish("one");

  const { rows } = await database.executeSql("select data from pgboss.job");
  expect(rows).toEqual([{ data: { thingId: "one" } }]);
  await expect.poll(() => count("thing-made"), soon).toMatchObject({ queued: 0, completed: 1 });
});

test("a transaction that fails publishes nothing", async () => {
  const database = await openDatabaseForTest();
  const { jobs } = await startJobsForTest(database, []);

  const failure = database.transaction(async (tx) => {
    await jobs.publish(tx, thingMade, { thingId: "one" });
    throw new Error("changed my mind");
  });

  await expect(failure).rejects.toThrow("changed my mind");
  expect((await database.executeSql("select id from pgboss.job")).rows).toEqual([]);
});

test("every subscriber is told once", async () => {
  const database = await openDatabaseForTest();
  const first = recordingHandler("first");
  const second = recordingHandler("second");
  const { publish, count } = await startJobsForTest(database, [first.handler, second.handler]);

  await publish("one");
  await publish("two");

  for (const { seen } of [first, second]) {
    await expect.poll(() => seen.toSorted(), soon).toEqual(["one", "two"]);
  }
  await expect.poll(() => count("thing-made.second"), soon).toMatchObject({ completed: 2 });
});

test("a subscriber that keeps failing is retried, shown as failed, and repeats nobody else", async () => {
  const database = await openDatabaseForTest();
  const good = recordingHandler("good");
  const bad = failingHandler("bad");
  const { publish, count } = await startJobsForTest(database, [good.handler, bad.handler]);

  await publish("one");

  await expect.poll(() => count("thing-made.bad"), soon).toMatchObject({ failed: 1, queued: 0 });
  expect(bad.attempts()).toBe(2);
  expect(good.seen).toEqual(["one"]);
});

test("a payload that does not fit its schema fails at once and never reaches a handler", async () => {
  const database = await openDatabaseForTest();
  const { handler, seen } = recordingHandler("first");
  const { count } = await startJobsForTest(database, [handler]);

  await database.executeSql(`
    insert into pgboss.job (name, data) values ('thing-made', '{"thingId": 7}');
    insert into pgboss.job (name, data, retry_limit) values ('thing-made.first', '{}', 5)`);

  await expect.poll(() => count("thing-made"), soon).toMatchObject({ failed: 1 });
  await expect.poll(() => count("thing-made.first"), soon).toMatchObject({ failed: 1 });
  expect(seen).toEqual([]);
});

test("a job that a killed process left behind is taken up again", async () => {
  const database = await openDatabaseForTest();
  const { handler, seen } = recordingHandler("first");
  const { publish, jobs, count } = await startJobsForTest(database, [handler]);
  await publish("one");
  await expect.poll(() => count("thing-made.first"), soon).toMatchObject({ completed: 1 });
  await jobs.close();

  await database.executeSql(`update pgboss.job set state = 'active', completed_on = null,
    heartbeat_on = now() - interval '11 seconds' where name = 'thing-made.first'`);
  await startJobsForTest(database, [handler]);

  await expect.poll(() => seen, soon).toEqual(["one", "one"]);
});

test("a job that is handed out a second time after a crash reaches each subscriber once", async () => {
  const database = await openDatabaseForTest();
  const { handler, seen } = recordingHandler("first");
  const { publish, count } = await startJobsForTest(database, [handler]);
  await publish("one");
  await expect.poll(() => count("thing-made"), soon).toMatchObject({ completed: 1 });

  await database.executeSql(
    "update pgboss.job set state = 'created', completed_on = null where name = 'thing-made'",
  );

  await expect.poll(() => count("thing-made"), soon).toMatchObject({ completed: 1 });
  await expect
    .poll(() => count("thing-made.first"), soon)
    .toMatchObject({ queued: 0, completed: 1 });
  expect(seen).toEqual(["one"]);
});

test("jobs of a subscriber that is gone stay, are counted and are warned of", async () => {
  const database = await openDatabaseForTest();
  const gone = failingHandler("gone");
  const before = await startJobsForTest(database, [gone.handler]);
  await before.publish("one");
  await expect.poll(() => gone.attempts(), soon).toBe(1);
  await before.jobs.close();

  const { log, count } = await startJobsForTest(database, []);

  expect(await count("thing-made.gone")).toMatchObject({ queued: 1 });
  expect(log.entries).toContainEqual({
    level: "warn",
    details: { queue: "thing-made.gone", jobs: 1 },
    message: "Jobs wait in a queue that no handler works on.",
  });
});

test("closing waits for a running handler, and its job counts as done", async () => {
  const database = await openDatabaseForTest();
  let start = () => {};
  let finish = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const handler = jobHandler({
    job: thingMade,
    subscriber: "slow",
    handle: async () => {
      start();
      await finished;
    },
  });
  const { jobs, publish, count } = await startJobsForTest(database, [handler]);
  await publish("one");
  await started;

  const closing = jobs.close();
  finish();
  await closing;

  expect(await count("thing-made.slow")).toMatchObject({ completed: 1, active: 0 });
});

test("a job that was not registered at start is refused before anything is stored", async () => {
  const database = await openDatabaseForTest();
  const { jobs } = await startJobsForTest(database, []);
  const other = defineJob({ name: "other", payload: z.object({}) });

  const failure = database.transaction((tx) => jobs.publish(tx, other, {}));

  await expect(failure).rejects.toThrow("Job other is not registered.");
});
