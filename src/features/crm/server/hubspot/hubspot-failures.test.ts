import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { limit, problem } from "#testing/crm/fake-hubspot.ts";
import { hubspotScene } from "#testing/crm/hubspot-scene.ts";

// The scene's clock stands at noon in UTC, which is eight in the morning in the account.
const noon = Date.parse("2026-06-15T12:00:00.000Z");
const after = (seconds: number) => new Date(noon + seconds * 1_000);

test.each([
  ["ten seconds' limit", limit("TEN_SECONDLY_ROLLING"), after(10)],
  ["a lock", problem(423, "LOCKED", "locked"), after(2)],
  [
    "a move of the account",
    { ...problem(477, "MIGRATION_IN_PROGRESS", "moving"), headers: { "retry-after": "90" } },
    after(90),
  ],
  ["a move without a time", problem(477, "MIGRATION_IN_PROGRESS", "moving"), after(600)],
  ["the day's limit, its midnight unknown", limit("DAILY"), after(3_600)],
])("%s makes the provider wait", async (_, reply, retryAt) => {
  const { account, push } = await hubspotScene();
  account.answer = () => reply;
  expect(await crmFailureOf(push())).toMatchObject({ kind: "throttled", retryAt });
});

test("the day's limit ends at the account's own midnight", async () => {
  const { account, push } = await hubspotScene();
  await push();
  account.answer = () => limit("DAILY");
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "throttled",
    retryAt: new Date("2026-06-16T04:00:00.000Z"),
  });
});

test.each([
  ["unauthorized", "auth", /HUBSPOT_ACCESS_TOKEN/],
  ["forbidden", "auth", /lacks the scope crm\.objects\.contacts\.read/],
  ["throttled", "throttled", /ten seconds/],
  ["unavailable", "transient", /503/],
  ["drop", "unknown_outcome", /broke off/],
  ["hang", "unknown_outcome", /did not answer in time/],
] as const)("a push that meets %s fails as %s", async (fault, kind, sentence) => {
  const { fake, account, push } = await hubspotScene();
  fake.fault = () => fault;
  const failure = await crmFailureOf(push({}, fake.hung));
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(sentence) });
  expect(account.contacts).toHaveLength(0);
});

test("the scope that is missing is named", async () => {
  const { account, push } = await hubspotScene();
  account.missingScopes = ["crm.objects.contacts.write"];
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "auth",
    message: expect.stringContaining("crm.objects.contacts.write"),
  });
});

test.each([
  ["does not exist", "lead_score"],
  ["is HubSpot's own", "hs_object_id"],
])("a property that %s is a fault of the set-up, and named", async (_, name) => {
  const { account, push } = await hubspotScene();
  const failure = await crmFailureOf(push({ fields: { email: "email", leadScore: name } }));
  expect(failure).toMatchObject({ kind: "config", message: expect.stringContaining(name) });
  expect(account.contacts).toHaveLength(0);
});

test("a property that does not exist is also found beside the message", async () => {
  const { account, push } = await hubspotScene();
  account.answer = () => ({
    status: 400,
    body: {
      category: "VALIDATION_ERROR",
      message: "Property values were not valid",
      errors: [
        { message: "gone", code: "PROPERTY_DOESNT_EXIST", context: { propertyName: ["old_one"] } },
      ],
    },
  });
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "config",
    message: expect.stringContaining("old_one"),
  });
});

test("a lead that HubSpot refuses fails with HubSpot's words and its reference", async () => {
  const { account, push } = await hubspotScene();
  const faults = [{ isValid: false, message: "Not a phone number", error: "X", name: "phone" }];
  account.answer = () =>
    problem(400, "VALIDATION_ERROR", `Property values were not valid: ${JSON.stringify(faults)}`);
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "rejected",
    message:
      "HubSpot refused this lead: Not a phone number (HubSpot's reference c033cdaa-2c40-4a64-ae48-b4cec88dad24).",
  });
});

test("a bad item inside an accepted batch is refused, and the next lead goes through", async () => {
  const { account, push } = await hubspotScene();
  account.badEmails.add("bad@example.com");
  const failure = await crmFailureOf(push({ lead: aLead({ email: "bad@example.com" }) }));
  expect(failure).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("bad@example.com is invalid"),
  });
  expect(await push()).toMatchObject({ created: true });
});

test.each([
  [{ status: 207, body: { results: [], errors: [{ category: "RATE_LIMITS" }] } }, "throttled"],
  [{ status: 207, body: { results: [], errors: [{ category: "CONFLICT" }] } }, "transient"],
  [{ status: 200, body: { results: [] } }, "unknown_outcome"],
  [{ status: 200, body: "<html>" }, "unknown_outcome"],
  [{ status: 302, headers: { location: "https://example.com" } }, "config"],
  [problem(404, "NOT_FOUND", "gone"), "config"],
  [problem(404, "OBJECT_NOT_FOUND", "Object not found."), "transient"],
  [problem(408, "TIMEOUT", "slow"), "transient"],
  [problem(409, "CONFLICT", "edited at the same time"), "transient"],
  [problem(410, "GONE", "gone"), "config"],
  [problem(414, "TOO_LONG", "too long"), "rejected"],
  [{ status: 403, body: "<html>" }, "auth"],
  [problem(500, "INTERNAL", "oops"), "unknown_outcome"],
  [{ status: 502, body: "<html>" }, "unknown_outcome"],
  [{ status: 524, body: null }, "unknown_outcome"],
] as const)("%j is %s", async (reply, kind) => {
  const { account, push } = await hubspotScene();
  account.answer = () => reply;
  expect(await crmFailureOf(push())).toMatchObject({ kind });
});

test("no failure shows the token", async () => {
  const { account, push } = await hubspotScene();
  for (const status of [400, 401, 403, 404, 409, 423, 429, 477, 500]) {
    account.answer = () => problem(status, "X", "no");
    const failure = await crmFailureOf(push());
    expect(failure.message).not.toContain("pat-na1-secret");
  }
});
