import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startFakeCrm } from "#testing/crm/fake-crm.ts";
import { fakeWebhookReceiver } from "#testing/crm/fake-webhook-receiver.ts";
import { memoryCrm } from "#testing/crm/memory-crm.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { connectTestCrms, startTestServer } from "#testing/site/test-server.ts";
import { crmSettingsTable } from "./provider-settings-store.ts";
import { useOpened } from "#testing/use-opened.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
const site = useOpened(async () => {
  scene = await deliveryScene(store.database, memoryCrm());
  const { clock } = scene;
  const crm = [...connectTestCrms(store.database, clock), ...scene.connections];
  return openStaffScene({ ada: "admin" }, { store, clock, crm });
});
beforeEach(() => {
  scene.crm.before = () => {};
  scene.crm.beforeTest = () => {};
  scene.crm.testFailure = null;
});

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const { status, body } = await site.call("ada", method, `/api/admin/${path}`, payload);
  return { status, body };
}

const readOverview = async (provider = "memory") => {
  const { body } = await call("GET", "crm/overview");
  return body.providers.find((each: { provider: string }) => each.provider === provider);
};

test("every provider starts switched off, with the specification's settings", async () => {
  const { status, body } = await call("GET", "crm/configs");
  expect(status).toBe(200);
  const settings = {
    minLeadScore: 70,
    syncHotLeads: true,
    syncWarmLeads: true,
    syncColdLeads: false,
    autoSync: true,
  };
  const off = { enabled: false, credentials: { configured: false }, settings };
  expect(body.configs).toEqual([
    { provider: "hubspot", ...off },
    { provider: "salesforce", ...off },
    { provider: "pipedrive", ...off },
    { provider: "webhook", ...off },
    { provider: "memory", enabled: true, credentials: { configured: true }, settings },
  ]);
});

test("a change keeps the settings it does not name", async () => {
  const changed = await call("PUT", "crm/config/hubspot", { settings: { minLeadScore: 0 } });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    success: true,
    config: { provider: "hubspot", enabled: false, settings: { minLeadScore: 0, autoSync: true } },
  });
  const enabled = await call("PUT", "crm/config/hubspot", { enabled: true });
  expect(enabled.body.config).toMatchObject({ enabled: true, settings: { minLeadScore: 0 } });
  await store.database.db.delete(crmSettingsTable).where(eq(crmSettingsTable.provider, "hubspot"));
  await call("PUT", "crm/config/memory", { enabled: true });
});

