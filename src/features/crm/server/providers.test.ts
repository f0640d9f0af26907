import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFaults, type CrmFault } from "#testing/crm/fake-crm.ts";
import {
  crmFailureOf,
  guarded,
  hubspotScene,
  personId,
  pushId,
  salesforceScene,
  soon,
  usualFields,
  webhookScene,
} from "#testing/crm/vendor-scenes.ts";
import type { VariableValues } from "./crm-provider.ts";
import { crmProviders } from "./crm-providers.ts";
import { hubspot } from "./hubspot/hubspot-provider.ts";
import { salesforce as salesforceCrm } from "./salesforce/salesforce-provider.ts";
import { webhook } from "./webhook/webhook-provider.ts";

/**
 * Vendors that write a lead in one call: the fake, its number of records, and the call that writes.
 */
const vendors = {
  async HubSpot(values?: VariableValues) {
    const scene = await hubspotScene(values);
    return { ...scene, vendor: scene.account, count: () => scene.account.contacts.length };
  },
  async Salesforce(values?: VariableValues) {
    const scene = await salesforceScene(values);
    return { ...scene, vendor: scene.org, count: () => scene.org.leads.size };
  },
  async Webhook() {
    const scene = await webhookScene();
    return { ...scene, count: () => scene.vendor.people.size };
  },
};
type Vendor = keyof typeof vendors;

const definitions = { HubSpot: hubspot, Salesforce: salesforceCrm, Webhook: webhook };

const isWrite = ({ method, path }: { method: string; path: string }) =>
  method !== "GET" && !/oauth/.test(path);

const kinds: Readonly<Record<CrmFault, string>> = {
  unauthorized: "auth",
  forbidden: "auth",
  throttled: "throttled",
  unavailable: "transient",
  drop: "unknown_outcome",
  drop_after_write: "unknown_outcome",
  hang: "unknown_outcome",
  hang_after_write: "unknown_outcome",
};

const lost = { drop: /broke off the connection/, hang: /did not answer in time/ };
const sentences: Readonly<Record<Vendor, Partial<Record<CrmFault, RegExp>>>> = {
  HubSpot: {
    unauthorized: /refused the access token.*HUBSPOT_ACCESS_TOKEN/,
    forbidden: /lacks the scope crm\.objects\.contacts\.read/,
    throttled: /limit for ten seconds/,
    unavailable: /trouble \(503\)/,
    ...lost,
  },
  Salesforce: {
    unauthorized: /refused the access token.*SALESFORCE_ACCESS_TOKEN/,
    forbidden: /forbids/,
    throttled: /24 hours/,
    unavailable: /not available/,
    ...lost,
  },
  Webhook: { unauthorized: /CRM_WEBHOOK_SECRET.*\(401\)/, ...lost },
};

const each = Object.keys(vendors) as Vendor[];

test.each(each.flatMap((vendor) => crmFaults.map((fault) => [vendor, fault] as const)))(
  "%s: a push that meets %s says what to mend, as a test does, and a repeat leaves one record",
  async (vendor, fault) => {
    const scene = await vendors[vendor]();
    const { fake, push, count } = scene;
    fake.fault = (call) => (isWrite(call) ? fault : null);
    const failure = await crmFailureOf(push({}, fake.hung));
    const message = expect.stringMatching(sentences[vendor][fault] ?? /./);
    expect(failure).toMatchObject({ kind: kinds[fault], message });
    expect(count()).toBe(fault.endsWith("after_write") ? 1 : 0);
    fake.fault = () => null;
    const { id } = await push();
    expect(await push()).toMatchObject({ id, warnings: [] });
    expect(count()).toBe(1);

    const other = await vendors[vendor]();
    other.fake.fault = () => fault;
    expect(await crmFailureOf(other.test(undefined, other.fake.hung))).toMatchObject({ message });
  },
);

test.each([
  ["HubSpot", { phone: " ", email: "AMARA@example.com " }],
  ["Salesforce", { phone: null }],
] as const)("%s keeps the phone that a person's later lead lacks", async (vendor, changes) => {
  const scene = await vendors[vendor]();
  const known = await scene.push();
  await scene.push({ lead: aLead(changes), known });
  expect(scene.count()).toBe(1);
  expect(scene.vendor.blanked).toBe(0);
});

