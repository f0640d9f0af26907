import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { StaffOverview } from "#features/accounts/core/staff-account.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { makeAdmin, signIn, staffPassword } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";
import { eraseRemovedAccounts } from "./remove-account.ts";
import { usersTable } from "#staff/server/members-store.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const newPassword = "kettle orbit maple canyon";
const clock = testClock();

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));
let ada: string;

beforeEach(async () => {
  await sql("delete from rate_limits");
  await sql("delete from invitations");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "eve");
  await makeAdmin(store.database, "bob", "agent");
  ada = await signIn(server.app, "ada");
});

const sql = async (statement: string) => (await store.database.executeSql(statement)).rows;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function call(
  method: Method,
  url: string,
  payload: object = {},
  cookie: string | null = ada,
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: cookie === null ? {} : { cookie },
    ...(method === "GET" || method === "DELETE" ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}

const readStaff = async () => (await call("GET", "/api/admin/staff")).body as StaffOverview;

async function idOf(username: string): Promise<string> {
  const [row] = await sql(`select id from users where username = '${username}'`);
  return row?.["id"];
}

const isSignedIn = async (cookie: string) =>
  (await call("GET", "/api/auth/me", {}, cookie)).status === 200;

async function invite(payload: object = { role: "agent" }): Promise<string> {
  const answer = await call("POST", "/api/admin/invitations", payload);
  expect(answer.status).toBe(201);
  return answer.body.token;
}

const accept = (token: string, changes: object = {}) =>
  call(
    "POST",
    "/api/auth/invitation/accept",
    { token, username: "zoë", password: newPassword, ...changes },
    null,
  );

const look = (token: string) => call("POST", "/api/auth/invitation", { token }, null);

async function postLead(): Promise<string> {
  const answer = await call("POST", "/api/lead", aLeadSubmission(), null);
  return answer.body.id;
}

test("admins see who has access: role, since when, last use, and number of leads", async () => {
  const lead = await postLead();
  await sql(`update leads set assignee = 'bob' where id = '${lead}'`);

  const { people } = await readStaff();

  expect(people).toMatchObject([
    { username: "ada", role: "admin", lastSeenAt: clock.now().toISOString(), leads: 0 },
    { username: "bob", role: "agent", lastSeenAt: null, leads: 1, hasSecondFactor: false },
    { username: "eve", role: "admin", lastSeenAt: null },
  ]);
  clock.advance(20 * 60_000);
  expect((await readStaff()).people[0]?.lastSeenAt).toBe(clock.now().toISOString());
});

test("an invited person chooses name and password and signs in with the role", async () => {
  const token = await invite({ role: "agent" });

  const offered = { purpose: "join", role: "agent", username: null };
  expect((await look(token)).body.invitation).toEqual(offered);
  const joined = await accept(token);
  expect([joined.status, joined.body.username]).toEqual([201, "zoë"]);
  expect(joined.cookies.map(({ name }) => name)).toEqual(["device"]);
  const zoe = await signIn(server.app, "zoë", newPassword);
  expect((await call("GET", "/api/auth/me", {}, zoe)).body.user.role).toBe("agent");
  expect((await readStaff()).invitations).toEqual([]);
});

test("a name in the invitation can't be changed by the invited person", async () => {
  const token = await invite({ role: "admin", username: "Šárka" });

  expect((await look(token)).body.invitation.username).toBe("Šárka");
  expect((await accept(token, { username: "mallory" })).body.username).toBe("Šárka");
});

test("a name that is or was taken is refused in any case, and the link still works", async () => {
  const taken = await call("POST", "/api/admin/invitations", { role: "agent", username: "ADA" });
  expect(taken.body.errors.username).toContain("Somebody has or had this name");
  const token = await invite();
  await call("DELETE", `/api/admin/staff/${await idOf("bob")}`);
  const answers = [
    await accept(token, { username: "Bob" }),
    await accept(token, { username: "  " }),
    await accept(token, { password: "short" }),
    await accept(token, { password: "zoë-zoë-zoë-zoë" }),
  ];

  expect(answers.map(({ status, body }) => [status, ...Object.keys(body.errors)])).toEqual([
    [400, "username"],
    [400, "username"],
    [400, "password"],
    [400, "password"],
  ]);
  expect((await accept(token)).status).toBe(201);
});

test("a link that was used, revoked, has expired or never existed says which", async () => {
  const [used, revoked] = [await invite(), await invite()];
  await accept(used);
  const { invitations } = await readStaff();
  const id = invitations[0]?.id;
  const revoke = async () => (await call("DELETE", `/api/admin/invitations/${id}`)).status;
  // A repeat gets the same answer, because the first response may have been lost.
  expect([await revoke(), await revoke()]).toEqual([200, 200]);
  const [{ id: usedId }] = await sql("select id from invitations where used_at is not null");
  expect((await call("DELETE", `/api/admin/invitations/${usedId}`)).status).toBe(404);
  const expired = await invite();
  clock.advance(7 * dayMs - 1);
  expect((await look(expired)).status).toBe(200);
  clock.advance(1);

  const said: string[] = [];
  for (const token of [used, revoked, expired, "never made"]) {
    const answers = [await look(token), await accept(token, { username: "zack" })];
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(1);
    said.push(`${answers[1]?.status} ${answers[0]?.body.message}`);
  }
  expect(said).toEqual([
    expect.stringMatching(/^409 .*used already/),
    expect.stringMatching(/^409 .*taken back/),
    expect.stringMatching(/^409 .*expired/),
    expect.stringMatching(/^404 .*not complete/),
  ]);
});

test("of many concurrent uses of one link, one succeeds", async () => {
  const token = await invite();

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => accept(token, { username: `guest ${index}` })),
  );

  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect((await readStaff()).people).toHaveLength(4);
});

