import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldChoices } from "#features/crm/core/field-map.ts";
import { changeProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { minuteMs } from "#testing/durations.ts";
import { crmFailure } from "#testing/crm/memory-crm.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { deliverLead } from "./deliver-lead.ts";
import { claimDelivery, recordOutcome } from "./delivery-claim.ts";

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const email = "amara@example.com";

/** The write takes effect and its answer is lost. */
function loseAnswers({ crm }: DeliveryScene): void {
  crm.before = ({ personId, lead }) => {
    crm.records.set(personId, { email, phone: lead.phone });
    throw crmFailure("unknown_outcome");
  };
}

const readRecords = ({ crm }: DeliveryScene) => [...crm.records.values()];

function mapFields({ crm, clock }: DeliveryScene, fieldChoices: FieldChoices) {
  return changeProviderSettings(opened.database, crm.definition.id, { fieldChoices }, clock.now());
}

test("answers as before are sent again when another request may have changed the record since", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.add({ email, phone: "614-555-0001" });
  await scene.work();
  scene.clock.advance(minuteMs);
  loseAnswers(scene);
  await scene.add({ email, phone: "614-555-0002" });
  await scene.work();
  expect(readRecords(scene)).toMatchObject([{ phone: "614-555-0002" }]);

  scene.crm.before = () => {};
  scene.clock.advance(1);
  await scene.add({ email, phone: "614-555-0001" });
  await scene.work();
  expect(readRecords(scene)).toMatchObject([{ phone: "614-555-0001" }]);
  expect(scene.crm.pushes).toHaveLength(3);

  scene.clock.advance(1);
  await scene.add({ email, phone: "614-555-0001" });
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(3);
});

test("answers as before are not sent again while the site's secret is being changed", async () => {
  const [older, newer] = ["the secret before, to be dropped", "the secret in use from now on"];
  const before = await deliveryScene(opened.database, undefined, older);
  await before.add({ email, phone: "614-555-0001" });
  await before.work();

  const during = await deliveryScene(opened.database, before.crm, [newer, older]);
  during.clock.advance(minuteMs);
  const again = await during.add({ email, phone: "614-555-0001" });
  await during.work();
  expect(await during.read(again)).toMatchObject({ status: "synced" });
  expect(before.crm.pushes).toHaveLength(1);

  const after = await deliveryScene(opened.database, before.crm, newer);
  after.clock.advance(2 * minuteMs);
  await after.add({ email, phone: "614-555-0001" });
  await after.work();
  expect(before.crm.pushes).toHaveLength(1);
});

test("a request whose own write may have arrived is sent again, whatever the field map was then", async () => {
  const scene = await deliveryScene(opened.database);
  await scene.add({ email, phone: "614-555-0001" });
  await scene.work();
  scene.clock.advance(minuteMs);
  await mapFields(scene, { answers: { remoteField: "answers", enabled: true } });
  loseAnswers(scene);
  const again = await scene.add({ email, phone: "614-555-0001" });
  await scene.work();

  await mapFields(scene, { answers: { remoteField: "notes", enabled: true } });
  scene.crm.before = () => {};
  scene.clock.advance(minuteMs);
  await scene.work();
  expect(await scene.read(again)).toMatchObject({ status: "synced", attempts: 2 });
  expect(readRecords(scene)).toMatchObject([{ notes: expect.stringContaining("Score") }]);
});

test("a lead whose CRM is switched off after it was claimed waits, and goes when it is on again", async () => {
  const scene = await deliveryScene(opened.database);
  const { clock, connection, crm } = scene;
  const { database } = opened;
  const lead = await scene.add();
  const switchTo = (enabled: boolean) =>
    changeProviderSettings(database, crm.definition.id, { enabled }, clock.now());
  const options = { provider: crm.definition.id, paceMs: 0, claimMs: minuteMs, now: clock.now() };
  const claim = await claimDelivery(database, options);
  if (!claim) throw new Error("Nothing was claimed.");
  await switchTo(false);

  const signal = new AbortController().signal;
  const outcome = await deliverLead(
    scene.ctx,
    { connection, readConsent: async () => "live" },
    claim,
    signal,
  );
  await recordOutcome(database, claim, outcome, {
    now: clock.now(),
    random: 0,
    isCrmHealthy: () => Promise.resolve(true),
  });
  expect(await scene.read(lead)).toMatchObject({
    status: "pending",
    attempts: 0,
    reason: "Memory is switched off; this waits until it is on.",
  });

  await switchTo(true);
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", attempts: 1 });
});
