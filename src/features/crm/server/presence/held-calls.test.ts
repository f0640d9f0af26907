import { beforeEach, expect, test } from "vitest";
import { consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { type HeldDecision, heldDecisions } from "#platform/core/staff/held-until.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { type DeliveryScene, deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { countHeldDeliveries, decideDeliveries, holdDeliveries } from "./held-calls.ts";
import { lookAtContact } from "./look-again.ts";

const opened = useOpened(openTestDatabase);

beforeEach(() =>
  opened.database.transaction(async (tx) => {
    const byAda = { by: "ada", now: new Date() };
    await writeSetting(tx, consentPolicySetting, { policy: "hold" }, byAda);
  }),
);

/** The family says yes, and whatever knows it is looked at again. */
async function agree({ standing, clock }: DeliveryScene, { email }: Lead): Promise<void> {
  standing.consent = "live";
  const person = { emailKey: email.toLowerCase(), phoneKey: "" };
  await opened.database.transaction((tx) => lookAtContact(tx, person, clock.now()));
}

async function heldBack() {
  const scene = await deliveryScene(opened.database);
  scene.standing.consent = "none";
  return { scene, lead: await scene.send() };
}

test.each<HeldDecision>(heldDecisions)(
  "a family that the owner holds back waits for its yes after a restore, and the decision %s is not about it",
  async (decision) => {
    const { db } = opened.database;
    const { scene, lead } = await heldBack();
    const before = await scene.read(lead);
    expect(before).toMatchObject({ status: "skipped" });
    await holdDeliveries(db, scene.clock.now());
    expect(await scene.read(lead)).toEqual(before);
    expect(await countHeldDeliveries(db)).toMatchObject({ deliveries: 0 });
    await decideDeliveries(db, decision, scene.clock.now());
    await scene.work();
    expect(await scene.read(lead)).toMatchObject({ status: "skipped" });
    await agree(scene, lead);
    await scene.work();
    expect(await scene.read(lead)).toMatchObject({ status: "synced" });
  },
);

test("a family whose yes was not sent yet when the backup was made is held until an admin decides", async () => {
  const { db } = opened.database;
  const { scene, lead } = await heldBack();
  await agree(scene, lead);
  await holdDeliveries(db, scene.clock.now());
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "pending" });
  await decideDeliveries(db, "sent", scene.clock.now());
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "skipped" });
  expect(scene.crm.pushes).toEqual([]);
});
