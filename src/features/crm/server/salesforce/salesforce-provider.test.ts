import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { memoryTokenStore } from "#testing/crm/memory-token-store.ts";
import {
  personId,
  salesforceDefaultFields,
  salesforceScene,
} from "#testing/crm/salesforce-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { salesforce } from "./salesforce-provider.ts";

const soon = () => AbortSignal.timeout(5_000);

test("a lead becomes a Lead with a link for staff, known by the person's id", async () => {
  const { fake, org, push } = await salesforceScene();
  const result = await push();
  expect(result).toEqual({
    id: "00Q5g00000A0001EAC",
    url: `${fake.url}/lightning/r/Lead/00Q5g00000A0001EAC/view`,
    parts: {},
    created: true,
    warnings: [],
  });
  expect(org.leads.get(result.id)).toMatchObject({
    Website_Lead_Id__c: personId,
    FirstName: "Amara",
    LastName: "Okafor",
    Company: "Household",
    LeadSource: "Web",
    Email: "amara@example.com",
    Phone: "614-555-0142",
    PostalCode: "43004",
    Rating: "Hot",
    Description: expect.stringContaining("Score 100 of 100"),
  });
});

test("no address that is called holds the e-mail address", async () => {
  const { fake, push } = await salesforceScene();
  await push();
  expect(fake.calls.map(({ path }) => path).join(" ")).not.toContain("example.com");
});

test("a name of one word is no reason to lose a lead", async () => {
  const { org, push } = await salesforceScene();
  const { id } = await push({ lead: aLead({ fullName: "Amara" }) });
  expect(org.leads.get(id)).toMatchObject({ LastName: "Amara", Company: "Household" });
});

test("a repeated push changes the one lead and makes no second", async () => {
  const { org, push } = await salesforceScene();
  const first = await push();
  expect(await push()).toMatchObject({ id: first.id, created: false });
  expect(await push({ known: first })).toMatchObject({ id: first.id, created: false });
  expect(org.leads.size).toBe(1);
});

test("what sales typed stays: the phone that a later lead lacks, the company, the source", async () => {
  const { org, push } = await salesforceScene();
  const known = await push();
  const typed = { Company: "Okafor Bakery", LeadSource: "Partner Referral" };
  org.leads.set(known.id, { ...org.leads.get(known.id)!, ...typed });
  await push({ lead: aLead({ phone: null }), known });
  expect(org.leads.get(known.id)).toMatchObject({ Phone: "614-555-0142", ...typed });
  expect(org.blanked).toBe(0);
});

test("what sales typed stays, too, where nobody remembers having made the lead", async () => {
  const { org, push } = await salesforceScene();
  const { id } = await push();
  org.leads.set(id, { ...org.leads.get(id), Id: id, Company: "Okafor Ltd", LeadSource: "Fair" });
  expect(await push({ known: null })).toMatchObject({ id, created: false });
  expect(org.leads.get(id)).toMatchObject({ Company: "Okafor Ltd", LeadSource: "Fair" });
});

test("a lead that sales deleted is made again, whole", async () => {
  const { org, push } = await salesforceScene();
  const known = await push();
  org.leads.clear();
  expect(await push({ known })).toMatchObject({ created: true });
  expect([...org.leads.values()]).toMatchObject([{ Company: "Household", LastName: "Okafor" }]);
});

test.each(["drop_after_write", "hang_after_write"] as const)(
  "when the answer is lost after the write (%s), the next attempt finds the lead",
  async (fault) => {
    const { fake, org, push } = await salesforceScene();
    fake.fault = ({ method }) => (method === "PATCH" ? fault : null);
    const lost = await crmFailureOf(push({}, fake.hung));
    expect(lost.kind).toBe("unknown_outcome");
    fake.fault = () => null;
    expect(await push()).toMatchObject({ created: false });
    expect(org.leads.size).toBe(1);
  },
);

test("another external id field can be named", async () => {
  const values = {
    SALESFORCE_ACCESS_TOKEN: "00D-session",
    SALESFORCE_EXTERNAL_ID_FIELD: "Person__c",
  };
  const { org, push } = await salesforceScene(values);
  org.fields.set("Person__c", { externalId: true, unique: true });
  const { id } = await push();
  expect(org.leads.get(id)).toMatchObject({ Person__c: personId });
});

test("a test names the org that answered", async () => {
  const { fake, provider } = await salesforceScene();
  expect(await provider.test(salesforceDefaultFields, soon())).toEqual({
    ok: true,
    account: new URL(fake.url).host,
    accountId: new URL(fake.url).host,
    missingFields: [],
    warnings: [],
    failure: null,
  });
});

