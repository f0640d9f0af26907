import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { insertRevocation, readPersonKeys } from "#features/consent/server/consents-store.ts";
import { consentPolicySetting, type ConsentPolicy } from "#features/crm/core/consent-policy.ts";
import { hubspot } from "#features/crm/server/hubspot/hubspot-provider.ts";
import { pipedrive } from "#features/crm/server/pipedrive/pipedrive-provider.ts";
import { salesforce } from "#features/crm/server/salesforce/salesforce-provider.ts";
import { webhook } from "#features/crm/server/webhook/webhook-provider.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { deliveryScene, providerScene, type ProviderScene } from "#testing/crm/delivery-scene.ts";
import { type FakeCrm, startFakeCrm } from "#testing/crm/fake-crm.ts";
import { startFakeHubspot } from "#testing/crm/fake-hubspot.ts";
import { fakePipedrive } from "#testing/crm/fake-pipedrive.ts";
import { startFakeSalesforce } from "#testing/crm/fake-salesforce.ts";
import { fakeWebhookReceiver } from "#testing/crm/fake-webhook-receiver.ts";
import { crmFailure } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { erasePersonAtCrms, forgetPeopleOf, listErasures } from "./erase-people.ts";
import { lookAtAll, lookAtContact, lookAtLeads } from "./look-again.ts";
import { lookAtRestored } from "./plan-deliveries.ts";
import { deliveriesData } from "./presence-data.ts";
import { crmPeopleTable } from "./people-store.ts";
import { crmPresencesTable } from "./presences-store.ts";

const opened = useOpened(openTestDatabase);

const phone = "614-555-0142";

function closed<Fake extends FakeCrm>(fake: Fake): Fake {
  onTestFinished(() => fake.close());
  return fake;
}

/** The person withdraws consent now. */
async function sayNo(scene: ProviderScene, person: Pick<Lead, "email" | "phone">): Promise<void> {
  const keys = readPersonKeys(person);
  const now = scene.clock.now();
  scene.standing.consent = "revoked";
  await opened.database.transaction(async (tx) => {
    await insertRevocation(tx, { ...keys, channel: "link", by: null, note: null, revokedAt: now });
    await lookAtContact(tx, keys, now);
  });
}

async function choose(scene: ProviderScene, policy: ConsentPolicy): Promise<void> {
  const now = scene.clock.now();
  await opened.database.transaction(async (tx) => {
    await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now });
    await lookAtAll(tx, now);
  });
}

async function correct({ ctx }: ProviderScene, { id }: Lead, change: Partial<Lead>): Promise<void> {
  const keys = change.phone === undefined ? {} : { phoneKey: readPhoneKey(change.phone) };
  await opened.database.transaction(async (tx) => {
    const values = { fullName: change.fullName, phone: change.phone, ...keys };
    await tx.update(leadsTable).set(values).where(eq(leadsTable.id, id));
    await lookAtLeads(ctx, tx, [id]);
  });
}

const trash = ({ ctx, clock }: ProviderScene, { id }: Lead, isDeleted: boolean) =>
  opened.database.transaction(async (tx) => {
    const deletedAt = isDeleted ? clock.now() : null;
    await tx.update(leadsTable).set({ deletedAt }).where(eq(leadsTable.id, id));
    await (isDeleted ? lookAtLeads(ctx, tx, [id]) : lookAtRestored(ctx, tx, [id]));
  });

const eraseByAge = ({ ctx }: ProviderScene, { id }: Lead) =>
  opened.database.transaction(async (tx) => {
    await forgetPeopleOf(ctx, tx, [id]);
    await tx.delete(leadsTable).where(eq(leadsTable.id, id));
  });

test("a no of a person in the trash reaches the CRM, and stays when the lead is restored", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send({ phone });
  await trash(scene, lead, true);
  await scene.work();
  await sayNo(scene, lead);
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.contactConsent)).toEqual([true, false]);
  await trash(scene, lead, false);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(2);
});

