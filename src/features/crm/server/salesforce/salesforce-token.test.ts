import { expect, test } from "vitest";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { salesforceScene } from "#testing/crm/salesforce-scene.ts";

const app = { SALESFORCE_CLIENT_ID: "client", SALESFORCE_CLIENT_SECRET: "client-secret" };

test("an id and a secret log in once for an hour, also over a restart", async () => {
  const { org, clock, connect, push } = await salesforceScene(app);
  await push();
  clock.advance(58 * 60_000);
  await connect().test({ lastName: "LastName" }, AbortSignal.timeout(5_000));
  await push();
  expect(org.logins).toBe(1);
  clock.advance(2 * 60_000);
  await push();
  expect(org.logins).toBe(2);
});

test("two pushes that are refused at once make one login, and each is made once more", async () => {
  const { org, fake, push } = await salesforceScene(app);
  const known = await push();
  org.accessTokens.clear();
  const before = fake.calls.length;
  await Promise.all([push({ known }), push({ known })]);
  expect(org.logins).toBe(2);
  const writes = fake.calls.slice(before).filter(({ method }) => method === "PATCH");
  expect(writes).toHaveLength(4);
  expect(org.leads.size).toBe(1);
});

test("a token that is refused again after a login ends the attempt", async () => {
  const { org, fake, push } = await salesforceScene(app);
  fake.fault = ({ method }) => (method === "PATCH" ? "unauthorized" : null);
  expect((await crmFailureOf(push())).kind).toBe("auth");
  expect(org.logins).toBe(2);
});

test("a given access token is used until it dies, and then id and secret", async () => {
  const { org, push } = await salesforceScene({ ...app, SALESFORCE_ACCESS_TOKEN: "00D-session" });
  await push();
  expect(org.logins).toBe(0);
  org.accessTokens.delete("00D-session");
  await push();
  await push();
  expect(org.logins).toBe(1);
});

test("an access token alone that dies is said to need a new one", async () => {
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

test.each([
  [
    "too many logins",
    { status: 400, body: { error_description: "login rate exceeded" } },
    "throttled",
  ],
  ["trouble", { status: 503, body: "<html>" }, "transient"],
  ["an answer without a token", { status: 200, body: {} }, "transient"],
])("a login that meets %s is tried again later", async (_, reply, kind) => {
  const { org, push } = await salesforceScene(app);
  org.answer = () => reply;
  expect(await crmFailureOf(push())).toMatchObject({ kind });
});

test("a hanging login ends with the push's own time, and nothing was written", async () => {
  const { fake, org, push } = await salesforceScene(app);
  fake.fault = () => "hang";
  const failure = await crmFailureOf(push({}, fake.hung));
  expect(failure.kind).toBe("transient");
  expect(org.leads.size).toBe(0);
});
