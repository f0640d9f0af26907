import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { type ConsentPolicy, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { deletedLeadReason } from "#features/crm/core/wanted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { type DeliveryScene, deliveryScene } from "#testing/crm/delivery-scene.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { erasePersonAtCrms } from "./erase-people.ts";
import { lookAtAll, lookAtContact } from "./look-again.ts";
import { lookAtRestored, planDeliveries } from "./plan-deliveries.ts";
import { crmPeopleTable } from "./people-store.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);

test("without a provider that is on, a lead causes no query for CRMs", async () => {
  const scene = await deliveryScene(store.database);
  await scene.set({ enabled: false });
  const lead = await scene.add();
  expect(await store.database.db.select().from(crmPeopleTable)).toEqual([]);
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Memory is switched off.",
  });
});

test("planning a lead again changes nothing", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.send();
  const before = await scene.read(lead);
  await store.database.transaction((tx) => planDeliveries(scene.ctx, tx, [lead.id]));
  expect(await scene.read(lead)).toEqual(before);
});

test("a lead that the rules exclude says why", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.add({ leadScore: 12 });
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Its score of 12 is below Memory's minimum of 70.",
  });
});

test("with automatic sync off a lead waits until somebody sends it", async () => {
  const scene = await deliveryScene(store.database);
  const change = { settings: { autoSync: false } };
  await scene.set(change);
  const lead = await scene.send();
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "Automatic sync to Memory is off.",
  });
  // Reasons that were stored until November 2026 also said what a press would send.
  await store.database.executeSql(
    "update crm_deliveries set reason = reason || ' Sync now sends it.'",
  );
  expect((await scene.read(lead)).reason).toBe("Automatic sync to Memory is off.");
});

test("a lead from before the provider was switched on says so", async () => {
  const scene = await deliveryScene(store.database);
  await scene.set({ enabled: false });
  const lead = await scene.add();
  scene.clock.advance(1_000);
  await scene.set({ enabled: true });
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "It came before Memory was switched on.",
  });
});

test("a restored lead is planned only if it arrived after the CRM was switched on", async () => {
  const scene = await deliveryScene(store.database);
  await scene.set({ enabled: false });
  const earlier = await scene.add();
  scene.clock.advance(1_000);
  await scene.set({ enabled: true });
  const later = aLead({ id: randomUUID(), timestamp: scene.clock.now().toISOString() });
  await insertLead(store.database, later);
  await restore(scene, [earlier, later]);
  await scene.work();
  expect(scene.crm.pushes.map(({ lead }) => lead.id)).toEqual([later.id]);
});

test("a lead that was set aside, deleted and restored is sent to the CRM once staff release it", async () => {
  const { ctx, crm, clock, work } = await deliveryScene(store.database);
  const { database } = store;
  const timestamp = clock.now().toISOString();
  const lead = aLead({ id: randomUUID(), timestamp, status: "quarantined" });
  await insertLead(database, lead);
  await database.transaction((tx) => lookAtRestored(ctx, tx, [lead.id]));
  await database.executeSql(`update leads set status = 'received' where id = '${lead.id}'`);
  await database.transaction((tx) => planDeliveries(ctx, tx, [lead.id]));
  await work();
  expect(crm.pushes.map((push) => push.lead.id)).toEqual([lead.id]);
});

/** What a deletion does here: the leads are in the trash, and the CRMs are asked. */
async function askDeletion({ clock }: DeliveryScene, email: string) {
  await store.database.transaction(async (tx) => {
    await tx.update(leadsTable).set({ deletedAt: clock.now() }).where(eq(leadsTable.email, email));
    await erasePersonAtCrms(tx, email, clock.now());
  });
}

async function restore({ ctx }: DeliveryScene, leads: readonly Lead[]) {
  const ids = leads.map(({ id }) => id);
  await store.database.transaction(async (tx) => {
    await tx.update(leadsTable).set({ deletedAt: null }).where(inArray(leadsTable.id, ids));
    await lookAtRestored(ctx, tx, ids);
  });
}

test("a lead that is restored after its person was deleted at the CRM is sent as new, and says so", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.send();
  const remoteId = (await scene.read(lead)).remoteId;
  await askDeletion(scene, lead.email);
  await scene.work();
  scene.crm.records.clear();
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: deletedLeadReason,
    remoteId: null,
    syncedAt: null,
  });
  scene.clock.advance(60_000);

  await restore(scene, [lead]);
  expect(await scene.read(lead)).toMatchObject({ status: "pending", reason: null });
  await scene.work();
  expect(scene.crm.records.size).toBe(1);
  expect(scene.crm.pushes.map((push) => push.lead.id)).toEqual([lead.id, lead.id]);
  expect(await scene.read(lead)).toMatchObject({ status: "synced", remoteId, reason: null });
});

test("an older request that alone is restored after a deletion at the CRM is sent, because nothing newer is there", async () => {
  const scene = await deliveryScene(store.database);
  const email = `${randomUUID()}@example.com`;
  const older = await scene.add({ email });
  scene.clock.advance(60_000);
  const newer = await scene.send({ email });
  expect((await scene.read(older)).reason).toContain("A newer request of this person");
  await askDeletion(scene, email);
  await scene.work();
  scene.crm.records.clear();

  await restore(scene, [older]);
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.id)).toEqual([newer.id, older.id]);
  expect(await scene.read(older)).toMatchObject({ status: "synced" });
});

test("a push that ends after the deletion was asked for does not count as sent", async () => {
  const scene = await deliveryScene(store.database);
  const lead = await scene.add();
  await scene.workWhile(() => askDeletion(scene, lead.email));
  expect(await scene.read(lead)).toMatchObject({ status: "skipped", remoteId: null });

  await restore(scene, [lead]);
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.id)).toEqual([lead.id, lead.id]);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("leads that arrive together are planned together, each for its person", async () => {
  const { ctx, clock, read } = await deliveryScene(store.database);
  const leads = ["one", "two", "One"].map((name) =>
    aLead({ id: randomUUID(), email: `${name}@example.com`, timestamp: clock.now().toISOString() }),
  );
  for (const lead of leads) await insertLead(store.database, lead);

  const ids = leads.map(({ id }) => id);
  await store.database.transaction((tx) => planDeliveries(ctx, tx, [...ids, randomUUID()]));

  for (const lead of leads) expect((await read(lead)).status).toBe("pending");
  const people = await store.database.db.select().from(crmPeopleTable);
  const emails = people.map(({ email }) => email).filter((email) => /^(one|two)@/.test(email));
  expect(emails.toSorted()).toEqual(["one@example.com", "two@example.com"]);
});

test.each(["a yes that comes later", "another choice of the owner"])(
  "a request that the owner's choice holds back waits, and is sent with %s",
  async (cause) => {
    const scene = await deliveryScene(store.database);
    const { transaction } = store.database;
    const choose = (policy: ConsentPolicy) =>
      transaction(async (tx) => {
        await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: new Date() });
        await lookAtAll(tx, scene.clock.now());
      });
    await choose("hold");
    scene.standing.consent = "none";
    const lead = await scene.send();
    expect(await scene.read(lead)).toMatchObject({ status: "skipped" });
    expect(scene.crm.pushes).toEqual([]);

    scene.clock.advance(60_000);
    if (cause === "a yes that comes later") {
      scene.standing.consent = "live";
      const keys = readPersonKeys(lead);
      await transaction((tx) => lookAtContact(tx, keys, scene.clock.now()));
    } else await choose("send");
    await scene.work();
    await choose("send");
    expect(scene.crm.pushes.map((push) => push.lead.id)).toEqual([lead.id]);
    expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  },
);
