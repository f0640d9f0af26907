import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeAdmin, signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { sessionsTable } from "./sessions-store.ts";
import { findUserByName } from "./users-store.ts";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));
let admins = 0;

/** Another server on the same database, for one test. */
async function startAnother(options: TestServerOptions = {}): Promise<TestServer> {
  const another = await startTestServer(store.database, options);
  onTestFinished(() => another.close());
  return another;
}

/** A separate name for each test, because attempts are counted by name. */
async function newAdmin(): Promise<string> {
  admins += 1;
  const username = `admin${admins}`;
  await makeAdmin(store.database, username);
  return username;
}

function logIn(
  { app }: TestServer,
  credentials: { username: unknown; password?: unknown },
  headers: Record<string, string> = {},
) {
  const payload = { password: staffPassword, ...credentials };
  return app.inject({ method: "POST", url: "/api/auth/login", payload, headers });
}

const askWho = ({ app }: TestServer, cookie?: string) =>
  app.inject({ url: "/api/auth/me", headers: cookie === undefined ? {} : { cookie } });

const signOut = (cookie: string) =>
  server.app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie } });

const listSessions = async (username: string) => {
  const user = await findUserByName(store.database.db, username);
  return store.database.db
    .select()
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, user?.id ?? ""));
};

test.each(["NFC", "NFD"] as const)(
  "an account whose name was stored as %s signs in whichever way the keyboard sends its accents",
  async (form) => {
    const username = `${await newAdmin()} Zoë Núñez`.normalize(form);
    await makeAdmin(store.database, username);
    for (const typed of ["NFC", "NFD"]) {
      const answer = await logIn(server, { username: username.normalize(typed) });
      expect(answer.json()).toMatchObject({ success: true, user: { username } });
    }
    const other = username.normalize("NFC").replace("ñ", "n");
    expect((await logIn(server, { username: other })).statusCode).toBe(401);
  },
);

test("staff sign in, are recognized by their cookie, and sign out on the server too", async () => {
  const username = await newAdmin();
  const answer = await logIn(server, { username });
  const cookie = await signIn(server.app, username);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({ success: true, message: "Signed in.", user: { username } });
  const me = await askWho(server, cookie);
  expect(me.json()).toEqual({ success: true, user: { username, role: "admin" } });
  expect(me.headers["cache-control"]).toBe("no-store");

  const out = await signOut(cookie);
  expect(out.json()).toEqual({ success: true });
  expect(out.headers["clear-site-data"]).toBe('"storage"');
  expect(out.cookies).toMatchObject([{ name: "session", value: "" }]);
  expect((await askWho(server, cookie)).statusCode).toBe(401);
  expect((await signOut(cookie)).statusCode).toBe(200);
});

test("a page that shows another user than the signed-in one can't act in the new user's name", async () => {
  const name = `Šárka ${await newAdmin()}`;
  await makeAdmin(store.database, name);
  const cookie = await signIn(server.app, name);
  const ask = async (shown: string) => {
    const headers = { cookie, "x-staff": encodeURIComponent(shown) };
    return (await server.app.inject({ url: "/api/admin/staff", headers })).statusCode;
  };
  expect([await ask(name), await ask("ada")]).toEqual([200, 401]);
});

