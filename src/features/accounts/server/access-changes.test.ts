import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type AccessNotice, removedDays } from "#features/accounts/core/staff-account.ts";
import { readConfig } from "#platform/config/config.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { signIn } from "#testing/staff/staff-session.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { dayMs, minuteMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", eve: "admin", bob: "agent" }));
let ids: Record<string, string>;

beforeEach(async () => {
  scene.clock.advance(1);
  await sql("delete from rate_limits");
  await sql("delete from access_notices");
  await sql("update users set removed_at = null, is_admin = (username <> 'bob')::text");
  const rows = await sql("select id, username from users");
  ids = Object.fromEntries(rows.map((row) => [row["username"], row["id"]]));
});

const sql = (text: string) => scene.query(text);

/** Each kind of access change, in an order in which all succeed. */
const changes = () =>
  [
    ["PATCH", `/api/admin/staff/${ids["bob"]}`, { role: "admin" }],
    ["DELETE", `/api/admin/staff/${ids["bob"]}/second-factor`],
    ["POST", `/api/admin/staff/${ids["bob"]}/password-link`],
    ["POST", "/api/admin/invitations", { role: "admin", username: "mallory" }],
    ["DELETE", `/api/admin/staff/${ids["bob"]}`],
    ["POST", `/api/admin/staff/${ids["bob"]}/restore`],
  ] as const;

/** @returns the status of each. */
async function changeAll(cookie: string, { app } = scene.server) {
  const answers = [];
  for (const [method, url, payload] of changes()) {
    const call = { method, url, headers: { cookie }, ...(payload && { payload }) };
    const answer = await app.inject(call);
    answers.push({ status: answer.statusCode, body: answer.json() });
  }
  return answers;
}

const ask = async (cookie: string, ids?: readonly string[]) =>
  scene.server.app.inject({
    method: ids ? "POST" : "GET",
    url: `/api/admin/access-notices${ids ? "/put-away" : ""}`,
    headers: { cookie },
    ...(ids && { payload: { ids } }),
  });

const readNotices = async (cookie: string) =>
  (await ask(cookie)).json<{ notices: AccessNotice[] }>().notices;

test("an access change requires a sign-in within the last ten minutes", async () => {
  const cookie = await signIn(scene.server.app, "ada");
  scene.clock.advance(10 * minuteMs + 1);
  const late = await changeAll(cookie);
  const stored = await sql("select 1 from invitations");

  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([403]));
  expect(late[0]?.body).toMatchObject({
    freshSignIn: true,
    message: expect.stringMatching(/again/),
  });
  expect(stored).toEqual([]);
  const changed = "removed_at is not null or username = 'bob' and is_admin = 'true'";
  expect(await sql(`select 1 from users where ${changed}`)).toEqual([]);

  const again = await signIn(scene.server.app, "ada");
  scene.clock.advance(10 * minuteMs);
  expect((await changeAll(again)).map(({ status }) => status)).toEqual([
    200, 200, 201, 201, 200, 200,
  ]);
});

test("a session that ended while its request waited changes nobody's access", async () => {
  const cookie = await signIn(scene.server.app, "ada");
  const letGo = await holdOpen(scene.database, async (tx, hold) => {
    await tx.execute("select 1 from users for update");
    await hold();
  });
  const [[method, url, payload]] = changes();
  const asked = scene.server.app.inject({ method, url, headers: { cookie }, payload });
  const answered = asked.then(({ statusCode }) => statusCode);
  await someoneWaits(scene.database);
  await sql("delete from sessions");
  await letGo();
  expect(await answered).toBe(401);
  expect(await sql("select is_admin from users where username = 'bob'")).toEqual([
    { is_admin: "false" },
  ]);
});

test("an account can be restored for thirty days, even if it was not erased afterwards", async () => {
  const cookie = await signIn(scene.server.app, "ada");
  const restore = async (agoMs: number) => {
    const removedAt = new Date(scene.clock.now().getTime() - agoMs);
    await scene.query("update users set removed_at = $1 where username = 'bob'", [removedAt]);
    const url = `/api/admin/staff/${ids["bob"]}/restore`;
    return (await scene.server.app.inject({ method: "POST", url, headers: { cookie } })).statusCode;
  };
  const longestMs = removedDays * dayMs;
  expect([await restore(longestMs), await restore(longestMs - 1)]).toEqual([404, 200]);
});

test("all admins see each access change with its author and role until they dismiss it", async () => {
  const [ada, eve] = [await signIn(scene.server.app, "ada"), await signIn(scene.server.app, "eve")];
  await changeAll(ada);
  const notices = await readNotices(eve);

  const say = ({ change, by, about, role }: AccessNotice) => `${by} ${change} ${about} ${role}`;
  expect(notices.map(say).toSorted()).toEqual([
    "ada factor-reset bob null",
    "ada invitation mallory admin",
    "ada password-link bob admin",
    "ada remove bob null",
    "ada restore bob null",
    "ada role bob admin",
  ]);
  // The author sees it, too, because a stranger may have used her session.
  expect((await readNotices(ada)).map(say).toSorted()).toEqual(notices.map(say).toSorted());

  const seen = notices.slice(1).map(({ id }) => id);
  await ask(ada, seen);
  expect(await readNotices(eve)).toHaveLength(6);
  await ask(eve, seen);
  expect(await readNotices(eve)).toEqual(notices.slice(0, 1));
});

