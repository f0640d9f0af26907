import type { InjectOptions } from "fastify";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditPage } from "#platform/core/audit-event.ts";
import { eraseOldAuditEvents, insertAuditEvents } from "#platform/audit/audit-store.ts";
import { mostWaiting } from "#platform/audit/audit-trail.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";

const noLead = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const elsewhere = "203.0.113.7";
const clock = testClock();

const store = useOpened(openTestDatabase);
let server: TestServer;
let ada: string;

beforeAll(async () => {
  await makeAdmin(store.database, "ada");
  await makeAdmin(store.database, "bob", "agent");
});

beforeEach(async () => {
  server = await startTestServer(store.database, { clock });
  ada = await signIn(server.app, "ada");
  clock.advance(60_000);
});

afterEach(() => server.close());

const call = async (url: string, cookie: string | null = ada, options: InjectOptions = {}) => {
  clock.advance(1);
  const headers = cookie === null ? {} : { cookie };
  return server.app.inject({ method: "GET", url, headers, ...options });
};

/** Events since the test began, oldest first; closing the server stores those that still wait. */
async function readTrail() {
  const since = new Date(clock.now().getTime() - 30_000).toISOString();
  await server.close();
  const { rows } = await store.database.executeSql(
    `select username, action, record, outcome, network from audit_events where at > '${since}' order by at`,
  );
  return rows as Readonly<Record<string, string | null>>[];
}

const withoutNetwork = (rows: Awaited<ReturnType<typeof readTrail>>) =>
  rows.map(({ username, action, record, outcome }) => [username, action, record, outcome]);

test("opening a lead, a missing one or a forbidden application is recorded", async () => {
  const submitted = await call("/api/lead", null, { method: "POST", payload: aLeadSubmission() });
  const { id } = submitted.json();
  const bob = await signIn(server.app, "bob");
  await call(`/api/admin/leads/${id}`);
  await call(`/api/admin/leads/${noLead}`, bob);
  await call(`/api/admin/applications/${noLead}`, bob);
  await call(`/objects/uploads/${noLead}`);
  await call("/api/admin/leads?limit=25");
  await call("/api/admin/leads");
  await call(`/api/admin/leads/${id}`, null);

  expect(withoutNetwork(await readTrail())).toEqual([
    ["bob", "sign-in", null, "done"],
    ["ada", "lead-read", id, "done"],
    ["bob", "lead-read", null, "missing"],
    ["bob", "application-read", noLead, "refused"],
    ["ada", "file-download", null, "missing"],
    ["ada", "leads-list", null, "done"],
    ["ada", "leads-export", null, "done"],
  ]);
});

test("reading a list is recorded, because it shows as much about families as its records do", async () => {
  const bob = await signIn(server.app, "bob");
  await call("/api/admin/leads?q=Zanzibar", bob);
  await call("/api/admin/inquiries?q=Zanzibar", bob);
  await call("/api/admin/applications?q=Zanzibar");
  const trail = await readTrail();

  expect(withoutNetwork(trail).slice(1)).toEqual([
    ["bob", "leads-list", null, "done"],
    ["bob", "inquiries-list", null, "done"],
    ["ada", "applications-list", null, "done"],
  ]);
  expect(JSON.stringify(trail) + server.logLines.join("")).not.toContain("Zanzibar");
});

test("failed sign-ins are recorded, without names that no account has, because they may be passwords", async () => {
  const logIn = (username: string) =>
    call("/api/auth/login", null, {
      method: "POST",
      payload: { username, password: "wrong" },
      remoteAddress: elsewhere,
    });
  await logIn("ada");
  await logIn("hunter2 is my password");
  await call("/api/auth/logout", ada, { method: "POST" });
  const trail = await readTrail();

  expect(withoutNetwork(trail)).toEqual([
    ["ada", "sign-in", null, "refused"],
    [null, "sign-in", null, "refused"],
    ["ada", "sign-out", null, "done"],
  ]);
  expect(trail[0]?.["network"]).toBe(trail[1]?.["network"]);
  expect(trail[0]?.["network"]).not.toBe(trail[2]?.["network"]);
  expect(JSON.stringify(trail)).not.toContain(elsewhere);
  expect(server.logLines.join("")).not.toContain("hunter2");
});

test("of an address only a possible record id is recorded, and nothing in it breaks the trail", async () => {
  const bob = await signIn(server.app, "bob");
  const put = (provider: string) =>
    call(`/api/admin/crm/config/${provider}`, bob, { method: "PUT" });
  await put("Grace%20Hopper");
  await put("a%00b");
  await put("hubspot");
  await call("/objects/uploads/no-id-at-all", bob);
  await call(`/objects/uploads/${noLead.toUpperCase()}`, bob);

  expect(withoutNetwork(await readTrail()).slice(1)).toEqual([
    ["bob", "crm-settings", null, "refused"],
    ["bob", "crm-settings", null, "refused"],
    ["bob", "crm-settings", "hubspot", "refused"],
    ["bob", "file-download", null, "refused"],
    ["bob", "file-download", noLead, "refused"],
  ]);
});

test("requests that no limit counts, such as a sign-in without a name, can't fill the trail", async () => {
  const send = (options: InjectOptions) =>
    call("/api/auth/login", null, { method: "POST", ...options });
  await send({ payload: {} });
  await send({ headers: { origin: "https://elsewhere.example" } });

  expect(await readTrail()).toEqual([]);
});

test("a caller who goes on at a limit is recorded once, and a family's submission never", async () => {
  const payload = aLeadSubmission({ fullName: "Zanzibar" });
  for (let round = 0; round < 50; round += 1) {
    await call("/api/lead", null, { method: "POST", payload, remoteAddress: elsewhere });
  }
  const trail = await readTrail();

  expect(withoutNetwork(trail)).toEqual([[null, "limit-hit", "/api/lead", "limited"]]);
  expect(server.logLines.join("")).not.toContain("Zanzibar");
});

