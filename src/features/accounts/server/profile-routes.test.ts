import { beforeEach, expect, test } from "vitest";
import { aLicense } from "#testing/staff/a-profile.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { deferred } from "#testing/deferred.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { emptyProfile } from "#staff/core/profile.ts";
import { replaceProfile } from "#staff/server/profiles-store.ts";
import { usersTable } from "#staff/server/members-store.ts";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));
let ada: string;
let bob: string;

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "bob", "agent");
  await makeAdmin(store.database, "cy", "agent");
  ada = await signIn(server.app, "ada");
  bob = await signIn(server.app, "bob");
});

const address = (username: string) => `/api/admin/staff/${username}/profile`;

async function read(username: string, cookie: string) {
  const answer = await server.app.inject({ url: address(username), headers: { cookie } });
  const { version, ...body } = answer.json();
  return { status: answer.statusCode, body, version };
}

async function send(username: string, payload: object, headers: Record<string, string>) {
  const answer = await server.app.inject({
    method: "PUT",
    url: address(username),
    headers,
    payload,
  });
  const { version, ...body } = answer.json();
  return { status: answer.statusCode, body, version };
}

async function put(username: string, payload: object, cookie = ada) {
  const { status, body } = await send(username, payload, { cookie });
  return { status, body };
}

const license = aLicense("OH", { from: "2026-01-01", until: "2026-12-31" });
const whole = {
  npn: "1234567",
  licences: [license],
  languages: ["es"],
  hours: [{ weekday: 1, from: "09:00", to: "17:00" }],
  timeZone: "America/Chicago",
  away: [{ from: "2026-12-24", to: "2026-12-26" }],
  dailyCap: 5,
  weight: 2,
  scheduleUrl: "https://cal.example/bob",
  page: { name: "bob", sentence: "I was a teacher.", isShown: true },
};

test("a profile is empty before anybody fills it in, and what an admin puts takes its place", async () => {
  const empty = { licences: [], languages: ["en"], hours: [], away: [] };
  expect(await read("bob", ada)).toMatchObject({
    status: 200,
    body: { success: true, profile: empty },
  });
  expect(await put("bob", whole)).toEqual({ status: 200, body: { success: true, profile: whole } });
  expect((await read("bob", bob)).body).toEqual({ success: true, profile: whole });
  await put("bob", { npn: "7654321" });
  expect((await read("bob", ada)).body.profile).toEqual({ ...empty, npn: "7654321" });
});

test("an agent changes the own hours, days off, languages and link, and nothing else", async () => {
  await put("bob", whole);
  const own = {
    hours: [],
    away: [{ from: "2027-01-01", to: "2027-01-01" }],
    languages: ["en", "es"],
    scheduleUrl: "https://cal.example/bobby",
  };
  expect(await put("bob", own, bob)).toEqual({
    status: 200,
    body: { success: true, profile: { ...whole, ...own } },
  });
  expect((await put("bob", { ...whole, away: [] }, bob)).status).toBe(200);
  for (const other of [
    { npn: "1" + whole.npn },
    { licences: [] },
    { weight: 100 },
    { dailyCap: 1 },
    { timeZone: "America/New_York" },
    { page: { ...whole.page, sentence: "Guaranteed returns" } },
    { shownName: "Bob the Great" },
    { gender: "man" },
  ])
    expect([other, (await put("bob", other, bob)).status]).toEqual([other, 403]);
  expect((await read("bob", ada)).body.profile).toEqual({ ...whole, away: [] });
});

test("who names the state they saw overwrites nothing that somebody else saved since", async () => {
  const first = await read("bob", ada);
  const mine = { cookie: ada, "if-match": `"${first.version}"` };
  const saved = await send("bob", { npn: "1234567" }, mine);
  expect(saved).toMatchObject({ status: 200, version: (await read("bob", ada)).version });
  // The answer was lost, and the button is pressed again.
  expect(await send("bob", { npn: "1234567" }, mine)).toMatchObject({
    status: 200,
    version: saved.version,
  });
  const late = await send("bob", { npn: "7654321" }, mine);
  expect(late).toMatchObject({
    status: 412,
    version: saved.version,
    body: { profile: { npn: "1234567" } },
  });
  expect((await read("bob", ada)).body.profile.npn).toBe("1234567");
});

