import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { aLicense } from "#testing/staff/a-profile.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { openDrawing } from "#testing/staff/studio-scene.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { emptyProfile } from "#staff/core/profile.ts";
import { replaceProfile } from "#staff/server/profiles-store.ts";

const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cy: "agent" }, { pages: openDrawing([]) }),
);

beforeEach(async () => {
  await scene.query(withoutTriggers("truncate site_editions"));
  for (const table of ["rate_limits", "staff_profiles"]) await scene.query(`delete from ${table}`);
});

async function call(
  by: string,
  method: "GET" | "PUT",
  of: string,
  payload?: object,
  seen?: string,
) {
  const headers = seen === undefined ? {} : { "if-match": `"${seen}"` };
  const answer = await scene.call(by, method, `/api/admin/staff/${of}/profile`, payload, headers);
  const { version, waiting: _none, ...body } = answer.body;
  return { status: answer.status, body, version };
}

const read = (username: string, by = "ada") => call(by, "GET", username);

/** Sends a profile with the version that the caller saw. */
const send = (username: string, payload: object, { by, seen }: Record<"by" | "seen", string>) =>
  call(by, "PUT", username, payload, seen);

async function put(username: string, payload: object, by = "ada") {
  const { status, body } = await call(by, "PUT", username, payload);
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
  page: { name: "bob", sentence: "I was a teacher.", sentenceEs: null, isShown: true },
};

test("a new profile is empty, and an admin's profile replaces it", async () => {
  const empty = { licences: [], languages: ["en"], hours: [], away: [] };
  expect(await read("bob")).toMatchObject({
    status: 200,
    body: { success: true, profile: empty },
  });
  expect(await put("bob", whole)).toEqual({ status: 200, body: { success: true, profile: whole } });
  expect((await read("bob", "bob")).body).toEqual({ success: true, profile: whole });
  await put("bob", { npn: "7654321" });
  expect((await read("bob")).body.profile).toEqual({ ...empty, npn: "7654321" });
});

test("the audit trail names whose profile was changed, by an admin or by its owner", async () => {
  await put("bob", { npn: "7654321" });
  await put("bob", { languages: ["en", "es"] }, "bob");
  const changes = `select distinct username, record from audit_events
    where action = 'profile-change' order by username`;
  await expect
    .poll(() => scene.query(changes))
    .toEqual([
      { username: "ada", record: "bob" },
      { username: "bob", record: "bob" },
    ]);
});

test("an agent may change their own hours, days off, languages and link, and nothing else", async () => {
  await put("bob", whole);
  const own = {
    hours: [],
    away: [{ from: "2027-01-01", to: "2027-01-01" }],
    languages: ["en", "es"],
    scheduleUrl: "https://cal.example/bobby",
  };
  expect(await put("bob", own, "bob")).toEqual({
    status: 200,
    body: { success: true, profile: { ...whole, ...own } },
  });
  expect((await put("bob", { ...whole, away: [] }, "bob")).status).toBe(200);
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
    expect([other, (await put("bob", other, "bob")).status]).toEqual([other, 403]);
  expect((await read("bob")).body.profile).toEqual({ ...whole, away: [] });
});

test.each<[string, Record<string, unknown>]>([
  ["licenses", { licences: ["TX", "OH"].map((state) => ({ ...license, state })) }],
  ["lines of one state", { licences: ["variable", "life"].map((line) => ({ ...license, line })) }],
  [
    "hours and days off",
    {
      hours: [5, 1].map((weekday) => ({ weekday, from: "09:00", to: "17:00" })),
      away: ["2027-05-01", "2027-01-01"].map((day) => ({ from: day, to: day })),
    },
  ],
])("an agent who sends %s back in another order has changed none of them", async (_, rows) => {
  await put("bob", { ...whole, ...rows });
  const { body } = await read("bob", "bob");
  const turned = Object.entries(rows).map(([name, list]) => [
    name,
    (list as object[]).toReversed(),
  ]);
  const away = [{ from: "2027-08-01", to: "2027-08-02" }];
  const sent = { ...body.profile, ...Object.fromEntries(turned), away };
  expect(await put("bob", sent, "bob")).toMatchObject({ status: 200, body: { profile: { away } } });
  const stored = (await read("bob")).body.profile;
  expect(stored.licences).toEqual(body.profile.licences);
  const [first, ...others] = stored.licences;
  const other = { ...first, number: `${first.number}1` };
  expect((await put("bob", { licences: [other, ...others] }, "bob")).status).toBe(403);
  expect((await put("bob", { licences: [...stored.licences, first] }, "bob")).status).toBe(403);
});