test("a no of an erased person is sent once by the ids that were kept, also for a neighbor's number", async () => {
  for (const who of ["themselves", "a neighbor"]) {
    const scene = await deliveryScene(opened.database);
    const number = who === "themselves" ? "614-201-0142" : "614-202-0142";
    const lead = await scene.send({ phone: number });
    await eraseByAge(scene, lead);
    await scene.work();
    expect(scene.crm.noes).toEqual([]);
    const email = who === "themselves" ? lead.email : "neighbor@example.com";
    await sayNo(scene, { email, phone: number });
    await scene.work();
    await scene.pass(hourMs);
    expect(scene.crm.noes).toHaveLength(1);
    expect([...scene.crm.records.values()]).toEqual([
      expect.objectContaining({ notes: "Calls and texts: no consent" }),
    ]);
    expect(scene.crm.pushes).toHaveLength(1);
  }
});

test("a no of an erased person that the CRM refuses is sent again the next day, as nobody sees the failure", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send({ phone: "614-203-0142" });
  await eraseByAge(scene, lead);
  const { provider } = scene.connection;
  const { write } = provider;
  const refuse = () => Promise.reject(crmFailure("rejected"));
  Object.assign(provider, { write: refuse });
  await sayNo(scene, lead);
  await scene.work();
  Object.assign(provider, { write });
  await scene.workAfter(hourMs);
  expect(scene.crm.noes).toEqual([]);
  await scene.workAfter(24 * hourMs);
  expect(scene.crm.noes).toHaveLength(1);
});

test("a no of a person without a number does not affect other people without a number", async () => {
  const scene = await deliveryScene(opened.database);
  const [one] = [await scene.send({ phone: null }), await scene.send({ phone: null })];
  await sayNo(scene, one);
  await scene.work();
  expect(scene.crm.pushes.slice(2).map(({ lead }) => lead.id)).toEqual([one.id]);
});

test("a person who comes back after everything here was erased keeps their id at the CRM", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send();
  await eraseByAge(scene, lead);
  scene.clock.advance(minuteMs);
  await scene.send({ email: lead.email, phone: "614-555-0177" });
  expect(scene.crm.pushes[1]?.known).toMatchObject({ id: expect.stringMatching(/^m-/) });
  expect(scene.crm.records.size).toBe(1);
});

test("a person who asks for deletion after their leads are gone is erased at the CRM by the kept ids, and named nowhere", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.send();
  await eraseByAge(scene, lead);
  const people = () => opened.database.db.$count(crmPeopleTable);
  const before = await people();
  const now = scene.clock.now();
  const asked = opened.database.transaction((tx) => erasePersonAtCrms(tx, lead.email, now));
  expect(await asked).toHaveLength(1);
  expect(await people()).toBe(before - 1);
  const { erasures } = await listErasures(opened.database.db, { limit: 10 });
  const { id } = scene.crm.definition;
  expect(erasures.filter(({ provider }) => provider === id)).toMatchObject([{ status: "pending" }]);
});

test("another person's no to an older number never brings an older request back", async () => {
  const scene = await deliveryScene(opened.database);
  const older = await scene.send({ phone });
  scene.clock.advance(minuteMs);
  await scene.send({ email: older.email, phone: "614-555-0199" });
  await sayNo(scene, { email: "other@example.com", phone });
  await scene.work();
  expect([...scene.crm.records.values()]).toMatchObject([{ phone: "614-555-0199" }]);
  expect(scene.crm.pushes.filter(({ lead }) => lead.id === older.id)).toHaveLength(1);
});

