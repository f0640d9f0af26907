import { expect, onTestFinished, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { lockProviderState } from "./provider-states-store.ts";

test("whoever tests is answered in time also while somebody keeps the provider's row locked", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  const scene = await deliveryScene(database);
  const locked = deferred();
  const release = deferred();
  const holder = database.transaction(async (tx) => {
    await lockProviderState(tx, scene.crm.definition.id);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;

  const result = await scene.test();
  expect(result).toMatchObject({ ok: true, message: "Connected to Memory Lane." });

  release.resolve();
  await holder;
  await expect.poll(async () => (await scene.state()).lastTest).toEqual(result);
}, 12_000);
