import { afterAll, beforeAll, expect, test } from "vitest";
import { consentPolicySetting, type ConsentPolicy } from "#features/crm/core/consent-policy.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { changeProviderSettings } from "./provider-settings-store.ts";
import { pushConsent } from "./deliveries/deliver-lead.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** The person takes it back, this moment. */
async function revoke({ standing, clock }: DeliveryScene, { email }: Lead): Promise<void> {
  standing.consent = "revoked";
  const person = { emailKey: email.toLowerCase(), phoneKey: "" };
  await opened.database.transaction((tx) => pushConsent(tx, person, clock.now()));
}

test("a no reaches the CRM once, on the newest request alone, and the lead says so", async () => {
  const scene = await deliveryScene(opened.database);
  const older = await scene.add();
  await scene.work();
  scene.clock.advance(1_000);
  const newer = await scene.add({ email: older.email });
  await scene.work();
  const before = scene.crm.pushes.length;
  await revoke(scene, older);
  await scene.work();
  expect(scene.crm.pushes.slice(before).map(({ lead }) => [lead.id, lead.contactConsent])).toEqual([
    [newer.id, false],
  ]);
  expect([...scene.crm.records.values()][0]).toMatchObject({
    notes: expect.stringContaining("Calls and texts: no consent"),
  });
  expect(await scene.read(newer)).toMatchObject({
    status: "synced",
    reason: expect.stringContaining("no calls"),
  });
});

test("a no that comes while the yes is on its way is sent after it", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  scene.crm.before = async () => {
    scene.crm.before = () => {};
    await revoke(scene, lead);
  };
  await scene.work();
  expect(scene.crm.pushes.map((push) => push.lead.contactConsent)).toEqual([true, false]);
  expect(await scene.read(lead)).toMatchObject({ status: "synced" });
});

test("a CRM whose rules leave the lead out by now learns of the no all the same", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.work();
  const { id } = scene.crm.definition;
  const settings = { settings: { syncHotLeads: false } };
  await changeProviderSettings(opened.database, id, settings, scene.clock.now());
  await revoke(scene, lead);
  await scene.work();
  expect(scene.crm.pushes.at(-1)?.lead.contactConsent).toBe(false);
});

test("while the CRM is switched off the no waits, and goes when it is on again", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.work();
  const { id } = scene.crm.definition;
  await changeProviderSettings(opened.database, id, { enabled: false }, scene.clock.now());
  await revoke(scene, lead);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(1);
  await changeProviderSettings(opened.database, id, { enabled: true }, scene.clock.now());
  await scene.work();
  expect(scene.crm.pushes.at(-1)?.lead.contactConsent).toBe(false);
});

test.each([
  ["send", "synced", "614-555-0142"],
  ["without-phone", "synced", null],
  ["hold", "skipped", undefined],
] as const)(
  "without consent the choice %s ends as %s with the number %s",
  async (policy, status, phone) => {
    await choose(policy);
    const scene = await deliveryScene(opened.database);
    scene.standing.consent = "none";
    const lead = await scene.add({ phone: "614-555-0142" });
    await scene.work();
    await choose("send");
    expect(await scene.read(lead)).toMatchObject({
      status,
      reason: expect.stringContaining("consent"),
    });
    expect(scene.crm.pushes[0]?.lead.phone).toBe(phone);
  },
);

const choose = (policy: ConsentPolicy) =>
  opened.database.transaction(async (tx) => {
    await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: new Date() });
  });