test("an agent's change of an admin's field is forbidden, also when its value is invalid", async () => {
  await put("bob", whole);
  for (const other of [{ weight: 1_000 }, { npn: "abc" }, { timeZone: "Mars" }, { page: null }])
    expect([other, (await put("bob", other, "bob")).status]).toEqual([other, 403]);
  expect((await put("bob", { away: [{ from: "2026" }] }, "bob")).status).toBe(400);
  expect((await put("bob", [], "bob")).status).toBe(400);
});

test("a profile that is older than a rule does not prevent saving one's own hours", async () => {
  const [{ id }] = await scene.query("select id from users where username = 'bob'");
  const old = { ...license, from: "0026-01-01" };
  const page = { name: "bob", sentence: "Guaranteed returns, risk-free.", isShown: true };
  await scene.database.transaction((tx) =>
    replaceProfile(tx, id, { ...emptyProfile, licences: [old], page }),
  );
  const { body } = await read("bob", "bob");
  expect((await put("bob", { ...body.profile, hours: whole.hours }, "bob")).status).toBe(200);
  // An admin's profile is validated completely, except for a sentence from before the rule.
  expect((await put("bob", { ...whole, page })).status).toBe(200);
  const worse = { ...page, sentence: `${page.sentence} Always.` };
  expect((await put("bob", { ...whole, page: worse })).status).toBe(400);
});

test("an agent can remove their own link, and missing fields stay unchanged", async () => {
  await put("bob", whole);
  const { body } = await put("bob", { scheduleUrl: "" }, "bob");
  const { scheduleUrl: _gone, ...rest } = whole;
  expect(body.profile).toEqual(rest);
});

test("a link that was typed without https:// gets it", async () => {
  const { body } = await put("bob", { scheduleUrl: "cal.example/bob" }, "bob");
  expect(body.profile.scheduleUrl).toBe("https://cal.example/bob");
  expect((await put("bob", { scheduleUrl: "bob" }, "bob")).status).toBe(400);
});

test("a page opened as an agent replaces nothing once that agent is an admin", async () => {
  await put("bob", whole);
  const { version } = await read("bob", "bob");
  await scene.query("update users set is_admin = 'true' where username = 'bob'");
  const late = await send("bob", { away: [] }, { by: "bob", seen: version });
  await scene.query("update users set is_admin = 'false' where username = 'bob'");
  expect(late.status).toBe(412);
  expect((await read("bob")).body.profile).toEqual(whole);
});

test("a profile can't be changed by somebody who is removed while the request waits", async () => {
  await put("cy", whole);
  const commit = await holdOpen(scene.database, async (tx, hold) => {
    await tx.execute(sql`update users set removed_at = now() where username = 'cy'`);
    await hold();
  });
  const late = put("cy", { npn: "7654321" });
  await someoneWaits(scene.database);
  await commit();
  expect((await late).status).toBe(404);
  await scene.query("update users set removed_at = null");
  expect((await read("cy")).body.profile.npn).toBe(whole.npn);
});

test("a caller who names the version they saw overwrites no later change", async () => {
  const first = await read("bob");
  const mine = { by: "ada", seen: first.version };
  const saved = await send("bob", { npn: "1234567" }, mine);
  expect(saved).toMatchObject({ status: 200, version: (await read("bob")).version });
  // The response was lost, and the button is pressed again.
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
  expect((await read("bob")).body.profile.npn).toBe("1234567");
});

test("an agent's change sent again after a lost response is made once", async () => {
  await put("bob", whole);
  const { version } = await read("bob", "bob");
  const mine = { by: "bob", seen: version };
  const saved = await send("bob", { languages: ["en"], away: [] }, mine);
  expect(await send("bob", { languages: ["en"], away: [] }, mine)).toEqual(saved);
  // Its other fields are a change that might overwrite somebody else's.
  expect((await send("bob", { languages: ["es"] }, mine)).status).toBe(412);
  const all = { ...whole, languages: ["en"], away: [] };
  expect((await send("bob", all, mine)).status).toBe(200);
  await put("bob", { ...all, dailyCap: 9 });
  expect((await send("bob", all, mine)).status).toBe(412);
});

test("a change whose sentence waits for approval is made once, also where its response was lost", async () => {
  await put("bob", whole);
  await scene.query(
    `insert into settings values ('site-approval', '{"isOn":true}', 1, now(), 'ada')`,
  );
  const { version } = await read("bob");
  const mine = { by: "ada", seen: version };
  const page = { ...whole.page, sentence: "I listen first." };
  const first = await send("bob", { ...whole, weight: 3, page }, mine);
  expect(first).toMatchObject({ status: 202, body: { profile: { weight: 3, page: whole.page } } });
  expect(await send("bob", { ...whole, weight: 3, page }, mine)).toEqual(first);
  expect(await scene.query("select id from site_editions where status = 'pending'")).toHaveLength(
    1,
  );
  // Another change over the version of before might overwrite somebody else's.
  expect((await send("bob", { ...whole, weight: 4, page }, mine)).status).toBe(412);
  await scene.query("delete from settings where key = 'site-approval'");
});

