import { beforeEach, expect, test } from "vitest";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { staffPassword } from "#testing/staff/staff-session.ts";
import { openStaffScene, type StaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { resetSecondFactor } from "./factors/second-factor.ts";
import { resetPassword } from "./passwords/passwords.ts";
import { removeAccount } from "./remove-account.ts";
import { endWaysIn } from "./sessions-store.ts";
import { lockUser } from "./users-store.ts";

const newPassword = "kettle orbit maple canyon";

const scene = useOpened(() => openStaffScene({ ada: "admin", eve: "admin", bob: "agent" }));
const call: StaffScene["call"] = (...args) => scene.call(...args);
let ids: Record<string, string>;

beforeEach(async () => {
  await scene.query("delete from rate_limits");
  const rows = await scene.query("select id, username from users");
  ids = Object.fromEntries(rows.map((row) => [row["username"], row["id"]]));
  await scene.query("update users set removed_at = null");
  await resetPassword(scene.server.ctx, { username: "eve", password: staffPassword });
  await scene.signIn("ada");
  await scene.signIn("eve");
});

/** A link to a new account, made by somebody who has a session of this admin. */
const invite = async (by: string) =>
  (await call(by, "POST", "/api/admin/invitations", { role: "admin" })).body.token as string;
const linkTo = async (by: string, name: string) =>
  (await call(by, "POST", `/api/admin/staff/${ids[name]}/password-link`)).body.token as string;
const follow = (token: string, username?: string) =>
  call(null, "POST", "/api/auth/invitation/accept", { token, username, password: newPassword });
const opens = async (token: string) =>
  (await call(null, "POST", "/api/auth/invitation", { token })).status === 200;

const ways = {
  "a password that its owner changes": () =>
    call("eve", "POST", "/api/auth/password", { currentPassword: staffPassword, newPassword }),
  "a password that is set by a link": async () => follow(await linkTo("ada", "eve")),
  "a password that is set at the terminal": () =>
    resetPassword(scene.server.ctx, { username: "eve", password: newPassword }),
  "a second factor that an admin resets": () =>
    call("ada", "DELETE", `/api/admin/staff/${ids["eve"]}/second-factor`),
  "a second factor that is reset at the terminal": () => resetSecondFactor(scene.server.ctx, "eve"),
  "a removal": () => removeAccount(scene.server.ctx, "eve"),
};

test("a session that was opened while its account was being removed is not valid", async () => {
  await scene.query("update users set removed_at = now() where username = 'eve'");
  expect((await call("eve", "GET", "/api/admin/stats")).status).toBe(401);
});

test.each(Object.entries(ways))(
  "%s ends the account's sessions, the links to it, and those made in its name, and no others",
  async (_name, change) => {
    const stolen = { ...scene.cookies, eve: scene.cookies["eve"] ?? "" };
    const theirs = [await invite("eve"), await linkTo("eve", "bob"), await linkTo("ada", "eve")];
    const others = await invite("ada");
    await scene.signIn("eve");
    await change();

    const cookies = { cookie: stolen.eve };
    expect((await call(null, "GET", "/api/auth/me", undefined, cookies)).status).toBe(401);
    expect(await Promise.all(theirs.map(opens))).toEqual([false, false, false]);
    expect((await follow(theirs[0] ?? "", "mallory")).status).toBe(409);
    expect(await opens(others)).toBe(true);
    expect((await call("ada", "GET", "/api/auth/me")).status).toBe(200);
  },
);

test("a link that a stolen session requests while the password is changed is not made", async () => {
  const { database, clock } = scene.server.ctx;
  const change = await holdOpen(database, async (tx, hold) => {
    const id = ids["eve"] ?? "";
    await lockUser(tx, id);
    await hold();
    await endWaysIn(
      { features: [] },
      tx,
      { id, username: "eve" },
      { now: clock.now(), kept: null },
    );
  });
  const made = call("eve", "POST", "/api/admin/invitations", { role: "admin" });
  await someoneWaits(database);
  await change();

  expect((await made).status).toBe(401);
  const open = "select 1 from invitations where created_by = 'eve' and revoked_at is null";
  expect(await scene.query(open)).toEqual([]);
});
