import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AppError } from "#platform/core/app-error.ts";
import { signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { createAccount, createPasswordLink, openInvitation } from "./invitations.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import type { Ctx } from "#platform/ctx.ts";
import { changeOwnPassword } from "./routes.ts";
import { ensureFirstAdmin, type FirstAdmin } from "./ensure-first-admin.ts";
import { removeAccount } from "./remove-account.ts";
import { resetPassword } from "./passwords/passwords.ts";
import { countAdmins, findUserByName, listUsers, usersTable } from "./users-store.ts";

const clock = testClock();

let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  ctx = testCtx({ database: store.database, clock });
  server = await startTestServer(store.database);
});

afterAll(async () => {
  await server.close();
  await store.close();
});

beforeEach(() => store.database.db.delete(usersTable));

let ctx: Ctx;

const create = (username: string) =>
  createAccount(ctx, { username, password: staffPassword, role: "admin" });
const listNames = async () => (await listUsers(store.database.db)).map(({ username }) => username);
const askWho = async (cookie: string) =>
  (await server.app.inject({ url: "/api/auth/me", headers: { cookie } })).statusCode;

test("a new admin can sign in and see the back office", async () => {
  await create("ada");
  const cookie = await signIn(server.app, "ada");

  expect(await askWho(cookie)).toBe(200);
  const stats = await server.app.inject({ url: "/api/admin/stats", headers: { cookie } });
  expect(stats.statusCode).toBe(200);
});

const readFaults = (creating: Promise<unknown>) =>
  creating.catch((failure: AppError) => failure.fields?.("en"));