test.each(each)(
  "%s: keeping a person true creates no record, finds an unconfirmed or merged one, and sends a no by the id alone",
  async (vendor) => {
    const { fake, provider, push, count } = await vendors[vendor]();
    const fields = usualFields(definitions[vendor]);
    const lead = aLead({ phone: "614-555-0199" });
    const keeping = { lead, mayMake: false, personId, pushId, fields, known: null };
    // A webhook can't be asked whether it has a record, so it is asked to create none.
    const isAsked = vendor === "Webhook" || (await provider.write(keeping, soon())) === null;
    expect([isAsked, count()]).toEqual([true, 0]);
    fake.fault = (call) => (isWrite(call) ? "drop_after_write" : null);
    await crmFailureOf(push());
    fake.fault = () => null;
    const known = await provider.write({ ...keeping, pushId: personId }, soon());
    expect(known?.id).toEqual(expect.any(String));
    const lastText = () => fake.calls.findLast(isWrite)?.text;
    expect(lastText()).toContain("614-555-0199");
    const gone = known && { ...known, id: "4040404" };
    const found = await provider.write({ ...keeping, known: gone, pushId: randomUUID() }, soon());
    expect(found?.id).toBe(known?.id);
    await provider.write({ ...keeping, lead: null, known, pushId: randomUUID() }, soon());
    expect(lastText()).toContain("Calls and texts: no consent");
    expect(lastText()).not.toContain("614-555");
    expect(count()).toBe(1);
    expect(fake.calls.every(({ path }) => !path.includes(lead.email))).toBe(true);
  },
);

test.each(each)(
  "%s: the time that the vendor asks for is kept, wherever it names it",
  async (vendor) => {
    const { vendor: crm, push, clock } = await vendors[vendor]();
    for (const status of [429, 503]) {
      Object.assign(crm, { answer: () => ({ status, headers: { "retry-after": "77" } }) });
      const failure = await crmFailureOf(push());
      expect(failure).toMatchObject({ kind: "throttled" });
      expect(failure.retryAt?.getTime()).toBe(clock.now().getTime() + 77_000);
    }
  },
);

test.each(each)(
  "%s: staff read the beginning of the vendor's words, with no emoji cut in half",
  async (vendor) => {
    const { vendor: crm, push } = await vendors[vendor]();
    for (const before of ["", "x"]) {
      const problem = { message: before + "😀".repeat(1_000), errorCode: "SOME_CODE" };
      const body = vendor === "Salesforce" ? [problem] : problem;
      Object.assign(crm, { answer: () => ({ status: 400, body }) });
      const { message } = await crmFailureOf(push());
      expect(message).toContain("😀");
      expect(message).not.toMatch(/\p{Surrogate}/u);
    }
  },
);

const apps = {
  HubSpot: {
    HUBSPOT_REFRESH_TOKEN: "refresh-0",
    HUBSPOT_CLIENT_ID: "client",
    HUBSPOT_CLIENT_SECRET: "client-secret",
  },
  Salesforce: { SALESFORCE_CLIENT_ID: "client", SALESFORCE_CLIENT_SECRET: "client-secret" },
};
const withApps = ["HubSpot", "Salesforce"] as const;

test.each([
  ["HubSpot", 30],
  ["Salesforce", 60],
] as const)("one login to %s serves for %i minutes, also over a restart", async (vendor, lasts) => {
  const { vendor: account, clock, connect, push } = await vendors[vendor](apps[vendor]);
  await push();
  clock.advance((lasts - 2) * 60_000);
  await connect().test();
  await push();
  expect(account.logins).toBe(1);
  clock.advance(1.5 * 60_000);
  await push();
  expect(account.logins).toBe(2);
});

test.each(withApps)(
  "%s: many pushes that are refused at once cause one login, and each is repeated once",
  async (vendor) => {
    const { vendor: account, count, fake, push } = await vendors[vendor](apps[vendor]);
    const known = await push();
    account.accessTokens.clear();
    const before = fake.calls.length;
    await Promise.all([push({ known }), push({ known }), push({ known })]);
    expect(account.logins).toBe(2);
    expect(fake.calls.slice(before).filter(isWrite)).toHaveLength(6);
    expect(count()).toBe(1);
  },
);

test.each([
  ["HubSpot", { HUBSPOT_ACCESS_TOKEN: "given" }],
  ["Salesforce", { SALESFORCE_ACCESS_TOKEN: "given" }],
] as const)(
  "%s: a configured access token is used until it expires, and then the app logs in",
  async (vendor, given) => {
    const { vendor: account, push } = await vendors[vendor]({ ...apps[vendor], ...given });
    account.accessTokens.add("given");
    await push();
    expect(account.logins).toBe(0);
    account.accessTokens.delete("given");
    await push();
    await push();
    expect(account.logins).toBe(1);
  },
);

