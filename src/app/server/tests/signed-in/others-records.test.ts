import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { insertInquiry, insertLead } from "#testing/records/insert-records.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent", bob: "agent" }));

/** A body with the fields of all routes: each takes those that it knows. */
const wellMeant = {
  version: 1,
  pipelineStatus: "closed",
  closedReason: "A test",
  text: "Hello",
  outcome: "answered",
  title: "Call",
  dueAt: "2026-07-01T10:00:00Z",
  bookedFor: "2026-07-01T10:00:00Z",
  done: true,
  bounced: true,
  channel: "phone",
  reason: "A test",
  note: "A test",
  fileName: "Form.pdf",
  revocationIds: [randomUUID()],
};

const aboutRecord = /^\/api\/admin\/(leads|inquiries)\/:id|^\/objects\/documents\//;

/** Routes that agents may not call at all. */
const closedToAgents = /revocation-corrections$|consent-evidence$|^DELETE \/api\/admin\/\w+\/:id$/;

interface Records {
  readonly lead: string;
  readonly inquiry: string;
  readonly documentId: string;
  readonly mails: Readonly<Record<"leads" | "inquiries", string>>;
  readonly tasks: Readonly<Record<"leads" | "inquiries", string>>;
}

/** An uploaded file that this staff member may claim. */
async function sendFile(issuedTo: string): Promise<string> {
  const id = randomUUID();
  await writeFile(join(scene.server.objectsDir, "stored", id), "signed");
  const now = scene.clock.now();
  const times = { issuedAt: now, storedAt: now };
  const file = { id, ...times, byteSize: 6, issuedTo, purpose: "document" } as const;
  await scene.database.db.insert(objectsTable).values(file);
  return id;
}

async function addMail(recordKind: string, recordId: string): Promise<string> {
  const id = randomUUID();
  const giveUpAt = scene.clock.now();
  const row = { id, kind: "lead-received", audience: "visitor", toAddress: "a@example.com" };
  const about = { recordKind, recordId, dedupeKey: id, state: "sent", giveUpAt } as const;
  await scene.database.db.insert(mailsTable).values({ ...row, ...about, audience: "visitor" });
  return id;
}

/** Ann's records: a lead and an inquiry with everything that a record can have. */
async function addRecords(): Promise<Records> {
  const { store, clock, call } = scene;
  const [lead, inquiry] = [randomUUID(), randomUUID()];
  const email = "rivera@example.com";
  const submission = aLeadSubmission({ fullName: "Rosa Rivera", email });
  await insertLead(store.database, buildLead(submission, { id: lead, now: clock.now() }));
  const timestamp = clock.now().toISOString();
  const asked = anInquiry({ fullName: "Rosa Rivera", email });
  await insertInquiry(store.database, { ...asked, id: inquiry, timestamp, status: "received" });
  const tasks: Record<string, string> = {};
  for (const [kind, id] of [
    ["leads", lead],
    ["inquiries", inquiry],
  ] as const) {
    const path = `/api/admin/${kind}/${id}`;
    const assigned = await call("ada", "PATCH", path, { version: 1, assignee: "ann" });
    expect(assigned.status).toBe(200);
    const task = { title: "Call back", dueAt: "2026-07-01T10:00:00Z" };
    tasks[kind] = (await call("ann", "POST", `${path}/tasks`, task)).body.task.id;
  }
  const file = { key: await sendFile("ann"), fileName: "Form.pdf" };
  const { body } = await call("ann", "POST", `/api/admin/leads/${lead}/documents`, file);
  const mails = {
    leads: await addMail("lead", lead),
    inquiries: await addMail("inquiry", inquiry),
  };
  return { lead, inquiry, documentId: body.document.id, mails, tasks: tasks as Records["tasks"] };
}

/** All rows except those that every call changes: the session's last use and the audit trail. */
async function readTables() {
  const tables = [...(await scene.readTables())];
  return new Map(tables.filter(([name]) => name !== "sessions" && name !== "audit_events"));
}

const listRecordRoutes = () =>
  scene.server.app.routeList.filter(
    ({ method, url }) =>
      method !== "HEAD" && aboutRecord.test(url) && !closedToAgents.test(`${method} ${url}`),
  );