test.each([
  ["no field for our id", "Website_Lead_Id__c", null, /text field Website_Lead_Id__c/],
  ["a field that is no external id", "Website_Lead_Id__c", {}, /external id/],
  ["a mapped field that is missing", "Rating", null, /no field Rating/],
  ["one it may not fill", "Phone", { updateable: false }, /may not fill Phone/],
  ["a required field of its own", "Branch__c", { nillable: false }, /requires Branch__c/],
  [
    "a list without our value",
    "LeadSource",
    { restrictedPicklist: true, picklistValues: [{ value: "Phone", active: true }] },
    /LeadSource has no choice Web/,
  ],
  [
    "a list whose value is switched off",
    "Rating",
    { restrictedPicklist: true, picklistValues: [{ value: "Hot", active: false }] },
    /Rating has no choice Hot/,
  ],
] as const)("a test finds %s", async (_, name, changes, sentence) => {
  const { org, provider } = await salesforceScene();
  if (changes) org.fields.set(name, changes);
  else org.fields.delete(name);
  const report = await provider.test(salesforceDefaultFields, soon());
  expect(report.ok).toBe(false);
  expect(report.failure).toMatch(sentence);
});

test("a test finds a user who may not make leads", async () => {
  const { org, provider } = await salesforceScene();
  org.answer = () => ({ status: 200, body: { createable: false, updateable: true, fields: [] } });
  const report = await provider.test(salesforceDefaultFields, soon());
  expect(report.failure).toContain("may not make and change leads");
});

test("a list of fields without those every Lead has proves nothing, and says so", async () => {
  const { org, provider } = await salesforceScene();
  org.answer = () => ({ status: 200, body: { name: "Lead", fields: [] } });
  const report = await provider.test(salesforceDefaultFields, soon());
  expect(report).toMatchObject({ ok: true, missingFields: [] });
  expect(report.warnings.join()).toContain("unproved");
});

test("a field for our id that allows doubles is a warning", async () => {
  const { org, provider } = await salesforceScene();
  org.fields.set("Website_Lead_Id__c", { externalId: true });
  const report = await provider.test(salesforceDefaultFields, soon());
  expect(report).toMatchObject({ ok: true, warnings: [expect.stringContaining("unique")] });
});

test.each([
  ["unauthorized", /refused the access token/],
  ["forbidden", /forbids/],
  ["throttled", /24 hours/],
  ["unavailable", /not available/],
  ["drop", /broke off the connection/],
  ["hang", /did not answer in time/],
] as const)("a test that meets %s says so and never throws", async (fault, sentence) => {
  const { fake, provider } = await salesforceScene();
  fake.fault = () => fault;
  const report = await provider.test(salesforceDefaultFields, fake.hung);
  expect(report).toMatchObject({ ok: false, account: null });
  expect(report.failure).toMatch(sentence);
});

test.each([
  ["an id without its secret", { SALESFORCE_CLIENT_ID: "c" }, /belong together/],
  ["a secret without its id", { SALESFORCE_CLIENT_SECRET: "s" }, /belong together/],
  ["a field name that is none", { SALESFORCE_EXTERNAL_ID_FIELD: "a/b" }, /API name/],
  [
    "a foreign address",
    { SALESFORCE_INSTANCE_URL: "https://salesforce.com.example.com" },
    /SALESFORCE_INSTANCE_URL/,
  ],
  [
    "the address for people",
    { SALESFORCE_INSTANCE_URL: "https://agency.lightning.force.com/lightning/page/home" },
    /my\.salesforce\.com/,
  ],
])("%s is a fault of the settings", (_, values, sentence) => {
  const context = { clock: testClock(), tokens: memoryTokenStore(), allowAnyHost: false };
  const usual = {
    SALESFORCE_INSTANCE_URL: "https://agency.my.salesforce.com",
    SALESFORCE_ACCESS_TOKEN: "t",
  };
  expect(() => salesforce.connect({ ...usual, ...values }, context)).toThrow(
    expect.objectContaining({ kind: "config", message: expect.stringMatching(sentence) }),
  );
});

test.each([
  "https://agency.my.salesforce.com",
  "https://agency.my.salesforce.com/home/home.jsp",
  "https://agency--test.sandbox.my.salesforce.com",
  "https://agency-dev-ed.develop.my.salesforce.com",
  "https://na139.salesforce.com",
])("%s is an address of Salesforce", (address) => {
  const context = { clock: testClock(), tokens: memoryTokenStore(), allowAnyHost: false };
  const values = { SALESFORCE_INSTANCE_URL: address, SALESFORCE_ACCESS_TOKEN: "t" };
  expect(salesforce.connect(values, context)).toHaveProperty("push");
});
