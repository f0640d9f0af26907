import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { CrmProviderDefinition, VariableValues } from "#features/crm/server/crm-provider.ts";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { deliveryScene, providerScene, type ProviderScene } from "#testing/crm/delivery-scene.ts";
import { problem, startFakeHubspot } from "#testing/crm/fake-hubspot.ts";
import { type FakeCrm, startFakeCrm } from "#testing/crm/fake-crm.ts";
import { fakePipedrive } from "#testing/crm/fake-pipedrive.ts";
import { startFakeSalesforce } from "#testing/crm/fake-salesforce.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { connectTestCrms, startTestServer } from "#testing/site/test-server.ts";
import { lookOnce } from "#platform/queue/queue.ts";
import { neverStopped } from "#testing/work-once.ts";
import { hubspot } from "#features/crm/server/hubspot/hubspot-provider.ts";
import { pipedrive } from "#features/crm/server/pipedrive/pipedrive-provider.ts";
import { crmProviderStatesTable } from "#features/crm/server/provider-states-store.ts";
import { salesforce } from "#features/crm/server/salesforce/salesforce-provider.ts";
import { dayMs } from "#platform/core/durations.ts";
import { erasePersonAtCrms, listErasures, markChecked, retryErasures } from "./erase-people.ts";
import { crmPresencesTable } from "./presences-store.ts";
import { retryFailedDeliveries } from "./request-delivery.ts";
import { deliveryQueue } from "./worker.ts";
import { useOpened } from "#testing/use-opened.ts";

const opened = useOpened(openTestDatabase);
beforeEach(async () => {
  await opened.database.db.delete(leadsTable);
  await opened.database.db.delete(crmPresencesTable);
  await opened.database.db.delete(crmProviderStatesTable);
});

const hubspotPath = { details: /details$/, erase: /gdpr-delete$/ };

/** The scene after a test has found whose account it is, like the button in the back office. */
async function connected(definition: CrmProviderDefinition, variables: VariableValues) {
  const scene = await providerScene(opened.database, definition, variables);
  await testAgain(scene);
  return scene;
}

async function testAgain(scene: ProviderScene): Promise<void> {
  expect(await scene.test()).toMatchObject({ ok: true });
}

function closed<Fake extends FakeCrm>(fake: Fake): Fake {
  onTestFinished(() => fake.close());
  return fake;
}

