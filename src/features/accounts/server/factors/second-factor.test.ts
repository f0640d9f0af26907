import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { codeRule } from "#features/accounts/server/count-attempt.ts";
import { createRateLimit } from "#platform/http/limits/rate-limits.ts";
import { openBrowser } from "#testing/staff/staff-browser.ts";
import { makeAdmin, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { logIn as enter } from "#features/accounts/server/sign-in.ts";
import { resetPassword } from "#features/accounts/server/passwords/passwords.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { codeSeedsTable, recoveryCodesTable } from "./second-factors-store.ts";
import { findUserByName } from "#features/accounts/server/users-store.ts";
import { usersTable } from "#staff/server/members-store.ts";

const stepMs = 30_000;
const own = "/api/auth/second-factor";
const newPassword = "kettle orbit maple canyon";
const username = "ada";
const password = staffPassword;
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, username);
  clock.advance(10 * minuteMs);
});

type Browser = ReturnType<typeof openBrowser>;

const open = () => openBrowser(server.app);
const logIn = (browser: Browser, payload: object = { username, password }) =>
  browser.call("POST", "/api/auth/login", payload);
const sendCode = (browser: Browser, code: string) =>
  browser.call("POST", "/api/auth/second-factor", { code });
const isSignedIn = async (browser: Browser) =>
  (await browser.call("GET", "/api/auth/me")).status === 200;
const codeAt = (secret: string, skewMs = 0) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: clock.now().getTime() + skewMs });

/**
 * Signs in with the password and sets up codes; the clock advances, so that the next code is a new
 * one.
 */
async function turnOn(browser = open()) {
  await logIn(browser);
  const begun = await browser.call("POST", `${own}/codes`, { password });
  const secret: string = begun.body.secret;
  const code = codeAt(secret);
  const confirmed = await browser.call("POST", `${own}/codes/confirm`, { code });
  clock.advance(stepMs);
  return { browser, secret, begun, codes: confirmed.body.recoveryCodes as string[] };
}

/** Somebody who only knows the password. */
async function openAfterPassword() {
  const browser = open();
  const answer = await logIn(browser);
  return { browser, answer };
}

test("with codes on, a correct password opens no session, and the code is answered like a login", async () => {
  const { secret } = await turnOn();
  const { browser, answer } = await openAfterPassword();

  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    success: false,
    secondFactor: true,
    message: "Please show that it is you in a second way.",
    ways: ["code"],
    requestId: expect.any(String),
  });
  expect(answer.cookies).toMatchObject([
    { name: "after-password", httpOnly: true, sameSite: "Lax", path: "/" },
  ]);
  expect(JSON.stringify(answer.cookies)).not.toContain(username);
  expect(await isSignedIn(browser)).toBe(false);

  const entered = await sendCode(browser, codeAt(secret));
  expect(entered.status).toBe(200);
  expect(entered.body).toEqual({ success: true, message: "Signed in.", user: { username } });
  expect(await isSignedIn(browser)).toBe(true);
  expect([...browser.cookies.keys()]).toEqual(["session", "device"]);
});

test("a wrong password is answered the same with and without a second factor", async () => {
  const say = async () => {
    const { status, body, cookies } = await logIn(open(), { username, password: "not hers" });
    return { status, body: { ...body, requestId: "" }, cookies };
  };
  const before = await say();
  await turnOn();

  expect(before).toMatchObject({ status: 401, cookies: [] });
  expect(await say()).toEqual(before);
});

test("a code works once: not again, nor an older one after it, nor the one from the setup", async () => {
  const { secret } = await turnOn();
  const { browser } = await openAfterPassword();
  const { browser: other } = await openAfterPassword();
  const setUpCode = codeAt(secret, -stepMs);

  expect((await sendCode(browser, setUpCode)).status).toBe(401);
  expect((await sendCode(browser, codeAt(secret, stepMs))).status).toBe(200);
  const replayed = await sendCode(other, codeAt(secret, stepMs));
  expect(replayed.status).toBe(401);
  expect(replayed.body.errors).toEqual({
    code: "This code is wrong or was used before. Please enter the newest one",
  });
  expect((await sendCode(other, codeAt(secret))).status).toBe(401);
  expect(await isSignedIn(other)).toBe(false);
  clock.advance(2 * stepMs);
  expect((await sendCode(other, codeAt(secret))).status).toBe(200);
});

test("of many concurrent sign-ins with one code, one succeeds", async () => {
  const { secret, codes } = await turnOn();
  const browsers = await Promise.all(Array.from({ length: 6 }, openAfterPassword));
  const [recoveryCode = ""] = codes;
  const race = async (code: string) => {
    const sent = browsers.map(({ browser }) => sendCode(browser, code));
    return (await Promise.all(sent)).map(({ status }) => status).toSorted();
  };
  await store.database.executeSql("delete from rate_limits");

  expect(await race(codeAt(secret))).toEqual([200, 401, 401, 401, 401, 401]);
  await store.database.executeSql("delete from rate_limits");
  for (const { browser } of browsers) await logIn(browser);
  await store.database.executeSql("delete from rate_limits");
  expect(await race(recoveryCode)).toEqual([200, 401, 401, 401, 401, 401]);
});

