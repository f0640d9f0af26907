import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type ConsentPolicy, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { insertLeads, leadsTable } from "#features/leads/server/leads-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { crmFailure, memoryCrm } from "#testing/crm/memory-crm.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { neverStopped } from "#testing/work-once.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { backfillQueue, countBackfillLeads, startBackfill } from "./backfill-leads.ts";
import { findOrAddPerson } from "./presence/people-store.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
beforeEach(async () => {
  await store.database.db.delete(leadsTable);
  scene = await deliveryScene(store.database, memoryCrm({ id: `memory-${randomUUID()}` }));
});

/** Leads from before the provider was switched on, a minute apart, oldest first. */
async function addPastLeads(
  count: number,
  change: (index: number) => Partial<Lead> = () => ({}),
): Promise<readonly Lead[]> {
  const leads = Array.from({ length: count }, (_, index) => {
    const timestamp = new Date(Date.parse("2026-05-01T08:00:00.000Z") + index * minuteMs);
    const id = randomUUID();
    const made = { id, email: `past-${index}@example.com`, timestamp: timestamp.toISOString() };
    return aLead({ ...made, ...change(index) });
  });
  await store.database.transaction((tx) => insertLeads(tx, leads));
  return leads;
}

const readProgress = async () => (await scene.overview()).backfill;

test("a dry run counts what would be sent, and sends nothing", async () => {
  await addPastLeads(450, (index) => ({ leadScore: index < 100 ? 20 : 90 }));
  expect(await scene.countEarlier()).toBe(350);
  await scene.work();
  expect(scene.crm.pushes).toEqual([]);
});

test("old leads are sent oldest first, and new leads go before them", async () => {
  const past = await addPastLeads(5);
  expect(await scene.backfill()).toBe(5);
  scene.clock.advance(minuteMs);
  const fresh = await scene.send();

  const pushed = scene.crm.pushes.map(({ lead }) => lead.id);
  expect(pushed).toEqual([fresh.id, ...past.map(({ id }) => id)]);
  expect(await readProgress()).toMatchObject({ total: 5, synced: 5, left: 0 });
});

test("only leads that the rules allow and that the CRM lacks are sent", async () => {
  const there = await scene.send();
  await addPastLeads(3, (index) => ({
    status: index === 0 ? "quarantined" : "received",
    doNotContactReason: index === 1 ? "under 18: do not contact" : null,
  }));

  expect(await scene.backfill()).toBe(1);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(2);
  expect(scene.crm.pushes.filter(({ lead }) => lead.id === there.id)).toHaveLength(1);
});

test("a lead that was skipped once is sent when the rules allow it", async () => {
  const cold = await scene.add({ leadCategory: "cold", leadScore: 75 });
  expect(await scene.read(cold)).toMatchObject({ status: "skipped" });
  const change = { settings: { syncColdLeads: true } };
  await scene.set(change);

  expect(await scene.backfill()).toBe(1);
  await scene.work();
  expect(await scene.read(cold)).toMatchObject({ status: "synced", reason: null });
});

test("a backfill that is started again sends every lead once", async () => {
  await addPastLeads(3);
  expect(await scene.backfill()).toBe(3);
  expect(await scene.backfill()).toBe(0);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(3);
});

test("a start is answered at once, and after a crash between two pages another process continues", async () => {
  await addPastLeads(450);
  const { ctx, crm } = scene;
  const definition = crm.definition;
  await startBackfill(ctx, definition);
  expect(await readProgress()).toMatchObject({ total: 0, isAsking: true });
  await backfillQueue(ctx, definition).take(neverStopped);
  expect(await readProgress()).toMatchObject({ total: 200, isAsking: true });

  // A second press starts nothing new, and two processes queue each page once.
  await startBackfill(ctx, definition);
  const pages = [backfillQueue(ctx, definition), backfillQueue(ctx, definition)];
  await Promise.all(pages.map((queue) => queue.take(neverStopped)));
  expect(await readProgress()).toMatchObject({ total: 400, isAsking: true });

  // The backfill waits while the provider is off.
  await scene.set({ enabled: false });
  expect(await backfillQueue(ctx, definition).take(neverStopped)).toBeNull();
  await scene.set({ enabled: true });
  expect(await scene.backfill()).toBe(450);
  expect(await readProgress()).toMatchObject({ left: 450, isAsking: false });
});

test("a count that would take too long gives a lower bound", async () => {
  await addPastLeads(250);
  const { ctx, crm } = scene;
  const counted = await countBackfillLeads(ctx, crm.definition, 0);
  expect(counted).toMatchObject({ count: 200, isMore: true });
  expect(await countBackfillLeads(ctx, crm.definition)).toMatchObject({
    count: 250,
    isMore: false,
  });
});

test("a count of earlier leads is split by kind, and by the owner's choice for leads without consent", async () => {
  await addPastLeads(3, (index) => ({ leadCategory: index === 0 ? "hot" : "warm" }));
  const { ctx, crm } = scene;
  const choose = (policy: ConsentPolicy) =>
    store.database.transaction((tx) =>
      writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: new Date() }),
    );
  const categories = { hot: 1, warm: 2, cold: 0 };
  const all = { count: 3, categories, withoutConsent: 0, heldBack: 0 };
  expect(await countBackfillLeads(ctx, crm.definition)).toMatchObject({ ...all, policy: "send" });
  scene.standing.consent = "none";
  await choose("without-phone");
  expect(await countBackfillLeads(ctx, crm.definition)).toMatchObject({
    ...all,
    withoutConsent: 3,
    policy: "without-phone",
  });
  await choose("hold");
  expect(await countBackfillLeads(ctx, crm.definition)).toMatchObject({
    count: 0,
    withoutConsent: 0,
    heldBack: 3,
    policy: "hold",
  });
  await choose("send");
});

