import { beforeEach, expect, test } from "vitest";
import { consentTextVersion } from "#features/leads/core/questions.ts";
import { runRetention } from "#features/privacy/server/retention-round.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { readConfig } from "#platform/config/config.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { cutting } from "#testing/site/cutting-feature.ts";
import { endHolds } from "#testing/staff/people-acts.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { listFeatures } from "#app/features.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const agreed = { contactConsent: true, consentTextVersion };
const elsewhere = "203.0.113.9";
const { mail } = readConfig({ SMTP_URL: "smtp://127.0.0.1:25" });

let number = 0;

const scene = useOpened(() => openStaffScene({ ada: "admin" }, { clock, config: { mail } }));

beforeEach(async () => {
  await scene.signIn("ada");
});

const someone = () => `person-${(number += 1)}@example.com`;
const tokenOf = (email: string, purpose: "open" | "take-back" = "open", minutes = 60) =>
  yourDataToken(clock, email, { purpose, minutes });

const post = (url: string, payload: object, name: string | null = null) =>
  scene.call(name, "POST", url, payload);

const open = async (email: string) =>
  (await post("/api/your-data/open", { token: tokenOf(email) })).body.held;
const query = (text: string) => scene.query(text);

const addLead = (email: string, changes: object = {}) =>
  scene.submit("/api/lead", aLeadSubmission({ email, ...changes }));

const runNight = () => runRetention(testCtx({ database: scene.database, clock }));

test("a known and an unknown address get the same answer, with the same work done for both", async () => {
  const known = someone();
  await addLead(known);
  await query("delete from mails");
  const ask = async (email: string) => {
    const { status, body } = await post("/api/your-data", { email });
    const rows = await query(`select kind, audience, state, record_id, data, priority,
      extract(epoch from give_up_at - queued_at)::int as seconds from mails
      where to_address = '${email}'`);
    const limits = await query(
      "select count(*)::int as n from rate_limits where key like 'your-data-address%'",
    );
    return { status, body, rows, limits: limits[0].n };
  };
  const first = await ask(known);
  const second = await ask(someone());

  expect(first.status).toBe(202);
  expect(first.rows).toMatchObject([{ kind: "your-data-link", priority: 1 }]);
  expect(second).toEqual({ ...first, limits: first.limits + 1 });
});

test("an address that asks too often gets the usual answer, and no further mail", async () => {
  const email = someone();
  const answers = [];
  for (let round = 0; round < 5; round += 1) {
    answers.push((await post("/api/your-data", { email: ` ${email.toUpperCase()} ` })).status);
  }
  const plus = email.replace("@", "+more@");
  answers.push((await post("/api/your-data", { email: plus })).status);

  expect(new Set(answers)).toEqual(new Set([202]));
  expect(await query(`select id from mails where to_address = '${plus}'`)).toEqual([]);
  expect(await query(`select id from mails where to_address = '${email}'`)).toHaveLength(3);
});

test("one network can't cause an unlimited number of mails", async () => {
  const ask = () =>
    scene.server.app.inject({
      method: "POST",
      url: "/api/your-data",
      payload: { email: someone() },
      remoteAddress: elsewhere,
    });
  const statuses = [];
  for (let round = 0; round < 21; round += 1) statuses.push((await ask()).statusCode);

  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202));
  expect(statuses[20]).toBe(429);
});

test("the form works without script, and an invalid address is refused at its field", async () => {
  const form = await scene.call(
    null,
    "POST",
    "/api/your-data",
    `email=${encodeURIComponent(someone())}`,
    { "content-type": "application/x-www-form-urlencoded" },
  );
  const refused = await post("/api/your-data", { email: "nobody" });

  expect([form.status, form.headers["location"]]).toEqual([303, "/your-data/sent"]);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({
    email: "Please enter an email address such as name@example.com",
  });
});

