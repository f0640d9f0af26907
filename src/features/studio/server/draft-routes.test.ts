import { beforeEach, expect, test } from "vitest";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { usersTable } from "#staff/server/members-store.ts";
import { replaceDraft } from "./drafts-store.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database, { clock }));
let cookies: Readonly<Record<"ada" | "eve" | "bob", string>>;

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "eve");
  await makeAdmin(store.database, "bob", "agent");
  const [ada, eve, bob] = [
    await signIn(server.app, "ada"),
    await signIn(server.app, "eve"),
    await signIn(server.app, "bob"),
  ];
  cookies = { ada, eve, bob };
});

const url = "/api/admin/site/draft";

async function call(name: "ada" | "eve" | "bob", payload?: object) {
  const headers = { cookie: cookies[name] };
  const answer = await server.app.inject(
    payload ? { method: "PUT", url, headers, payload } : { url, headers },
  );
  return { status: answer.statusCode, body: answer.json() };
}

const entry = (value: string) => ({ was: "Ours", value });
const nothing = { success: true, draft: {}, savedAt: null };

test("a draft is its author's alone, and is still there after a sign-out", async () => {
  expect((await call("ada")).body).toEqual(nothing);
  const draft = { "page/about en title": entry("New") };
  const saved = await call("ada", { draft, seen: null });
  expect(saved).toMatchObject({ status: 200, body: { savedAt: clock.now().toISOString() } });
  await server.app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { cookie: cookies.ada },
  });
  cookies = { ...cookies, ada: await signIn(server.app, "ada") };
  expect((await call("ada")).body).toMatchObject({ draft, savedAt: saved.body.savedAt });
  expect((await call("eve")).body).toEqual(nothing);
});

test("a tab that does not know the stored draft overwrites nothing, and gets the stored one", async () => {
  const first = await call("ada", { draft: { a: entry("1") }, seen: null });
  const second = await call("ada", { draft: { a: entry("2") }, seen: first.body.savedAt });
  expect(second.body.savedAt > first.body.savedAt).toBe(true);
  for (const seen of [null, first.body.savedAt]) {
    expect(await call("ada", { draft: { a: entry("3") }, seen })).toMatchObject({
      status: 409,
      body: { draft: { a: entry("2") }, savedAt: second.body.savedAt },
    });
  }
  const both = await Promise.all(
    ["4", "5"].map((value) =>
      call("ada", { draft: { a: entry(value) }, seen: second.body.savedAt }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("an agent can't write a draft, and a draft is erased with its writer's account", async () => {
  expect((await call("bob")).status).toBe(403);
  expect((await call("bob", { draft: {}, seen: null })).status).toBe(403);
  await call("ada", { draft: { a: entry("1") }, seen: null });
  await store.database.executeSql("delete from users where username = 'ada'");
  expect((await store.database.executeSql("select * from site_drafts")).rows).toEqual([]);
  const late = { draft: { a: entry("2") }, seen: null, now: clock.now() };
  expect(await replaceDraft(store.database.db, "ada", late)).toBeNull();
});

test.each([
  ["no draft", { seen: null }, "draft"],
  ["a sentence that is none", { draft: { a: "New" }, seen: null }, "draft.a"],
  ["a sign that no table takes", { draft: { a: entry("\0") }, seen: null }, "draft.a.value"],
  ["too long a text", { draft: { a: entry("x".repeat(20_001)) }, seen: null }, "draft.a.value"],
  ["a time that is none", { draft: {}, seen: "yesterday" }, "seen"],
  [
    "too many",
    {
      draft: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [at, entry("x")])),
      seen: null,
    },
    "draft",
  ],
])("%s is refused at its field", async (_, payload, field) => {
  const { status, body } = await call("ada", payload);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test("characters and times that the database refuses are answered with 400, and the stored draft stays", async () => {
  const { body } = await call("ada", { draft: { a: entry("1") }, seen: null });
  const odd = [
    { draft: { "\ud800": entry("2") }, seen: body.savedAt },
    { draft: { a: entry("\udc00") }, seen: body.savedAt },
    { draft: { a: entry("a\0b") }, seen: body.savedAt },
    { draft: { a: entry("2") }, seen: "0000-01-01T00:00:00Z" },
    { draft: { a: entry("2") }, seen: "9999-12-31T23:59:59-23:59" },
  ];
  for (const payload of odd) expect((await call("ada", payload)).status).toBe(400);
  expect((await call("ada")).body).toMatchObject({ draft: { a: entry("1") } });
});

test("whoever else writes on the site now is named, with the words", async () => {
  await call("eve", { draft: { "page/home en hero.title": entry("Mine") }, seen: null });
  const read = async (name: "ada" | "eve") => {
    const headers = { cookie: cookies[name] };
    return (await server.app.inject({ url: "/api/admin/site/editions", headers })).json().writers;
  };
  expect(await read("ada")).toEqual([{ by: "eve", ids: ["page/home"] }]);
  expect(await read("eve")).toEqual([]);
  clock.advance(10 * minuteMs + 1);
  expect(await read("ada")).toEqual([]);
});