test("after a lost answer the webhook gets the same id for the same content and another id for other content", async () => {
  const key = "a secret that only the two of us know";
  const vendor = fakeWebhookReceiver(Buffer.from(key), testClock(), 1_000_000);
  const fake = closed(await startFakeCrm(vendor));
  const variables = { CRM_WEBHOOK_URL: `${fake.url}/hook`, CRM_WEBHOOK_SECRET: key };
  const scene = await providerScene(opened.database, webhook, variables);
  fake.fault = () => "drop_after_write";
  const lead = await scene.add({ phone });
  await scene.work();
  await scene.workAfter(2 * minuteMs);
  expect(new Set(fake.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  await sayNo(scene, lead);
  await scene.work();
  fake.fault = () => null;
  await scene.workAfter(hourMs);
  expect([...vendor.people.values()]).toMatchObject([{ contactConsent: false }]);
  scene.standing.consent = "live";
  await opened.database.transaction((tx) =>
    lookAtContact(tx, readPersonKeys(lead), scene.clock.now()),
  );
  await scene.workAfter(minuteMs);
  expect([...vendor.people.values()]).toMatchObject([{ contactConsent: true }]);
});

test("a CRM that has part of a person gets their no and their correction, and the person reads that it was sent", async () => {
  const scene = await deliveryScene(opened.database);
  const reached = { id: "half", url: null, parts: { person: "7" } };
  scene.crm.before = ({ personId }) => {
    scene.crm.records.set(personId, { phone });
    throw crmFailure("rejected", { reached });
  };
  const lead = await scene.send({ phone });
  expect(await scene.read(lead)).toMatchObject({ status: "failed", remoteId: "half" });
  const [row] = await opened.database
    .executeSql(
      'select lead_id as "leadId", provider, status, changed_at as "changedAt", synced_at as "syncedAt", reached_at as "reachedAt" from crm_deliveries where lead_id = $1',
      [lead.id],
    )
    .then(({ rows }) => rows);
  const item =
    "item" in deliveriesData.tell
      ? deliveriesData.tell.item(row as never, { audience: "person", locale: "en" })
      : null;
  expect(item?.title).not.toContain("Not sent there");
  scene.crm.before = () => {};
  await sayNo(scene, lead);
  await correct(scene, lead, { phone: "614-555-0199" });
  await scene.work();
  expect([...scene.crm.records.values()]).toMatchObject([{ phone: "614-555-0199" }]);
  expect(scene.crm.pushes.at(-1)?.lead.contactConsent).toBe(false);
});

test.each([
  ["HubSpot", "phone", ""],
  ["Salesforce", "Phone", null],
] as const)(
  "%s: a corrected or removed number changes there whatever the rules are now",
  async (vendor, field, blank) => {
    const { scene, read } = vendor === "HubSpot" ? await openHubspot() : await openSalesforce();
    const lead = await scene.send({ phone });
    await scene.set({ settings: { minLeadScore: 100 } });
    await choose(scene, "hold");
    scene.clock.advance(minuteMs);
    await sayNo(scene, { ...lead, phone: null });
    await scene.work();
    await correct(scene, lead, { phone: "614-555-0199" });
    await scene.workAfter(minuteMs);
    expect(read()).toMatchObject([{ [field]: "614-555-0199" }]);
    await correct(scene, lead, { phone: null });
    await scene.workAfter(minuteMs);
    expect(read()).toMatchObject([{ [field]: blank }]);
    await choose(scene, "send");
    await scene.set({ settings: { minLeadScore: 0 } });
    // A newer request that merely has no number removes none.
    await correct(scene, lead, { phone });
    await scene.workAfter(minuteMs);
    await scene.send({ email: lead.email, phone: null });
    expect(read()).toMatchObject([{ [field]: phone }]);
  },
);

async function openHubspot() {
  const fake = closed(await startFakeHubspot());
  const variables = { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret", HUBSPOT_BASE_URL: fake.url };
  const scene = await providerScene(opened.database, hubspot, variables);
  return { fake, scene, read: () => fake.account.contacts.map(({ properties }) => properties) };
}

async function openSalesforce() {
  const fake = closed(await startFakeSalesforce());
  const variables = { SALESFORCE_INSTANCE_URL: fake.url, SALESFORCE_ACCESS_TOKEN: "00D-session" };
  const scene = await providerScene(opened.database, salesforce, variables);
  return { fake, scene, read: () => [...fake.org.leads.values()] };
}

test("of a list of numbers in Pipedrive, our removed ones are deleted and others stay", async () => {
  const vendor = fakePipedrive("t");
  const fake = closed(await startFakeCrm(vendor));
  const variables = { PIPEDRIVE_API_TOKEN: "t", PIPEDRIVE_COMPANY_DOMAIN: fake.url };
  const scene = await providerScene(opened.database, pipedrive, variables);
  const lead = await scene.send({ phone, fullName: "Ana Dias" });
  vendor.persons[0]?.phones.push({ value: "614-555-0111" });
  scene.clock.advance(minuteMs);
  await correct(scene, lead, { phone: null, fullName: "Ana Díaz" });
  await scene.workAfter(minuteMs);
  expect(vendor.persons[0]?.phones.map(({ value }) => value)).toEqual(["614-555-0111"]);
  expect(vendor.persons[0]?.name).toBe("Ana Díaz");
});

test("a no during a push that fails creates no record for a person whom the owner's choice holds back", async () => {
  for (const kind of ["transient", "unknown_outcome"] as const) {
    const scene = await deliveryScene(opened.database);
    await choose(scene, "hold");
    const lead = await scene.add();
    scene.crm.before = async () => {
      scene.crm.before = () => {};
      await sayNo(scene, lead);
      throw crmFailure(kind);
    };
    await scene.work();
    await scene.pass(hourMs, 10 * minuteMs);
    expect(scene.crm.records.size).toBe(0);
    expect(await scene.read(lead)).toMatchObject({
      status: "skipped",
      reason: expect.stringContaining("Held back"),
    });
    await choose(scene, "send");
  }
});

test("the dry run does not count people whom the owner's choice holds back", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.set({ settings: { autoSync: false } });
  await scene.add();
  const before = await scene.countEarlier();
  await choose(scene, "hold");
  scene.standing.consent = "none";
  expect(await scene.countEarlier()).toBe(0);
  await choose(scene, "send");
  expect(before).toBeGreaterThan(0);
});

test("the first push asks whose account it is, so a person is erased there without any test", async () => {
  const { scene } = await openHubspot();
  await scene.send();
  const rows = await opened.database.db
    .select()
    .from(crmPresencesTable)
    .where(eq(crmPresencesTable.provider, "hubspot"));
  expect(rows.at(-1)?.account).toBe("123456");
});

const odd = `a${String.fromCharCode(0)}b😀`;

test("a CRM's message with characters that PostgreSQL refuses costs one push, and fails no test", async () => {
  const scene = await deliveryScene(opened.database);
  const { provider } = scene.connection;
  const write = provider.write.bind(provider);
  Object.assign(provider, {
    write: async (...args: Parameters<typeof write>) => ({
      ...(await write(...args)),
      warnings: [odd],
      id: odd,
    }),
  });
  const lead = await scene.send();
  expect(await scene.read(lead)).toMatchObject({
    status: "synced",
    remoteId: "ab😀",
    reason: "ab😀",
  });
  scene.crm.testFailure = odd;
  expect((await scene.test()).message).toBe("ab😀");
  expect(scene.crm.pushes).toHaveLength(1);
});

test("erasures that somebody has to look at are found, however many came since", async () => {
  await opened.database.db.delete(crmPresencesTable);
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1) + minutes * minuteMs);
  const row = { provider: "hubspot", remotes: [], changedAt: at(0) };
  await opened.database.db.insert(crmPresencesTable).values(
    Array.from({ length: 120 }, (_each, index) => ({
      ...row,
      personId: crypto.randomUUID(),
      status: "by-hand" as const,
      createdAt: at(index),
    })),
  );
  const pages = await Promise.all(
    [0, 50, 100].map((offset) => listErasures(opened.database.db, { limit: 50, offset })),
  );
  expect(pages.map(({ erasures, total }) => [erasures.length, total])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
  ]);
  expect(pages[2]?.erasures.at(-1)?.createdAt).toEqual(at(0));
});

