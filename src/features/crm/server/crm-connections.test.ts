import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { connectCrms, createTokenStore, describeFault } from "./crm-connections.ts";
import { crmProviders } from "./crm-providers.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { sealInto } from "#platform/secrets/sealed-columns.ts";
import { changeProviderState, crmTokens, findSealedToken } from "./provider-states-store.ts";

const store = useOpened(openTestDatabase);
const address = { SALESFORCE_INSTANCE_URL: "https://agency.my.salesforce.com" };
const id = { SALESFORCE_CLIENT_ID: "c" };

test.each([
  ["hubspot", "nothing", {}, false, "HUBSPOT_ACCESS_TOKEN or HUBSPOT_REFRESH_TOKEN is not set."],
  ["hubspot", "an access token", { HUBSPOT_ACCESS_TOKEN: "a" }, true, "none"],
  ["hubspot", "an API key", { HUBSPOT_API_KEY: "a" }, true, "none"],
  ["hubspot", "a refresh token", { HUBSPOT_REFRESH_TOKEN: "r" }, true, "works only with"],
  ["pipedrive", "nothing", {}, false, "_TOKEN and PIPEDRIVE_COMPANY_DOMAIN are not set."],
  ["salesforce", "no address", id, false, "SALESFORCE_INSTANCE_URL is not set."],
  ["salesforce", "an address", address, false, "SALESFORCE_ACCESS_TOKEN or SALESFORCE_CLIENT_ID"],
  ["salesforce", "a token", { ...address, SALESFORCE_ACCESS_TOKEN: "a" }, true, "none"],
  ["salesforce", "an id alone", { ...address, ...id }, true, "belong together"],
  ["salesforce", "both", { ...address, ...id, SALESFORCE_CLIENT_SECRET: "s" }, true, "none"],
])("%s with %s set", (provider, _, variables, configured, fault) => {
  const ctx = testCtx({ database: store.database, config: { variables } });
  const definitions = crmProviders.filter((definition) => definition.id === provider);
  const [connection] = connectCrms(ctx, definitions);
  expect(connection?.configured).toBe(configured);
  expect((connection && describeFault(connection, "en")) ?? "none").toContain(fault);
  expect(connection?.provider === null).toBe(fault !== "none");
});

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

test("a token is stored encrypted and read back unchanged", async () => {
  const { database, store } = await openStore();
  expect(await store.read()).toBeNull();
  await store.write(token);
  expect(await store.read()).toEqual(token);
  expect(await findSealedToken(database.db, "memory")).not.toContain("access");
  expect(await createTokenStore(database, `${secret}!`, "memory").read()).toBeNull();
});

test("a stored token of another shape counts as missing, so that a login replaces it", async () => {
  const { database, store } = await openStore();
  const sealed = sealInto(crmTokens, "memory", JSON.stringify({ access: "old" }), secret);
  await changeProviderState(database.db, "memory", { token: sealed });
  expect(await store.read()).toBeNull();
});