test("two links with one name make one account, and the other link stays valid", async () => {
  const tokens = [await invite(), await invite()];

  const answers = await Promise.all(tokens.map((token) => accept(token)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect((await readStaff()).invitations).toHaveLength(1);
});

test("no token is in the database, in the log or in what admins read", async () => {
  const token = await invite();
  await accept(token);
  await invite();
  const stored = JSON.stringify(await sql("select * from invitations"));
  const readable = JSON.stringify(await readStaff()) + server.logLines.join("");
  expect(stored + readable).not.toContain(token);
});

test("one network may look at only a limited number of links", async () => {
  const guess = () =>
    server.app.inject({
      method: "POST",
      url: "/api/auth/invitation",
      payload: { token: "a guess" },
      remoteAddress: "203.0.113.7",
    });
  const statuses = [];
  for (let round = 0; round < 41; round += 1) statuses.push((await guess()).statusCode);

  expect(statuses.slice(-2)).toEqual([404, 429]);
});

test("a new role applies from the next request on, and can be undone", async () => {
  const bob = await signIn(server.app, "bob");
  const read = async () => (await call("GET", "/api/admin/staff", {}, bob)).status;
  const change = async (role: string, who = "bob") =>
    (await call("PATCH", `/api/admin/staff/${await idOf(who)}`, { role })).status;

  expect(await read()).toBe(403);
  expect([await change("admin"), await read()]).toEqual([200, 200]);
  expect([await change("agent"), await read()]).toEqual([200, 403]);
  expect([await change("owner"), await change("agent", "ada")]).toEqual([400, 409]);
});

test("when admins demote or remove each other at the same moment, one is left", async () => {
  const eve = await signIn(server.app, "eve");
  const [adasId, evesId] = [await idOf("ada"), await idOf("eve")];
  for (const [method, payload] of [
    ["PATCH", { role: "agent" }],
    ["DELETE", {}],
  ] as const) {
    const answers = await Promise.all([
      call(method, `/api/admin/staff/${evesId}`, payload, ada),
      call(method, `/api/admin/staff/${adasId}`, payload, eve),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    const left = await sql(
      "select username from users where is_admin = 'true' and removed_at is null",
    );
    expect(left).toHaveLength(1);
    await sql("update users set removed_at = null, is_admin = 'true' where username <> 'bob'");
  }
});

test("a removed account is signed out at once and loses every record, and restoring returns them", async () => {
  const bob = await signIn(server.app, "bob");
  const [first, second, third] = [await postLead(), await postLead(), await postLead()];
  await sql(`update leads set assignee = 'bob' where id in ('${first}', '${second}')`);
  await sql(`insert into tasks (case_kind, case_id, title, due_at, assignee, created_by, done_at)
    values ('lead', '${third}', 'call', now(), 'bob', 'ada', null),
      ('lead', '${third}', 'called', now(), 'bob', 'ada', now())`);
  const readLeads = async () => {
    const rows = await sql("select id, assignee, version from leads");
    return Object.fromEntries(rows.map((row) => [row["id"], [row["assignee"], row["version"]]]));
  };
  const readTasks = async () =>
    (await sql("select assignee from tasks order by title")).map((row) => row["assignee"]);
  const id = await idOf("bob");

  expect((await call("DELETE", `/api/admin/staff/${id}`)).status).toBe(200);
  expect(await isSignedIn(bob)).toBe(false);
  await expect(signIn(server.app, "bob")).rejects.toThrow("401");
  expect(await readLeads()).toMatchObject({
    [first]: [null, 2],
    [second]: [null, 2],
    [third]: [null, 2],
  });
  expect(await readTasks()).toEqual([null, "bob"]);
  await sql(`update leads set assignee = 'eve' where id = '${second}'`);

  expect((await call("POST", `/api/admin/staff/${id}/restore`)).status).toBe(200);
  expect(await isSignedIn(bob)).toBe(false);
  expect(await isSignedIn(await signIn(server.app, "bob", staffPassword))).toBe(true);
  expect(await readLeads()).toMatchObject({ [first]: ["bob", 3], [second]: ["eve", 2] });
  expect(await readTasks()).toEqual(["bob", "bob"]);
  const lines = await sql(
    `select "by", text from timeline_entries where case_id = '${first}' order by at`,
  );
  expect(lines).toEqual([
    { by: "ada", text: "bob" },
    { by: "ada", text: "bob" },
  ]);
});

test("an account is erased thirty days after the removal, and its name can be used again", async () => {
  const lead = await postLead();
  await sql(`update leads set assignee = 'bob' where id = '${lead}'`);
  await sql(
    "insert into saved_views (owner, list, name, query) select name, 'lead', 'v', '' from unnest(array['ada', 'bob']) as name",
  );
  const id = await idOf("bob");
  await call("DELETE", `/api/admin/staff/${id}`);
  const erase = () => eraseRemovedAccounts(testCtx({ database: store.database, clock }));

  clock.advance(30 * dayMs - 1);
  await erase();
  ada = await signIn(server.app, "ada");
  expect((await readStaff()).removed).toMatchObject([{ username: "bob", role: "agent" }]);
  clock.advance(1);
  await erase();

  expect((await readStaff()).removed).toEqual([]);
  expect((await call("POST", `/api/admin/staff/${id}/restore`)).status).toBe(404);
  expect(await sql("select owner from saved_views")).toEqual([{ owner: "ada" }]);
  expect(await sql("select * from released_assignments where assignee = 'bob'")).toEqual([]);
  expect((await accept(await invite(), { username: "bob" })).status).toBe(201);

  // Expired links are erased then, too.
  clock.advance(60 * dayMs);
  await erase();
  expect(await sql("select * from invitations")).toEqual([]);
});

test("links of an admin who is removed or demoted no longer work", async () => {
  const eve = await signIn(server.app, "eve");
  const makeLink = async () =>
    (await call("POST", "/api/admin/invitations", { role: "admin" }, eve)).body.token;
  const id = await idOf("eve");

  const before = await makeLink();
  await call("PATCH", `/api/admin/staff/${id}`, { role: "agent" });
  expect((await accept(before)).status).toBe(409);
  await call("PATCH", `/api/admin/staff/${id}`, { role: "admin" });
  const after = await makeLink();
  await call("DELETE", `/api/admin/staff/${id}`);
  expect((await accept(after)).status).toBe(409);
});

test("a password link sets a password once, ends all sessions and replaces earlier links", async () => {
  const bob = await signIn(server.app, "bob");
  const id = await idOf("bob");
  const makeLink = async () =>
    (await call("POST", `/api/admin/staff/${id}/password-link`)).body.token;
  const [first, second] = [await makeLink(), await makeLink()];

  const offered = { purpose: "password", username: "bob" };
  expect((await look(second)).body.invitation).toMatchObject(offered);
  expect((await accept(first)).status).toBe(409);
  expect(await isSignedIn(bob)).toBe(true);
  expect((await accept(second, { username: "ada" })).body.username).toBe("bob");
  expect(await isSignedIn(bob)).toBe(false);
  expect(await isSignedIn(await signIn(server.app, "bob", newPassword))).toBe(true);
  await call("DELETE", `/api/admin/staff/${id}`);
  expect((await call("POST", `/api/admin/staff/${id}/password-link`)).status).toBe(404);
});

test("other admins see whether an account has a second factor, and can reset it", async () => {
  const bob = await signIn(server.app, "bob");
  const [bobsId, adasId] = [await idOf("bob"), await idOf("ada")];
  await sql(`insert into recovery_codes (user_id, code_hash) values ('${bobsId}', 'h')`);
  await sql(`insert into code_seeds (user_id, sealed_seed, last_step, created_at)
    values ('${bobsId}', 'sealed', 0, now())`);
  const readBob = async () =>
    (await readStaff()).people.find(({ username }) => username === "bob")?.hasSecondFactor;
  const reset = async (id: string) =>
    (await call("DELETE", `/api/admin/staff/${id}/second-factor`)).status;

  expect(await readBob()).toBe(true);
  expect([await reset(bobsId), await reset(adasId), await reset(randomUUID())]).toEqual([
    200, 409, 404,
  ]);
  expect(await readBob()).toBe(false);
  expect(await isSignedIn(bob)).toBe(false);
});

test("access changes are in the audit trail, with both names", async () => {
  const [bob, eve] = [await idOf("bob"), await idOf("eve")];
  clock.advance(dayMs);
  ada = await signIn(server.app, "ada");
  const since = clock.now().toISOString();
  clock.advance(1);
  await accept(await invite());
  await call("PATCH", `/api/admin/staff/${bob}`, { role: "admin" });
  await call("DELETE", `/api/admin/staff/${eve}`);
  await call("POST", `/api/admin/staff/${eve}/restore`);
  await call("DELETE", `/api/admin/staff/${randomUUID()}`);
  const trail = async () => {
    const rows = await sql(`select username, action, record, outcome from audit_events
      where at > '${since}' and action <> 'account-create'`);
    return rows.map((row) => Object.values(row).join(" ")).toSorted();
  };

  await expect
    .poll(trail)
    .toEqual([
      "ada account-remove  missing",
      "ada account-remove eve done",
      "ada account-restore eve done",
      "ada invitation-create  done",
      "ada role-change bob done",
      "zoë invitation-use zoë done",
    ]);
  const made = await sql(
    "select username from audit_events where action = 'account-create' and record = 'zoë'",
  );
  expect(made[0]).toEqual({ username: "ada" });
});