test("progress counts the leads that failed and those that are left", async () => {
  await addPastLeads(4);
  await scene.backfill();
  expect(await readProgress()).toMatchObject({ total: 4, synced: 0, failed: 0, left: 4 });
  scene.crm.before = ({ lead }) => {
    if (lead.email === "past-1@example.com") throw crmFailure("rejected");
  };
  await scene.work();
  expect(await readProgress()).toMatchObject({ total: 4, synced: 3, failed: 1, left: 0 });
});

test("stopping removes waiting leads from the queue and says so on each lead", async () => {
  const leads = await addPastLeads(4);
  await scene.backfill();
  const first = await scene.poll();
  if ("done" in first) await first.done;
  expect(await scene.stopBackfill()).toBe(3);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(1);
  const last = leads.at(-1);
  expect(last && (await scene.read(last))).toMatchObject({
    status: "skipped",
    reason: "The backfill was stopped.",
  });
  expect(await readProgress()).toMatchObject({ total: 4, synced: 1, skipped: 3, left: 0 });
});

test("nothing enters the queue after a stop", async () => {
  await addPastLeads(3);
  // The backfill has begun and waits for a person's row, so the stop comes before its page.
  const letGo = await holdOpen(store.database, async (tx, hold) => {
    await findOrAddPerson(tx, "past-1@example.com");
    await hold();
  });
  const counted = scene.backfill();
  await someoneWaits(store.database);
  expect(await scene.stopBackfill()).toBe(0);
  await letGo();
  expect(await counted).toBe(0);
  await scene.work();
  expect(scene.crm.pushes).toEqual([]);
});

test("stopping also removes leads from the queue that an earlier backfill left waiting", async () => {
  await addPastLeads(3);
  await scene.backfill();
  expect(await scene.backfill()).toBe(0);
  expect(await scene.stopBackfill()).toBe(3);
  await scene.work();
  expect(scene.crm.pushes).toEqual([]);
});

test("an older request of a person whose newer one is in the CRM is not counted, as it will not be sent", async () => {
  const email = "twice@example.com";
  await addPastLeads(1, () => ({ email }));
  await scene.send({ email });
  expect(await scene.backfill()).toBe(0);
  await scene.work();
  expect(await scene.countEarlier()).toBe(0);
  expect(scene.crm.pushes).toHaveLength(1);
});

test("a stopped push that may have arrived is repeated with the same id", async () => {
  await addPastLeads(1);
  await scene.backfill();
  scene.crm.fail("unknown_outcome");
  await scene.work();
  await scene.stopBackfill();
  scene.crm.before = () => {};
  await scene.backfill();
  await scene.work();
  const [first, second] = scene.crm.pushes.map(({ pushId }) => pushId);
  expect(scene.crm.pushes).toHaveLength(2);
  expect(second).toBe(first);
});

test("stopping leaves leads in the queue that no backfill put there", async () => {
  await addPastLeads(2);
  await scene.backfill();
  const fresh = await scene.add();
  const asked = await scene.add({ leadScore: 75 });
  await scene.syncNow(asked);
  expect(await scene.stopBackfill()).toBe(2);

  await scene.work();
  for (const lead of [fresh, asked]) {
    expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  }
});

const stopped = { status: "skipped", reason: "The backfill was stopped.", nextAttemptAt: null };

test.each(["transient", "unknown_outcome", "auth", "throttled"] as const)(
  "a push in flight when its backfill is stopped is not queued again after %s",
  async (kind) => {
    const [lead] = await addPastLeads(1);
    await scene.backfill();
    await scene.workWhile(async () => expect(await scene.stopBackfill()).toBe(0), kind);

    expect(lead && (await scene.read(lead))).toMatchObject(stopped);
    expect(await readProgress()).toMatchObject({ total: 1, skipped: 1, left: 0 });
  },
);

test("a push in flight whose backfill was stopped is tried again once Sync now asks for it", async () => {
  const [lead] = await addPastLeads(1);
  await scene.backfill();
  await scene.workWhile(async () => {
    await scene.stopBackfill();
    await scene.syncNow(lead!);
  }, "unknown_outcome");
  expect(await scene.read(lead!)).toMatchObject({ status: "pending" });

  await scene.workAfter(minuteMs);
  expect(await scene.read(lead!)).toMatchObject({ status: "synced" });
});

test("a push in flight that staff ask for as well survives the stop of its backfill", async () => {
  const [lead] = await addPastLeads(1);
  await scene.backfill();
  await scene.workWhile(async () => {
    await scene.syncNow(lead!);
    await scene.stopBackfill();
  }, "transient");
  expect(await scene.read(lead!)).toMatchObject({ status: "pending" });
});

test("a push in flight when its backfill is stopped may still arrive", async () => {
  const [lead] = await addPastLeads(1);
  await scene.backfill();
  await scene.workWhile(() => scene.stopBackfill());
  expect(await scene.read(lead!)).toMatchObject({ status: "synced" });
});

test("a push of a stopped backfill is not retried after its process died", async () => {
  const [lead] = await addPastLeads(1);
  await scene.backfill();
  await scene.die();
  await scene.stopBackfill();
  await scene.work();
  expect(scene.crm.records.size).toBe(0);
  expect(lead && (await scene.read(lead))).toMatchObject(stopped);
});

test("while the provider is off a backfill can be neither counted nor started", async () => {
  await scene.set({ enabled: false });
  await expect(scene.countEarlier()).rejects.toMatchObject({ code: "conflict" });
  await expect(scene.backfill()).rejects.toMatchObject({ code: "conflict" });
});
