import { beforeEach, expect, test } from "vitest";
import { softPasskey } from "#testing/staff/soft-passkey.ts";
import { openBrowser } from "#testing/staff/staff-browser.ts";
import { makeAdmin, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { notePasskeyUse } from "./second-factors-store.ts";
import { usersTable } from "#staff/server/members-store.ts";

const origin = "http://localhost:3000";
const username = "ada";
const password = staffPassword;
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() =>
  startTestServer(store.database, {
    clock,
    config: { siteUrl: origin, secondFactorRoles: ["admin"] },
  }),
);

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, username);
});

type Browser = ReturnType<typeof openBrowser>;
type Passkey = ReturnType<typeof softPasskey>;

async function openAfterPassword(name = username) {
  const browser = openBrowser(server.app);
  const { body } = await browser.call("POST", "/api/auth/login", { username: name, password });
  return { browser, body };
}

async function add(browser: Browser, passkey: Passkey, name = "Laptop") {
  clock.advance(1000);
  const asked = await browser.call("POST", "/api/auth/passkeys/options", { password, name });
  const response = passkey.register(asked.body.options.challenge);
  return browser.call("POST", "/api/auth/passkeys", { response });
}

/** An account with a passkey, and the browser in which it was added. */
async function ownPasskey(name = username) {
  const passkey = softPasskey({ origin });
  const { browser } = await openAfterPassword(name);
  const { body } = await add(browser, passkey);
  return { passkey, browser, codes: body.recoveryCodes as string[] };
}

async function ask(browser: Browser, afterPassword = false) {
  clock.advance(1000);
  const { body } = await browser.call("POST", "/api/auth/passkey/options", { afterPassword });
  return body.options;
}

const answer = (browser: Browser, response: object) =>
  browser.call("POST", "/api/auth/passkey", { response });

const isSignedIn = async (browser: Browser) =>
  (await browser.call("GET", "/api/auth/me")).status === 200;

test("a passkey alone signs in, once per challenge", async () => {
  const { passkey } = await ownPasskey();
  const browser = openBrowser(server.app);
  const options = await ask(browser);
  const question = browser.cookies.get("passkey-question") ?? "";
  const response = passkey.answer(options);
  const entered = await answer(browser, response);

  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials).toBeUndefined();
  expect(entered).toMatchObject({ status: 200, body: { success: true, user: { username } } });
  expect(await isSignedIn(browser)).toBe(true);

  const thief = openBrowser(server.app);
  expect((await answer(thief, response)).status).toBe(401);
  thief.cookies.set("passkey-question", question);
  expect((await answer(thief, response)).status).toBe(401);
  expect(await isSignedIn(thief)).toBe(false);
});

test("password guesses at an account never block its passkey", async () => {
  const { passkey } = await ownPasskey();
  const stranger = openBrowser(server.app);
  const guess = { username, password: "wrong" };
  for (let round = 0; round < 11; round += 1) await stranger.call("POST", "/api/auth/login", guess);
  const browser = openBrowser(server.app);

  expect((await browser.call("POST", "/api/auth/login", { username, password })).status).toBe(429);
  expect((await answer(browser, passkey.answer(await ask(browser)))).status).toBe(200);
});

