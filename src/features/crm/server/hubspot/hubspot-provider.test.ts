import { expect, test } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { hubspotDefaultFields, hubspotScene } from "#testing/crm/hubspot-scene.ts";
import { memoryTokenStore } from "#testing/crm/memory-token-store.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { hubspot } from "./hubspot-provider.ts";

const soon = () => AbortSignal.timeout(5_000);

test("a lead becomes a contact with a link for staff", async () => {
  const { account, push } = await hubspotScene();
  expect(await push()).toEqual({
    id: "101",
    url: "https://app-na2.hubspot.com/contacts/123456/record/0-1/101",
    parts: {},
    created: true,
    warnings: [],
  });
  expect(account.contacts[0]?.properties).toMatchObject({
    email: "amara@example.com",
    firstname: "Amara",
    lastname: "Okafor",
    phone: "614-555-0142",
    zip: "43004",
    message: expect.stringContaining("Score 100 of 100 (hot)"),
  });
});

test("nothing personal goes out that nobody turned on", async () => {
  const { account, push } = await hubspotScene();
  await push();
  expect(Object.keys(account.contacts[0]?.properties ?? {})).toEqual([
    "email",
    "firstname",
    "lastname",
    "phone",
    "zip",
    "message",
  ]);
});

test("a score and a switch go to properties of the account's own as text", async () => {
  const { account, push } = await hubspotScene();
  account.properties.add("lead_score").add("contact_consent");
  const fields = { email: "email", leadScore: "lead_score", contactConsent: "contact_consent" };
  await push({ lead: aLead({ leadScore: 0 }), fields });
  expect(account.contacts[0]?.properties).toMatchObject({
    lead_score: "0",
    contact_consent: "true",
  });
});

test("a repeated push changes the one contact and makes no second", async () => {
  const { account, push } = await hubspotScene();
  const first = await push();
  const again = await push();
  expect(again).toMatchObject({ id: first.id, created: false });
  expect(account.contacts).toHaveLength(1);
});

test("a later lead of the same person without a phone leaves the phone that is there", async () => {
  const { account, push } = await hubspotScene();
  const known = await push();
  await push({ lead: aLead({ email: "AMARA@example.com ", phone: " " }), known });
  expect(account.contacts).toHaveLength(1);
  expect(account.contacts[0]?.properties["phone"]).toBe("614-555-0142");
  expect(account.blanked).toBe(0);
});

test("the account is asked for its number once, and not at all for a record that has a link", async () => {
  const { fake, push } = await hubspotScene();
  const known = await push();
  await push({ lead: aLead({ email: "second@example.com" }) });
  await push({ known });
  const asked = fake.calls.filter(({ path }) => path.startsWith("/account-info/"));
  expect(asked).toHaveLength(1);
});

test("a record without a link is still a success", async () => {
  const { fake, push } = await hubspotScene();
  fake.fault = ({ path }) => (path.startsWith("/account-info/") ? "unavailable" : null);
  expect(await push()).toMatchObject({ id: "101", url: null, created: true });
});

test("an address that HubSpot has on another contact updates that contact", async () => {
  const { account, push } = await hubspotScene();
  account.contacts.push({
    id: "77",
    properties: { email: "main@example.com", firstname: "A." },
    otherEmails: ["amara@example.com"],
  });
  const result = await push();
  expect(result).toMatchObject({ id: "77", created: false });
  expect(result.warnings).toHaveLength(1);
  expect(account.contacts).toHaveLength(1);
  expect(account.contacts[0]?.properties).toMatchObject({
    email: "main@example.com",
    firstname: "Amara",
  });
});

test.each(["drop_after_write", "hang_after_write"] as const)(
  "when the answer is lost after the write (%s), the next attempt finds the contact",
  async (fault) => {
    const { fake, account, push } = await hubspotScene();
    fake.fault = () => fault;
    const lost = await crmFailureOf(push({}, fake.hung));
    expect(lost.kind).toBe("unknown_outcome");
    fake.fault = () => null;
    expect(await push()).toMatchObject({ id: "101", created: false });
    expect(account.contacts).toHaveLength(1);
  },
);

test("a test names the account", async () => {
  const { provider } = await hubspotScene();
  expect(await provider.test(hubspotDefaultFields, soon())).toEqual({
    ok: true,
    account: "HubSpot account 123456",
    accountId: "123456",
    missingFields: [],
    warnings: [],
    failure: null,
  });
});

test("a list of properties without those every account has proves nothing, and says so", async () => {
  const { account, provider } = await hubspotScene();
  account.properties.clear();
  const report = await provider.test(hubspotDefaultFields, soon());
  expect(report).toMatchObject({ ok: true, missingFields: [] });
  expect(report.warnings.join()).toContain("unproved");
});

test("a test finds mapped properties that are missing or that nobody may fill", async () => {
  const { provider } = await hubspotScene();
  const fields = { email: "email", leadScore: "lead_score", leadId: "hs_object_id" };
  const report = await provider.test(fields, soon());
  expect(report).toMatchObject({ ok: false, missingFields: ["lead_score"] });
  expect(report.failure).toContain("no contact property lead_score");
  expect(report.failure).toContain("fills hs_object_id itself");
});

test.each([
  ["unauthorized", /refused the access token.*HUBSPOT_ACCESS_TOKEN/],
  ["forbidden", /scope crm\.objects\.contacts\.read/],
  ["throttled", /limit for ten seconds/],
  ["unavailable", /trouble \(503\)/],
  ["drop", /broke off the connection/],
  ["hang", /did not answer in time/],
] as const)("a test that meets %s says so and never throws", async (fault, sentence) => {
  const { fake, provider } = await hubspotScene();
  fake.fault = () => fault;
  const report = await provider.test(hubspotDefaultFields, fake.hung);
  expect(report).toMatchObject({ ok: false, account: null });
  expect(report.failure).toMatch(sentence);
});

test.each([
  ["a refresh token alone", { HUBSPOT_REFRESH_TOKEN: "r" }],
  ["one without the secret", { HUBSPOT_REFRESH_TOKEN: "r", HUBSPOT_CLIENT_ID: "c" }],
  ["one beside an access token", { HUBSPOT_REFRESH_TOKEN: "r", HUBSPOT_ACCESS_TOKEN: "a" }],
])("%s is a fault of the settings that names what is missing", (_, values) => {
  const context = { clock: testClock(), tokens: memoryTokenStore(), allowAnyHost: false };
  expect(() => hubspot.connect(values, context)).toThrow(
    expect.objectContaining({
      kind: "config",
      message: expect.stringMatching(/HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET/),
    }),
  );
});

test("answers go to HubSpot's own addresses only", () => {
  const context = { clock: testClock(), tokens: memoryTokenStore(), allowAnyHost: false };
  const connect = (address: string) =>
    hubspot.connect({ HUBSPOT_ACCESS_TOKEN: "a", HUBSPOT_BASE_URL: address }, context);
  expect(() => connect("https://api.hubapi.com.example.com")).toThrow(/HUBSPOT_BASE_URL/);
  expect(() => connect("http://api.hubapi.com")).toThrow(/HUBSPOT_BASE_URL/);
  expect(connect("https://api-eu1.hubapi.com")).toHaveProperty("push");
});
