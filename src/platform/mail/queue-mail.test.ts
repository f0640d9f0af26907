import { eq, like, or } from "drizzle-orm";
import { expect, test } from "vitest";
import { useMailScenes } from "#testing/mail-scene.ts";
import { deferred } from "#testing/deferred.ts";
import { mailIsOn, testCtx } from "#testing/site/test-ctx.ts";
import { hourMs } from "#platform/core/durations.ts";
import { mailsData, mailsTable } from "./mails-store.ts";
import { queueMails } from "./queue-mail.ts";

const { store, openScene } = useMailScenes();

test("at most five mails a day are sent to one visitor, whatever the case of the letters", async () => {
  const scene = await openScene();
  for (let count = 0; count < 7; count += 1) {
    await scene.queue({ to: count % 2 === 0 ? "amara@example.com" : "Amara@Example.com" });
  }
  const other = await scene.queue({ to: "other@example.com" });

  await scene.sendAll();

  expect(scene.receiver.mails).toHaveLength(6);
  expect((await scene.find(other)).state).toBe("sent");
  scene.clock.advance(25 * hourMs);
  const next = await scene.queue();
  await scene.sendAll();
  expect((await scene.find(next)).state).toBe("sent");
});

test("many confirmations do not block a link that somebody asked for, and five links a day are sent, too", async () => {
  const scene = await openScene();
  for (let count = 0; count < 6; count += 1) await scene.queue();
  const links: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    links.push(await scene.queue({ kind: "your-data-link", isAskedLink: true }));
  }

  const states = await Promise.all(links.map(async (key) => (await scene.find(key)).state));
  expect(states).toEqual([...Array<string>(5).fill("queued"), "skipped"]);
});

test("addresses that differ only after a plus sign share one limit, and nothing else", async () => {
  const scene = await openScene();
  const keys: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    keys.push(await scene.queue({ to: `Amara+${count}@example.com` }));
  }
  const beside = await scene.queue({ to: "+amara@example.com" });

  await scene.sendAll();

  expect((await scene.find(keys[5] ?? "")).reason).toBe("too-many");
  expect((await scene.find(beside)).state).toBe("sent");
  expect(scene.receiver.mails.map(({ to }) => to)).toContain("Amara+4@example.com");
  const { db } = store.database;
  const isTo = mailsData.ofAddress?.(["amara+2@example.com"]);
  const listed = await db.select().from(mailsTable).where(isTo);
  expect(listed.map(({ toAddress }) => toAddress)).toEqual(["Amara+2@example.com"]);
});

test("mails to staff do not block a confirmation to the same address, and stay when that person's data is erased", async () => {
  const scene = await openScene();
  const to = "owner@example.com";
  for (let count = 0; count < 5; count += 1) await scene.queue({ to, audience: "staff" });
  expect((await scene.find(await scene.queue({ to }))).state).toBe("queued");

  const { db, transaction } = store.database;
  await transaction(async (tx) => mailsData.erase?.ofAddresses?.(scene.ctx, tx, [to]));
  const left = await db.select().from(mailsTable).where(eq(mailsTable.toAddress, to));
  expect(left.map(({ audience }) => audience)).toEqual(Array(5).fill("staff"));
});

test("ten thousand waiting mails of one kind block the next of that kind, and none of another", async () => {
  const scene = await openScene();
  await store.database.executeSql(`
    insert into mails (id, kind, audience, to_address, dedupe_key, give_up_at)
    select gen_random_uuid(), 'flood', 'visitor', n || '@example.com', 'flood:' || n, now()
    from generate_series(1, 10000) n`);
  const more = await scene.queue({ kind: "flood", to: "one@example.com" });
  const other = await scene.queue({ to: "two@example.com" });

  expect((await scene.find(more)).reason).toBe("queue-full");
  expect((await scene.find(other)).state).toBe("queued");
});

const staff = ["ruth@site.example", "ann@site.example"] as const;
const dependencies = testCtx({ clock: { now: () => new Date() }, config: mailIsOn });

/** A form that a staff member sent from their own address, and that all staff are notified of. */
function takeForm(from: string, recipients: readonly string[], both: { arrive(): Promise<void> }) {
  return store.database.transaction(async (tx) => {
    await queueMails(dependencies, tx, [{ kind: "plain", to: from, dedupeKey: `form:${from}` }]);
    await both.arrive();
    const mails = recipients.map((to) => ({
      kind: "plain",
      to,
      audience: "staff" as const,
      dedupeKey: `notice:${from}:${to}`,
    }));
    await queueMails(dependencies, tx, mails);
  });
}

test("two staff members who send forms at the same time, and are notified of each other's, do not deadlock", async () => {
  const { promise, resolve } = deferred();
  let here = 0;
  const both = {
    arrive: () => {
      here += 1;
      if (here === staff.length) resolve();
      return promise;
    },
  };
  const [ruth, ann] = staff;

  await Promise.all([takeForm(ruth, [ruth, ann], both), takeForm(ann, [ann, ruth], both)]);

  const mails = await store.database.db
    .select()
    .from(mailsTable)
    .where(or(like(mailsTable.dedupeKey, "form:%"), like(mailsTable.dedupeKey, "notice:%")));
  expect(mails).toHaveLength(6);
});
