import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deletePerson } from "#features/privacy/server/delete-person.ts";
import { erasePeople } from "#features/privacy/server/erase-people.ts";
import { insertHold } from "#features/privacy/server/person-holds-store.ts";
import { yourDataMails } from "#features/privacy/server/your-data-mails.ts";
import { startJobs } from "#platform/server/jobs.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { anInquiry } from "#testing/an-inquiry.ts";
import { handedOut } from "#testing/handed-out.ts";
import { openMailScene } from "#testing/mail-scene.ts";
import type { MailScene } from "#testing/mail-scene.ts";
import { listSentences, readingGrade } from "#testing/reading-grade.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer, testSecret } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";
import { publishedJobs } from "./job-handlers.ts";
import { openPrivacy } from "./open-privacy.ts";

const dayMs = 86_400_000;
const templates = yourDataMails({ secret: testSecret });

let store: TestDatabase;
let scene: MailScene;
let server: TestServer;
let jobs: Jobs;

beforeAll(async () => {
  store = await openTestDatabase();
  const { database } = store;
  scene = await openMailScene(database);
  const { smtp, from } = scene.options();
  const mail = { smtp, from, notify: ["staff@site.example"] };
  await makeAdmin(database, "ada");
  server = await startTestServer(database, { clock: scene.clock, config: { mail } });
  jobs = await startJobs({ database, jobs: publishedJobs, handlers: [], log: recordingLog() });
});

afterAll(async () => {
  await jobs.close();
  await server.close();
  await scene.close();
  await store.close();
});

const query = async (text: string) => (await store.database.executeSql(text)).rows;

function parts() {
  const { database } = store;
  return openPrivacy({ database, clock: scene.clock, jobs, log: recordingLog(), definitions: [] });
}

const forget = (email: string) =>
  store.database.transaction((tx) =>
    deletePerson(parts(), tx, { person: { email }, via: "page", by: null }),
  );

async function call(method: "POST" | "DELETE", url: string, payload: object = {}) {
  const cookie = await signIn(server.app, "ada");
  const answer = await server.app.inject({ method, url, payload, headers: { cookie } });
  return { status: answer.statusCode, body: answer.json() };
}

async function addInquiry(email: string): Promise<string> {
  const { id } = (await call("POST", "/api/contact-inquiry", anInquiry({ email }))).body;
  await handedOut(store.database);
  return id;
}

async function addMany(email: string, count: number): Promise<void> {
  await query(`insert into inquiries (id, full_name, email, phone, subject, message, submitted_at)
    select gen_random_uuid(), 'Ana', '${email}', '', 'general', 'Hello', now()
    from generate_series(1, ${count})`);
}

const countOf = async (email: string, condition = "true") =>
  (await query(`select id from inquiries where email = '${email}' and ${condition}`)).length;

test("both mails say what they are for, lead to the page, read easily, and arrive", async () => {
  const email = "mails@example.com";
  await call("POST", "/api/your-data", { email });
  await scene.sendAll({ templates });
  const [link] = scene.receiver.mails.filter(({ to }) => to === email);
  const token = /https:\/\/site\.example\/your-data#(\S+)/.exec(link?.parsed.text ?? "")?.[1] ?? "";
  expect(link?.parsed.html).toContain(`https://site.example/your-data#${token}`);
  expect(link?.parsed.text).toContain("60 minutes");
  const asked = await call("POST", "/api/your-data/delete", { token });
  expect(asked.status).toBe(200);
  await scene.sendAll({ templates });
  const mails = scene.receiver.mails.filter(({ to }) => to === email);

  expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
    "Your link to what we hold about you",
    "We delete what we hold about you",
  ]);
  expect(mails[1]?.parsed.text).toMatch(/site\.example\/your-data#take-back\.\S+/);
  const lines = mails.flatMap(({ parsed }) => (parsed.text ?? "").split("\n"));
  expect(readingGrade(listSentences(lines))).toBeLessThanOrEqual(8);
});