test("a person who comes back while their deletion waits is sent again afterwards, since it deletes their record", async () => {
  const { fake, scene, read } = await openHubspot();
  // The CRM's pace applies across all of this file's tests, whose clocks begin at the same moment.
  scene.clock.advance(minuteMs);
  const lead = await scene.send();
  await opened.database.transaction((tx) => erasePersonAtCrms(tx, lead.email, scene.clock.now()));
  await eraseByAge(scene, lead);
  const isErasing = ({ path }: { path: string }) => path.endsWith("gdpr-delete");
  fake.fault = (call) => (isErasing(call) ? "unavailable" : null);
  await scene.work();
  await scene.workAfter(minuteMs);
  await scene.send({ email: lead.email });
  // In another account the same id belongs to another person.
  const { db } = opened.database;
  const [own] = await db
    .select()
    .from(crmPresencesTable)
    .where(eq(crmPresencesTable.status, "kept"));
  const elsewhere = { ...own!, id: randomUUID(), personId: randomUUID(), account: "another" };
  await db.insert(crmPresencesTable).values(elsewhere);
  fake.fault = () => null;
  for (const pauseMs of [hourMs, hourMs]) await scene.workAfter(pauseMs);
  expect(await db.$count(crmPresencesTable, eq(crmPresencesTable.isForced, true))).toBe(0);
  expect(fake.calls.findLast(isErasing)).not.toBe(fake.calls.find(isErasing));
  expect(read()).toMatchObject([{ email: lead.email }]);
});
