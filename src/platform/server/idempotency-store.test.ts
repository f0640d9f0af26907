import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { claimIdempotencyKey, deleteOldIdempotencyKeys } from "./idempotency-store.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
});

afterAll(() => store.close());

test("a key is known for ninety days, three times as long as a device keeps what was not sent", async () => {
  const claimAgain = (key: string) => {
    const claim = { scope: "lead", key, bodyHash: "hash", resultId: randomUUID() };
    return store.database.transaction((tx) => claimIdempotencyKey(tx, claim));
  };
  const [old, recent] = [randomUUID(), randomUUID()];
  const firstIds = [await claimAgain(old), await claimAgain(recent)];
  for (const [key, age] of [
    [old, "90 days 1 minute"],
    [recent, "89 days 23 hours"],
  ]) {
    await store.database.executeSql(
      "update idempotency_keys set created_at = now() - $2::interval where key = $1",
      [key, age],
    );
  }

  await deleteOldIdempotencyKeys(store.database.db);

  expect(await claimAgain(recent)).toBe(firstIds[1]);
  expect(await claimAgain(old)).not.toBe(firstIds[0]);
});
