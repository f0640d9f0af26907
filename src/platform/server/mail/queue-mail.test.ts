import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openMailScene } from "#testing/mail-scene.ts";
import type { MailScene } from "#testing/mail-scene.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { mailsTable } from "./mails-store.ts";

const hourMs = 3_600_000;

let store: TestDatabase;
let scene: MailScene;

beforeAll(async () => {
  store = await openTestDatabase();
  scene = await openMailScene(store.database);
});

afterEach(async () => {
  await store.database.db.delete(mailsTable);
});

afterAll(async () => {
  await scene.close();
  await store.close();
});

test("no more than five mails a day go to one visitor, whatever the case of the letters", async () => {
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

test("many confirmations hold back no link that somebody asked for, and of links five a day go, too", async () => {
  for (let count = 0; count < 6; count += 1) await scene.queue();
  const links: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    links.push(await scene.queue({ kind: "your-data-link", isAskedLink: true }));
  }

  const states = await Promise.all(links.map(async (key) => (await scene.find(key)).state));
  expect(states).toEqual([...Array<string>(5).fill("queued"), "skipped"]);
});