test("each recovery code opens one session, however it is typed, and new ones invalidate the old", async () => {
  const { browser: owner, secret, codes } = await turnOn();
  const [first = "", second = "", third = ""] = codes;
  const enter = async (code: string) => {
    const { browser } = await openAfterPassword();
    return (await sendCode(browser, code)).status;
  };

  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect(await enter(first)).toBe(200);
  expect(await enter(first)).toBe(401);
  expect(await enter(` ${second.toUpperCase().replaceAll("-", " ")} `)).toBe(200);
  const { body: state } = await owner.call("GET", "/api/auth/second-factor");
  expect(state.recoveryCodesLeft).toBe(8);

  const url = `${own}/recovery-codes`;
  expect((await owner.call("POST", url, { password: "wrong" })).status).toBe(400);
  // With the password alone, somebody could make a new code and use it to turn codes off.
  const alone = await owner.call("POST", url, { password });
  expect(alone.body.errors).toEqual({ code: "Please enter the code" });
  const { body } = await owner.call("POST", url, { password, code: codeAt(secret) });
  expect(await enter(third)).toBe(401);
  expect(await enter(body.recoveryCodes[0])).toBe(200);
});

test("neither the seed nor a recovery code can be read in the database", async () => {
  const { secret, codes } = await turnOn();
  const { db } = store.database;
  const stored = JSON.stringify([
    await db.select().from(codeSeedsTable),
    await db.select().from(recoveryCodesTable),
  ]);

  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(stored).not.toContain(text);
  }
});

test("a seed that is copied to another account's row does not work there", async () => {
  const { secret } = await turnOn();
  await makeAdmin(store.database, "eve");
  await store.database
    .executeSql(`insert into code_seeds select eve.id, sealed_seed, 0, eve.created_at
    from code_seeds, users as eve where eve.username = 'eve'`);
  const browser = open();
  await logIn(browser, { username: "eve", password });

  expect((await sendCode(browser, codeAt(secret))).status).toBe(409);
});

test("the state between password and code is no session, lasts five minutes, and ends with the password", async () => {
  const { secret } = await turnOn();
  const { browser } = await openAfterPassword();
  const stolen = browser.cookies.get("after-password") ?? "";
  const thief = open();
  for (const name of ["session", "passkey-question", "new-codes", "new-passkey"]) {
    thief.cookies.set(name, stolen);
  }
  const paths = ["/api/auth/me", "/api/admin/stats", "/api/auth/second-factor"];
  for (const url of paths) expect((await thief.call("GET", url)).status).toBe(401);
  thief.cookies.set("after-password", `${stolen.slice(0, -2)}xx`);
  expect((await sendCode(thief, codeAt(secret))).status).toBe(401);
  thief.cookies.clear();
  expect((await sendCode(thief, codeAt(secret))).body.message).toBe(
    "Please enter your password again.",
  );

  clock.advance(5 * minuteMs);
  expect((await sendCode(browser, codeAt(secret))).status).toBe(401);
  await logIn(browser);
  await resetPassword(server.ctx, { username, password: newPassword });
  expect((await sendCode(browser, codeAt(secret))).status).toBe(401);
  await logIn(browser, { username, password: newPassword });
  expect((await sendCode(browser, codeAt(secret))).status).toBe(200);
});

test("codes can't be guessed faster than passwords, and a correct password in between clears no count", async () => {
  await turnOn();
  const { browser } = await openAfterPassword();
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) {
    statuses.push((await sendCode(browser, "000000")).status);
  }

  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
  expect((await logIn(browser)).status).toBe(429);
});

test("twenty wrong codes a day block codes for strangers, but not a known browser or a recovery code", async () => {
  const { browser: known, secret, codes } = await turnOn();
  const rule = { ...codeRule, points: Number.MAX_SAFE_INTEGER };
  const limit = createRateLimit(server.ctx, rule);
  for (let point = 0; point < codeRule.points; point += 1) await limit.consume(username);
  const { browser } = await openAfterPassword();

  expect((await sendCode(browser, codeAt(secret))).status).toBe(429);
  await known.call("POST", "/api/auth/logout");
  await logIn(known);
  expect((await sendCode(known, codeAt(secret))).status).toBe(200);
  expect((await sendCode(browser, codes[0] ?? "")).status).toBe(200);

  // Another browser from an earlier sign-in: all known browsers together get as many guesses as
  // one.
  for (let point = 0; point < codeRule.points; point += 1) {
    await limit.consume(`${username}\0devices`);
  }
  const off = { password, code: codeAt(secret, stepMs) };
  const turnedOff = await known.call("DELETE", `${own}/codes`, off);
  expect(turnedOff.status).toBe(429);
});

