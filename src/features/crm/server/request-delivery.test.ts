import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { deliveryScene, type DeliveryScene } from "#testing/delivery-scene.ts";
import { minuteMs } from "#testing/durations.ts";
import { crmFailure } from "#testing/memory-crm.ts";
import { openTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { changeProviderSettings } from "./provider-settings-store.ts";
import { requestDelivery } from "./routes.ts";
import { testCtx } from "#testing/test-ctx.ts";

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const syncNow = ({ clock, connection }: DeliveryScene, { id }: Lead) =>
  requestDelivery(testCtx({ database: opened.database, clock }), connection, id);

const newerIsThere = "A newer request of this person is there already.";

/** Two requests of one person, a minute apart, both sent. */
async function sendTwice(scene: DeliveryScene): Promise<readonly [older: Lead, newer: Lead]> {
  const email = "twice@example.com";
  const older = await scene.add({ email, phone: "614-555-0001" });
  await scene.work();
  scene.clock.advance(minuteMs);
  const newer = await scene.add({ email, phone: "614-555-0002" });
  await scene.work();
  return [older, newer];
}

test("Sync now on a person's older request says why it is not sent, and what was sent stays sent", async () => {
  const scene = await deliveryScene(opened.database);
  const [older] = await sendTwice(scene);
  const before = await scene.read(older);
  expect(before).toMatchObject({ status: "synced" });

  expect(await syncNow(scene, older)).toEqual({ status: "skipped", reason: newerIsThere });
  await scene.work();

  expect(await scene.read(older)).toEqual(before);
  expect(scene.crm.pushes).toHaveLength(2);
});

test("an older request keeps off a newer one that arrived once, though its repeat failed", async () => {
  const scene = await deliveryScene(opened.database);
  const [older, newer] = await sendTwice(scene);
  scene.crm.before = () => {
    throw crmFailure("rejected");
  };
  await syncNow(scene, newer);
  await scene.work();
  expect(await scene.read(newer)).toMatchObject({ status: "failed" });

  expect(await syncNow(scene, older)).toEqual({ status: "skipped", reason: newerIsThere });
});

test("a sent lead that waits to be sent again stays sent when a rule leaves it out by then", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add({ leadScore: 80 });
  await scene.work();
  await syncNow(scene, lead);
  const change = { settings: { minLeadScore: 90 } };
  await changeProviderSettings(opened.database, scene.crm.definition.id, change, scene.clock.now());
  await scene.work();

  expect(await scene.read(lead)).toMatchObject({
    status: "synced",
    reason: "Its score of 80 is below Memory's minimum of 90.",
    remoteId: expect.stringMatching(/^m-/),
  });
});
