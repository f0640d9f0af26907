import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import {
  crmFailureOf,
  personId,
  salesforceScene,
  usualFields,
} from "#testing/crm/vendor-scenes.ts";
import { salesforce } from "./salesforce-provider.ts";
import { type FakeSalesforceOrg, fault } from "#testing/crm/fake-salesforce.ts";

const app = { SALESFORCE_CLIENT_ID: "client", SALESFORCE_CLIENT_SECRET: "client-secret" };

test("a lead becomes a Lead with a link for staff, identified by the person's id", async () => {
  const { fake, org, push } = await salesforceScene();
  const result = await push();
  expect(result).toEqual({
    id: "00Q5g00000A0001EAC",
    url: `${fake.url}/lightning/r/Lead/00Q5g00000A0001EAC/view`,
    parts: {},
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

test("the e-mail address is never part of a URL", async () => {
  const { fake, push } = await salesforceScene();
  await push();
  expect(fake.calls.map(({ path }) => path).join(" ")).not.toContain("example.com");
});

test("a lead with a name of one word is sent", async () => {
  const { org, push } = await salesforceScene();
  const { id } = await push({ lead: aLead({ fullName: "Amara" }) });
  expect(org.leads.get(id)).toMatchObject({ LastName: "Amara", Company: "Household" });
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

test("what sales typed stays even if the record's id was never stored", async () => {
  const { org, push } = await salesforceScene();
  const { id } = await push();
  org.leads.set(id, { ...org.leads.get(id), Id: id, Company: "Okafor Ltd", LeadSource: "Fair" });
  expect(await push({ known: null })).toMatchObject({ id });
  expect(org.leads.get(id)).toMatchObject({ Company: "Okafor Ltd", LeadSource: "Fair" });
});

test("a lead that sales deleted is created again completely", async () => {
  const { org, push } = await salesforceScene();
  const known = await push();
  org.leads.clear();
  await push({ known });
  expect([...org.leads.values()]).toMatchObject([{ Company: "Household", LastName: "Okafor" }]);
});

test("another external id field can be configured", async () => {
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
  const scene = await salesforceScene();
  const { host } = new URL(scene.fake.url);
  expect(await scene.test()).toEqual({ account: host, accountId: host, faults: [], warnings: [] });
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
  const scene = await salesforceScene();
  if (changes) scene.org.fields.set(name, changes);
  else scene.org.fields.delete(name);
  expect((await scene.test()).faults.join()).toMatch(sentence);
});

test("a test finds a user who may not create leads, and an incomplete list of fields", async () => {
  const scene = await salesforceScene();
  const body = { createable: false, updateable: true, fields: [] };
  scene.org.answer = () => ({ status: 200, body });
  expect(await scene.test()).toMatchObject({
    faults: [expect.stringContaining("may not make and change leads")],
    warnings: [expect.stringContaining("unproved")],
  });
});

test("a field for our id that allows duplicates is a warning", async () => {
  const scene = await salesforceScene();
  scene.org.fields.set("Website_Lead_Id__c", { externalId: true });
  const warnings = [expect.stringContaining("unique")];
  expect(await scene.test()).toMatchObject({ faults: [], warnings });
});

test("a token that is refused again after a login ends the attempt", async () => {
  const { org, fake, push } = await salesforceScene(app);
  fake.fault = ({ method }) => (method === "PATCH" ? "unauthorized" : null);
  expect((await crmFailureOf(push())).kind).toBe("auth");
  expect(org.logins).toBe(2);
});

test("an expired access token without a login asks for a new token", async () => {
  const { org, push } = await salesforceScene();
  await push();
  org.accessTokens.clear();
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "auth",
    message: expect.stringMatching(/SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET, which last/),
  });
  expect(org.logins).toBe(0);
});

test("a refused login names what to check", async () => {
  const { push } = await salesforceScene({ ...app, SALESFORCE_CLIENT_ID: "wrong" });
  const failure = await crmFailureOf(push());
  expect(failure).toMatchObject({
    kind: "auth",
    message: expect.stringMatching(/invalid client credentials \(invalid_client\)/),
  });
  expect(failure.message).not.toContain("client-secret");
});

const noon = Date.parse("2026-06-15T12:00:00.000Z");
const after = (minutes: number) => new Date(noon + minutes * 60_000);
const known = { id: "00Q5g00000A0001EAC", url: null, parts: {} };

test.each([
  ["the day's limit", "TotalRequests Limit exceeded.", after(15)],
  ["too many calls at once", "ConcurrentPerOrgLongTxn Limit exceeded.", after(1)],
])("%s makes the provider wait", async (_, message, retryAt) => {
  const { org, push } = await salesforceScene();
  org.answer = () => fault(403, "REQUEST_LIMIT_EXCEEDED", message);
  expect(await crmFailureOf(push())).toMatchObject({ kind: "throttled", retryAt });
});

test("a missing field is a fault of the set-up, and is named", async () => {
  const { push } = await salesforceScene();
  const fields = { ...usualFields(salesforce), leadScore: "Lead_Score__c" };
  expect(await crmFailureOf(push({ fields }))).toMatchObject({
    kind: "config",
    message: expect.stringContaining("Lead field Lead_Score__c"),
  });
});

test("a missing field for our id is a fault of the set-up that says what to create", async () => {
  const { org, push } = await salesforceScene();
  org.fields.delete("Website_Lead_Id__c");
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: expect.stringMatching(/Website_Lead_Id__c.*SALESFORCE_EXTERNAL_ID_FIELD/),
  });
});

test("a required field that we never fill pauses the provider, and one that only this lead lacks fails this lead", async () => {
  const { org, push } = await salesforceScene();
  org.fields.set("Branch__c", { nillable: false });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: expect.stringContaining("Branch__c"),
  });
  const fields = { ...usualFields(salesforce), source: "Branch__c" };
  expect(await crmFailureOf(push({ fields }))).toMatchObject({
    kind: "rejected",
    message: "Salesforce requires Branch__c, which this lead does not have.",
  });
});

