import { expect, onTestFinished, test, vi } from "vitest";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFailureOf, hubspotScene, soon } from "#testing/crm/vendor-scenes.ts";
import { limit, problem } from "#testing/crm/fake-hubspot.ts";

test("a lead becomes a contact with a link for staff, without personal facts that nobody turned on", async () => {
  const { account, provider, push } = await hubspotScene();
  await provider.findAccount(soon());
  expect(await push()).toEqual({
    id: "101",
    url: "https://app-na2.hubspot.com/contacts/123456/record/0-1/101",
    parts: {},
    warnings: [],
  });
  expect(account.contacts[0]?.properties).toEqual({
    email: "amara@example.com",
    firstname: "Amara",
    lastname: "Okafor",
    phone: "614-555-0142",
    zip: "43004",
    message: expect.stringContaining("Score 100 of 100 (hot)"),
  });
});

test("a score and a switch are sent as text to the account's custom properties", async () => {
  const { account, push } = await hubspotScene();
  account.properties.add("lead_score").add("contact_consent");
  const fields = { email: "email", leadScore: "lead_score", contactConsent: "contact_consent" };
  await push({ lead: aLead({ leadScore: 0 }), fields });
  expect(account.contacts[0]?.properties).toMatchObject({
    lead_score: "0",
    contact_consent: "true",
  });
});

test("a record without a link is still a success", async () => {
  const { push } = await hubspotScene();
  expect(await push()).toMatchObject({ id: "101", url: null });
});

test("an address that HubSpot has on another contact updates that contact", async () => {
  const { account, push } = await hubspotScene();
  account.contacts.push({
    id: "77",
    properties: { email: "main@example.com", firstname: "A." },
    otherEmails: ["amara@example.com"],
  });
  const result = await push();
  expect(result).toMatchObject({ id: "77" });
  expect(result.warnings).toHaveLength(1);
  expect(account.contacts).toHaveLength(1);
  expect(account.contacts[0]?.properties).toMatchObject({
    email: "main@example.com",
    firstname: "Amara",
  });
});

test("a contact whose address sales corrected is updated, and a contact that they deleted is created again", async () => {
  const { account, push } = await hubspotScene();
  const known = await push();
  Object.assign(account.contacts[0]?.properties ?? {}, { email: "corrected@example.com" });
  expect(await push({ known, lead: aLead({ phone: "614-555-0199" }) })).toMatchObject({
    id: "101",
  });
  expect(account.contacts.map(({ properties }) => properties)).toMatchObject([
    { email: "corrected@example.com", phone: "614-555-0199" },
  ]);
  account.contacts.pop();
  await push({ known });
  expect(account.contacts).toHaveLength(1);
});

test("a test names the account", async () => {
  const scene = await hubspotScene();
  expect(await scene.test()).toEqual({
    account: "HubSpot account 123456",
    accountId: "123456",
    faults: [],
    warnings: [],
  });
});

test("a list of properties without those that every account has proves nothing, and the test says so", async () => {
  const scene = await hubspotScene();
  scene.account.properties.clear();
  const warnings = [expect.stringContaining("unproved")];
  expect(await scene.test()).toMatchObject({ faults: [], warnings });
});

test("a test finds mapped properties that are missing or read-only", async () => {
  const scene = await hubspotScene();
  const fields = { email: "email", leadScore: "lead_score", leadId: "hs_object_id" };
  expect((await scene.test(fields)).faults).toEqual([
    expect.stringContaining("no contact property lead_score"),
    expect.stringContaining("fills hs_object_id itself"),
  ]);
});

// The test's clock stands at noon UTC, which is eight in the morning in the account's time zone.
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

test("the daily limit ends at midnight in the account's time zone", async () => {
  const { account, provider, push } = await hubspotScene();
  await provider.findAccount(soon());
  account.answer = () => limit("DAILY");
  expect(await crmFailureOf(push())).toMatchObject({
    kind: "throttled",
    retryAt: new Date("2026-06-16T04:00:00.000Z"),
  });
});

