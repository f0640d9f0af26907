import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { lookOnce, startQueue } from "#platform/queue/queue.ts";
import { neverStopped, workOnce } from "#testing/work-once.ts";
import { openMailScene, plainMail, type MailScene } from "#testing/mail-scene.ts";
import { openTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { mailGateTable } from "./mail-gate-store.ts";
import { mailQueue } from "./mail-worker.ts";
import { mailsTable } from "./mails-store.ts";

const minuteMs = 60_000;

let store: TestDatabase;
let scene: MailScene;

beforeAll(async () => {
  store = await openTestDatabase();
});

afterEach(async () => {
  await scene.close();
  await store.database.db.delete(mailsTable);
  await store.database.db.delete(mailGateTable);
});

afterAll(() => store.close());

test("a flood of one kind, whatever it is, keeps none of another waiting, and goes on when nothing else waits", async () => {
  scene = await openMailScene(store.database);
  const urgent = { isUrgent: true, data: { number: 1 } };
  for (let count = 0; count < 25; count += 1) {
    await scene.queue({ to: `flood${count}@example.com`, ...urgent });
  }
  const other = { ...plainMail, kind: "other" };
  for (let count = 0; count < 3; count += 1) {
    await scene.queue({ kind: "other", to: `family${count}@example.com`, data: { number: 2 } });
  }

  await scene.sendAll({ templates: [plainMail, other] });
  const first = scene.receiver.mails.map(({ parsed }) => parsed.subject);
  expect(first.slice(10, 13)).toEqual(Array(3).fill("Plain 2"));
  expect(first).toHaveLength(28);

  scene.clock.advance(minuteMs);
  await scene.queue({ to: "next@example.com", ...urgent });
  await scene.queue({ kind: "other", to: "next-family@example.com" });
  await scene.sendAll({ templates: [plainMail, other] });
  expect(scene.receiver.mails.at(-1)?.to).toBe("next-family@example.com");
});

test("between two mails lies the pace and no more, over all processes", async () => {
  scene = await openMailScene(store.database);
  await scene.queue();
  await scene.queue({ to: "other@example.com" });
  const [, , timings] = scene.worker();
  const queue = mailQueue(...scene.worker({ timings: { ...timings, paceMs: 250, pollMs: 1_000 } }));

  expect(await workOnce(queue)).toBe(true);
  scene.clock.advance(100);
  expect(await lookOnce(queue, neverStopped)).toEqual({ waitMs: 150 });
  scene.clock.advance(150);
  expect(await workOnce(queue)).toBe(true);
});

test("the worker sends all that is due at its pace, however seldom it looks at a quiet queue", async () => {
  scene = await openMailScene(store.database);
  const keys: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    keys.push(await scene.queue({ to: `person${count}@example.com` }));
  }
  const visitors = { untilQuiet: async () => {}, begin: () => () => {} };
  const [, , usual] = scene.worker();
  const timings = { ...usual, paceMs: 20, pollMs: 60 * minuteMs };
  const clock = { now: () => new Date(scene.clock.now().getTime() + performance.now()) };

  const worker = startQueue(mailQueue(...scene.worker({ clock, timings })), {
    log: scene.log,
    visitors,
  });

  await expect.poll(() => scene.receiver.mails.length, { timeout: 30_000 }).toBe(keys.length);
  await worker.close();
});