test("without a mail server a request is noted once for the office, with the same answer for every address", async () => {
  const off = await startTestServer(scene.database, { clock });
  const known = someone();
  await addLead(known);
  await query("delete from mails");
  const ask = async (payload: object | string, headers = {}) =>
    off.app.inject({ method: "POST", url: "/api/your-data", payload, headers });
  const first = await ask({ email: known.toUpperCase() });
  const answers = [await ask({ email: known }), await ask({ email: someone() })];
  const form = await ask(`email=${encodeURIComponent(known)}`, {
    "content-type": "application/x-www-form-urlencoded",
  });

  expect(first.statusCode).toBe(202);
  expect(first.json().message).toMatch(/can't send email just now.* within 45 days/);
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([202, first.json()]);
  expect([form.statusCode, form.headers.location]).toEqual([303, "/your-data"]);
  const listed = await off.app.inject({
    url: "/api/admin/people/requests",
    headers: { cookie: await signIn(off.app, "ada") },
  });
  const dueAt = new Date(clock.now().getTime() + 45 * dayMs).toISOString();
  const noted = { kind: "copy", via: "page", state: "open", askedBy: null, dueAt, eraseAt: null };
  expect(listed.json().requests).toMatchObject([noted, noted]);
  expect(await query(`select id from person_requests where email = '${known}'`)).toHaveLength(1);
  expect(await query("select id from mails")).toEqual([]);
  expect(off.logLines.filter((line) => /"level":[4-9]\d/.test(line))).toEqual([]);
  await query("delete from person_requests");
  await off.close();
});

test("without a mail server, requests for invented addresses can't crowd out a request of a known person", async () => {
  const off = await startTestServer(scene.database, { clock });
  const known = someone();
  await addLead(known);
  await query("delete from person_requests");
  // Deletions run by themselves, and take no places from requests that somebody must answer.
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    select gen_random_uuid(), n || '@gone.example', 'deletion', 'page', now(), now(), now()
    from generate_series(1, 20) as n`);
  const ask = (email: string) =>
    off.app.inject({ method: "POST", url: "/api/your-data", payload: { email } });
  const answers = [];
  for (let made = 0; made < 25; made += 1) answers.push(await ask(someone()));
  // Two concurrent presses make one request.
  answers.push(...(await Promise.all([ask(known), ask(known)])));

  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await query("select id from person_requests where kind = 'copy'")).toHaveLength(21);
  expect(await query(`select id from person_requests where email = '${known}'`)).toHaveLength(1);
  await query("delete from person_requests");
  await off.close();
});

test("a link shows everything about its address, and nothing about anybody else", async () => {
  const email = someone();
  const id = await addLead(email.toUpperCase(), { fullName: "Ana Diaz" });
  await addLead(someone(), { fullName: "Somebody Else" });
  await post("/api/contact-inquiry", anInquiry({ email, fullName: "Ana Diaz" }));
  await post(`/api/admin/leads/${id}/notes`, { text: "Her cousin is ill" }, "ada");
  await query(`update leads set status = 'quarantined' where id = '${id}'`);

  const { headers, body } = await post("/api/your-data/open", { token: tokenOf(email) });
  const { held } = body;

  expect(headers["cache-control"]).toBe("no-store");
  const names = held.sections.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["requests", "messages", "history"]));
  const text = JSON.stringify(held);
  expect(text).toContain("Ana Diaz");
  expect(text).toContain("Score, which says whom we call first");
  expect(text).toContain("We wrote a note");
  expect(text).not.toMatch(/cousin|Somebody Else|"ada"/);
  const staff = await post("/api/admin/people", { kind: "lead", id }, "ada");
  expect(JSON.stringify(staff.body)).toContain("cousin");
});

test.each([
  ["one that is over", () => tokenOf("a@example.com", "open", -1)],
  ["one that only takes a deletion back", () => tokenOf("a@example.com", "take-back")],
  ["one that somebody changed", () => `${tokenOf("a@example.com").slice(0, -2)}AA`],
  ["none at all", () => ""],
])("%s opens nothing", async (_what, make) => {
  const { status, body } = await post("/api/your-data/open", { token: make() });

  expect(status).toBe(401);
  expect(body.message).toMatch(/ask for a new one/);
});

test("no token, address or answer is in the log or the audit trail", async () => {
  const email = someone();
  await addLead(email);
  const token = tokenOf(email);
  await post("/api/your-data", { email });
  await post("/api/your-data/open", { token });
  await post("/api/your-data/delete", { token });
  const trail = JSON.stringify(await query("select * from audit_events"));

  expect(scene.server.logLines.join("") + trail).not.toContain(email);
  expect(scene.server.logLines.join("") + trail).not.toContain(token.slice(0, 40));
  expect(trail).toMatch(/"person-delete"[^}]*"visitor"/);
});

test("a correction changes the record, stores the old value, and is refused on outdated data", async () => {
  const email = someone();
  const id = await addLead(email, { fullName: "Ana Diaz", zipCode: "43215" });
  const [record] = (await open(email)).records;
  const change = { token: tokenOf(email), kind: "lead", id, version: record.version };
  const corrected = await post("/api/your-data/correct", {
    ...change,
    fullName: "Ana Díaz",
    zipCode: "43085",
    phone: "(614) 555-0199",
  });
  const next = { ...change, token: tokenOf(email) };
  const again = await post("/api/your-data/correct", { ...next, fullName: "Eve" });

  expect([corrected.status, again.status]).toEqual([200, 409]);
  expect((await query(`select full_name, phone_key from leads where id = '${id}'`))[0]).toEqual({
    full_name: "Ana Díaz",
    phone_key: "+16145550199",
  });
  const [line] = await query(
    `select kind, "by", text from timeline_entries where case_id = '${id}'`,
  );
  expect(line).toMatchObject({ kind: "correction", by: null });
  expect(line.text).toContain("fullName\tAna Diaz\tAna Díaz");
});

test("a correction sent again after a lost response changes nothing twice", async () => {
  const email = someone();
  const id = await addLead(email, { fullName: "Ana Diaz" });
  const [{ version }] = (await open(email)).records;
  const change = { kind: "lead", id, version, fullName: "Ana Díaz" };
  const send = () => post("/api/your-data/correct", { ...change, token: tokenOf(email) });

  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const lines = await query(`select kind from timeline_entries where case_id = '${id}'`);
  expect(lines).toEqual([{ kind: "correction" }]);
});

test("nobody can correct what came from another address", async () => {
  const id = await addLead(someone());
  const { status } = await post("/api/your-data/correct", {
    token: tokenOf(someone()),
    kind: "lead",
    id,
    version: 1,
    fullName: "Eve",
  });

  expect(status).toBe(404);
});

test("a deletion hides everything at once, and cancelling it restores exactly that", async () => {
  const email = someone();
  const [kept, binned] = [await addLead(email), await addLead(email)];
  await scene.call("ada", "DELETE", `/api/admin/leads/${binned}`, { reason: "A double" });
  clock.advance(1_000);

  const asked = await post("/api/your-data/delete", { token: tokenOf(email) });
  const again = await post("/api/your-data/delete", { token: tokenOf(email) });

  expect(asked.body.eraseAt).toBe(new Date(clock.now().getTime() + 30 * dayMs).toISOString());
  expect(again.body).toEqual({ ...asked.body, token: expect.any(String) });
  expect((await open(email)).deletions).toMatchObject([{ eraseAt: asked.body.eraseAt }]);
  const list = await scene.call("ada", "GET", `/api/admin/leads?q=${email}`);
  expect(list.body.total).toBe(0);
  const mails = await query(`select kind from mails where to_address = '${email}'`);
  expect(mails).toContainEqual({ kind: "your-data-deletion" });

  const token = tokenOf(email, "take-back", 60 * 24);
  expect((await post("/api/your-data/take-back", { token })).status).toBe(200);
  const late = await post("/api/your-data/take-back", { token: tokenOf(email, "take-back") });
  expect(late.status).toBe(409);
  const rows = await query(
    `select id, deleted_at is null as live from leads where lower(email) = '${email}'`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: kept, live: true },
      { id: binned, live: false },
    ]),
  );
});

test("on the deletion's day a person is erased everywhere, and only the proof of consent is left", async () => {
  const email = someone();
  const id = await addLead(email, agreed);
  await post("/api/contact-inquiry", anInquiry({ email }));
  await post(`/api/admin/leads/${id}/notes`, { text: "A note" }, "ada");
  await post("/api/your-data", { email });
  await post("/api/your-data/delete", { token: tokenOf(email) });

  clock.advance(30 * dayMs - 1_000);
  await runNight();
  expect((await open(email)).records).toHaveLength(2);
  clock.advance(2_000);
  await runNight();

  const held = await open(email);
  expect(held.sections.map(({ name }: { name: string }) => name)).toEqual(["consents"]);
  expect(held.records).toEqual([]);
  for (const [table, rows] of await scene.readTables()) {
    expect([table, JSON.stringify(rows).includes(email)]).toEqual([table, false]);
  }
  const [request] = await query(
    "select state, email, id from person_requests where state = 'done' order by ended_at desc limit 1",
  );
  expect(request).toMatchObject({ state: "done", email: null });
  const trail = await query(
    `select action, actor from audit_events where record = '${request.id}'`,
  );
  expect(trail).toContainEqual({ action: "person-erase", actor: "site" });
});

test("a person who sends something after asking for deletion keeps that, and the rest is erased", async () => {
  const email = someone();
  const old = await addLead(email);
  await post("/api/your-data/delete", { token: tokenOf(email) });
  clock.advance(10 * dayMs);
  const fresh = await addLead(email);
  clock.advance(21 * dayMs);
  await runNight();

  const rows = await query(`select id from leads where id in ('${old}', '${fresh}')`);
  expect(rows).toEqual([{ id: fresh }]);
});

test("a hold stops the deletion of a person, whether placed before or after it was asked for, until it ends", async () => {
  const email = someone();
  const id = await addLead(email);
  await post("/api/your-data/delete", { token: tokenOf(email) });
  const whom = { kind: "lead", id };
  const held = await post("/api/admin/people/hold", { ...whom, reason: "A lawsuit" }, "ada");
  expect(held.body.person.holds).toMatchObject([{ reason: "A lawsuit", placedBy: "ada" }]);
  clock.advance(31 * dayMs);
  await runNight();
  expect(await query(`select id from leads where id = '${id}'`)).toHaveLength(1);

  await endHolds(scene, whom);
  await runNight();
  expect(await query(`select id from leads where id = '${id}'`)).toEqual([]);

  const other = someone();
  await addLead(other);
  await post("/api/admin/people/hold", { email: other, reason: "A lawsuit" }, "ada");
  const refused = await post("/api/your-data/delete", { token: tokenOf(other) });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/the law asks us to keep it/);
});

test("an interrupted erasing stops no other step of the night, and continues where it was", async () => {
  const [email, next, trashed] = [someone(), someone(), someone()];
  const id = await addLead(email);
  await post("/api/your-data/delete", { token: tokenOf(email) });
  clock.advance(1_000);
  const others = [await addLead(next), await addLead(trashed)];
  await post("/api/your-data/delete", { token: tokenOf(next) });
  const at = clock.now().toISOString();
  await query(`update leads set deleted_at = '${at}' where id = '${others[1]}'`);
  clock.advance(31 * dayMs);
  const cut = cutting({
    ofRecords: async (_ctx, _tx, ids) => {
      if (ids.includes(id)) throw new Error("cut off");
    },
  });
  const features = [...listFeatures(), cut];
  const ctx = testCtx({ database: scene.database, clock, features });

  await expect(runRetention(ctx)).rejects.toThrow("cut off");
  expect(await query(`select state from person_requests where email = '${email}'`)).toEqual([
    { state: "erasing" },
  ]);
  expect(await query(`select id from leads where id in ('${others.join("', '")}')`)).toEqual([]);
  await Promise.all([runNight(), runNight()]);

  expect((await open(email)).records).toEqual([]);
  expect(await query(`select id from person_requests where email = '${email}'`)).toEqual([]);
});