test("two leads with one person's id are left for a person to merge", async () => {
  const { org, push } = await salesforceScene();
  await push();
  const [lead] = org.leads.values();
  org.leads.set("other", { ...lead!, Id: "other" });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("merge them"),
  });
});

test.each([
  [fault(400, "FIELD_CUSTOM_VALIDATION_EXCEPTION", "Too young."), "rejected"],
  [fault(400, "INVALID_EMAIL_ADDRESS", "Email: invalid"), "rejected"],
  [fault(400, "CANNOT_UPDATE_CONVERTED_LEAD", "converted"), "rejected"],
  [fault(400, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", "bad value"), "config"],
  [fault(400, "INVALID_FIELD_FOR_INSERT_UPDATE", "no access", ["Phone"]), "config"],
  [fault(400, "INSUFFICIENT_ACCESS_OR_READONLY", "no access"), "config"],
  [fault(400, "UNABLE_TO_LOCK_ROW", "locked"), "transient"],
  [fault(403, "API_DISABLED_FOR_ORG", "no API"), "config"],
  [fault(404, "ENTITY_IS_DELETED", "deleted"), "transient"],
  [fault(500, "UNKNOWN_EXCEPTION", "oops"), "unknown_outcome"],
  [{ status: 200, body: "<html>" }, "unknown_outcome"],
  [{ status: 302, headers: { location: "https://example.com" } }, "config"],
  [{ status: 403, body: "<html>" }, "auth"],
  [{ status: 404, body: "<html>" }, "config"],
  [{ status: 408 }, "transient"],
  [{ status: 410, body: [{ errorCode: "GONE", message: "gone" }] }, "config"],
  [{ status: 429 }, "throttled"],
  [{ status: 502, body: "<html>" }, "unknown_outcome"],
] as const)("%j is %s, and never shows the token", async (reply, kind) => {
  const { org, push } = await salesforceScene();
  org.answer = ({ method }) => (method === "PATCH" ? reply : null);
  const message = expect.not.stringContaining("00D-session");
  expect(await crmFailureOf(push())).toMatchObject({ kind, message });
});

test("a lead that this user may not change fails alone", async () => {
  const { org, push } = await salesforceScene();
  org.answer = () => fault(400, "INSUFFICIENT_ACCESS_OR_READONLY", "no access");
  expect(await crmFailureOf(push({ known }))).toMatchObject({ kind: "rejected" });
});

test("an update with an empty answer keeps the known record", async () => {
  const { org, push } = await salesforceScene();
  org.answer = () => ({ status: 204 });
  expect(await push({ known })).toMatchObject({ id: known.id });
});

const typed = { LastName: "Okafor", Company: "Okafor Bakery", Email: "amara@example.com" };

function addLead(org: FakeSalesforceOrg, id: string, values: Record<string, unknown>): void {
  org.leads.set(id, { ...typed, ...values, Id: id });
}

async function duplicateScene() {
  const scene = await salesforceScene();
  scene.org.hasDuplicateRule = true;
  return scene;
}

test("a lead that sales typed in themselves is taken over and not duplicated", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", { Description: "Met at the fair" });
  const result = await push();
  expect(result).toMatchObject({ id: "00Q5g00000Z0001EAC" });
  expect(result.warnings).toHaveLength(1);
  expect([...org.leads.values()]).toMatchObject([
    { Website_Lead_Id__c: personId, Company: "Okafor Bakery", FirstName: "Amara" },
  ]);
  expect(await push({ known: result })).toMatchObject({ id: result.id, warnings: [] });
});

test.each(["drop_after_write", "hang_after_write"] as const)(
  "if the answer to taking a lead over is lost (%s), the next attempt finds it",
  async (crmFault) => {
    const { fake, org, push } = await duplicateScene();
    addLead(org, "00Q5g00000Z0001EAC", {});
    fake.fault = ({ path }) => (path.endsWith("/00Q5g00000Z0001EAC") ? crmFault : null);
    expect((await crmFailureOf(push({}, fake.hung))).kind).toBe("unknown_outcome");
    fake.fault = () => null;
    expect(await push()).toMatchObject({ id: "00Q5g00000Z0001EAC" });
    expect(org.leads.size).toBe(1);
  },
);

test("a lead that is deleted while it is taken over is looked for again", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", {});
  org.answer = ({ path }) => {
    if (path.endsWith("/00Q5g00000Z0001EAC")) org.leads.clear();
    return null;
  };
  expect((await crmFailureOf(push())).kind).toBe("transient");
  await push();
  expect(org.leads.size).toBe(1);
});