test("an agent's change of a part is sent again where its answer was lost, and is the same change", async () => {
  await put("bob", whole);
  const { version } = await read("bob", bob);
  const mine = { cookie: bob, "if-match": `"${version}"` };
  const saved = await send("bob", { languages: ["en"], away: [] }, mine);
  expect(await send("bob", { languages: ["en"], away: [] }, mine)).toEqual(saved);
  // What else it asks for is a change, over what somebody else may have saved.
  expect((await send("bob", { languages: ["es"] }, mine)).status).toBe(412);
  const all = { ...whole, languages: ["en"], away: [] };
  expect((await send("bob", all, mine)).status).toBe(200);
  await put("bob", { ...all, dailyCap: 9 });
  expect((await send("bob", all, mine)).status).toBe(412);
});

test("nobody but an admin opens or changes somebody else's", async () => {
  expect((await read("cy", bob)).status).toBe(403);
  expect((await put("cy", { away: [] }, bob)).status).toBe(403);
  expect((await read("nobody", ada)).status).toBe(404);
  expect((await put("nobody", whole)).status).toBe(404);
});

test("a page's name is one person's", async () => {
  await put("bob", whole);
  expect(await put("cy", { page: { ...whole.page } })).toMatchObject({
    status: 409,
    body: { errors: { "page.name": "Somebody else's page has this name" } },
  });
  expect((await put("bob", whole)).status).toBe(200);
  await put("bob", { ...whole, page: undefined });
  expect((await put("cy", { page: whole.page })).status).toBe(200);
});

test("what is wrong is refused at its field, and changes nothing", async () => {
  const { status, body } = await put("bob", { ...whole, licences: [{ ...license, state: "ZZ" }] });
  expect([status, Object.keys(body.errors)]).toEqual([400, ["licences.0.state"]]);
  expect((await read("bob", ada)).body.profile.licences).toEqual([]);
});

test("a sentence of a partner's page that the rules of advertising refuse is told at its field, in any language", async () => {
  const withSentence = (sentence: string) => ({ ...whole, page: { ...whole.page, sentence } });
  const refused = await put("bob", withSentence("I get you risk-free growth."));
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.errors)).toEqual(["page.sentence"]);
  expect(refused.body.errors["page.sentence"]).toMatch(/risk/i);
  expect((await read("bob", ada)).body.profile.page).toBeUndefined();
  expect((await put("bob", withSentence("Con mi plan, rendimiento garantizado."))).status).toBe(
    400,
  );
  expect((await put("bob", withSentence("I explain every cost."))).status).toBe(200);
});

test("two who are given the same page's name at once: one has it, and the other is told", async () => {
  const page = { name: "our-page", sentence: "", isShown: false };
  const { rows } = await store.database.executeSql("select id from users where username = 'cy'");
  const id = String(rows[0]?.["id"]);
  const [stored, committed] = [deferred(), deferred()];
  const first = store.database.transaction(async (tx) => {
    await replaceProfile(tx, id, { ...emptyProfile, page });
    stored.resolve();
    await committed.promise;
  });
  await stored.promise;
  const second = put("bob", { page });
  await someoneWaits(store.database);
  committed.resolve();
  await first;
  expect((await second).status).toBe(409);
});

test("a name that no account can have is nobody's, also one that the database can't compare", async () => {
  for (const name of ["nobody", "%00", "ada%00", "__proto__", "%ff"]) {
    expect([name, (await read(name, ada)).status]).toEqual([name, 404]);
    expect([name, (await put(name, whole)).status]).toEqual([name, 404]);
  }
});
