import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnSession } from "#features/accounts/core/staff-account.ts";
import { makeAdmin, signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { changeOwnPassword } from "./routes.ts";
import { logIn as signInAs } from "./sign-in.ts";
import { removeAccount } from "./remove-account.ts";
import { resetPassword } from "./passwords/passwords.ts";
import { findUserByName, usersTable } from "./users-store.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const minuteMs = 60_000;
const clock = testClock();

let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
});

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
});

afterAll(async () => {
  await server.close();
  await store.close();
});

const call = (
  url: string,
  headers: Record<string, string>,
  method: "GET" | "POST" | "DELETE" = "GET",
) => server.app.inject({ method, url, headers });

const isSignedIn = async (cookie: string) =>
  (await call("/api/auth/me", { cookie })).statusCode === 200;

const logIn = (headers: Record<string, string>, password = staffPassword) =>
  server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "ada", password },
    headers,
  });

async function listSessions(cookie: string): Promise<OwnSession[]> {
  return (await call("/api/auth/sessions", { cookie })).json().sessions;
}

test("a session ends after thirty minutes in which nobody used it", async () => {
  const cookie = await signIn(server.app, "ada");

  clock.advance(30 * minuteMs - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  clock.advance(30 * minuteMs - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  clock.advance(30 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("a page that only asks in the background lets the session end, and is answered until then", async () => {
  const cookie = await signIn(server.app, "ada");
  const poll = () => call("/api/auth/me", { cookie, "x-background": "1" });

  for (let minutes = 1; minutes < 30; minutes += 1) {
    clock.advance(minuteMs);
    expect((await poll()).statusCode).toBe(200);
  }
  clock.advance(minuteMs);
  expect((await poll()).statusCode).toBe(401);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("a call that changes something counts as use, whatever it says about itself", async () => {
  const cookie = await signIn(server.app, "ada");
  const headers = { cookie, "x-background": "1" };

  clock.advance(20 * minuteMs);
  expect((await call("/api/auth/sessions/none", headers, "DELETE")).statusCode).toBe(404);
  clock.advance(20 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(true);
});

test("a session that is used all day ends after twelve hours all the same", async () => {
  const cookie = await signIn(server.app, "ada");
  for (let quarter = 1; quarter < 48; quarter += 1) {
    clock.advance(15 * minuteMs);
    expect(await isSignedIn(cookie)).toBe(true);
  }
  clock.advance(15 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("a new sign-in ends the session this browser had, and none elsewhere", async () => {
  const elsewhere = await signIn(server.app, "ada");
  const before = await signIn(server.app, "ada");

  const answer = await logIn({ cookie: before });

  expect(answer.statusCode).toBe(200);
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(true);
});

test("everybody sees the own sessions and ends one of them, and nobody else's", async () => {
  await makeAdmin(store.database, "bob");
  const [here, there] = [await signIn(server.app, "ada"), await signIn(server.app, "ada")];
  const his = await signIn(server.app, "bob");
  clock.advance(2 * minuteMs);
  const sessions = await listSessions(here);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const end = async (cookie: string, id = other?.id) =>
    (await call(`/api/auth/sessions/${id}`, { cookie }, "DELETE")).statusCode;

  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(JSON.stringify(sessions)).not.toContain(here.split("=")[1]);
  expect(await end(his)).toBe(404);
  expect(await isSignedIn(there)).toBe(true);
  expect(await end(here)).toBe(200);
  expect(await isSignedIn(there)).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
  expect([await end(here), await end(here, "no-uuid")]).toEqual([404, 404]);
});

test("the list tells the browser, when it began and when it was used last", async () => {
  const start = clock.now();
  const answer = await logIn({ "user-agent": `Firefox/140 ${"x".repeat(400)}` });
  clock.advance(10 * minuteMs);
  const [session] = await listSessions(
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  );

  expect(session).toMatchObject({
    startedAt: start.toISOString(),
    lastSeenAt: clock.now().toISOString(),
    userAgent: expect.stringMatching(/^Firefox\/140 x{288}$/),
  });
});

test("signing out clears what the back office kept in the browser", async () => {
  const cookie = await signIn(server.app, "ada");
  const { headers } = await call("/api/auth/logout", { cookie }, "POST");

  expect(headers["clear-site-data"]).toBe('"storage"');
});

test("a new password makes strangers of the devices that knew the old one", async () => {
  const marked = await logIn({});
  const device = marked.cookies.find(({ name }) => name === "device");
  const cookie = `device=${device?.value}`;
  const dependencies = testCtx({ database: store.database, log: server.app.log });
  const wrong = async () => (await logIn({ cookie }, "wrong")).statusCode;
  // A device that is known has a count of its own, so strangers who use theirs up don't stop it.
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn({}, "wrong");
  expect((await logIn({})).statusCode).toBe(429);
  expect(await wrong()).toBe(401);

  await resetPassword(dependencies, { username: "ada", password: "kettle orbit maple canyon" });

  expect(await wrong()).toBe(429);
});

test("a database that takes no writes still tells who is signed in", async () => {
  const cookie = await signIn(server.app, "ada");
  clock.advance(2 * minuteMs);
  await store.database.executeSql(`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''full''; end'`);
  await store.database.executeSql(
    "create trigger refuse before update on sessions execute function refuse()",
  );

  const answer = await isSignedIn(cookie);
  await store.database.executeSql("drop function refuse cascade");

  expect(answer).toBe(true);
});

test("whoever signs in or changes the password while it is reset does so with the old one, and is out", async () => {
  const { database } = store;
  await makeAdmin(database, "grace");
  const before = await findUserByName(database.db, "ada");
  if (!before) throw new Error("There is no ada.");
  const enter = () =>
    signInAs(testCtx({ database, clock }), before, {
      userAgent: "",
      replaced: null,
      prove: null,
    });
  const change = { user: before, token: "", newPassword: "kettle orbit maple canyon" };
  const log = recordingLog();

  await resetPassword(testCtx({ database, log }), {
    username: "ada",
    password: "four odd words here",
  });
  await expect(enter()).rejects.toThrow("Wrong user name or password.");
  await expect(changeOwnPassword(database, change)).rejects.toThrow("currentPassword");
  expect((await logIn({}, "four odd words here")).statusCode).toBe(200);

  await removeAccount(testCtx({ database, log, clock }), "ada");
  await expect(enter()).rejects.toThrow("Wrong user name or password.");
});
