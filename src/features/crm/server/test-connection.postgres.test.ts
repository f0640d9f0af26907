import { expect, onTestFinished, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { findProviderState, lockProviderState } from "./provider-states-store.ts";
import { testConnection } from "./test-connection.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

test("whoever tests is answered in time also while somebody keeps the provider's row locked", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  const { clock, connection, crm } = await deliveryScene(database);
  const locked = deferred();
  const release = deferred();
  const holder = database.transaction(async (tx) => {
    await lockProviderState(tx, crm.definition.id);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;

  const result = await testConnection(testCtx({ database, clock }), connection);
  expect(result).toMatchObject({ ok: true, message: "Connected to Memory Lane." });

  release.resolve();
  await holder;
  await expect
    .poll(async () => (await findProviderState(database.db, crm.definition.id)).lastTest)
    .toEqual(result);
}, 12_000);