test("a change of CRM settings is recorded, and each event is a line of the log", async () => {
  const payload = { settings: { minLeadScore: 60 } };
  await call("/api/admin/crm/config/hubspot", ada, { method: "PUT", payload });
  await readTrail();
  const lines = server.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);

  expect(lines.at(-1)).toMatchObject({
    level: 30,
    audit: { user: "ada", action: "crm-settings", record: "hubspot", outcome: "done" },
  });
});

test.each([
  "update audit_events set username = 'eve'",
  "delete from audit_events",
  "truncate audit_events",
  "begin; set local audit.sweep = 'on'; delete from audit_events; commit",
])("the database itself refuses: %s", async (statement) => {
  await expect(store.database.executeSql(statement)).rejects.toThrow("only ever grows");
  await store.database.executeSql("rollback");
});

const countEvents = async (which: string) =>
  (await store.database.executeSql(`select count(*)::int as n from audit_events where ${which}`))
    .rows[0].n;

test("all events that waited for a database that was away are stored when it is back", async () => {
  const event = { user: "ada", action: "lead-read", outcome: "done" } as const;
  const events = Array.from({ length: mostWaiting }, () => ({
    ...event,
    at: clock.now(),
    record: noLead,
    network: "of this test",
  }));

  await insertAuditEvents(store.database.db, events);

  expect(await countEvents("network = 'of this test'")).toBe(mostWaiting);
});

test("erasing removes events older than a year, and no others", async () => {
  await store.database.executeSql(`insert into audit_events (at, action, outcome) values
    (now() - interval '366 days', 'sign-in', 'done'), (now() - interval '364 days', 'sign-in', 'done')`);

  await eraseOldAuditEvents(store.database);

  expect(await countEvents("at < now() - interval '363 days'")).toBe(1);
});

test("the trail is filtered by two days, and by the beginning of a record's id", async () => {
  await store.database
    .executeSql(`insert into audit_events (at, username, action, record, outcome) values
    ('2031-05-01T23:59:59Z', 'zed', 'lead-read', '${noLead}', 'done'),
    ('2031-05-02T00:00:00Z', 'zed', 'lead-read', 'bob', 'done'),
    ('2031-05-03T12:00:00Z', 'zed', 'lead-read', '0b3b9b1e-ffff-4f0e-9d55-9a4f5a3c2b1a', 'done')`);
  const count = async (query: string) =>
    (await call(`/api/admin/audit?${query}`)).json<AuditPage>().events.length;

  expect(await count("from=2031-05-01")).toBe(3);
  expect(await count("from=2031-05-02&to=2031-05-02")).toBe(1);
  expect(await count("from=2031-01-01&to=2031-05-02T00:00:00Z")).toBe(1);
  const find = (q: string) => count(`from=2031-01-01&q=${q}`);
  expect([await find("0B3B9B1E"), await find(noLead.slice(0, 13))]).toEqual([2, 1]);
  expect([await find("0b3b9b1"), await find("bo"), await find("bob")]).toEqual([0, 0, 1]);
});

test('"changes" leaves out sign-ins and views, and includes downloads', async () => {
  await store.database.executeSql(`insert into audit_events (at, username, action, outcome) values
    ('2032-01-01', 'ida', 'lead-read', 'done'), ('2032-01-01', 'ida', 'sign-in', 'done'),
    ('2032-01-02', 'ida', 'leads-export', 'done'), ('2032-01-03', 'ida', 'setting-change', 'done'),
    ('2032-01-04', 'Zoë', 'setting-change', 'done')`);
  const { events } = (await call("/api/admin/audit?q=ida&action=changes")).json<AuditPage>();
  expect(events.map(({ action }) => action)).toEqual(["setting-change", "leads-export"]);
  // Names are matched exactly, after the typed text is put into lower case.
  for (const [typed, count] of [
    ["IDA", 2],
    ["Zoë", 1],
  ] as const) {
    const query = new URLSearchParams({ q: typed, action: "changes" });
    expect((await call(`/api/admin/audit?${query}`)).json<AuditPage>().events).toHaveLength(count);
  }
});

test("admins read the trail page by page, newest first, and by person, action and outcome", async () => {
  await store.database.executeSql(`insert into audit_events (at, username, action, record, outcome)
    select '2030-01-01'::timestamptz + n * interval '1 millisecond', 'eve', 'lead-read', 'r' || n, 'done'
    from generate_series(0, 9) n`);
  const read = async (query: string): Promise<AuditPage> =>
    (await call(`/api/admin/audit?${query}`)).json();

  const first = await read("limit=4&q=eve");
  const second = await read(`limit=100&q=eve&cursor=${first.nextCursor}`);
  const records = [...first.events, ...second.events].map(({ record }) => record);

  expect(records).toEqual(Array.from({ length: 10 }, (_, at) => `r${9 - at}`));
  expect(second.nextCursor).toBeNull();
  const read9 = { at: "2030-01-01T00:00:00.009Z", user: "eve", action: "lead-read" };
  expect(first.events[0]).toMatchObject({ ...read9, outcome: "done" });
  expect((await read("q=r3")).events).toHaveLength(1);
  expect((await read("q=eve&action=sign-in")).events).toEqual([]);
  expect((await read("q=eve&outcome=done")).events).toHaveLength(10);
  expect((await call("/api/admin/audit?action=all")).statusCode).toBe(400);
  expect((await call("/api/admin/audit?from=yesterday")).statusCode).toBe(400);
  const bob = await signIn(server.app, "bob");
  expect((await call("/api/admin/audit", bob)).statusCode).toBe(403);
});