test.each([
  ["2026-12-01T02:00:00.000Z", "November 30, 2026"],
  ["2027-01-01T04:59:59.000Z", "December 31, 2026"],
  ["2027-01-01T05:00:00.000Z", "January 1, 2027"],
  ["2028-03-01T04:30:00.000Z", "February 29, 2028"],
  // The day on which the clocks go back has an hour more.
  ["2026-11-02T04:30:00.000Z", "November 1, 2026"],
])("the mail names the agency's day, wherever the machine stands: %s is %s", async (at, day) => {
  const to = `until-${Date.parse(at)}@example.com`;
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    values (gen_random_uuid(), '${to}', 'deletion', 'page', now(), now(), '${at}')`);
  const key = await scene.queue({ kind: "your-data-deletion", to });
  await scene.sendAll({ templates });

  expect((await scene.find(key)).state).toBe("sent");
  const mail = scene.receiver.mails.find((each) => each.to === to);
  expect(mail?.parsed.text).toContain(`On ${day} it is erased`);
});

test("one record of somebody who asked us to delete everything is not restored alone, and what came later is", async () => {
  const email = "restored@example.com";
  const id = await addInquiry(email);
  scene.clock.advance(1_000);
  await forget(email);
  scene.clock.advance(1_000);
  const later = await addInquiry(email);
  await call("DELETE", `/api/admin/inquiries/${later}`, { reason: "A mistake" });

  const refused = await call("POST", `/api/admin/inquiries/${id}/restore`);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/can't be restored alone.*person's page/);
  expect((await call("POST", `/api/admin/inquiries/${later}/restore`)).status).toBe(200);
  expect((await call("POST", "/api/admin/people/take-back", { email })).status).toBe(200);
  expect(await countOf(email, "deleted_at is null")).toBe(2);
});

test("all records of a person go, and come back, however many there are", async () => {
  const email = "many@example.com";
  await addMany(email, 60);
  await forget(email);
  expect(await countOf(email, "deleted_at is null")).toBe(0);
  await call("POST", "/api/admin/people/take-back", { email });
  expect(await countOf(email, "deleted_at is not null")).toBe(0);
});

test("a hold that is placed while a person is being erased keeps what is left, until it ends", async () => {
  const email = "half@example.com";
  await addMany(email, 60);
  await forget(email);
  scene.clock.advance(31 * dayMs);
  const { cases, ...rest } = parts();
  const placed = { id: randomUUID(), email, reason: "A lawsuit", placedBy: "ada" };
  const disturbed = cases.map((source) => ({
    ...source,
    onErase: async (...erased: Parameters<NonNullable<typeof source.onErase>>) => {
      await source.onErase?.(...erased);
      await insertHold(erased[0], { ...placed, placedAt: scene.clock.now() });
    },
  }));

  await erasePeople({ ...rest, cases: disturbed });
  expect(await countOf(email)).toBe(10);

  await call("POST", "/api/admin/people/release", { email });
  expect(await erasePeople(parts())).toBe(1);
  expect(await countOf(email)).toBe(0);
});

test("a hundred people on hold keep nobody behind them from being erased", async () => {
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    select gen_random_uuid(), 'held-' || n || '@example.com', 'deletion', 'page', at, at, at
    from generate_series(1, 101) as n, (select timestamptz '2020-01-01' as at) as long_ago`);
  await query(`insert into person_holds (id, email, reason, placed_by, placed_at)
    select gen_random_uuid(), 'held-' || n || '@example.com', 'A lawsuit', 'ada', now()
    from generate_series(1, 101) as n`);
  const email = "behind@example.com";
  await addMany(email, 1);
  await forget(email);
  scene.clock.advance(31 * dayMs);

  expect(await erasePeople(parts())).toBe(1);
  expect(await countOf(email)).toBe(0);
});
