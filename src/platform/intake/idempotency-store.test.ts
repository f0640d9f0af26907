import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { eraseOldIdempotencyKeys, findClaim, idempotencyKeysTable } from "./idempotency-store.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);

test("a key is remembered for ninety days, longer than a device keeps an unsent form", async () => {
  const [old, recent, resultId] = [randomUUID(), randomUUID(), randomUUID()];
  const claim = { scope: "lead", bodyHash: "hash", resultId };
  await store.database.db.insert(idempotencyKeysTable).values([
    { ...claim, key: old },
    { ...claim, key: recent },
  ]);
  for (const [key, age] of [
    [old, "90 days 1 minute"],
    [recent, "89 days 23 hours"],
  ]) {
    await store.database.executeSql(
      "update idempotency_keys set created_at = now() - $2::interval where key = $1",
      [key, age],
    );
  }

  await eraseOldIdempotencyKeys(store.database.db);

  const find = (scope: string, key: string) => findClaim(store.database.db, scope, key);
  expect(await find("lead", old)).toBeNull();
  expect(await find("lead", recent)).toEqual({ bodyHash: "hash", resultId });
  expect(await find("inquiry", recent)).toBeNull();
});
