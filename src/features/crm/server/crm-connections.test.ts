import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connectCrms } from "./crm-connections.ts";
import { crmProviders } from "./crm-providers.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

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
  expect(connection?.fault ?? "none").toContain(fault);
  expect(connection?.provider === null).toBe(fault !== "none");
});