test.each([
  [{ settings: { minLeadScore: -1 } }, "settings.minLeadScore"],
  [{ settings: { minLeadScore: 101 } }, "settings.minLeadScore"],
  [{ settings: { minLeadScore: 70.5 } }, "settings.minLeadScore"],
  [{ settings: { minLeadScore: "70" } }, "settings.minLeadScore"],
  [{ settings: { minLeadScore: null } }, "settings.minLeadScore"],
  [{ settings: { autoSync: "yes" } }, "settings.autoSync"],
  [{ settings: null }, "settings"],
  [{ enabled: "true" }, "enabled"],
])("%j is refused with a sentence at its field", async (payload, field) => {
  const { status, body } = await call("PUT", "crm/config/memory", payload);
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test.each([undefined, "", "null", "[]", "0"])(
  "a change that is no JSON object (%j) is refused with a sentence",
  async (payload) => {
    const headers = payload === undefined ? {} : { "content-type": "application/json" };
    const url = "/api/admin/crm/config/memory";
    const { status, body } = await site.call("ada", "PUT", url, payload, headers);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Please send .* JSON object\.$/);
  },
);

test("a test says whether it connected and is stored with its reason", async () => {
  const good = await call("POST", "crm/test/memory");
  expect(good).toMatchObject({
    status: 200,
    body: { success: true, connected: true, message: "Connected to Memory Lane." },
  });
  scene.crm.testFailure = "The token was revoked. Make a new one.";
  const bad = await call("POST", "crm/test/memory", {});
  expect(bad.body).toEqual({
    success: true,
    connected: false,
    message: "The token was revoked. Make a new one.",
  });
  expect((await readOverview()).lastTest).toMatchObject({
    ok: false,
    message: "The token was revoked. Make a new one.",
    at: scene.clock.now().toISOString(),
  });
});

test("a fault of our own in a provider's test is reported as one, without its details", async () => {
  scene.crm.beforeTest = () => {
    throw new TypeError("secret of the account");
  };
  const message = "The test of Memory ended with our own error.";
  const { status, body } = await call("POST", "crm/test/memory");
  expect([status, body]).toEqual([200, { success: true, connected: false, message }]);
  expect((await readOverview()).lastTest).toMatchObject({ ok: false, message });
});

test("a provider without credentials says which variable is missing", async () => {
  const { body } = await call("POST", "crm/test/pipedrive");
  expect(body).toMatchObject({
    success: true,
    connected: false,
    message: expect.stringContaining("PIPEDRIVE_API_TOKEN"),
  });
  const { variables } = await readOverview("pipedrive");
  expect(variables).toContainEqual(
    expect.objectContaining({ name: "PIPEDRIVE_API_TOKEN", set: false, required: true }),
  );
});

test("testing all answers for the specified three and every other configured provider, and stores all results", async () => {
  const { body } = await call("POST", "crm/test-all");
  expect(body).toEqual({
    success: true,
    connections: { hubspot: false, salesforce: false, pipedrive: false, memory: true },
  });
  const message = expect.stringMatching(/CRM_WEBHOOK_URL/);
  expect((await readOverview("webhook")).lastTest).toMatchObject({ ok: false, message });
});

test("testing all includes the webhook once it is configured", async () => {
  const { clock } = scene;
  const key = randomBytes(24);
  const receiver = await startFakeCrm(fakeWebhookReceiver(key, clock));
  const crm = connectTestCrms(store.database, clock, {
    CRM_WEBHOOK_URL: receiver.url,
    CRM_WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
  });
  const hooked = await startTestServer(store.database, { clock, crm });
  const answer = await hooked.app.inject({
    method: "POST",
    url: "/api/admin/crm/test-all",
    headers: { cookie: site.cookies["ada"] },
  });
  expect(answer.json()).toEqual({
    success: true,
    connections: { hubspot: false, salesforce: false, pipedrive: false, webhook: true },
  });
  await hooked.close();
  await receiver.close();
});

test("a lead contains its delivery to each provider", async () => {
  const lead = await scene.send();
  const { body } = await call("GET", `leads/${lead.id}`);
  expect(body.lead.deliveries).toHaveLength(5);
  expect(body.lead.deliveries).toContainEqual(
    expect.objectContaining({ provider: "memory", status: "synced", attempts: 1 }),
  );
  expect(body.lead.deliveries).toContainEqual(
    expect.objectContaining({
      provider: "hubspot",
      status: "skipped",
      reason: "HubSpot is switched off.",
    }),
  );
});

test("Sync now sends a lead that automatic sync left out, and sends again what was sent", async () => {
  await call("PUT", "crm/config/memory", { settings: { autoSync: false } });
  const lead = await scene.add();
  expect(await scene.read(lead)).toMatchObject({ status: "skipped" });
  const asked = await call("POST", `leads/${lead.id.toUpperCase()}/sync/memory`);
  expect(asked).toEqual({ status: 202, body: { success: true, status: "pending" } });
  await scene.work();
  const before = scene.crm.pushes.length;

  await call("POST", `leads/${lead.id}/sync/memory`);
  await scene.work();
  expect(scene.crm.pushes).toHaveLength(before + 1);
  const [first, second] = scene.crm.pushes.slice(-2);
  expect(second?.pushId).not.toBe(first?.pushId);
  await call("PUT", "crm/config/memory", { settings: { autoSync: true } });
});

test("Sync now says why it skips a lead, and keeps what was sent", async () => {
  const sent = await scene.send();
  await call("PUT", "crm/config/memory", { enabled: false });
  const reason = "Memory is switched off.";
  expect(await call("POST", `leads/${sent.id}/sync/memory`)).toEqual({
    status: 202,
    body: { success: true, status: "skipped", reason },
  });
  expect(await scene.read(sent)).toMatchObject({ status: "synced" });

  await call("PUT", "crm/config/memory", { enabled: true });
  const minor = await scene.add({ doNotContactReason: "under 18: do not contact" });
  const refused = await call("POST", `leads/${minor.id}/sync/memory`);
  expect(refused.body).toMatchObject({ status: "skipped" });
  await scene.work();
  expect(scene.crm.pushes.map(({ lead }) => lead.id)).not.toContain(minor.id);
});

test("Sync now for a provider that can't be called says what the lead waits for", async () => {
  const lead = await scene.send();
  await call("PUT", "crm/config/hubspot", { enabled: true, settings: { minLeadScore: 0 } });
  const { body } = await call("POST", `leads/${lead.id}/sync/hubspot`);
  expect(body).toMatchObject({
    status: "pending",
    reason: expect.stringMatching(/^HubSpot is not ready: HUBSPOT_ACCESS_TOKEN/),
  });
});

test("failures are listed with the family's name, and one press retries them all", async () => {
  scene.crm.fail("rejected");
  const lead = await scene.send({ fullName: "Linh Nguyen" });
  const { failures, counts } = await readOverview();
  expect(counts.failed).toBe(1);
  expect(failures).toEqual([
    {
      leadId: lead.id,
      fullName: "Linh Nguyen",
      attempts: 1,
      error: "Set to fail with rejected.",
      failedAt: scene.clock.now().toISOString(),
    },
  ]);

  scene.crm.before = () => {};
  expect(await call("POST", "crm/retry/memory")).toEqual({
    status: 202,
    body: { success: true, retried: 1 },
  });
  await scene.work();
  expect(await scene.read(lead)).toMatchObject({ status: "synced", lastError: null });
});

test("the overview says what a provider waits for", async () => {
  expect(await readOverview()).toMatchObject({ pause: null, cooldown: null });
  const retryAt = new Date(scene.clock.now().getTime() + 60_000);
  scene.crm.fail("throttled", { retryAt });
  await scene.send();
  expect((await readOverview()).cooldown).toEqual({
    reason: "Set to fail with throttled.",
    until: retryAt.toISOString(),
  });
  scene.clock.advance(60_000);
  expect(await readOverview()).toMatchObject({ cooldown: null });

  scene.crm.testFailure = "Wrong token.";
  scene.crm.fail("auth");
  await scene.work();
  expect(await readOverview()).toMatchObject({
    pause: { reason: "Set to fail with auth." },
    counts: { pending: 1 },
  });
  scene.crm.before = () => {};
  scene.crm.testFailure = null;
  await call("POST", "crm/test/memory");
  await scene.work();
  expect(await readOverview()).toMatchObject({ pause: null, counts: { pending: 0 } });
});

const putFields = (fields: object | null) => call("PUT", "crm/fields/memory", { fields });

test("the field map accepts valid names, stores them, and says at each field what is wrong", async () => {
  const changed = await putFields({ income: { remoteField: " household_income ", enabled: true } });
  expect(changed.status).toBe(200);
  expect(changed.body.fields).toContainEqual({
    key: "income",
    remoteField: "household_income",
    enabled: true,
    fixed: false,
    sensitive: true,
  });
  const wrong = await putFields({
    income: { remoteField: "", enabled: true },
    phone: { remoteField: "Phone!", enabled: true },
    email: { remoteField: "mail", enabled: true },
    answers: { remoteField: "notes", enabled: true },
    zipCode: { remoteField: "zip", enabled: true },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual({
    income: "Please name the field it goes to, or switch it off",
    phone: "Memory has no field names like this. Please use small letters",
    email: "Memory needs this field as it is",
    zipCode: "Memory gets no such field",
  });
  const renamed = { income: { remoteField: "yearly_income" } };
  const parts = await putFields(renamed);
  expect(parts.body.fields).toContainEqual(
    expect.objectContaining({ key: "income", remoteField: "yearly_income", enabled: true }),
  );
  const switchedOff = await putFields({ income: { enabled: false } });
  expect(switchedOff.body.fields).toContainEqual(
    expect.objectContaining({ key: "income", remoteField: "yearly_income", enabled: false }),
  );
  await putFields({ income: { remoteField: "household_income", enabled: true } });
  const twice = { phone: { remoteField: "household_income", enabled: true } };
  const clash = await putFields(twice);
  expect(clash.body.errors).toEqual({ phone: "Another field goes to household_income already" });
  const off = { phone: { remoteField: "household_income", enabled: false } };
  expect((await putFields(off)).status).toBe(200);
  const back = { phone: { remoteField: "phone", enabled: true } };
  expect((await putFields(back)).status).toBe(200);
  expect((await putFields(null)).status).toBe(400);
  expect((await call("PUT", "crm/fields/memory", {})).status).toBe(400);
});