test("only admins may open or change another user's profile", async () => {
  expect((await read("cy", "bob")).status).toBe(403);
  expect((await put("cy", { away: [] }, "bob")).status).toBe(403);
  expect((await read("nobody")).status).toBe(404);
  expect((await put("nobody", whole)).status).toBe(404);
});

test("a page name belongs to one person", async () => {
  await put("bob", whole);
  expect(await put("cy", { page: { ...whole.page } })).toMatchObject({
    status: 409,
    body: { errors: { "page.name": "Somebody else's page has this name" } },
  });
  expect((await put("bob", whole)).status).toBe(200);
  // Printed cards have it: it stays reserved while he has no page, or one with another name.
  for (const page of [undefined, { ...whole.page, name: "bob-b" }]) {
    expect((await put("bob", { ...whole, page })).status).toBe(200);
    expect((await put("cy", { page: whole.page })).status).toBe(409);
  }
  expect((await put("bob", whole)).status).toBe(200);
  expect((await put("cy", { page: { ...whole.page, name: "bob-b" } })).status).toBe(409);

  await scene.query("update former_page_names set given_up_at = now() - interval '364 days'");
  expect((await put("cy", { page: { ...whole.page, name: "bob-b" } })).status).toBe(409);
  await scene.query("update former_page_names set given_up_at = now() - interval '367 days'");
  expect((await put("cy", { page: { ...whole.page, name: "bob-b" } })).status).toBe(200);
});

test("a removed partner's page name is reserved for the cards, and the error says until when", async () => {
  const page = { name: "old-cards", sentence: "", isShown: true };
  await put("bob", { ...whole, page });
  await scene.query("update users set removed_at = '2026-03-01T17:00Z' where username = 'bob'");
  const refused = await put("cy", { page });
  await scene.query("update users set removed_at = null");
  expect(refused.status).toBe(409);
  expect(refused.body.errors["page.name"]).toMatch(/no more.* free on March 1, 2027$/);
  // A restored account has its page again.
  expect((await put("cy", { page })).body.message).toBe("Somebody else's page has this name.");
});

test("a faulty field is refused at that field, and nothing is changed", async () => {
  const { status, body } = await put("bob", { ...whole, licences: [{ ...license, state: "ZZ" }] });
  expect([status, Object.keys(body.errors)]).toEqual([400, ["licences.0.state"]]);
  expect((await read("bob")).body.profile.licences).toEqual([]);
});

test("a sentence that breaks an advertising rule is refused at its field, in any language", async () => {
  const withSentence = (sentence: string) => ({ ...whole, page: { ...whole.page, sentence } });
  const refused = await put("bob", withSentence("I get you risk-free growth."));
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.errors)).toEqual(["page.sentence"]);
  expect(refused.body.errors["page.sentence"]).toMatch(/risk/i);
  expect((await read("bob")).body.profile.page).toBeUndefined();
  expect((await put("bob", withSentence("Con mi plan, rendimiento garantizado."))).status).toBe(
    400,
  );
  expect((await put("bob", withSentence("I explain every cost."))).status).toBe(200);
});

test("of two concurrent requests for one page name, one succeeds and the other is refused", async () => {
  const page = { name: "our-page", sentence: "", isShown: false };
  const [{ id }] = await scene.query("select id from users where username = 'cy'");
  const commit = await holdOpen(scene.database, async (tx, hold) => {
    await replaceProfile(tx, id, { ...emptyProfile, page });
    await hold();
  });
  const second = put("bob", { page });
  await someoneWaits(scene.database);
  await commit();
  expect((await second).status).toBe(409);
});

test("an impossible user name is a 404, also one that PostgreSQL can't compare", async () => {
  for (const name of ["nobody", "%00", "ada%00", "__proto__", "%ff"]) {
    expect([name, (await read(name)).status]).toEqual([name, 404]);
    expect([name, (await put(name, whole)).status]).toEqual([name, 404]);
  }
});

test("an agent's changes of their own profile are rate-limited, and an admin's are not", async () => {
  const days = { away: whole.away };
  expect((await put("bob", days, "bob")).status).toBe(200);
  await scene.query("update rate_limits set points = 39 where key like 'own-profile:%'");
  expect((await put("bob", days, "bob")).status).toBe(200);
  expect((await put("bob", days, "bob")).status).toBe(429);
  expect((await put("cy", days, "cy")).status).toBe(200);
  expect((await put("bob", whole)).status).toBe(200);
});
