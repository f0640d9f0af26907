import { expect, onTestFinished, test, vi } from "vitest";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { problem } from "#testing/crm/fake-hubspot.ts";
import { aHubspotPush, hubspotScene } from "#testing/crm/hubspot-scene.ts";

const app = {
  HUBSPOT_REFRESH_TOKEN: "refresh-0",
  HUBSPOT_CLIENT_ID: "client",
  HUBSPOT_CLIENT_SECRET: "client-secret",
};
const minutes = (count: number) => count * 60_000;

test("a refresh token logs in once and serves until shortly before its end", async () => {
  const { account, clock, push } = await hubspotScene(app);
  await push();
  clock.advance(minutes(28));
  await push();
  expect(account.logins).toBe(1);
  clock.advance(minutes(1.5));
  await push();
  expect(account.logins).toBe(2);
});

test("a token is shared with other processes and survives a restart", async () => {
  const { account, connect, push } = await hubspotScene(app);
  await push();
  const { failure } = await connect().test({ email: "email" }, AbortSignal.timeout(5_000));
  expect(failure).toBeNull();
  expect(account.logins).toBe(1);
});

test("many pushes that are refused at once make one login", async () => {
  const { account, fake, push } = await hubspotScene(app);
  await push();
  account.accessTokens.clear();
  const before = fake.calls.length;
  await Promise.all([push(), push(), push(), push()]);
  expect(account.logins).toBe(2);
  const upserts = fake.calls.slice(before).filter(({ path }) => path.endsWith("/batch/upsert"));
  expect(upserts).toHaveLength(8);
});

test("a given access token is used until it dies, and then the refresh token", async () => {
  const { account, push } = await hubspotScene({ ...app, HUBSPOT_ACCESS_TOKEN: "pat-na1-secret" });
  await push();
  expect(account.logins).toBe(0);
  account.accessTokens.delete("pat-na1-secret");
  await push();
  await push();
  expect(account.logins).toBe(1);
});

test("a refresh token that HubSpot replaced is kept, also over a restart", async () => {
  const { account, clock, connect, push, tokens } = await hubspotScene(app);
  account.rotatesRefreshTokens = true;
  await push();
  expect(tokens.token?.refreshToken).toBe("refresh-1");
  clock.advance(minutes(31));
  const report = await connect().test({ email: "email" }, AbortSignal.timeout(5_000));
  expect(report.failure).toBeNull();
  expect(account.logins).toBe(2);
  expect(tokens.token?.refreshToken).toBe("refresh-2");
});

test("a refresh token that is not replaced later on stays the kept one", async () => {
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

test("when another process used the refresh token up, its token serves", async () => {
  const { account, clock, push, tokens } = await hubspotScene(app);
  account.rotatesRefreshTokens = true;
  await push();
  const mine = tokens.token!;
  clock.advance(minutes(31));
  account.answer = ({ path }) => {
    if (!path.startsWith("/oauth/")) return null;
    // The other one was quicker: HubSpot replaced the token, and it is in the store.
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
  await other.push(aHubspotPush(), AbortSignal.timeout(5_000));
  expect(account.logins).toBe(1);

  clock.advance(minutes(30) - 80_000);
  await other.push(aHubspotPush(), AbortSignal.timeout(5_000));
  expect(account.logins).toBe(1);
  await push();
  expect(account.logins).toBe(2);

  clock.advance(30_000);
  await other.push(aHubspotPush(), AbortSignal.timeout(5_000));
  expect(account.logins).toBe(2);
});

test("new credentials win over a token that was given for others", async () => {
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

test.each([
  ["trouble", problem(500, "X", "no"), "transient"],
  ["a limit", problem(429, "RATE_LIMITS", "slow down"), "throttled"],
  ["an unreadable answer", { status: 200, body: { access_token: "" } }, "transient"],
])("a login that meets %s is tried again", async (_, reply, kind) => {
  const { account, push } = await hubspotScene(app);
  account.answer = () => reply;
  expect(await crmFailureOf(push())).toMatchObject({ kind });
});

test("a hanging login ends with the push's own time, and nothing was written", async () => {
  const { account, fake, push } = await hubspotScene(app);
  fake.fault = () => "hang";
  const failure = await crmFailureOf(push({}, fake.hung));
  expect(failure).toMatchObject({ kind: "transient" });
  expect(account.contacts).toHaveLength(0);
});

test("a push whose time is over waits for no login", { timeout: 5_000 }, async () => {
  const { fake, push } = await hubspotScene(app);
  fake.fault = () => "hang";
  expect((await crmFailureOf(push({}, AbortSignal.abort()))).kind).toBe("transient");
});

test("a database that can't keep the token costs no lead", async () => {
  const { push, tokens } = await hubspotScene(app);
  const { write } = tokens;
  tokens.write = async () => {
    throw new Error("The database is away.");
  };
  expect(await crmFailureOf(push())).toMatchObject({ kind: "transient" });
  tokens.write = write;
  expect(await push()).toMatchObject({ created: true });
});
