import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { recordingLog } from "#testing/site/recording-log.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { dayMs } from "#platform/core/durations.ts";
import { isDue, startQueue, takeRow, type Queue } from "./queue.ts";

const sentences = { failure: "Away.", recovery: "Back." };
const day = dayMs;

/** Runs a queue over a list until the test ends. */
function start(
  queue: Partial<Queue<string>> & Pick<Queue<string>, "take">,
  visitors?: { untilQuiet(): Promise<void> },
) {
  const log = recordingLog();
  const whole = { ...sentences, pollMs: 5, restMs: 5, ...queue };
  const running = startQueue<string>(whole, { log, ...(visitors && { visitors }) });
  onTestFinished(() => running.close());
  return { running, log };
}

const takeFrom = (items: string[]) => async () => items.shift() ?? null;

test("everything due is worked on one after the other, unless more may be in flight", async () => {
  const most = async (atOnce: number) => {
    let inFlight = 0;
    let highest = 0;
    let done = 0;
    start({
      atOnce,
      take: takeFrom(["a", "b", "c", "d", "e"]),
      async work() {
        highest = Math.max(highest, (inFlight += 1));
        await wait(5);
        inFlight -= 1;
        done += 1;
      },
    });
    await expect.poll(() => done).toBe(5);
    return highest;
  };

  expect(await most(1)).toBe(1);
  expect(await most(2)).toBe(2);
});

test("a quiet queue is polled, and looks at once when it is woken", async () => {
  const items: string[] = [];
  const worked: string[] = [];
  const { running } = start({
    pollMs: day,
    take: takeFrom(items),
    work: async (item) => void worked.push(item),
  });
  await wait(20);
  items.push("late");
  await wait(20);
  expect(worked).toEqual([]);

  running.wake();

  await expect.poll(() => worked).toEqual(["late"]);
});

test("a wake during a look is not forgotten until the next poll", async () => {
  const items: string[] = [];
  const worked: string[] = [];
  let looks = 0;
  const { running } = start({
    pollMs: day,
    async take() {
      looks += 1;
      const found = items.shift() ?? null;
      await wait(20);
      return found;
    },
    work: async (item) => void worked.push(item),
  });
  await expect.poll(() => looks).toBe(1);
  items.push("meanwhile");
  running.wake();

  await expect.poll(() => worked).toEqual(["meanwhile"]);
});

test("a closed gate or the pace delays a queue no longer than it says, and polling continues", async () => {
  let looks = 0;
  start({
    pollMs: 5,
    async take() {
      looks += 1;
      return { waitMs: day };
    },
  });

  await expect.poll(() => looks).toBeGreaterThan(2);
});

test("an outage is logged once, and the recovery once when work succeeds again", async () => {
  let tries = 0;
  const { log } = start({
    about: { provider: "crm" },
    take: async () => (tries > 4 ? null : "again"),
    async work() {
      tries += 1;
      if (tries < 4) throw new Error("Nobody answers.");
    },
  });

  await expect.poll(() => tries).toBe(5);

  expect(log.entries.map(({ level, message }) => [level, message])).toEqual([
    ["error", "Away."],
    ["info", "Back."],
  ]);
  expect(log.entries[0]?.details).toMatchObject({ provider: "crm" });
});

test("an empty look is a recovery after a failed look, and not after failed work", async () => {
  let looks = 0;
  const { log } = start({
    async take() {
      looks += 1;
      if (looks === 1) return "work";
      if (looks === 4) throw new Error("The database is away.");
      return null;
    },
    work: () => Promise.reject(new Error("The scanner is away.")),
  });
  await expect.poll(() => looks).toBeGreaterThan(6);
  expect(log.entries).toHaveLength(1);

  let others = 0;
  const other = start({
    async take() {
      others += 1;
      if (others === 1) throw new Error("The database is away.");
      return null;
    },
  });
  await expect.poll(() => others).toBeGreaterThan(2);
  expect(other.log.entries.map(({ message }) => message)).toEqual(["Away.", "Back."]);
});

test("after an error the queue pauses before it begins anything", async () => {
  let looks = 0;
  start({
    restMs: day,
    async take() {
      looks += 1;
      throw new Error("Away.");
    },
  });
  await wait(30);

  expect(looks).toBe(1);
});

test("a queue lets visitors who send something go first", async () => {
  let isQuiet = (): void => {};
  const quiet = new Promise<void>((resolve) => {
    isQuiet = resolve;
  });
  const worked: string[] = [];
  start(
    { take: takeFrom(["mail"]), work: async (item) => void worked.push(item) },
    { untilQuiet: () => quiet },
  );
  await wait(20);
  expect(worked).toEqual([]);

  isQuiet();

  await expect.poll(() => worked).toEqual(["mail"]);
});

test("closing lets work in flight end, aborts it after a limit, and begins and logs nothing more", async () => {
  const items = ["hangs", "never"];
  const begun: string[] = [];
  const { running, log } = start({
    closeMs: 20,
    take: takeFrom(items),
    work: async (item, { abort }) => {
      begun.push(item);
      await wait(day, undefined, { signal: abort });
    },
  });
  await expect.poll(() => begun).toEqual(["hangs"]);
  const began = performance.now();

  await running.close();

  expect(performance.now() - began).toBeGreaterThanOrEqual(15);
  expect(begun).toEqual(["hangs"]);
  expect(log.entries).toEqual([]);
});

const rows = pgTable("queue_rows", {
  id: text().primaryKey(),
  dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
});

async function openRows(due: Readonly<Record<string, Date>>) {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  await database.executeSql(
    "create table queue_rows (id text primary key, due_at timestamptz not null)",
  );
  for (const [id, dueAt] of Object.entries(due))
    await database.db.insert(rows).values({ id, dueAt });
  const take = (now: Date) =>
    takeRow(database.db, rows, {
      key: rows.id,
      due: isDue(rows.dueAt, now, 7 * day),
      order: [rows.dueAt.getSQL()],
      change: { dueAt: new Date(now.getTime() + 60_000) },
    });
  return { database, take };
}

test("concurrent takers get one row each, oldest first, and none that is taken or not due", async () => {
  const now = new Date();
  const { take } = await openRows({
    second: new Date(now.getTime() - 1_000),
    first: new Date(now.getTime() - 2_000),
    future: new Date(now.getTime() + 1_000),
  });

  expect((await take(now))?.id).toBe("first");
  const taken = await Promise.all([take(now), take(now), take(now)]);

  expect(taken.map((row) => row?.id ?? null).toSorted()).toEqual([null, null, "second"]);
});

test("a row of a dead process is due again after its lease, and one dated too far ahead is due now", async () => {
  const now = new Date();
  const { take, database } = await openRows({ row: now });
  expect((await take(now))?.id).toBe("row");
  expect(await take(now)).toBeNull();

  expect((await take(new Date(now.getTime() + 60_000)))?.id).toBe("row");

  await database.db
    .update(rows)
    .set({ dueAt: new Date(now.getTime() + 8 * day) })
    .where(eq(rows.id, "row"));
  expect((await take(now))?.id).toBe("row");
});