test("a user who is not an admin when access changes, or was removed, never sees the notice", async () => {
  await sql("update users set removed_at = now() where username = 'eve'");
  const ada = await signIn(scene.server.app, "ada");
  const made = await scene.server.app.inject({
    method: "POST",
    url: "/api/admin/invitations",
    payload: { role: "agent" },
    headers: { cookie: ada },
  });
  expect(made.statusCode).toBe(201);
  await sql("update users set removed_at = null, is_admin = 'true'");
  for (const name of ["eve", "bob"])
    expect([name, await readNotices(await signIn(scene.server.app, name))]).toEqual([name, []]);
  expect(await readNotices(ada)).toMatchObject([{ change: "invitation", by: "ada" }]);
});

test("an access change sent again after a lost response gets the same answer, and one notice", async () => {
  const headers = { cookie: await signIn(scene.server.app, "ada") };
  const call = async (method: "PATCH" | "DELETE" | "POST", path: string, payload?: object) => {
    const url = `/api/admin/staff/${path}`;
    const sent = { method, url, headers, ...(payload && { payload }) };
    const answer = await scene.server.app.inject(sent);
    return [answer.statusCode, answer.json().success];
  };
  const calls = [
    ["PATCH", `${ids["bob"]}`, { role: "admin" }],
    ["DELETE", `${ids["eve"]}`],
    ["POST", `${ids["eve"]}/restore`],
  ] as const;
  for (const [method, path, payload] of calls) {
    const both = [await call(method, path, payload), await call(method, path, payload)];
    expect(both).toEqual([200, 200].map((status) => [status, true]));
  }
  const notices = await sql(
    "select change, count(*)::int as times from access_notices group by user_id, change",
  );
  expect(new Set(notices.map(({ times }) => times))).toEqual(new Set([1]));
  expect(new Set(notices.map((row) => row["change"]))).toEqual(
    new Set(["role", "remove", "restore"]),
  );
  const stranger = randomUUID();
  expect(await call("DELETE", stranger)).toEqual([404, false]);
  expect(await call("POST", `${stranger}/restore`)).toEqual([404, false]);
});

test("what a role was closed to comes back with the role, also after a removal in between", async () => {
  await scene.signIn("ada");
  const id = await scene.submit("/api/career-application", anApplication());
  await sql(`update applications set assignee = 'eve' where id = '${id}'`);
  await sql(`insert into tasks (case_kind, case_id, title, due_at, assignee, created_by)
    values ('application', '${id}', 'call', now(), 'eve', 'ada')`);
  const owners = [];
  for (const [method, path, payload] of [
    ["PATCH", "", { role: "agent" }],
    ["DELETE", "", undefined],
    ["POST", "/restore", undefined],
    ["PATCH", "", { role: "admin" }],
  ] as const) {
    const url = `/api/admin/staff/${ids["eve"]}${path}`;
    expect((await scene.call("ada", method, url, payload)).status).toBe(200);
    owners.push(
      await sql(`select assignee from applications where id = '${id}'
        union all select assignee from tasks where case_id = '${id}'`),
    );
  }
  const own = (assignee: string | null) => [{ assignee }, { assignee }];
  expect(owners).toEqual([own(null), own(null), own(null), own("eve")]);
  expect(await sql("select * from released_assignments where assignee = 'eve'")).toEqual([]);
});

test("with email on, staff get a mail about each access change without names", async () => {
  const ruth = "ruth@site.example";
  const { mail } = readConfig({ SMTP_URL: "smtp://127.0.0.1:25", NOTIFY_EMAIL: ruth });
  const { clock, store } = scene;
  const server = await startTestServer(store.database, { clock, config: { mail } });
  onTestFinished(() => server.close());
  await changeAll(await signIn(server.app, "ada"), server);
  const mails = await sql("select to_address, audience, kind, data from mails");

  const notices = { to_address: ruth, audience: "staff", kind: "staff-access" };
  const kinds = ["role", "factor-reset", "password-link", "invitation", "remove", "restore"];
  expect(mails.map(({ data, ...mail }) => [mail, data.change])).toEqual(
    kinds.map((kind) => [notices, kind]),
  );
  expect(JSON.stringify(mails)).not.toMatch(/ada|bob|mallory/);
});

test("attempts with invalid links are in the audit trail, without the links", async () => {
  await scene.signIn("ada");
  const { call } = scene;
  const invite = async () =>
    (await call("ada", "POST", "/api/admin/invitations", { role: "agent" })).body.token;
  const look = (token: string) => call(null, "POST", "/api/auth/invitation", { token });
  const accept = (token: string, username: string) => {
    const password = "four words in a row";
    return call(null, "POST", "/api/auth/invitation/accept", { token, username, password });
  };
  const used = await invite();

  const statuses = [
    await look(await invite()),
    await accept(used, "zoë"),
    await look("never made"),
    await accept("never made", "zack"),
    await accept(used, "zack"),
  ].map(({ status }) => status);

  expect(statuses).toEqual([200, 201, 404, 404, 409]);
  const tries = () =>
    sql(`select username, record, outcome from audit_events
      where action = 'invitation-use' order by outcome, username`);
  await expect.poll(tries).toEqual([
    { username: "zoë", record: "zoë", outcome: "done" },
    { username: null, record: null, outcome: "failed" },
    { username: null, record: null, outcome: "missing" },
    { username: null, record: null, outcome: "missing" },
  ]);
});
