import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent" }));

const forgedId = randomUUID();
const longAgo = "2001-01-01T00:00:00.000Z";

/** Every column that only the site fills, under its name in code and in the database. */
const forged = {
  id: forgedId,
  version: 77,
  pipelineStatus: "closed",
  pipeline_status: "closed",
  closedReason: "Forged",
  assignee: "ada",
  answeredAt: longAgo,
  answered_at: longAgo,
  submittedAt: longAgo,
  submitted_at: longAgo,
  timestamp: longAgo,
  createdAt: longAgo,
  deletedAt: longAgo,
  deletedBy: "ada",
  doNotContactReason: "Forged",
  status: "received",
  leadScore: 3,
  leadCategory: "cold",
  scoringFactors: "Forged",
  phoneKey: "+15555550100",
  by: "ada",
  at: longAgo,
  doneAt: longAgo,
  doneBy: "ada",
  userId: forgedId,
  username: "ada",
  isAdmin: "true",
  constructor: { prototype: { isAdmin: "true" } },
};

async function readRow(table: string, id: string): Promise<Record<string, unknown>> {
  const { rows } = await scene.database.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id}`,
  );
  return rows[0]?.row ?? {};
}

test.each([
  [
    "leads",
    "/api/lead",
    aLeadSubmission(),
    { pipeline_status: "new", lead_score: 100, lead_category: "hot", do_not_contact_reason: null },
  ],
  ["inquiries", "/api/contact-inquiry", anInquiry(), { pipeline_status: "new" }],
  ["applications", "/api/career-application", anApplication(), { pipeline_status: "received" }],
])("an additional field in a form fills no column: %s", async (table, url, body, kept) => {
  const sent = await scene.call(null, "POST", url, { ...body, ...forged });

  expect(sent.status).toBe(201);
  expect(sent.body.id).not.toBe(forgedId);
  const row = await readRow(table, sent.body.id);
  expect(row).toMatchObject({
    ...kept,
    version: 1,
    assignee: null,
    answered_at: null,
    closed_reason: null,
    deleted_at: null,
    deleted_by: null,
  });
  expect(Date.parse(String(row["submitted_at"]))).toBe(scene.clock.now().getTime());
  expect(JSON.stringify(row)).not.toMatch(/Forged|2001-01-01|\+15555550100/);
});

test("a form with a filled honeypot is set aside, whatever else it contains", async () => {
  const body = { ...aLeadSubmission(), ...forged, website: "https://spam.example" };
  const { status, body: answer } = await scene.call(null, "POST", "/api/lead", body);

  expect(status).toBe(201);
  expect((await readRow("leads", answer.id))["status"]).toBe("quarantined");
});

test("additional fields in an agent's change, note, task or view are ignored", async () => {
  const { call } = scene;
  const { body: sent } = await call(null, "POST", "/api/lead", aLeadSubmission());
  const path = `/api/admin/leads/${sent.id as string}`;
  const before = await readRow("leads", sent.id);

  const change = { ...forged, version: 1, pipelineStatus: "contacted", assignee: "ann" };
  const changed = await call("ann", "PATCH", path, {
    ...change,
    closedReason: null,
    email: "x@y.z",
  });
  expect(changed.status).toBe(200);
  const { version, pipeline_status, assignee, ...rest } = await readRow("leads", sent.id);
  expect([version, pipeline_status, assignee]).toEqual([2, "contacted", "ann"]);
  expect(before).toMatchObject(rest);

  const noted = await call("ann", "POST", `${path}/notes`, { ...forged, text: "Hello" });
  expect(noted.body.entry).toMatchObject({ kind: "note", by: "ann", text: "Hello" });
  expect(noted.body.entry.at).toBe(scene.clock.now().toISOString());
  const due = "2026-07-01T10:00:00.000Z";
  const task = { ...forged, title: "Call", dueAt: due, assignee: "ann" };
  const { body } = await call("ann", "POST", `${path}/tasks`, task);
  expect(body.task).toMatchObject({ title: "Call", doneAt: null });
  expect(body.task.id).not.toBe(forgedId);
  const view = { ...forged, list: "lead", name: "Mine", query: "" };
  const saved = await call("ann", "POST", "/api/admin/views", view);
  expect(saved.body.view.id).not.toBe(forgedId);
  expect((await call("ada", "GET", "/api/admin/views?list=lead")).body.views).toEqual([]);
});

test("nobody becomes an admin by additional fields", async () => {
  const { call } = scene;
  const invited = await call("ada", "POST", "/api/admin/invitations", { role: "agent" });
  const { token } = invited.body;
  const chosen = { username: "carl", password: "a river runs by night" };
  const { isAdmin, by, at } = forged;
  const added = { ...chosen, token, role: "admin", isAdmin, by, at };
  expect((await call(null, "POST", "/api/auth/invitation/accept", added)).status).toBe(201);

  const password = "correct horse battery";
  const own = { currentPassword: password, newPassword: "another river by night" };
  await call("ann", "POST", "/api/auth/password", { ...own, role: "admin", isAdmin });

  const { rows } = await scene.database.db.execute<{ username: string; is_admin: string }>(
    sql`select username, is_admin from users order by username`,
  );
  expect(rows.map((row) => [row.username, row.is_admin])).toEqual([
    ["ada", "true"],
    ["ann", "false"],
    ["carl", "false"],
  ]);
});

test("no response to staff contains a hash, a seal or a token", async () => {
  const { call, server } = scene;
  await call("ada", "POST", "/api/admin/invitations", { role: "agent", username: "dora" });
  const lists = server.app.routeList.filter(
    ({ method, url }) => method === "GET" && /^\/api\/(?:admin|auth)\/[^:]*$/.test(url),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const { url } of lists) {
    const headers = { cookie: scene.cookies["ada"] ?? "" };
    const { body } = await server.app.inject({ url, headers });
    expect(`${url} ${body}`).not.toMatch(
      /argon2|(?:password|hash|token|seed|secret|phoneKey)":|sealed/i,
    );
  }
});

test("actions on an id in capitals are found in the audit trail by the record", async () => {
  const { call, clock } = scene;
  const { email } = aLeadSubmission();
  const { id } = (await call(null, "POST", "/api/lead", aLeadSubmission({ email }))).body;
  const record = { kind: "lead", id: id.toUpperCase() };
  const token = yourDataToken(clock, email);
  await call("ada", "POST", "/api/admin/people", record);
  const change = { ...record, record, version: 1, fullName: "Ana" };
  await call("ada", "POST", "/api/admin/people/correct", change);
  const again = { ...change, token, version: 2, fullName: "Anna" };
  await call(null, "POST", "/api/your-data/correct", again);

  const read = async () => {
    const { events } = (await call("ada", "GET", `/api/admin/audit?q=${id}`)).body;
    return events.map(({ action }: { action: string }) => action).toSorted();
  };
  await expect.poll(read).toEqual(["person-correct", "person-correct", "person-read"]);
});
