import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lookOnce, startQueue } from "#platform/queue/queue.ts";
import { neverStopped, workOnce } from "#testing/work-once.ts";
import { plainMail, useMailScenes } from "#testing/mail-scene.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { mailGateTable } from "./mail-gate-store.ts";
import { holdMails } from "./mail-queue-store.ts";
import { mailQueue } from "./mail-worker.ts";
import { mailsTable } from "./mails-store.ts";

const { store, openScene } = useMailScenes();

test("a flood of mails of one kind does not delay other kinds, and continues when nothing else waits", async () => {
  const scene = await openScene();
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

test("a hundred expired mails are given up at once, and the rest in the next round", async () => {
  const scene = await openScene();
  const giveUpAt = new Date(scene.clock.now().getTime() + minuteMs);
  for (let count = 0; count < 101; count += 1) {
    await scene.queue({ to: `person${count}@example.com`, giveUpAt });
  }
  scene.clock.advance(2 * minuteMs);
  const queue = mailQueue(...scene.worker());
  const look = async () => [
    await lookOnce(queue, neverStopped),
    await store.database.db.$count(mailsTable, eq(mailsTable.state, "failed")),
  ];

  expect(await look()).toEqual([{ waitMs: 0 }, 100]);
  expect(await look()).toEqual([{ waitMs: queue.pollMs }, 101]);
});

test("a count from a minute in the future, left when the clock was set back, limits no kind", async () => {
  const scene = await openScene();
  const other = { ...plainMail, kind: "other" };
  await scene.queue();
  await scene.sendAll();
  const minuteAt = new Date(scene.clock.now().getTime() + 60 * minuteMs);
  await store.database.db.update(mailGateTable).set({ minuteAt, minuteCounts: { plain: 10 } });
  await scene.queue({ to: "urgent@example.com", isUrgent: true });
  await scene.queue({ to: "other@example.com", kind: "other" });

  await scene.sendAll({ templates: [plainMail, other] });
  expect(scene.receiver.mails.slice(1).map(({ to }) => to)).toEqual([
    "urgent@example.com",
    "other@example.com",
  ]);
});

test("a mail that fails without contacting the mail server leaves the test of the server to the next mail", async () => {
  const scene = await openScene();
  scene.receiver.behave("greeting", "421 4.3.2 Closing");
  const key = await scene.queue();
  await scene.sendAll();
  scene.receiver.behave("greeting", "take");
  scene.clock.advance(20 * minuteMs);
  const templates = [plainMail, { kind: "obsolete", render: async () => null }];
  await scene.queue({ kind: "obsolete", to: "other@example.com", isUrgent: true });

  await scene.sendAll({ templates });
  expect(await scene.find(key)).toMatchObject({ state: "sent" });
});

test("a mail taken over by another process stays with it, and a sent mail counts as sent, however late", async () => {
  const scene = await openScene();
  const { executeSql } = store.database;
  const taken = await scene.queue();
  const takeOver = async () => {
    await executeSql("update mails set claim_id = gen_random_uuid()");
    return null;
  };
  await scene.sendAll({ templates: [{ kind: "plain", render: takeOver }] });
  expect(await scene.find(taken)).toMatchObject({ state: "claimed" });

  for (const state of ["unknown", "queued"]) {
    const late = await scene.queue({ to: `${state}@example.com` });
    scene.receiver.behave("message", () => {
      scene.receiver.behave("message", "take");
      void executeSql("update mails set state = $1 where state = 'sending'", [state]);
      return "take";
    });
    expect(await scene.sendAll()).toBe(1);
    expect(await scene.find(late)).toMatchObject({ state: "sent" });
  }
});

test("while one mail tests a mail server that was away, no other mail is taken", async () => {
  const scene = await openScene();
  scene.receiver.behave("greeting", "421 4.3.2 Closing");
  await scene.queue();
  await scene.sendAll();
  await scene.queue({ to: "other@example.com" });
  scene.clock.advance(20 * minuteMs);
  const queue = mailQueue(...scene.worker());
  expect(await queue.take(neverStopped)).toHaveProperty("claimId");
  expect(await queue.take(neverStopped)).toBeNull();
});

test("a mail that was being sent when a backup was made may have reached a visitor; one to staff waits", async () => {
  const scene = await openScene();
  const keys = [await scene.queue(), await scene.queue({ audience: "staff" })];
  await store.database.executeSql("update mails set state = 'sending'");
  await holdMails(store.database.db, scene.clock.now());
  const states = await Promise.all(keys.map(async (key) => (await scene.find(key)).state));
  expect(states).toEqual(["unknown", "held"]);
});

test("between two mails passes exactly the pace, across all processes", async () => {
  const scene = await openScene();
  await scene.queue();
  await scene.queue({ to: "other@example.com" });
  const [, timings] = scene.worker();
  const queue = mailQueue(...scene.worker({ timings: { ...timings, paceMs: 250, pollMs: 1_000 } }));

  expect(await workOnce(queue)).toBe(true);
  scene.clock.advance(100);
  expect(await lookOnce(queue, neverStopped)).toEqual({ waitMs: 150 });
  scene.clock.advance(150);
  expect(await workOnce(queue)).toBe(true);
});

test("the worker sends all due mails at its pace, however rarely it polls a quiet queue", async () => {
  const scene = await openScene();
  const keys: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    keys.push(await scene.queue({ to: `person${count}@example.com` }));
  }
  const visitors = { untilQuiet: async () => {}, begin: () => () => {} };
  const [, usual] = scene.worker();
  const timings = { ...usual, paceMs: 20, pollMs: 60 * minuteMs };
  const clock = { now: () => new Date(scene.clock.now().getTime() + performance.now()) };

  const worker = startQueue(mailQueue(...scene.worker({ clock, timings })), {
    log: scene.log,
    visitors,
  });

  await expect.poll(() => scene.receiver.mails.length).toBe(keys.length);
  await worker.close();
});
