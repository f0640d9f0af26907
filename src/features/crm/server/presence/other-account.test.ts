import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { crmFailure, memoryCrm } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { readDeliveryCounts } from "#features/crm/server/read-crm-overview.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { crmDeliveriesTable } from "./deliveries-store.ts";
import { look } from "./look.ts";
import { crmPresencesTable } from "./presences-store.ts";
import { retryFailedDeliveries } from "./request-delivery.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
beforeEach(async () => {
  await store.database.db.delete(leadsTable);
  await store.database.db.delete(crmPresencesTable);
  scene = await deliveryScene(store.database, memoryCrm({ id: `memory-${randomUUID()}` }));
});

async function testAccount(account: string): Promise<void> {
  scene.crm.account = account;
  await scene.test();
}

async function send(changes: Partial<Lead> = {}): Promise<Lead> {
  const lead = await scene.send(changes);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  scene.clock.advance(minuteMs);
  return lead;
}

const sentElsewhere = {
  status: "skipped",
  reason: "It went to the Memory account that was connected before.",
  remoteId: null,
  remoteUrl: null,
  syncedAt: null,
};

test("leads that another account got count as not sent to this one, and a backfill sends them", async () => {
  await testAccount("first");
  const leads = [await send(), await send()];
  await testAccount("second");

  // A person for whom nothing was asked gets no row for the new account.
  const isSecond = eq(crmPresencesTable.account, "second");
  expect(await store.database.db.$count(crmPresencesTable, isSecond)).toBe(0);
  for (const lead of leads) expect(await scene.read(lead)).toMatchObject(sentElsewhere);
  expect((await scene.overview()).counts).toMatchObject({ synced: 0, elsewhere: 2 });
  const figures = await readDeliveryCounts(scene.ctx);
  expect(figures).toContainEqual(expect.objectContaining({ status: "elsewhere", total: 2 }));
  expect(figures).toContainEqual(expect.objectContaining({ status: "synced", total: 0 }));

  expect(await scene.backfill()).toBe(2);
  await scene.work();
  expect(scene.crm.pushes.slice(2).map(({ known }) => known)).toEqual([null, null]);
  const pushIds = new Set(scene.crm.pushes.map(({ pushId }) => pushId));
  expect(pushIds.size).toBe(4);
  for (const lead of leads) expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  expect((await scene.overview()).counts).toMatchObject({ synced: 2, elsewhere: 0 });
  expect(await scene.countEarlier()).toBe(0);
});

test("the last test says so if another account answers than before", async () => {
  await testAccount("first");
  await testAccount("first");
  expect((await scene.overview()).lastTest?.warnings).toEqual([]);
  await testAccount("second");
  expect((await scene.overview()).lastTest?.warnings.join()).toMatch(/another account than before/);
});

test("the same account, tested again and again, is offered nothing twice", async () => {
  const email = "again@example.com";
  await testAccount("first");
  await send({ email });
  await testAccount("first");
  scene.crm.testFailure = "The token was revoked.";
  await testAccount("first");
  expect(await scene.countEarlier()).toBe(0);
  scene.crm.testFailure = null;
  await testAccount("first");
  expect(await scene.countEarlier()).toBe(0);
  await send({ email });
  expect(scene.crm.pushes).toHaveLength(1);
});

test("the first push asks whose account it is, without any test", async () => {
  scene.crm.account = "first";
  const lead = await send();
  expect((await scene.state()).account).toBe("first");
  expect(await scene.countEarlier()).toBe(0);
  await testAccount("first");
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  expect(await scene.countEarlier()).toBe(0);
  await testAccount("second");
  expect(await scene.read(lead)).toMatchObject(sentElsewhere);
  expect(await scene.countEarlier()).toBe(1);
});

test("leads that were sent while the account was unknown belong to the account found later", async () => {
  await testAccount("first");
  const lead = await send();
  await store.database.db.update(crmDeliveriesTable).set({ account: null });
  await store.database.db.update(crmPresencesTable).set({ account: null });
  await testAccount("second");
  expect(await scene.read(lead)).toMatchObject(sentElsewhere);
  expect(await scene.countEarlier()).toBe(1);
});