const trouble = { status: 503, body: "<html>" };
const tooMany = { status: 400, body: { error_description: "login rate exceeded" } };
test.each([
  ["HubSpot", "trouble", trouble, "transient"],
  ["HubSpot", "a limit", { status: 429 }, "throttled"],
  ["HubSpot", "an unreadable answer", { status: 200, body: { access_token: "" } }, "transient"],
  ["Salesforce", "trouble", trouble, "transient"],
  ["Salesforce", "too many logins", tooMany, "throttled"],
  ["Salesforce", "an answer without a token", { status: 200, body: {} }, "transient"],
] as const)("%s: a login that meets %s is tried again later", async (vendor, _, reply, kind) => {
  const { vendor: account, push } = await vendors[vendor](apps[vendor]);
  account.answer = () => reply;
  expect(await crmFailureOf(push())).toMatchObject({ kind });
});

test.each(withApps)(
  "%s: a hanging login ends with the push's own time limit, and nothing was written",
  { timeout: 60_000 },
  async (vendor) => {
    const { count, fake, push } = await vendors[vendor](apps[vendor]);
    fake.fault = () => "hang";
    for (const time of [fake.hung, AbortSignal.abort()]) {
      expect((await crmFailureOf(push({}, time))).kind).toBe("transient");
    }
    expect(count()).toBe(0);
  },
);

const salesforceUrl = "https://agency.my.salesforce.com";
const salesforce = { SALESFORCE_INSTANCE_URL: salesforceUrl, SALESFORCE_ACCESS_TOKEN: "t" };
const hubspotBoth = /HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET/;
const hubspotAt = (url: string) => ({ HUBSPOT_ACCESS_TOKEN: "a", HUBSPOT_BASE_URL: url });
const salesforceAt = (url: string) => ({ ...salesforce, SALESFORCE_INSTANCE_URL: url });
const pipedriveAt = (url: string) => ({
  PIPEDRIVE_API_TOKEN: "t",
  PIPEDRIVE_COMPANY_DOMAIN: url,
});

const connectTo = (provider: string, values: VariableValues) => () =>
  crmProviders.find(({ id }) => id === provider)?.connect(values, guarded);

test.each<[provider: string, values: VariableValues, sentence: RegExp]>([
  ["hubspot", { HUBSPOT_REFRESH_TOKEN: "r" }, hubspotBoth],
  ["hubspot", { HUBSPOT_REFRESH_TOKEN: "r", HUBSPOT_CLIENT_ID: "c" }, hubspotBoth],
  ["hubspot", { HUBSPOT_REFRESH_TOKEN: "r", HUBSPOT_ACCESS_TOKEN: "a" }, hubspotBoth],
  ["hubspot", hubspotAt("https://api.hubapi.com.example.com"), /HUBSPOT_BASE_URL/],
  ["hubspot", hubspotAt("http://api.hubapi.com"), /HUBSPOT_BASE_URL/],
  ["salesforce", { ...salesforce, SALESFORCE_CLIENT_ID: "c" }, /belong together/],
  ["salesforce", { ...salesforce, SALESFORCE_CLIENT_SECRET: "s" }, /belong together/],
  ["salesforce", { ...salesforce, SALESFORCE_EXTERNAL_ID_FIELD: "a/b" }, /API name/],
  ["salesforce", salesforceAt("https://salesforce.com.example.com"), /SALESFORCE_INSTANCE_URL/],
  ["salesforce", salesforceAt("https://a.lightning.force.com/lightning"), /my\.salesforce\.com/],
  ["pipedrive", pipedriveAt("http://acme.pipedrive.com"), /PIPEDRIVE_COMPANY_DOMAIN/],
  ["pipedrive", pipedriveAt("https://pipedrive.com.example"), /PIPEDRIVE_COMPANY_DOMAIN/],
  ["pipedrive", pipedriveAt("acme"), /PIPEDRIVE_COMPANY_DOMAIN/],
])("%s with %j is a fault of the settings that says what to mend", (provider, values, sentence) => {
  expect(connectTo(provider, values)).toThrow(
    expect.objectContaining({ kind: "config", message: expect.stringMatching(sentence) }),
  );
});

test.each<[provider: string, values: VariableValues]>([
  ["hubspot", hubspotAt("https://api-eu1.hubapi.com")],
  ["salesforce", salesforceAt(`${salesforceUrl}/home/home.jsp`)],
  ["salesforce", salesforceAt("https://agency--test.sandbox.my.salesforce.com")],
  ["salesforce", salesforceAt("https://agency-dev-ed.develop.my.salesforce.com")],
  ["salesforce", salesforceAt("https://na139.salesforce.com")],
])("%s connects with %j", (provider, values) => {
  expect(connectTo(provider, values)()).toHaveProperty("write");
});
