import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { expect, onTestFinished, test } from "vitest";
import { defineJob } from "#platform/core/job.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { jobHandler } from "./job-handler.ts";
import { createJobQueues } from "./job-queues.ts";

const job = defineJob({ name: "thing-made", payload: z.object({}) });
const handler = jobHandler({ job, subscriber: "first", handle: async () => undefined });

async function startBoss() {
  const { database, close } = await openTestDatabase();
  const { executeSql } = database;
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  onTestFinished(async () => {
    await boss.stop({ close: false });
    await close();
  });
  await boss.start();
  return { boss, database };
}

test("the first send after a start needs no look-up outside its transaction", async () => {
  const { boss, database } = await startBoss();
  const names = await createJobQueues(boss, [job], [handler]);

  const ids = await database.transaction(async (tx) => {
    const db = fromDrizzle(tx, sql);
    return [
      await boss.send("thing-made", {}, { db }),
      await boss.send("thing-made.first", {}, { db }),
    ];
  });

  expect([...names]).toEqual(["thing-made", "thing-made.first"]);
  expect(ids).toEqual([expect.any(String), expect.any(String)]);
});

test("a later start takes over what the code now says about retries", async () => {
  const { boss } = await startBoss();
  await createJobQueues(boss, [job], [handler]);

  const changed = { ...job, retryLimit: 3 };
  await createJobQueues(boss, [changed], [{ ...handler, job: changed }]);

  expect(await boss.getQueue("thing-made.first")).toMatchObject({ retryLimit: 3 });
});

test("two subscribers of one name, or of a job nobody listed, stop the start", async () => {
  const { boss } = await startBoss();

  await expect(createJobQueues(boss, [job], [handler, handler])).rejects.toThrow(
    "thing-made.first",
  );
  await expect(createJobQueues(boss, [], [handler])).rejects.toThrow("thing-made.first");
});