test("setting up requires the password and a valid code, and signs out all other browsers", async () => {
  const elsewhere = (await openAfterPassword()).browser;
  const browser = (await openAfterPassword()).browser;
  const begin = (payload: object) => browser.call("POST", `${own}/codes`, payload);
  const confirm = (code: string) => browser.call("POST", `${own}/codes/confirm`, { code });

  const none = { success: true, codesSince: null, passkeys: [], recoveryCodesLeft: 0 };
  expect((await browser.call("GET", own)).body).toEqual(none);
  expect((await confirm("123456")).status).toBe(409);
  expect((await begin({ password: "wrong" })).body.errors).toEqual({
    password: "This is not your password now",
  });
  const { secret, qr } = (await begin({ password })).body;
  expect(qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^M4 4h7v1h-7z/) });
  expect((await confirm(codeAt(secret, 2 * stepMs))).status).toBe(400);
  expect((await logIn(open())).status).toBe(200);
  expect((await confirm(codeAt(secret))).status).toBe(200);
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect((await begin({ password })).status).toBe(409);
});

test("a sign-in that gave its password just before codes were turned on needs a code", async () => {
  const account = await findUserByName(store.database.db, username);
  if (!account) throw new Error("There is no ada.");
  await turnOn();

  const late = enter(server.ctx, account, { userAgent: "", replaced: null, prove: null });

  await expect(late).rejects.toMatchObject({ code: "unauthenticated" });
});

test("turning codes off requires the password and a code, and then the password alone signs in", async () => {
  const { browser, secret, codes } = await turnOn();
  const off = (payload: object) => browser.call("DELETE", `${own}/codes`, payload);

  expect((await off({ password })).body.errors).toEqual({ code: "Please enter the code" });
  expect((await off({ password, code: "000000" })).status).toBe(400);
  expect((await off({ password: "wrong", code: codeAt(secret) })).status).toBe(400);
  expect((await off({ password, code: codeAt(secret) })).status).toBe(200);
  expect((await logIn(open())).status).toBe(200);
  expect(await store.database.db.select().from(recoveryCodesTable)).toEqual([]);
  expect(codes).toHaveLength(10);
});

test("codes set up again after a lost response are on once, with visible recovery codes", async () => {
  const browser = (await openAfterPassword()).browser;
  const { secret } = (await browser.call("POST", `${own}/codes`, { password })).body;
  const begun = browser.cookies.get("new-codes") ?? "";
  const confirm = () => browser.call("POST", `${own}/codes/confirm`, { code: codeAt(secret) });
  const lost = (await confirm()).body.recoveryCodes;
  browser.cookies.set("new-codes", begun);
  const again = await confirm();
  expect([again.status, again.body.recoveryCodes.length]).toEqual([200, 10]);
  expect(again.body.recoveryCodes).not.toEqual(lost);
  expect((await browser.call("GET", own)).body.recoveryCodesLeft).toBe(10);
  clock.advance(stepMs);
  const off = { password, code: codeAt(secret) };
  const turnOff = async () => (await browser.call("DELETE", `${own}/codes`, off)).status;
  expect([await turnOff(), await turnOff()]).toEqual([200, 200]);
});

test("codes that one account began to set up are not added to another account in the same browser", async () => {
  await makeAdmin(store.database, "eve");
  const browser = (await openAfterPassword()).browser;
  const { secret } = (await browser.call("POST", `${own}/codes`, { password })).body;
  await logIn(browser, { username: "eve", password });
  const confirmed = await browser.call("POST", `${own}/codes/confirm`, { code: codeAt(secret) });
  expect(confirmed.status).toBe(409);
  expect((await browser.call("GET", own)).body.codesSince).toBeNull();
});

test("a session older than ten minutes can't change factors, and its correct password is no failed attempt", async () => {
  const { browser, secret } = await turnOn();
  clock.advance(10 * minuteMs);
  const code = codeAt(secret);
  const calls = [
    ["DELETE", `${own}/codes`],
    ["POST", `${own}/recovery-codes`],
    ["POST", `${own}/codes`],
  ] as const;

  // As many as use up the limit of a known device.
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const [method, url] = calls[attempt % calls.length] ?? calls[0];
    const { status, body } = await browser.call(method, url, { password, code });
    expect([status, body.message]).toEqual([403, expect.stringContaining("sign in again first")]);
  }

  await browser.call("POST", "/api/auth/logout");
  expect((await logIn(browser)).body).toMatchObject({ secondFactor: true });
  expect((await sendCode(browser, code)).status).toBe(200);
  clock.advance(stepMs);
  const off = { password, code: codeAt(secret) };
  expect((await browser.call("DELETE", calls[0][1], off)).status).toBe(200);
});

test("an owner's reset removes the second factor and ends the sessions, and a new password does not", async () => {
  const { browser } = await turnOn();
  await resetPassword(server.ctx, { username, password: newPassword });
  const credentials = { username, password: newPassword };
  expect((await logIn(open(), credentials)).body.secondFactor).toBe(true);

  await resetSecondFactor(server.ctx, username);

  expect((await logIn(open(), credentials)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  const ofNobody = resetSecondFactor(server.ctx, "nobody");
  await expect(ofNobody).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await store.database.executeSql(
    "select action, record from audit_events where action = 'second-factor-reset'",
  );
  expect(rows).toEqual([{ action: "second-factor-reset", record: username }]);
});