test("when the database can't close the session, the browser keeps its cookie to try again", async () => {
  const username = await newAdmin();
  const cookie = await signIn(server.app, username);
  await store.database.executeSql(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'shutting down' using errcode = '57P01'; end $$;
    create trigger refuse before delete on sessions for each row execute function refuse()`);

  const refused = await signOut(cookie);
  await store.database.executeSql("drop trigger refuse on sessions");

  expect(refused.statusCode).toBe(503);
  expect(refused.cookies).toEqual([]);
  expect((await askWho(server, cookie)).statusCode).toBe(200);
  expect((await signOut(cookie)).statusCode).toBe(200);
  expect((await askWho(server, cookie)).statusCode).toBe(401);
});

test.each([undefined, "session=", "session=x", "session=%00", "session=a; session=b", "other=1"])(
  "the cookie %j belongs to no session",
  async (cookie) => {
    const answer = await askWho(server, cookie);

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, message: "Please sign in." });
  },
);

test("a wrong name and a wrong password get the same answer", async () => {
  const username = await newAdmin();
  const strip = ({ requestId, ...body }: Record<string, unknown>) => ({
    body,
    known: typeof requestId === "string",
  });
  const wrongName = await logIn(server, { username: "eve" });
  const wrongPassword = await logIn(server, { username, password: "not hers at all" });
  const otherCase = await logIn(server, { username: username.toUpperCase() });

  expect([wrongName, wrongPassword, otherCase].map(({ statusCode }) => statusCode)).toEqual([
    401, 401, 401,
  ]);
  expect(strip(wrongName.json())).toEqual(strip(wrongPassword.json()));
  expect(wrongName.json().message).toBe("Wrong user name or password.");
  expect([wrongName.cookies, wrongPassword.cookies]).toEqual([[], []]);
});

const nameless = { username: "Username is required" };
const unreadable = { username: "Please remove the characters that can't be displayed" };
const tooLong = "Please use fewer characters here";

test.each([
  [
    { username: "", password: "" },
    { ...nameless, password: "Password is required" },
  ],
  [{ username: "  ", password: "x" }, nameless],
  [
    { username: ["ada"], password: 7 },
    { ...nameless, password: "Password is required" },
  ],
  [{ username: "a\u0000b", password: "x" }, unreadable],
  [{ username: "\ud83d", password: "x" }, unreadable],
  [
    { username: "a".repeat(101), password: "p".repeat(501) },
    { username: tooLong, password: tooLong },
  ],
])("the credentials %j are refused at their fields", async (credentials, errors) => {
  const answer = await logIn(server, credentials);

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual(errors);
});

test("a password may contain anything, also NUL", async () => {
  const username = await newAdmin();
  const answer = await logIn(server, { username, password: "a\u0000\ud83d" });

  expect(answer.statusCode).toBe(401);
});

test("on http the cookies are plain, on https bound to the host and secure, and none contains a name", async () => {
  const username = await newAdmin();
  const https = await startAnother({ config: { siteUrl: "https://site.example" } });
  const plain = await logIn(server, { username });
  const secure = await logIn(https, { username });

  expect(plain.cookies).toMatchObject([
    { name: "session", httpOnly: true, sameSite: "Lax", path: "/" },
    { name: "device", httpOnly: true, sameSite: "Lax" },
  ]);
  expect(plain.cookies[0]).not.toHaveProperty("secure");
  expect(JSON.stringify(plain.cookies)).not.toContain(username);
  expect(secure.cookies).toMatchObject([
    { name: "__Host-session", httpOnly: true, sameSite: "Lax", path: "/", secure: true },
    { name: "__Host-device", secure: true, path: "/" },
  ]);
  expect(secure.cookies[0]).not.toHaveProperty("domain");
});

test("the token in the cookie is long, new at each sign-in, and not in the database", async () => {
  const username = await newAdmin();
  const [one, two] = [await signIn(server.app, username), await signIn(server.app, username)];
  const rows = await listSessions(username);

  expect(one).not.toBe(two);
  expect(one.split("=")[1]).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(one.split("=")[1]);
});

test("expired sessions are erased at the next sign-in", async () => {
  const clock = testClock();
  const username = await newAdmin();
  const server = await startAnother({ clock });
  await signIn(server.app, username);
  clock.advance(13 * hourMs);
  await signIn(server.app, username);

  expect(await listSessions(username)).toHaveLength(1);
});

test("the tenth attempt at one name is the last for a while, also from this machine", async () => {
  const username = await newAdmin();
  const wrong = { username, password: "not hers at all" };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await logIn(server, wrong)).statusCode).toBe(401);
  }

  const refused = await logIn(server, { username });

  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.json().message).toBe("Too many sign-in attempts. Please wait a few minutes.");
  expect((await logIn(server, { username: "eve" })).statusCode).toBe(401);
});

test("concurrent attempts are all counted", async () => {
  const username = await newAdmin();
  const burst = Array.from({ length: 20 }, async () =>
    logIn(server, { username, password: "wrong" }),
  );
  const statuses = (await Promise.all(burst)).map(({ statusCode }) => statusCode);

  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test("a success clears the count of failed attempts", async () => {
  const username = await newAdmin();
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await logIn(server, { username, password: "wrong" });
    expect((await logIn(server, { username })).statusCode).toBe(200);
  }
});