async function callAs(
  name: string,
  { method, url }: { method: string; url: string },
  own: Records & { readonly key: string; readonly version: number },
) {
  const kind = url.includes("/inquiries/") ? "inquiries" : "leads";
  const record = kind === "leads" ? own.lead : own.inquiry;
  const filled = url
    .replace("/objects/documents/:id", `/objects/documents/${own.documentId}`)
    .replace(":id", record)
    .replace(":taskId", own.tasks[kind])
    .replace(":documentId", own.documentId)
    .replace(":mailId", own.mails[kind])
    .replace(":provider", "hubspot");
  return scene.server.app.inject({
    method: method as "GET",
    url: filled,
    headers: { cookie: scene.cookies[name] ?? "" },
    ...(method === "GET" ? {} : { payload: { ...wellMeant, key: own.key, version: own.version } }),
  });
}

test("no route lets an agent read or change another agent's record", async () => {
  const records = await addRecords();
  const routes = listRecordRoutes();
  expect(routes.length).toBeGreaterThan(25);
  const bobs = { ...records, key: await sendFile("bob"), version: 2 };
  const before = await readTables();

  for (const route of routes) {
    const answer = await callAs("bob", route, bobs);
    expect(`${route.method} ${route.url} ${answer.statusCode}`).toBe(
      `${route.method} ${route.url} 404`,
    );
    expect(answer.body).not.toMatch(/Rivera|rivera@|Form\.pdf|Call back/);
  }
  expect(await readTables()).toEqual(before);

  // The same calls by the owner succeed, so each refusal was for the owner only.
  for (const route of routes) {
    const anns = { ...records, key: await sendFile("ann"), version: 0 };
    const kind = route.url.includes("/inquiries/") ? "inquiries" : "leads";
    const id = kind === "leads" ? records.lead : records.inquiry;
    const { body } = await scene.call("ann", "GET", `/api/admin/${kind}/${id}/version`);
    const answer = await callAs("ann", route, { ...anns, version: body.version });
    expect([200, 201, 202, 409], `${route.method} ${route.url} ${answer.body}`).toContain(
      answer.statusCode,
    );
  }
});

test("no list, search, count or bulk change reveals another agent's records", async () => {
  const { lead, inquiry } = await addRecords();
  const ids = [lead, inquiry];
  const asked = [{}, { q: "Rivera" }, { q: "rivera@example.com" }, { assignee: "ann" }];
  for (const list of ["leads", "inquiries"]) {
    for (const payload of [...asked, { assignee: "none" }, { sort: "name", limit: "1000" }]) {
      const query = new URLSearchParams({ ...payload } as Record<string, string>).toString();
      const got = await scene.call("bob", "GET", `/api/admin/${list}?${query}`);
      const found = await scene.call("bob", "POST", `/api/admin/${list}/search`, payload);
      for (const { status, body } of [got, found]) {
        expect(status).toBe(200);
        expect(body.total).toBe(0);
        expect(JSON.stringify(body)).not.toMatch(/Rivera/);
      }
    }
    const kind = list === "leads" ? lead : inquiry;
    const changes = [{ id: kind, version: 2, assignee: "bob" }];
    const { body } = await scene.call("bob", "POST", `/api/admin/${list}/bulk`, { changes });
    expect(body).toMatchObject({ changed: [], refused: [{ id: kind, reason: "missing" }] });
  }
  for (const path of ["today", "today/figures", "stats", "parts", "assignees"]) {
    const { body } = await scene.call("bob", "GET", `/api/admin/${path}`);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Rivera|${ids.join("|")}`));
  }
  expect((await scene.call("bob", "GET", "/api/admin/stats")).body.totalLeads).toBe(0);
});

test("an agent's own lead reveals nothing that the same person sent to another agent", async () => {
  await addRecords();
  const own = randomUUID();
  const submission = aLeadSubmission({ fullName: "R. R.", email: "rivera@example.com" });
  const { store, clock, call } = scene;
  await insertLead(store.database, buildLead(submission, { id: own, now: clock.now() }));
  const taken = { version: 1, assignee: "bob" };
  expect((await call("bob", "PATCH", `/api/admin/leads/${own}`, taken)).status).toBe(200);

  const { body } = await call("bob", "GET", `/api/admin/leads/${own}`);
  expect(body.lead).toMatchObject({ related: [], relatedTotal: 0, documents: [] });
  expect(JSON.stringify(body)).not.toContain("Rosa Rivera");
});
