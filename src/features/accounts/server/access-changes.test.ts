import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import { readConfig } from "#platform/config/config.ts";
import { signIn } from "#testing/staff/staff-session.ts";
import { openStaffScene, type StaffScene } from "#testing/staff/staff-scene.ts";
import { startTestServer } from "#testing/site/test-server.ts";

const minuteMs = 60_000;

let scene: StaffScene;
let ids: Record<string, string>;

beforeAll(async () => {
  scene = await openStaffScene({ ada: "admin", eve: "admin", bob: "agent" });
});

beforeEach(async () => {
  scene.clock.advance(1);
  await sql("delete from rate_limits");
  await sql("delete from access_notices");
  await sql("update users set removed_at = null, is_admin = (username <> 'bob')::text");
  const rows = await sql("select id, username from users");
  ids = Object.fromEntries(rows.map((row) => [row["username"], row["id"]]));
});

afterAll(() => scene.close());

const sql = async (text: string) => (await scene.store.database.executeSql(text)).rows;

/** Each way to change somebody's access, in an order in which all can be done. */
const changes = () =>
  [
    ["PATCH", `/api/admin/staff/${ids["bob"]}`, { role: "admin" }],
    ["DELETE", `/api/admin/staff/${ids["bob"]}/second-factor`],
    ["POST", `/api/admin/staff/${ids["bob"]}/password-link`],
    ["POST", "/api/admin/invitations", { role: "admin", username: "mallory" }],
    ["DELETE", `/api/admin/staff/${ids["bob"]}`],
    ["POST", `/api/admin/staff/${ids["bob"]}/restore`],
  ] as const;

/** @returns how each was answered. */
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

test("whoever changes who may sign in has signed in within ten minutes", async () => {
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
  expect(
    await sql(
      "select 1 from users where removed_at is not null or username = 'bob' and is_admin = 'true'",
    ),
  ).toEqual([]);

  const again = await signIn(scene.server.app, "ada");
  scene.clock.advance(10 * minuteMs);
  expect((await changeAll(again)).map(({ status }) => status)).toEqual([
    200, 200, 201, 201, 200, 200,
  ]);
});

test("the other admins are told what was done by whom, until each puts it away", async () => {
  const [ada, eve] = [await signIn(scene.server.app, "ada"), await signIn(scene.server.app, "eve")];
  await changeAll(ada);
  const told = await readNotices(eve);

  expect(told.map(({ change, by, about }) => `${by} ${change} ${about}`).toSorted()).toEqual([
    "ada factor-reset bob",
    "ada invitation mallory",
    "ada password-link bob",
    "ada remove bob",
    "ada restore bob",
    "ada role bob",
  ]);
  expect(await readNotices(ada)).toEqual([]);

  const seen = told.slice(1).map(({ id }) => id);
  await ask(ada, seen);
  expect(await readNotices(eve)).toHaveLength(6);
  await ask(eve, seen);
  expect(await readNotices(eve)).toEqual(told.slice(0, 1));
});

test("where email is on, staff get a mail of each change, which names nobody", async () => {
  const { mail } = readConfig({
    SMTP_URL: "smtp://127.0.0.1:25",
    NOTIFY_EMAIL: "ruth@site.example",
  });
  const { clock, store } = scene;
  const server = await startTestServer(store.database, { clock, config: { mail } });
  onTestFinished(() => server.close());
  await changeAll(await signIn(server.app, "ada"), server);
  const mails = await sql("select to_address, audience, kind, data from mails");

  expect(mails.map(({ data, ...mail }) => ({ ...mail, change: data.change }))).toEqual(
    ["role", "factor-reset", "password-link", "invitation", "remove", "restore"].map((change) => ({
      to_address: "ruth@site.example",
      audience: "staff",
      kind: "staff-access",
      change,
    })),
  );
  expect(JSON.stringify(mails)).not.toMatch(/ada|bob|mallory/);
});