test("a name that reads like another's makes no account, not even at the same moment", async () => {
  await create("éva");

  for (const name of ["ÉVA", "e\u0301va", "éva\u200b"]) {
    await expect(create(name)).rejects.toMatchObject({
      code: "conflict",
      message: "There is already an account named éva.",
    });
  }
  const two = await Promise.allSettled([create("Bob"), create("bob")]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each(["terminal", "own"])(
  "a password set at the %s ends the links that would set another",
  async (way) => {
    await create("ada");
    await create("eve");
    const { database, clock } = ctx;
    const user = await findUserByName(database.db, "eve");
    if (!user) throw new Error("There is no eve.");
    const { token } = await createPasswordLink(ctx, {
      id: user.id,
      by: { username: "ada", tell: async () => {} },
    });
    const newPassword = "kettle orbit maple canyon";

    await (way === "terminal"
      ? resetPassword(ctx, { username: "eve", password: newPassword })
      : changeOwnPassword(database, { user, token: "", newPassword }));

    await expect(openInvitation(database.db, token, clock.now())).rejects.toMatchObject({
      code: "conflict",
    });
  },
);

test("a name in use, an empty name and a short password make no account", async () => {
  await create("ada");

  await expect(create("ada")).rejects.toMatchObject({
    code: "conflict",
    message: "There is already an account named ada.",
  });
  expect(await readFaults(create("  "))).toEqual({ username: "Username is required" });
  expect(await readFaults(create("\u200b"))).toEqual({ username: "Username is required" });
  expect(await readFaults(create("\u202eeve"))).toEqual({
    username: "Please remove the characters that can't be displayed",
  });
  const short = createAccount(ctx, {
    username: "bob",
    password: "elevenchars",
    role: "admin",
  });
  expect(await readFaults(short)).toEqual({
    password: "Please use at least 12 characters, such as four words in a row",
  });
  expect(await listNames()).toEqual(["ada"]);
});

test("passwords are kept as argon2id hashes of full cost", async () => {
  await create("ada");
  const [user] = await listUsers(store.database.db);

  expect(user?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a new password replaces the old one and ends that person's sessions, and no others", async () => {
  await create("ada");
  await create("bob");
  const [hers, his] = [await signIn(server.app, "ada"), await signIn(server.app, "bob")];

  await resetPassword(ctx, { username: "ada", password: "another horse battery" });

  expect(await askWho(hers)).toBe(401);
  expect(await askWho(his)).toBe(200);
  await expect(signIn(server.app, "ada")).rejects.toThrow("401");
  await resetPassword(ctx, { username: "ada", password: staffPassword });
  expect(await askWho(await signIn(server.app, "ada"))).toBe(200);
});

test("a password can't be set for nobody, nor to a short one", async () => {
  await create("ada");
  const reset = (username: string, password: string) => resetPassword(ctx, { username, password });

  await expect(reset("eve", "a long enough password")).rejects.toMatchObject({ code: "not_found" });
  await expect(reset("ada", "short")).rejects.toMatchObject({ code: "invalid" });
});

test("an account is removed with its sessions; the last admin is not", async () => {
  await create("ada");
  await create("bob");
  const cookie = await signIn(server.app, "bob");

  await removeAccount(ctx, "bob");

  expect(await askWho(cookie)).toBe(401);
  await expect(removeAccount(ctx, "ada")).rejects.toMatchObject({
    code: "conflict",
    message: "ada is the last admin. Make another one first.",
  });
  await expect(removeAccount(ctx, "bob")).rejects.toMatchObject({ code: "not_found" });
  expect(await listNames()).toEqual(["ada"]);
});

test("two admins who remove each other at the same moment leave one", async () => {
  await create("ada");
  await create("bob");

  const removals = await Promise.allSettled(
    ["ada", "bob"].map((username) => removeAccount(ctx, username)),
  );

  expect(removals.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await countAdmins(store.database.db)).toBe(1);
});

test("the first admin is made once, with a password that is shown once", async () => {
  const shown: FirstAdmin[] = [];
  const show = (admin: FirstAdmin) => void shown.push(admin);
  await ensureFirstAdmin(store.database, { username: "admin", password: null }, show);
  await ensureFirstAdmin(store.database, { username: "other", password: null }, show);

  expect(shown).toEqual([
    { username: "admin", generatedPassword: expect.stringMatching(/^.{24}$/) },
  ]);
  expect(await listNames()).toEqual(["admin"]);
});

test("no account stays behind whose password could not be shown", async () => {
  const chosen = { username: "admin", password: null };
  const fail = () => {
    throw new Error("The terminal is gone.");
  };

  await expect(ensureFirstAdmin(store.database, chosen, fail)).rejects.toThrow("gone");

  expect(await listNames()).toEqual([]);
});

test("a password that the owner chose is not repeated", async () => {
  const shown: FirstAdmin[] = [];
  const chosen = { username: "admin", password: "the owner's own" };

  await ensureFirstAdmin(store.database, chosen, (admin) => void shown.push(admin));

  expect(shown).toEqual([{ username: "admin", generatedPassword: null }]);
});

test("an easy password makes no first admin, and stops no start where there is one", async () => {
  const easy = { username: "admin", password: "short" };
  const show = () => {};

  await expect(ensureFirstAdmin(store.database, easy, show)).rejects.toThrow("12 to 500");
  expect(await listNames()).toEqual([]);

  await ensureFirstAdmin(store.database, { username: "admin", password: null }, show);
  await ensureFirstAdmin(store.database, easy, show);
});

test("processes that start together make one first admin and show one password", async () => {
  const shown: FirstAdmin[] = [];
  const starts = Array.from({ length: 4 }, () =>
    ensureFirstAdmin(
      store.database,
      { username: "admin", password: null },
      (admin) => void shown.push(admin),
    ),
  );
  await Promise.all(starts);

  expect(shown).toHaveLength(1);
  expect(await listNames()).toEqual(["admin"]);
});

test.each(["passwordpassword", "ada-ada-ada-ada", "Hearthstone1"])(
  "%s makes no account and replaces no password, and the sentence says what would do",
  async (password) => {
    const sentence =
      "This password is easy to guess. Please use four words that don't belong together";

    const made = createAccount(ctx, { username: "ada", password, role: "agent" });
    expect(await readFaults(made)).toEqual({ password: sentence });
    await create("ada");
    const set = resetPassword(ctx, { username: "ada", password });
    expect(await readFaults(set)).toEqual({ password: sentence });
  },
);
