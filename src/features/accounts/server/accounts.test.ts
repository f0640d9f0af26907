import { beforeEach, expect, test } from "vitest";
import type { AppError } from "#platform/core/app-error.ts";
import { signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { createAccount } from "./invitations.ts";
import { ensureFirstAdmin, type FirstAdmin, listFirstAdminFaults } from "./ensure-first-admin.ts";
import { removeAccount } from "./remove-account.ts";
import { resetPassword } from "./passwords/passwords.ts";
import { listUsers } from "./users-store.ts";
import { usersTable } from "#staff/server/members-store.ts";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));

beforeEach(() => store.database.db.delete(usersTable));

const create = (username: string) =>
  createAccount(server.ctx, { username, password: staffPassword, role: "admin" });
const listNames = async () => (await listUsers(store.database.db)).map(({ username }) => username);
const askWho = async (cookie: string) =>
  (await server.app.inject({ url: "/api/auth/me", headers: { cookie } })).statusCode;

const readFaults = (creating: Promise<unknown>) =>
  creating.catch((failure: AppError) => failure.fields?.("en"));

test("a name that is taken, or looks like another, makes no account, also with concurrent requests", async () => {
  await create("éva");

  for (const name of ["éva", "ÉVA", "e\u0301va", "éva\u200b"]) {
    await expect(create(name)).rejects.toMatchObject({
      code: "conflict",
      message: "There is already an account named éva.",
    });
  }
  const two = await Promise.allSettled([create("Bob"), create("bob")]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each([
  [{ username: "  " }, { username: "Username is required" }],
  [{ username: "\u200b" }, { username: "Username is required" }],
  [{ username: "\u202eeve" }, { username: expect.stringContaining("can't be displayed") }],
  [{ username: "Me" }, { username: expect.stringContaining("means something else") }],
  [{ username: "n\u200bone" }, { username: expect.stringContaining("means something else") }],
  [{ username: ".\u200b." }, { username: expect.stringContaining("means something else") }],
  [{ username: "\u0430da" }, { username: expect.stringContaining("one alphabet") }],
  [{ username: "\u03bfна" }, { username: expect.stringContaining("one alphabet") }],
  [{ password: "elevenchars" }, { password: expect.stringContaining("at least 12 characters") }],
])("%j makes no account, and the field says why", async (fault, errors) => {
  const good = { username: "bob", password: staffPassword, role: "admin" } as const;

  expect(await readFaults(createAccount(server.ctx, { ...good, ...fault }))).toEqual(errors);
  expect(await listNames()).toEqual([]);
});

test.each(["Zoë-2", "J. R.", "\u0430\u043d\u043d\u0430", "none of us"])(
  "%s is allowed as a name",
  async (username) => {
    await create(username);
    expect(await listNames()).toEqual([username]);
  },
);

test("an account whose name is older than the rules for names can get a new password", async () => {
  await create("ada");
  await store.database.executeSql("update users set username = 'me'");
  await resetPassword(server.ctx, { username: "me", password: "another horse battery" });
  await resetPassword(server.ctx, { username: "me", password: staffPassword });
  expect(await askWho(await signIn(server.app, "me"))).toBe(200);
});

test("a password is refused for an unknown name, and when it is too short", async () => {
  await create("ada");
  const reset = (username: string, password: string) =>
    resetPassword(server.ctx, { username, password });

  await expect(reset("eve", "a long enough password")).rejects.toMatchObject({ code: "not_found" });
  await expect(reset("ada", "short")).rejects.toMatchObject({ code: "invalid" });
});

test("an account is removed with its sessions, and the last admin can't be removed", async () => {
  await create("ada");
  await create("bob");
  const cookie = await signIn(server.app, "bob");

  await removeAccount(server.ctx, "bob");

  expect(await askWho(cookie)).toBe(401);
  await expect(removeAccount(server.ctx, "ada")).rejects.toMatchObject({
    code: "conflict",
    message: "ada is the last admin. Make another one first.",
  });
  await expect(removeAccount(server.ctx, "bob")).rejects.toMatchObject({ code: "not_found" });
  expect(await listNames()).toEqual(["ada"]);
});

const made = { username: "admin", password: null };

/** @returns what is shown about the first admin. */
async function startSites(...chosen: Parameters<typeof ensureFirstAdmin>[1][]) {
  const shown: FirstAdmin[] = [];
  const show = (admin: FirstAdmin) => void shown.push(admin);
  await Promise.all(chosen.map((one) => ensureFirstAdmin(store.database, one, show)));
  return shown;
}

test("the first admin is created once, by one of several processes, with a password that is shown once", async () => {
  expect(await startSites(made, made, made, made)).toEqual([
    { username: "admin", generatedPassword: expect.stringMatching(/^.{24}$/) },
  ]);
  expect(await startSites({ ...made, username: "other" })).toEqual([]);
  expect(await listNames()).toEqual(["admin"]);
});

test("a password that the owner chose is not shown", async () => {
  const chosen = { username: "admin", password: "the owner's own" };

  expect(await startSites(chosen)).toEqual([{ username: "admin", generatedPassword: null }]);
});

test("no account is left whose password could not be shown", async () => {
  const fail = () => {
    throw new Error("The terminal is gone.");
  };

  await expect(ensureFirstAdmin(store.database, made, fail)).rejects.toThrow("gone");

  expect(await listNames()).toEqual([]);
});

test.each(["passwordpassword", "ada-ada-ada-ada", "Hearthstone1"])(
  "%s creates no account and changes no password, and the sentence says what would work",
  async (password) => {
    const fault = {
      password: "This password is easy to guess. Please use four words that don't belong together",
    };
    const credentials = { username: "ada", password };

    expect(await readFaults(createAccount(server.ctx, { ...credentials, role: "agent" }))).toEqual(
      fault,
    );
    await create("ada");
    expect(await readFaults(resetPassword(server.ctx, credentials))).toEqual(fault);
  },
);

const good = { username: "grace", password: "four odd words here" };

test.each([
  ["username", ["x", " grace ", "x".repeat(100)], ["x".repeat(101), "a\u0000b", "\ud83d"]],
  ["password", ["elevenchars+", "Xy7kd q-9m".repeat(50)], ["elevenchars", "p".repeat(501)]],
])("a %s is taken when it can sign in, and refused in a sentence when not", (name, fit, unfit) => {
  for (const value of fit) expect(listFirstAdminFaults({ ...good, [name]: value })).toEqual([]);
  for (const value of unfit) {
    expect(listFirstAdminFaults({ ...good, [name]: value })).toEqual([
      expect.stringMatching(`^ADMIN_${name.toUpperCase()} must have (at most|12 to)`),
    ]);
  }
});

test("all faults are reported at once, and a generated password never has one", () => {
  expect(listFirstAdminFaults({ username: "a\u0000b", password: "short" })).toHaveLength(2);
  expect(listFirstAdminFaults({ username: "grace", password: null })).toEqual([]);
});

test.each([
  { username: "admin", password: "password1234" },
  { username: "admin", password: "Hearthstone-26" },
  { username: "grace.hopper", password: "gracehopper1906" },
])("the password %j is refused as easy to guess", (credentials) => {
  expect(listFirstAdminFaults(credentials)).toEqual([expect.stringContaining("is easy to guess")]);
});
