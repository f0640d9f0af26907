import { expect, onTestFinished, test } from "vitest";
import { holdOpen } from "#testing/database/hold-open.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { lockProviderState } from "./provider-states-store.ts";

test("a test is answered in time even while another transaction locks the provider's row", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  const scene = await deliveryScene(database);
  const letGo = await holdOpen(database, async (tx, hold) => {
    await lockProviderState(tx, scene.crm.definition.id);
    await hold();
  });

  const result = await scene.test();
  expect(result).toMatchObject({ ok: true, message: "Connected to Memory Lane." });

  await letGo();
  await expect.poll(async () => (await scene.state()).lastTest).toEqual(result);
});