test("of concurrent answers to one challenge, one signs in", async () => {
  const { passkey } = await ownPasskey();
  const browser = openBrowser(server.app);
  const response = passkey.answer(await ask(browser));
  const cookies = [...browser.cookies];
  const calls = Array.from({ length: 5 }, () => {
    const other = openBrowser(server.app);
    for (const [name, value] of cookies) other.cookies.set(name, value);
    return answer(other, response);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);

  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
});

test("after the password only the account's own passkeys are accepted", async () => {
  const { passkey } = await ownPasskey();
  await makeAdmin(store.database, "eve");
  const { passkey: foreign } = await ownPasskey("eve");
  const { browser, body } = await openAfterPassword();
  expect(body).toMatchObject({ secondFactor: true, ways: ["passkey"] });
  const options = await ask(browser, true);

  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
  expect((await answer(browser, foreign.answer(options))).status).toBe(401);
  // A security key without a PIN: the password is the other factor.
  expect((await answer(browser, passkey.answer({ ...options, isVerified: false }))).status).toBe(
    200,
  );
});

test("without a password a passkey must verify its owner, on this site's pages, for this challenge", async () => {
  const { passkey } = await ownPasskey();
  const browser = openBrowser(server.app);
  const { challenge } = await ask(browser);
  const wrong = [
    passkey.answer({ challenge, isVerified: false }),
    passkey.answer({ challenge, origin: "https://site.example" }),
    passkey.answer({ challenge: "AAAA" }),
    { ...passkey.answer({ challenge }), id: "AAAA" },
    { ...passkey.answer({ challenge }), response: {} },
    softPasskey({ origin }).answer({ challenge }),
  ];
  for (const response of wrong) {
    const { status, body } = await answer(browser, response);
    expect([status, body.message]).toEqual([401, "This passkey could not sign you in."]);
  }
  expect((await browser.call("POST", "/api/auth/passkey", { response: 1 })).status).toBe(400);
  clock.advance(5 * 60_000);
  expect((await answer(browser, passkey.answer({ challenge }))).status).toBe(401);
  expect(await isSignedIn(browser)).toBe(false);
});

test("a cloned passkey is detected by its counter, and refused", async () => {
  const { passkey } = await ownPasskey();
  const statuses: number[] = [];
  for (const counter of [7, 7, 6, 8]) {
    const browser = openBrowser(server.app);
    const { challenge } = await ask(browser);
    statuses.push((await answer(browser, passkey.answer({ challenge, counter }))).status);
  }

  expect(statuses).toEqual([200, 401, 401, 200]);
});

test("the first passkey brings recovery codes, is listed by name, and is removed with one of them", async () => {
  const { browser, codes } = await ownPasskey();
  const second = await add(browser, softPasskey({ origin }), "  Key in the safe ");
  const list = async () => (await browser.call("GET", "/api/auth/second-factor")).body.passkeys;
  const passkeys = await list();
  const remove = async (at: number, payload: object) =>
    (await browser.call("DELETE", `/api/auth/passkeys/${passkeys[at].id}`, payload)).status;

  expect(codes).toHaveLength(10);
  expect(second).toMatchObject({ status: 201, body: { recoveryCodes: null } });
  expect(passkeys).toMatchObject([
    { name: "Laptop", lastUsedAt: null },
    { name: "Key in the safe", lastUsedAt: null },
  ]);
  expect(JSON.stringify(passkeys)).not.toContain("publicKey");
  expect(await remove(0, { password: "wrong" })).toBe(400);
  expect(await remove(0, { password })).toBe(200);
  // Its response was lost: removed again it asks for no code, though the one that is left would.
  expect(await remove(0, { password })).toBe(200);
  expect(await remove(1, { password })).toBe(400);
  const last = { password, code: codes[0] };
  expect([await remove(1, last), await remove(1, last)]).toEqual([200, 200]);
  expect(await list()).toEqual([]);
});

test("a passkey is added once, with the password, and not with another account's answer", async () => {
  const { browser } = await openAfterPassword();
  const passkey = softPasskey({ origin });
  const begin = (payload: object) => browser.call("POST", "/api/auth/passkeys/options", payload);
  const finish = (challenge: string) =>
    browser.call("POST", "/api/auth/passkeys", { response: passkey.register(challenge) });

  expect((await finish("AAAA")).status).toBe(409);
  expect((await begin({ password: "wrong", name: "Laptop" })).status).toBe(400);
  expect((await begin({ password, name: "  " })).body.errors).toEqual({
    name: "Please give the passkey a name",
  });
  const { options } = (await begin({ password, name: "Laptop" })).body;
  expect((await finish("AAAA")).status).toBe(400);
  expect((await finish(options.challenge)).status).toBe(201);
  await makeAdmin(store.database, "eve");
  const eve = await openAfterPassword("eve");
  expect((await add(eve.browser, passkey)).status).toBe(409);
});

test("a passkey sent again after a lost response is added once, with visible recovery codes", async () => {
  const { browser } = await openAfterPassword();
  const passkey = softPasskey({ origin });
  const asked = { password, name: "Laptop" };
  const { options } = (await browser.call("POST", "/api/auth/passkeys/options", asked)).body;
  const question = browser.cookies.get("new-passkey") ?? "";
  const response = passkey.register(options.challenge);
  const finish = () => browser.call("POST", "/api/auth/passkeys", { response });
  const lost = (await finish()).body.recoveryCodes;
  browser.cookies.set("new-passkey", question);
  const again = await finish();
  expect([again.status, again.body.recoveryCodes.length]).toEqual([201, 10]);
  expect(again.body.recoveryCodes).not.toEqual(lost);
  const own = (await browser.call("GET", "/api/auth/second-factor")).body;
  expect([own.passkeys.length, own.recoveryCodesLeft]).toEqual([1, 10]);
  // The same device later, for another challenge.
  expect((await add(browser, passkey)).status).toBe(409);
});

test("a passkey that one account began to add is not added to another account in the same browser", async () => {
  await makeAdmin(store.database, "eve");
  const { browser } = await openAfterPassword();
  const asked = { password, name: "Laptop" };
  const { options } = (await browser.call("POST", "/api/auth/passkeys/options", asked)).body;
  await browser.call("POST", "/api/auth/login", { username: "eve", password });
  const response = softPasskey({ origin }).register(options.challenge);
  expect((await browser.call("POST", "/api/auth/passkeys", { response })).status).toBe(409);
});

test("an owner's reset removes passkeys, and the password alone then signs in", async () => {
  const { passkey, browser } = await ownPasskey();
  await resetSecondFactor(server.ctx, username);
  expect(await isSignedIn(browser)).toBe(false);
  const stranger = openBrowser(server.app);
  expect((await answer(stranger, passkey.answer(await ask(stranger)))).status).toBe(401);
  const { browser: owner, body } = await openAfterPassword();
  expect(body).toMatchObject({ success: true, user: { username } });
  expect((await owner.call("GET", "/api/auth/second-factor")).body).toMatchObject({
    passkeys: [],
    recoveryCodesLeft: 0,
  });
});

test("a challenge older than a passkey's last use is refused, whatever the clocks of the processes", async () => {
  const { browser } = await ownPasskey();
  const [{ id }] = (await browser.call("GET", "/api/auth/second-factor")).body.passkeys;
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const use = (askedAt: Date, now: Date, counter = 0) =>
    store.database.transaction((tx) => notePasskeyUse(tx, id, { counter, askedAt, now }));

  expect(await use(at(10), at(12), 3)).toBe(true);
  expect([await use(at(10), at(13)), await use(at(12), at(13))]).toEqual([false, false]);
  // The process that made the challenge has a clock ahead of the one that checks the answer.
  expect(await use(at(30), at(20), 4)).toBe(true);
  expect(await use(at(30), at(21))).toBe(false);
  const { rows } = await store.database.executeSql("select counter, last_used_at from passkeys");
  expect(rows).toEqual([{ counter: "4", last_used_at: at(30) }]);
});

test("somebody with an unlocked screen and the password can't add a factor where there is one", async () => {
  const { passkey, browser } = await ownPasskey();
  const factors = async () => {
    const { body } = await browser.call("GET", "/api/auth/second-factor");
    return [body.passkeys.length, body.codesSince];
  };
  clock.advance(10 * 60_000 + 1);
  const passkeyId = (await browser.call("GET", "/api/auth/second-factor")).body.passkeys[0].id;
  const attempts = [
    await browser.call("POST", "/api/auth/second-factor/codes", { password }),
    await browser.call("POST", "/api/auth/passkeys/options", { password, name: "Mine" }),
    await browser.call("POST", "/api/auth/second-factor/recovery-codes", { password }),
    await browser.call("DELETE", `/api/auth/passkeys/${passkeyId}`, { password }),
  ];
  for (const { status, body } of attempts) {
    expect([status, body.message]).toEqual([403, expect.stringContaining("sign in again first")]);
  }
  expect(await factors()).toEqual([1, null]);

  await answer(browser, passkey.answer(await ask(browser)));
  expect((await browser.call("POST", "/api/auth/second-factor/codes", { password })).status).toBe(
    200,
  );
});

test("malformed answers are refused, without a server error", async () => {
  const { passkey } = await ownPasskey();
  const { challenge } = await ask(openBrowser(server.app));
  const odd = await answer(openBrowser(server.app), {
    ...passkey.answer({ challenge }),
    id: "\0",
  });
  expect(odd.status).toBe(400);

  await makeAdmin(store.database, "eve");
  const { browser } = await openAfterPassword("eve");
  for (const transports of ["usb", { length: 1 }, ["\0", 1, "usb"]]) {
    clock.advance(1000);
    const asked = await browser.call("POST", "/api/auth/passkeys/options", { password, name: "A" });
    const made = softPasskey({ origin }).register(asked.body.options.challenge);
    const response = { ...made, response: { ...made.response, transports } };
    expect((await browser.call("POST", "/api/auth/passkeys", { response })).status).toBe(201);
  }
  const after = await openAfterPassword("eve");
  const known = (await ask(after.browser, true)).allowCredentials;
  expect(known.map((one: { transports: unknown }) => one.transports)).toEqual([[], [], ["usb"]]);
});

test("where admins need a second factor, one without it can only set it up, and an agent can work", async () => {
  const { browser } = await openAfterPassword();
  const me = async () => (await browser.call("GET", "/api/auth/me")).body.user;
  const read = async () => (await browser.call("GET", "/api/admin/leads")).status;

  expect(await me()).toEqual({ username, role: "admin", mustAddSecondFactor: true });
  expect(await read()).toBe(403);
  expect((await browser.call("GET", "/api/auth/sessions")).status).toBe(200);
  await add(browser, softPasskey({ origin }));
  expect(await me()).toEqual({ username, role: "admin" });
  expect(await read()).toBe(200);

  await makeAdmin(store.database, "agnes", "agent");
  const agent = await openAfterPassword("agnes");
  expect((await agent.browser.call("GET", "/api/admin/leads")).status).toBe(200);
});

test("the audit trail has the way of each sign-in, and who changed the second factor", async () => {
  const { passkey, browser, codes } = await ownPasskey();
  await answer(browser, passkey.answer(await ask(browser)));
  const { browser: other } = await openAfterPassword();
  await other.call("POST", "/api/auth/second-factor", { code: "000000" });
  await other.call("POST", "/api/auth/second-factor", { code: codes[0] });
  const url = "/api/admin/audit?q=ada";
  const actions = async () => {
    const { body } = await other.call("GET", url);
    return body.events.map(({ action, outcome }: Record<string, string>) => `${action} ${outcome}`);
  };

  await expect
    .poll(actions, { interval: 200 })
    .toEqual(
      expect.arrayContaining([
        "sign-in done",
        "passkey-add done",
        "sign-in-passkey done",
        "sign-in-password refused",
        "sign-in-code refused",
        "recovery-code-used done",
      ]),
    );
});
