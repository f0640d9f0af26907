import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { deliveryScene, providerScene } from "#testing/delivery-scene.ts";
import type { ProviderScene } from "#testing/delivery-scene.ts";
import { startFakeHubspot } from "#testing/fake-hubspot.ts";
import { startFakeCrm } from "#testing/fake-crm.ts";
import { fakePipedrive } from "#testing/fake-pipedrive.ts";
import { startFakeSalesforce } from "#testing/fake-salesforce.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { erasePersonAtCrms } from "./erase-person.ts";
import { listErasures, retryErasures } from "./erasures-store.ts";
import { hubspot } from "./hubspot/hubspot-provider.ts";
import { pipedrive } from "./pipedrive/pipedrive-provider.ts";
import { salesforce } from "./salesforce/salesforce-provider.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const erase = ({ clock }: ProviderScene, { email }: Lead) =>
  opened.database.transaction((tx) => erasePersonAtCrms(tx, email, clock.now()));

async function find({ connection }: ProviderScene) {
  const all = await listErasures(opened.database.db, 100);
  return all.find(({ provider }) => provider === connection.definition.id);
}

test("HubSpot deletes the contact for good, and a repeat finds it gone", async () => {
  const fake = await startFakeHubspot();
  const variables = { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret", HUBSPOT_BASE_URL: fake.url };
  const scene = await providerScene(opened.database, hubspot, variables);
  const lead = await scene.add();
  await scene.work();
  expect(fake.account.contacts).toHaveLength(1);
  expect(await erase(scene, lead)).toBe(1);
  fake.fault = ({ path }) => (path.endsWith("gdpr-delete") ? "drop_after_write" : null);
  await scene.work();
  expect(await find(scene)).toMatchObject({ status: "pending", attempts: 1 });
  fake.fault = () => null;
  scene.clock.advance(600_000);
  await scene.work();
  expect(fake.account.contacts).toHaveLength(0);
  expect(await find(scene)).toMatchObject({ status: "done", remotes: [], lastError: null });
  await fake.close();
});

test("Salesforce deletes the lead by our id of the person", async () => {
  const fake = await startFakeSalesforce();
  const variables = { SALESFORCE_INSTANCE_URL: fake.url, SALESFORCE_ACCESS_TOKEN: "00D-session" };
  const scene = await providerScene(opened.database, salesforce, variables);
  const lead = await scene.add();
  await scene.work();
  expect(fake.org.leads.size).toBe(1);
  await erase(scene, lead);
  await scene.work();
  expect(fake.org.leads.size).toBe(0);
  expect(await find(scene)).toMatchObject({ status: "done" });
  await fake.close();
});

test("Pipedrive deletes the note, the lead and the person, and nobody else's", async () => {
  const state = fakePipedrive("token");
  const fake = await startFakeCrm(state);
  const variables = { PIPEDRIVE_API_TOKEN: "token", PIPEDRIVE_COMPANY_DOMAIN: fake.url };
  const scene = await providerScene(opened.database, pipedrive, variables);
  const lead = await scene.add();
  const other = await scene.add();
  await scene.work();
  scene.clock.advance(10_000);
  await scene.work();
  await erase(scene, lead);
  await scene.work();
  const left = state.persons.filter((person) => !person.is_deleted);
  expect(left.map(({ emails }) => emails[0]?.value)).toEqual([other.email]);
  expect(state.leads).toHaveLength(1);
  expect(state.notes.filter(({ active_flag }) => active_flag)).toHaveLength(1);
  await fake.close();
});

test("a CRM that can't be asked says so, and an admin may try again", async () => {
  const scene = await deliveryScene(opened.database);
  const lead = await scene.add();
  await scene.work();
  await erase(scene, lead);
  await scene.work();
  expect(await find(scene)).toMatchObject({
    status: "failed",
    lastError: expect.stringContaining("by hand"),
  });
  expect(await retryErasures(opened.database.db, scene.clock.now())).toBe(1);
});

test("nobody is asked about somebody whom no CRM ever got", async () => {
  const scene = await deliveryScene(opened.database);
  expect(await erase(scene, { email: "nobody@example.com" } as Lead)).toBe(0);
});