test("a push in flight during a test belongs to the account for which it began", async () => {
  await testAccount("first");
  const lead = await scene.add();
  await scene.workWhile(() => testAccount("second"));
  expect(await scene.read(lead)).toMatchObject(sentElsewhere);
});

test("Sync now sends a lead to the account that is connected now", async () => {
  await testAccount("first");
  const lead = await send();
  await testAccount("second");
  await scene.syncNow(lead);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  expect(scene.crm.pushes).toHaveLength(2);
});

test("a new account gets the newest answers of each person, even if the account before had them", async () => {
  const email = "twice@example.com";
  await testAccount("first");
  await send({ email });
  const newer = await send({ email, phone: "614-555-0002" });
  await testAccount("second");
  expect(await scene.backfill()).toBe(1);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(3);
  expect([...scene.crm.records.values()]).toMatchObject([{ phone: "614-555-0002" }]);
  expect(await scene.read(newer)).toMatchObject({ status: "synced" });
});

test("stopping a backfill for a new account keeps what the account before got", async () => {
  await testAccount("first");
  const lead = await send();
  await testAccount("second");
  await scene.backfill();
  expect(await scene.stopBackfill()).toBe(1);
  expect(await scene.read(lead)).toMatchObject(sentElsewhere);
  expect((await scene.overview()).backfill).toMatchObject({ total: 1, skipped: 1, left: 0 });

  await testAccount("first");
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("an unfinished push at a new account is known to the next attempt, and does not count as arrived", async () => {
  await testAccount("first");
  const lead = await send();
  await testAccount("second");
  await scene.backfill();
  const reached = { id: "half", url: null, parts: { person: "7" } };
  const { clock, crm } = scene;
  // The backfill is stopped meanwhile, so that nothing is retried automatically.
  crm.before = async () => {
    await scene.stopBackfill();
    throw crmFailure("unknown_outcome", { reached });
  };
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "skipped", syncedAt: null });

  crm.before = () => {};
  await scene.backfill();
  clock.advance(hourMs);
  await scene.work();
  expect(crm.pushes.at(-1)?.known).toEqual(reached);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("a lead that a process sends to the former account still counts as sent to that account", async () => {
  await testAccount("first");
  await send();
  // A restarted process has found its account; this one has not yet.
  await testAccount("second");
  scene.crm.account = "first";
  const lead = await send();
  await testAccount("second");
  expect(await scene.read(lead)).toMatchObject(sentElsewhere);
});

test("a process that reaches another account than another process found since claims nobody", async () => {
  await testAccount("second");
  await scene.add();
  const { ctx, connection } = scene;
  const take = (ownAccount: string) =>
    look(ctx, { connection, claimMs: minuteMs, isErasing: false, ownAccount });
  expect(await take("first")).toBeNull();
  expect(await take("second")).toMatchObject({ row: { account: "second" } });
});

test("Retry all sends leads that failed at the former account to the account connected now", async () => {
  await testAccount("first");
  scene.crm.fail("rejected");
  const lead = await scene.send();
  expect(await scene.read(lead)).toMatchObject({ status: "failed" });
  scene.crm.before = () => {};
  await testAccount("second");
  await retryFailedDeliveries(store.database, scene.crm.definition.id, scene.clock.now());
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("values that only the former account got are neither emptied at this account nor taken for ours there", async () => {
  const phone = "614-555-0002";
  await testAccount("first");
  const lead = await send({ phone });
  await store.database.db.update(leadsTable).set({ phone: null });
  await testAccount("second");
  await scene.syncNow(lead);
  scene.crm.fail("unknown_outcome");
  await scene.work();
  // The next attempt reads what the attempt before stored as possibly received by this account.
  scene.crm.before = () => {};
  await scene.workAfter(hourMs);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  const [, ...here] = scene.crm.pushes;
  expect(here.map(({ outdated }) => outdated?.keys)).toEqual([[], []]);
  expect(here.map(({ outdated }) => outdated?.isOurs("phone", phone))).toEqual([false, false]);
});
