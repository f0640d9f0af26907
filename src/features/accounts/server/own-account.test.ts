import { beforeEach, expect, test } from "vitest";
import type { OwnSession } from "#features/accounts/core/staff-account.ts";
import { makeAdmin, signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { changeOwnPassword } from "./routes.ts";
import { logIn as signInAs } from "./sign-in.ts";
import { removeAccount } from "./remove-account.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";
import { resetPassword } from "./passwords/passwords.ts";
import { findUserByName } from "./users-store.ts";
import { usersTable } from "#staff/server/members-store.ts";

const newPassword = "kettle orbit maple canyon";
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
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

test("a session ends after thirty minutes without use", async () => {
  const cookie = await signIn(server.app, "ada");

  clock.advance(30 * minuteMs - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  clock.advance(30 * minuteMs - 1);
  expect(await isSignedIn(cookie)).toBe(true);
  clock.advance(30 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("a page that only polls in the background does not keep the session alive", async () => {
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

test("a request that changes something counts as use, even if it claims to be in the background", async () => {
  const cookie = await signIn(server.app, "ada");
  const headers = { cookie, "x-background": "1" };

  clock.advance(20 * minuteMs);
  expect((await call("/api/auth/sessions/none", headers, "DELETE")).statusCode).toBe(404);
  clock.advance(20 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(true);
});

test("a session in constant use ends after twelve hours", async () => {
  const cookie = await signIn(server.app, "ada");
  for (let quarter = 1; quarter < 48; quarter += 1) {
    clock.advance(15 * minuteMs);
    expect(await isSignedIn(cookie)).toBe(true);
  }
  clock.advance(15 * minuteMs);
  expect(await isSignedIn(cookie)).toBe(false);
});

test("a new sign-in ends this browser's earlier session, and no other", async () => {
  const elsewhere = await signIn(server.app, "ada");
  const before = await signIn(server.app, "ada");

  const answer = await logIn({ cookie: before });

  expect(answer.statusCode).toBe(200);
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(true);
});

test("users see their own sessions, can end one, and never another user's", async () => {
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

test("the list of sessions has the browser, the start and the last use", async () => {
  const start = clock.now();
  const answer = await logIn({ "user-agent": `Firefox/140 ${"x".repeat(400)}` });
  clock.advance(10 * minuteMs);
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  const [session] = await listSessions(cookies.join("; "));

  expect(session).toMatchObject({
    startedAt: start.toISOString(),
    lastSeenAt: clock.now().toISOString(),
    userAgent: expect.stringMatching(/^Firefox\/140 x{288}$/),
  });
});

test("after a change of the password, devices that knew the old one are no longer known", async () => {
  const marked = await logIn({});
  const device = marked.cookies.find(({ name }) => name === "device");
  const cookie = `device=${device?.value}`;
  const wrong = async () => (await logIn({ cookie }, "wrong")).statusCode;
  // A known device has a limit of its own, so strangers who use up theirs don't block it.
  for (let attempt = 0; attempt < 10; attempt += 1) await logIn({}, "wrong");
  expect((await logIn({})).statusCode).toBe(429);
  expect(await wrong()).toBe(401);

  await resetPassword(server.ctx, { username: "ada", password: newPassword });

  expect(await wrong()).toBe(429);
});

test("while the database is read-only, sessions are still recognized", async () => {
  const cookie = await signIn(server.app, "ada");
  clock.advance(2 * minuteMs);
  await store.database.executeSql(`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''full''; end';
    create trigger refuse before update on sessions execute function refuse()`);

  const answer = await isSignedIn(cookie);
  await store.database.executeSql("drop function refuse cascade");

  expect(answer).toBe(true);
});

test("a sign-in or a change of the password during a reset uses the old one, and is ended", async () => {
  const { database } = store;
  await makeAdmin(database, "grace");
  const before = await findUserByName(database.db, "ada");
  if (!before) throw new Error("There is no ada.");
  const enter = () => signInAs(server.ctx, before, { userAgent: "", replaced: null, prove: null });
  const change = { user: before, token: "", newPassword };
  await resetPassword(server.ctx, { username: "ada", password: "four odd words here" });
  await expect(enter()).rejects.toThrow("Wrong user name or password.");
  await expect(changeOwnPassword(server.ctx, change)).rejects.toThrow("currentPassword");
  expect((await logIn({}, "four odd words here")).statusCode).toBe(200);

  await removeAccount(server.ctx, "ada");
  await expect(enter()).rejects.toThrow("Wrong user name or password.");
});

const change = (cookie: string, payload: object) =>
  server.app.inject({ method: "POST", url: "/api/auth/password", payload, headers: { cookie } });

const ask = async (url: string, cookie: string) => (await call(url, { cookie })).statusCode;

const fromMyPassword = { currentPassword: staffPassword, newPassword };

test("a changed password signs in, and ends the user's other sessions", async () => {
  const [here, elsewhere] = [await signIn(server.app, "ada"), await signIn(server.app, "ada")];

  const answer = await change(here, fromMyPassword);

  expect(answer.statusCode).toBe(200);
  expect(await ask("/api/admin/stats", here)).toBe(200);
  expect(await ask("/api/auth/me", elsewhere)).toBe(401);
  await expect(signIn(server.app, "ada")).rejects.toThrow("401");
  expect(await signIn(server.app, "ada", newPassword)).toContain("session=");
});

test.each([
  [{ newPassword: "elevenchars" }, { newPassword: expect.stringContaining("12 characters") }],
  [{ newPassword: "ada ada ada ada" }, { newPassword: expect.stringContaining("easy to guess") }],
  [{ newPassword: staffPassword }, { newPassword: expect.stringContaining("don't use here") }],
  [{ currentPassword: "not mine" }, { currentPassword: "This is not your password now" }],
  [{ currentPassword: "" }, { currentPassword: "Password is required" }],
])("%j changes nothing, and the field says why", async (fault, errors) => {
  const cookie = await signIn(server.app, "ada");

  const answer = await change(cookie, { ...fromMyPassword, ...fault });

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual(errors);
  expect(await signIn(server.app, "ada")).toContain("session=");
});

test("a visitor without a session can't change a password", async () => {
  expect((await change("session=guess", fromMyPassword)).statusCode).toBe(401);
});

test("an unlocked screen allows no more password guesses than the sign-in", async () => {
  const cookie = await signIn(server.app, "ada");
  const guess = () => change(cookie, { ...fromMyPassword, currentPassword: "a guess" });

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await guess()).statusCode);

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

test("unacceptable new passwords do not count as guesses, and a correct old one clears the count", async () => {
  const cookie = await signIn(server.app, "ada");
  const wrong = { ...fromMyPassword, currentPassword: "a guess" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await change(cookie, { ...fromMyPassword, newPassword: "weak" })).statusCode);
  }
  for (let attempt = 0; attempt < 9; attempt += 1) await change(cookie, wrong);

  expect(new Set(statuses)).toEqual(new Set([400]));
  expect((await change(cookie, fromMyPassword)).statusCode).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await change(cookie, wrong)).statusCode).toBe(400);
  }
});

test("a password change sent again after a lost response does not count as a guess", async () => {
  const [here, elsewhere] = [await signIn(server.app, "ada"), await signIn(server.app, "ada")];
  expect((await change(here, fromMyPassword)).statusCode).toBe(200);
  const later = await signIn(server.app, "ada", newPassword);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const again = await change(here, fromMyPassword);
    expect([again.statusCode, again.json()]).toEqual([200, { success: true }]);
    expect(again.cookies.map(({ name }) => name)).toContain("device");
  }
  // It changed nothing: a session opened with the new password since is still open.
  expect(await isSignedIn(later)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await signIn(server.app, "ada", newPassword)).toContain("session=");
});

test("repeating the change reveals neither password, and works in no other session", async () => {
  const here = await signIn(server.app, "ada");
  await change(here, fromMyPassword);
  const elsewhere = await signIn(server.app, "ada", newPassword);
  const statuses = [
    await change(here, { ...fromMyPassword, currentPassword: "a guess" }),
    await change(here, { ...fromMyPassword, newPassword: "four odd words here" }),
    await change(elsewhere, fromMyPassword),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 400, 400]);
  expect(await signIn(server.app, "ada", newPassword)).toContain("session=");
});

test("a printed password allows nothing until it is replaced, and one that the owner chose allows everything", async () => {
  await store.database.db.delete(usersTable);
  let printed = "";
  const show = ({ generatedPassword }: { generatedPassword: string | null }) =>
    void (printed = generatedPassword ?? "");
  await ensureFirstAdmin(store.database, { username: "admin", password: null }, show);
  const cookie = await signIn(server.app, "admin", printed);
  const me = async () => (await call("/api/auth/me", { cookie })).json().user;

  expect(await me()).toEqual({ username: "admin", role: "admin", mustReplacePassword: true });
  expect(await ask("/api/admin/leads", cookie)).toBe(403);
  await change(cookie, { currentPassword: printed, newPassword });
  expect(await me()).toEqual({ username: "admin", role: "admin" });
  expect(await ask("/api/admin/leads", cookie)).toBe(200);

  await store.database.db.delete(usersTable);
  const chosen = { username: "admin", password: staffPassword };
  await ensureFirstAdmin(store.database, chosen, show);
  expect(await ask("/api/admin/leads", await signIn(server.app, "admin"))).toBe(200);
});

test("a first admin's short or easy password prevents the first start, but no later one", async () => {
  await store.database.db.delete(usersTable);
  const start = (password: string) =>
    ensureFirstAdmin(store.database, { username: "admin", password }, () => {});

  await expect(start("elevenchars")).rejects.toThrow(
    "ADMIN_PASSWORD must have 12 to 500 characters",
  );
  await expect(start("Hearthstone-26")).rejects.toThrow("ADMIN_PASSWORD is easy to guess");
  await start("four odd words here");
  // As an older version accepted it, and the environment still contains it.
  await start("eightch1");
});
