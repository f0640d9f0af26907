import { expect, test } from "vitest";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { fault } from "#testing/crm/fake-salesforce.ts";
import { salesforceDefaultFields, salesforceScene } from "#testing/crm/salesforce-scene.ts";

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

test.each([
  ["unauthorized", "auth", /SALESFORCE_ACCESS_TOKEN/],
  ["forbidden", "auth", /forbids/],
  ["throttled", "throttled", /24 hours/],
  ["unavailable", "transient", /not available/],
  ["drop", "unknown_outcome", /broke off/],
  ["hang", "unknown_outcome", /did not answer in time/],
] as const)("a push that meets %s fails as %s", async (crmFault, kind, sentence) => {
  const { fake, org, push } = await salesforceScene();
  fake.fault = ({ method }) => (method === "PATCH" ? crmFault : null);
  const failure = await crmFailureOf(push({}, fake.hung));
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(sentence) });
  expect(org.leads.size).toBe(0);
});

test("a field that is missing is a fault of the set-up, and named", async () => {
  const { push } = await salesforceScene();
  const fields = { ...salesforceDefaultFields, leadScore: "Lead_Score__c" };
  expect(await crmFailureOf(push({ fields }))).toMatchObject({
    kind: "config",
    message: expect.stringContaining("Lead field Lead_Score__c"),
  });
});

test("a missing field for our id is a fault of the set-up that says what to make", async () => {
  const { org, push } = await salesforceScene();
  org.fields.delete("Website_Lead_Id__c");
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: expect.stringMatching(/Website_Lead_Id__c.*SALESFORCE_EXTERNAL_ID_FIELD/),
  });
});

test("a required field that we never fill pauses all, one that this lead lacks only this lead", async () => {
  const { org, push } = await salesforceScene();
  org.fields.set("Branch__c", { nillable: false });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: expect.stringContaining("Branch__c"),
  });
  const fields = { ...salesforceDefaultFields, source: "Branch__c" };
  expect(await crmFailureOf(push({ fields }))).toMatchObject({
    kind: "rejected",
    message: "Salesforce requires Branch__c, which this lead does not have.",
  });
});

test("two leads with one person's id are for a person to merge", async () => {
  const { org, push } = await salesforceScene();
  await push();
  const [lead] = org.leads.values();
  org.leads.set("other", { ...lead!, Id: "other" });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("merge them"),
  });
});

test("a retired version is said to be one", async () => {
  const { org, push } = await salesforceScene();
  org.answer = () => ({ status: 410, body: [{ errorCode: "GONE", message: "gone" }] });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: "Salesforce retired version v67.0 of its API: update this site.",
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
  [{ status: 429 }, "throttled"],
  [{ status: 502, body: "<html>" }, "unknown_outcome"],
] as const)("%j is %s", async (reply, kind) => {
  const { org, push } = await salesforceScene();
  org.answer = ({ method }) => (method === "PATCH" ? reply : null);
  expect(await crmFailureOf(push())).toMatchObject({ kind });
});

test("a lead that only this user may not change fails alone", async () => {
  const { org, push } = await salesforceScene();
  org.answer = () => fault(400, "INSUFFICIENT_ACCESS_OR_READONLY", "no access");
  expect(await crmFailureOf(push({ known }))).toMatchObject({ kind: "rejected" });
});

test("an update that answers with nothing keeps the record that is known", async () => {
  const { org, push } = await salesforceScene();
  org.answer = () => ({ status: 204 });
  expect(await push({ known })).toMatchObject({ id: known.id, created: false });
});

test("no failure shows the token", async () => {
  const { org, push } = await salesforceScene();
  for (const status of [300, 302, 400, 401, 403, 404, 410, 429, 500]) {
    org.answer = () => ({ status, body: [{ message: "no", errorCode: "X" }] });
    expect((await crmFailureOf(push())).message).not.toContain("00D-session");
  }
});
