import { expect, onTestFinished, test } from "vitest";
import { seal } from "#platform/secrets/seal.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { createTokenStore } from "./crm-connections.ts";
import { changeProviderState, findSealedToken } from "./provider-states-store.ts";

const secret = "a secret for tests, long enough to be one";
const token = {
  accessToken: "access",
  refreshToken: null,
  expiresAt: new Date("2026-06-15T12:00:00.000Z"),
  grantedFor: "credentials",
};

async function openStore() {
  const { database, close } = await openTestDatabase();
  onTestFinished(() => close());
  return { database, store: createTokenStore(database, secret, "memory") };
}

test("a token is kept sealed and comes back as it was", async () => {
  const { database, store } = await openStore();
  expect(await store.read()).toBeNull();
  await store.write(token);
  expect(await store.read()).toEqual(token);
  expect(await findSealedToken(database.db, "memory")).not.toContain("access");
  expect(await createTokenStore(database, `${secret}!`, "memory").read()).toBeNull();
});

test("a token of another shape counts as none, so that a login replaces it", async () => {
  const { database, store } = await openStore();
  const sealed = seal(JSON.stringify({ access: "old" }), secret, { purpose: "crm token" });
  await changeProviderState(database.db, "memory", { token: sealed });
  expect(await store.read()).toBeNull();
});