async function openHubspot() {
  const fake = closed(await startFakeHubspot());
  const variables = { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret", HUBSPOT_BASE_URL: fake.url };
  const scene = await connected(hubspot, variables);
  const portal = (portalId: number) => {
    fake.account.answer = ({ path }) =>
      hubspotPath.details.test(path) ? { status: 200, body: { portalId } } : null;
  };
  const countErasing = () => fake.calls.filter(({ path }) => hubspotPath.erase.test(path)).length;
  return { fake, scene, portal, countErasing };
}

/** Sends a lead to the account 123456, and then to 777. */
async function sendToBoth(scene: ProviderScene, portal: (portalId: number) => void) {
  const lead = await scene.send();
  portal(777);
  scene.clock.advance(1_000);
  await testAgain(scene);
  await scene.syncNow(lead);
  await scene.work();
  return lead;
}

async function openSalesforce() {
  const fake = closed(await startFakeSalesforce());
  const variables = { SALESFORCE_INSTANCE_URL: fake.url, SALESFORCE_ACCESS_TOKEN: "00D-session" };
  return { fake, scene: await connected(salesforce, variables) };
}

const erase = ({ clock }: ProviderScene, { email }: Lead) =>
  opened.database.transaction((tx) => erasePersonAtCrms(tx, email, clock.now()));

async function eraseAndWork(scene: ProviderScene, lead: Lead): Promise<void> {
  await erase(scene, lead);
  await scene.work();
}

/** Runs a deletion that the CRM refuses, after something else happened to it here. */
async function refuseLate(scene: ProviderScene, meanwhile: () => PromiseLike<unknown>) {
  const provider = {
    ...scene.connection.provider,
    async erase() {
      await meanwhile();
      throw new CrmFailure("rejected", "No.");
    },
  };
  const timings = { pollMs: 1_000, pushTimeoutMs: 10_000, claimMs: 90_000 };
  const connection = { ...scene.connection, provider };
  const taken = await lookOnce(deliveryQueue(scene.ctx, { connection, timings }), neverStopped);
  if ("done" in taken) await taken.done;
}

const list = async () => (await listErasures(opened.database.db, { limit: 100 })).erasures;

async function find({ connection }: ProviderScene) {
  return (await list()).find(({ provider }) => provider === connection.definition.id);
}

test("HubSpot deletes the contact permanently, and a repeat finds it gone", async () => {
  const { fake, scene } = await openHubspot();
  const lead = await scene.send();
  expect(fake.account.contacts).toHaveLength(1);
  expect(await erase(scene, lead)).toHaveLength(1);
  fake.fault = ({ path }) => (path.endsWith("gdpr-delete") ? "drop_after_write" : null);
  await scene.work();
  expect(await find(scene)).toMatchObject({ status: "pending", attempts: 1 });
  fake.fault = () => null;
  await scene.workAfter(600_000);
  expect(fake.account.contacts).toHaveLength(0);
  expect(await find(scene)).toMatchObject({ status: "done", remotes: [], lastError: null });
});

test("Salesforce deletes the lead by our id of the person", async () => {
  const { fake, scene } = await openSalesforce();
  const lead = await scene.send();
  expect(fake.org.leads.size).toBe(1);
  await eraseAndWork(scene, lead);
  expect(fake.org.leads.size).toBe(0);
  expect(await find(scene)).toMatchObject({ status: "done" });
});

test("Pipedrive deletes the person's note, lead and record, and nobody else's", async () => {
  const state = fakePipedrive("token");
  const fake = closed(await startFakeCrm(state));
  const variables = { PIPEDRIVE_API_TOKEN: "token", PIPEDRIVE_COMPANY_DOMAIN: fake.url };
  const scene = await connected(pipedrive, variables);
  const lead = await scene.add();
  const other = await scene.send();
  await scene.workAfter(10_000);
  await eraseAndWork(scene, lead);
  const left = state.persons.filter((person) => !person.is_deleted);
  expect(left.map(({ emails }) => emails[0]?.value)).toEqual([other.email]);
  expect(state.leads).toHaveLength(1);
  expect(state.notes.filter(({ active_flag }) => active_flag)).toHaveLength(1);
});

test("a person in a CRM that can't be asked has to be looked for by hand", async () => {
  const scene = await deliveryScene(opened.database);
  await testAgain(scene);
  const lead = await scene.send();
  await eraseAndWork(scene, lead);
  expect(await find(scene)).toMatchObject({
    status: "by-hand",
    account: "Memory Lane",
    remotes: [{ id: expect.stringMatching(/^m-/) }],
    lastError: expect.stringContaining("can't be asked"),
  });
});

test("an account is recognized even if its id contains characters that PostgreSQL refuses", async () => {
  const scene = await deliveryScene(opened.database);
  scene.crm.account = `a${String.fromCharCode(0)}b`;
  Object.assign(scene.connection.provider, { erase: async () => "all" });
  await eraseAndWork(scene, await scene.send());
  expect(await find(scene)).toMatchObject({ status: "done", account: "ab" });
});

test("HubSpot is not asked to delete contacts of another account, or of an unknown one", async () => {
  const { scene, portal, countErasing } = await openHubspot();
  const lead = await scene.send();
  await erase(scene, lead);
  portal(777);
  await scene.work();
  expect(await find(scene)).toMatchObject({
    status: "by-hand",
    account: "123456",
    remotes: [{ id: "101" }],
    lastError: expect.stringContaining("another account"),
  });
  await opened.database.executeSql(
    "update crm_erasures set account = null, status = 'kept', next_attempt_at = null",
  );
  await eraseAndWork(scene, lead);
  expect(await find(scene)).toMatchObject({ status: "by-hand", account: null });
  expect(countErasing()).toBe(0);
});

test("records in two accounts of HubSpot are deleted from both", async () => {
  const { scene, portal, countErasing } = await openHubspot();
  const lead = await sendToBoth(scene, portal);
  expect(await erase(scene, lead)).toHaveLength(2);
  await scene.work();
  await scene.workAfter(1_000);
  const all = await list();
  expect(all.map(({ account, status }) => [account, status]).toSorted()).toEqual([
    ["123456", "by-hand"],
    ["777", "done"],
  ]);
  expect(countErasing()).toBe(1);
});

test("of two accounts the second is asked after the call to the first is over, as a person has one call at a time", async () => {
  const { scene, portal } = await openHubspot();
  const lead = await sendToBoth(scene, portal);
  await erase(scene, lead);
  const setClaim = (claim: string) =>
    opened.database.executeSql(`update crm_erasures set ${claim} where account = '123456'`);
  const statusOf = async (wanted: string) =>
    (await list()).find(({ account }) => account === wanted)?.status;
  await setClaim("claim_id = gen_random_uuid(), claimed_until = now() + interval '1 hour'");
  await scene.work();
  expect(await statusOf("777")).toBe("pending");
  await setClaim("claim_id = null, claimed_until = null");
  // Each deletion takes one turn of the pace, whichever comes first.
  await scene.workAfter(1_000);
  await scene.workAfter(1_000);
  expect(await statusOf("777")).toBe("done");
});

test("a 404 for a call that HubSpot does not know deletes nobody, and the deletion is tried again", async () => {
  const { fake, scene } = await openHubspot();
  const lead = await scene.send();
  await erase(scene, lead);
  fake.account.answer = ({ path }) =>
    hubspotPath.erase.test(path) ? problem(404, "NOT_FOUND", "resource not found") : null;
  await scene.work();
  expect(await find(scene)).toMatchObject({
    status: "pending",
    lastError: expect.stringContaining("retired"),
  });
  fake.account.answer = () => null;
  await scene.workAfter(3_600_001);
  expect(await find(scene)).toMatchObject({ status: "done" });
});

test("a person whose push HubSpot never confirmed is looked for by hand, even if the lead waits again", async () => {
  const { fake, scene, countErasing } = await openHubspot();
  const lead = await scene.add();
  fake.fault = ({ path }) => (path.endsWith("upsert") ? "drop_after_write" : null);
  await scene.work();
  expect(fake.account.contacts).toHaveLength(1);
  await opened.database.executeSql("update crm_deliveries set status = 'failed'");
  await retryFailedDeliveries(opened.database, "hubspot", scene.clock.now());
  expect(await scene.read(lead)).toMatchObject({ attempts: 0 });
  await eraseAndWork(scene, lead);
  expect(await find(scene)).toMatchObject({
    status: "by-hand",
    lastError: expect.stringContaining("never confirmed"),
  });
  expect(countErasing()).toBe(0);
});

test("a push that HubSpot refused leaves nothing to erase", async () => {
  const { fake, scene } = await openHubspot();
  const lead = await scene.add();
  fake.account.badEmails.add(lead.email);
  await scene.work();
  expect(await erase(scene, lead)).toHaveLength(0);
});

test("a process that died in a push leaves a doubt behind, even if the lead waits again", async () => {
  const { scene } = await openHubspot();
  const lead = await scene.add();
  await scene.die();
  await scene.syncNow(lead);
  expect(await scene.read(lead)).toMatchObject({ attempts: 0 });
  await eraseAndWork(scene, lead);
  expect(await find(scene)).toMatchObject({ status: "by-hand" });
});

test("a record that Salesforce never confirmed is found by our id of the person, and its deletion is proven", async () => {
  const { fake, scene } = await openSalesforce();
  const lead = await scene.add();
  fake.fault = ({ method }) => (method === "PATCH" ? "drop_after_write" : null);
  await scene.work();
  expect(fake.org.leads.size).toBe(1);
  fake.fault = () => null;
  await eraseAndWork(scene, lead);
  expect(fake.org.leads.size).toBe(0);
  expect(await find(scene)).toMatchObject({ status: "done" });
});

test("while Salesforce lacks the field for our id, its 404 proves nothing about the person", async () => {
  const { fake, scene } = await openSalesforce();
  const lead = await scene.add();
  fake.fault = ({ method }) => (method === "PATCH" ? "drop_after_write" : null);
  await scene.work();
  fake.fault = () => null;
  fake.org.fields.delete("Website_Lead_Id__c");
  await eraseAndWork(scene, lead);
  expect(fake.org.leads.size).toBe(1);
  expect(await find(scene)).toMatchObject({
    status: "pending",
    lastError: expect.stringContaining("Website_Lead_Id__c"),
  });
});

test("a person who is erased, comes back and is erased again is deleted again", async () => {
  const { fake, scene } = await openHubspot();
  const lead = await scene.send();
  await eraseAndWork(scene, lead);
  await opened.database.db.delete(leadsTable);
  scene.clock.advance(60_000);
  const again = await scene.send({ email: lead.email });
  expect(fake.account.contacts).toHaveLength(1);
  await eraseAndWork(scene, again);
  expect(fake.account.contacts).toHaveLength(0);
  expect((await list()).map(({ status }) => status)).toEqual(["done", "done"]);
});

test("an admin can retry failed deletions and mark a person as checked by hand", async () => {
  const { fake, scene, portal } = await openHubspot();
  const lead = await scene.send();
  await erase(scene, lead);
  fake.account.answer = ({ path }) =>
    hubspotPath.erase.test(path) ? problem(400, "VALIDATION_ERROR", "no") : null;
  await scene.work();
  expect(await find(scene)).toMatchObject({ status: "failed" });
  expect(await retryErasures(opened.database.db, scene.clock.now())).toBe(1);
  portal(777);
  await scene.work();
  const { id, status } = (await find(scene)) ?? {};
  expect(status).toBe("by-hand");
  const server = await startTestServer(opened.database, { clock: scene.clock });
  await makeAdmin(opened.database, "ada");
  const headers = { cookie: await signIn(server.app, "ada") };
  const check = (which: string | undefined) =>
    server.app.inject({
      method: "POST",
      url: `/api/admin/crm/erasures/${which}/checked`,
      headers,
      payload: {},
    });
  const answers = [await check(id), await check(id), await check("nothing")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  expect(await markChecked(scene.ctx, String(id), "olga")).toBe(false);
  const list = { method: "GET", url: "/api/admin/crm/erasures", headers } as const;
  const { rows } = (await server.app.inject(list)).json();
  expect(rows).toMatchObject([{ status: "checked", checkedBy: "ada", remoteIds: [] }]);
  await server.close();
  const trail = await opened.database.executeSql(
    `select distinct username, record from audit_events where action = 'crm-erasure-check' and outcome = 'done'`,
  );
  expect(trail.rows).toEqual([{ username: "ada", record: id }]);
});

test("a person waiting for a CRM that is gone, or that has refused calls for days, can be checked by hand", async () => {
  const { fake, scene } = await openHubspot();
  const { database } = opened;
  await makeAdmin(database, "eve");
  const lead = await scene.send();
  await erase(scene, lead);
  const { id = "" } = (await find(scene)) ?? {};
  const look = async (crm: readonly CrmConnection[], language = "en") => {
    const { app, close } = await startTestServer(database, { clock: scene.clock, crm });
    const headers = { cookie: await signIn(app, "eve"), "accept-language": language };
    const answer = await app.inject({ url: "/api/admin/crm/erasures", headers }).finally(close);
    const [{ status, lastError }] = answer.json().rows;
    return [status, lastError];
  };
  const isChecked = (crm: readonly CrmConnection[]) =>
    markChecked({ ...scene.ctx, crm }, id, "eve");
  expect(await look(scene.connections)).toEqual(["pending", null]);
  const gone = connectTestCrms(database, scene.clock);
  const notSet = expect.stringContaining("not ready: HUBSPOT_ACCESS_TOKEN");
  expect(await look(gone)).toEqual(["by-hand", notSet]);
  const inSpanish = expect.stringContaining("no está listo: ");
  expect(await look(gone, "es")).toEqual(["by-hand", inSpanish]);

  fake.fault = () => "unauthorized";
  await scene.work();
  scene.clock.advance(3 * dayMs - 1);
  const refused = expect.stringContaining("HubSpot");
  expect(await look(scene.connections)).toEqual(["pending", refused]);
  expect(await isChecked(scene.connections)).toBe(false);
  scene.clock.advance(1);
  expect(await look(scene.connections)).toEqual(["by-hand", refused]);

  // The CRM's later answer does not undo what somebody has checked.
  fake.fault = () => null;
  await refuseLate(scene, async () => expect(await isChecked(gone)).toBe(true));
  expect(await find(scene)).toMatchObject({ status: "checked", checkedBy: "eve", remotes: [] });
});

test("an answer that arrives after another process took the deletion over is not stored", async () => {
  const { scene } = await openHubspot();
  await erase(scene, await scene.send());
  await refuseLate(scene, () =>
    opened.database.db.update(crmPresencesTable).set({ claimId: randomUUID() }),
  );
  expect(await find(scene)).toMatchObject({ status: "pending", lastError: null });
});

test("no CRM is asked about a person whom it never received", async () => {
  const scene = await deliveryScene(opened.database);
  expect(await erase(scene, { email: "nobody@example.com" } as Lead)).toHaveLength(0);
});