test("a missing scope is named", async () => {
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
])("a property that %s is a fault of the set-up, and is named", async (_, name) => {
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

test("a bad item inside an accepted batch is refused, and the next lead is sent", async () => {
  const { account, push } = await hubspotScene();
  account.badEmails.add("bad@example.com");
  const failure = await crmFailureOf(push({ lead: aLead({ email: "bad@example.com" }) }));
  expect(failure).toMatchObject({
    kind: "rejected",
    message: expect.stringContaining("bad@example.com is invalid"),
  });
  expect((await push()).warnings).toEqual([]);
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
  [problem(401, "X", "no"), "auth"],
  [{ status: 403, body: "<html>" }, "auth"],
  [problem(500, "INTERNAL", "oops"), "unknown_outcome"],
  [{ status: 502, body: "<html>" }, "unknown_outcome"],
  [{ status: 524, body: null }, "unknown_outcome"],
] as const)("%j is %s, and never shows the token", async (reply, kind) => {
  const { account, push } = await hubspotScene();
  account.answer = () => reply;
  const message = expect.not.stringContaining("pat-na1-secret");
  expect(await crmFailureOf(push())).toMatchObject({ kind, message });
});

const app = {
  HUBSPOT_REFRESH_TOKEN: "refresh-0",
  HUBSPOT_CLIENT_ID: "client",
  HUBSPOT_CLIENT_SECRET: "client-secret",
};
const minutes = (count: number) => count * 60_000;

test("a refresh token that HubSpot replaced is kept, also over a restart", async () => {
  const { account, clock, connect, push, tokens } = await hubspotScene(app);
  account.rotatesRefreshTokens = true;
  await push();
  expect(tokens.token?.refreshToken).toBe("refresh-1");
  clock.advance(minutes(31));
  expect((await connect().test()).faults).toEqual([]);
  expect(account.logins).toBe(2);
  expect(tokens.token?.refreshToken).toBe("refresh-2");
});

test("a refresh token stays the stored one if a later login does not replace it", async () => {
  const { account, clock, push, tokens } = await hubspotScene(app);
  account.rotatesRefreshTokens = true;
  await push();
  account.rotatesRefreshTokens = false;
  clock.advance(minutes(31));
  await push();
  expect(tokens.token?.refreshToken).toBe("refresh-1");
  clock.advance(minutes(31));
  await push();
  expect(account.logins).toBe(3);
});

test("after another process used up the refresh token, that process's access token is used", async () => {
  const { account, clock, push, tokens } = await hubspotScene(app);
  account.rotatesRefreshTokens = true;
  await push();
  const mine = tokens.token!;
  clock.advance(minutes(31));
  account.answer = ({ path }) => {
    if (!path.startsWith("/oauth/")) return null;
    // The other process was quicker: HubSpot replaced the token, and the new one is stored.
    account.accessTokens.add("theirs");
    tokens.token = {
      ...mine,
      accessToken: "theirs",
      refreshToken: "refresh-9",
      expiresAt: new Date(clock.now().getTime() + minutes(30)),
    };
    return problem(400, "BAD_REFRESH_TOKEN", "already used");
  };
  expect(await push()).toMatchObject({ id: "101" });
});

test("two processes do not log in at the same moment when their token ends", async () => {
  const random = vi.spyOn(Math, "random");
  onTestFinished(() => random.mockRestore());
  random.mockReturnValueOnce(0.9);
  const { account, clock, push, connect } = await hubspotScene(app);
  random.mockReturnValueOnce(0.1);
  const other = connect();
  await push();
  await other.push();
  expect(account.logins).toBe(1);

  clock.advance(minutes(30) - 80_000);
  await other.push();
  expect(account.logins).toBe(1);
  await push();
  expect(account.logins).toBe(2);

  clock.advance(30_000);
  await other.push();
  expect(account.logins).toBe(2);
});

test("new credentials replace a token that was granted for old ones", async () => {
  const { account, push, tokens } = await hubspotScene(app);
  tokens.token = {
    accessToken: "pat-na1-secret",
    refreshToken: "old",
    expiresAt: new Date("2027-01-01T00:00:00Z"),
    grantedFor: "other credentials",
  };
  await push();
  expect(account.logins).toBe(1);
  expect(tokens.token.accessToken).toBe("access-1");
});

test("a refused login names what to set anew, and no secret", async () => {
  const { account, push } = await hubspotScene(app);
  account.refreshToken = "another";
  const failure = await crmFailureOf(push());
  expect(failure).toMatchObject({
    kind: "auth",
    message: expect.stringMatching(/HUBSPOT_REFRESH_TOKEN.*missing or invalid refresh token/),
  });
});

test("a secret that HubSpot quotes is hidden from staff", async () => {
  const { account, push } = await hubspotScene(app);
  account.answer = () => problem(400, "BAD", "refresh-0 and client-secret are wrong");
  const { message } = await crmFailureOf(push());
  expect(message).toContain("(hidden) and (hidden) are wrong");
});

test("a database that can't store the token does not make leads fail", async () => {
  const { push, tokens } = await hubspotScene(app);
  const { write } = tokens;
  tokens.write = async () => {
    throw new Error("The database is away.");
  };
  expect(await crmFailureOf(push())).toMatchObject({ kind: "transient" });
  tokens.write = write;
  expect(await push()).toMatchObject({ id: "101" });
});