test("several similar leads are left for a person to decide", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", {});
  addLead(org, "00Q5g00000Z0002EAC", {});
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("Merge them"),
  });
  expect(org.leads.size).toBe(2);
});

test("a similar contact is left for a person to decide", async () => {
  const { org, push } = await duplicateScene();
  org.contactEmails.push("amara@example.com");
  expect((await crmFailureOf(push())).kind).toBe("rejected");
  expect(org.leads.size).toBe(0);
});

test("a contact beside the one lead does not prevent taking the lead over", async () => {
  const { org, push } = await duplicateScene();
  org.contactEmails.push("amara@example.com");
  addLead(org, "00Q5g00000Z0001EAC", {});
  expect(await push()).toMatchObject({ id: "00Q5g00000Z0001EAC" });
});

test("another person's lead is never taken over", async () => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", { Website_Lead_Id__c: "someone else" });
  const failure = await crmFailureOf(push());
  expect(failure).toMatchObject({
    kind: "rejected",
    message: expect.stringMatching(/another person/),
  });
  expect(org.leads.get("00Q5g00000Z0001EAC")).toMatchObject({
    Website_Lead_Id__c: "someone else",
    Company: "Okafor Bakery",
  });
});

test.each([
  ["with another e-mail address", { Email: "other@example.com" }, "rejected"],
  ["with the address in other letters", { Email: "AMARA@example.com" }, "adopted"],
  ["without an address", { Email: null }, "adopted"],
])("a lead that Salesforce's rule found %s is %s", async (_, values, outcome) => {
  const { org, push } = await duplicateScene();
  addLead(org, "00Q5g00000Z0001EAC", values);
  const record = { attributes: { type: "Lead" }, Id: "00Q5g00000Z0001EAC", ...values };
  const duplicateResult = { matchResults: [{ matchRecords: [{ record }] }] };
  org.answer = ({ method, path }) =>
    method === "PATCH" && path.includes("Website_Lead_Id__c")
      ? { status: 400, body: [{ errorCode: "DUPLICATES_DETECTED", duplicateResult }] }
      : null;
  const kind = await push().then(
    () => "adopted",
    ({ kind }: { readonly kind: string }) => kind,
  );
  expect(kind).toBe(outcome);
});

test("a person who has a lead of their own does not get a second one", async () => {
  const { org, push } = await duplicateScene();
  const known = await push();
  addLead(org, "00Q5g00000Z0001EAC", {});
  const record = { attributes: { type: "Lead" }, Id: "00Q5g00000Z0001EAC" };
  const duplicateResut = { matchResults: [{ matchRecords: [{ record }] }] };
  org.answer = ({ method }) =>
    method === "PATCH"
      ? { status: 400, body: [{ errorCode: "DUPLICATES_DETECTED", duplicateResut }] }
      : null;
  expect(await crmFailureOf(push({ known }))).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("another lead there beside 00Q5g00000Z0001EAC"),
  });
});
