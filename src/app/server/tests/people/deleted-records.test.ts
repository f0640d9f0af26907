import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { deleteRecord } from "#records/server/work/change-records.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { erasePeople, eraseTrash } from "#features/privacy/server/erasure.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { sweepQueue } from "#features/uploads/server/claim-object.ts";
import { workOnce } from "#testing/work-once.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { cutting } from "#testing/site/cutting-feature.ts";
import { deliveryScene, type DeliveryScene } from "#testing/crm/delivery-scene.ts";
import { aPdf } from "#testing/files/documents.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { recordOf } from "#records/server/records.ts";
import { featuresWith, testCtx } from "#testing/site/test-ctx.ts";
import { dayMs } from "#platform/core/durations.ts";

const store = useOpened(openTestDatabase);
let scene: DeliveryScene;
const site = useOpened(async () => {
  scene = await deliveryScene(store.database);
  const { clock, connections } = scene;
  return openStaffScene({ ada: "admin" }, { store, clock, crm: connections });
});

// The clock of some tests runs past the end of a session.
beforeEach(() => site.signIn("ada"));

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
  site.call("ada", method, url, payload);

const leadPath = (id: string) => `/api/admin/leads/${id}`;
const deleteLead = (id: string) => call("DELETE", leadPath(id), { reason: "Asked us to" });
const restoreLead = (id: string) => call("POST", `${leadPath(id)}/restore`);
const countIn = async (table: string, condition: string) =>
  (await site.query(`select count(*)::int as n from ${table} where ${condition}`))[0].n;

const aCtx = () => {
  const { clock, connections } = scene;
  const features = featuresWith(connections);
  return testCtx({ database: store.database, clock, features });
};

const erase = () => eraseTrash(aCtx());

test("a deleted lead disappears from every list and count at once, and is restored unchanged", async () => {
  const email = `${randomUUID()}@example.com`;
  const [lead, other] = [await scene.add({ email }), await scene.add({ email })];
  const see = async () => {
    const list = await call("GET", `/api/admin/leads?q=${email}`);
    const { related } = (await call("GET", leadPath(other.id))).body.lead;
    const { totalLeads } = (await call("GET", "/api/admin/stats")).body;
    return { listed: list.body.total, related: related.length, totalLeads };
  };
  const before = await see();
  await call("POST", `${leadPath(lead.id)}/notes`, { text: "Prefers mornings" });

  const { status, body } = await deleteLead(lead.id);

  expect(status).toBe(200);
  const deleted = {
    at: scene.clock.now().toISOString(),
    by: "ada",
    reason: "Asked us to",
    until: new Date(scene.clock.now().getTime() + 30 * dayMs).toISOString(),
  };
  expect(body.lead).toMatchObject({ id: lead.id, deleted });
  expect(await see()).toEqual({ listed: 1, related: 0, totalLeads: before.totalLeads - 1 });
  const trash = await call("GET", `/api/admin/leads?deleted=true&q=${email}`);
  expect(trash.body.leads).toMatchObject([{ id: lead.id, deleted }]);
  for (const [method, path, payload] of [
    ["PATCH", "", { version: 3, pipelineStatus: "contacted" }],
    ["POST", "/notes", { text: "Too late" }],
    ["POST", "/tasks", { title: "Call", dueAt: "2026-06-16T09:00:00Z" }],
  ] as const) {
    const refused = await call(method, `${leadPath(lead.id)}${path}`, payload);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/Restore it/),
      lead: { deleted },
    });
  }
  expect((await call("POST", `${leadPath(lead.id)}/sync/${scene.crm.definition.id}`)).status).toBe(
    404,
  );
  expect((await deleteLead(lead.id)).body.lead.version).toBe(3);

  const restored = await restoreLead(lead.id);

  expect(restored.body.lead).toMatchObject({ deleted: null, pipelineStatus: "new" });
  expect(restored.body.lead.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(["submitted", "note", "delete", "restore"]),
  );
  expect(await see()).toEqual(before);
});

test("a lead that is deleted before its turn is not sent to CRMs, and is sent once it is restored", async () => {
  const lead = await scene.add();
  await deleteLead(lead.id);

  await scene.work();
  expect(await scene.read(lead)).toMatchObject({
    status: "skipped",
    reason: "The lead was deleted.",
  });
  expect(scene.crm.pushes.map((push) => push.lead.id)).not.toContain(lead.id);

  await restoreLead(lead.id);
  expect((await scene.read(lead)).status).toBe("pending");
  await scene.work();
  expect((await scene.read(lead)).status).toBe("synced");
});

test("a lead that was deleted before its deliveries were planned gets them when it is restored", async () => {
  const lead = await scene.add();
  await store.database.executeSql("delete from crm_deliveries where lead_id = $1", [lead.id]);
  await deleteLead(lead.id);
  await restoreLead(lead.id);

  await scene.work();

  expect((await scene.read(lead)).status).toBe("synced");
});

test("a push in progress is finished after a deletion, and if it fails nothing more is sent", async () => {
  const lead = await scene.add();
  await scene.workWhile(() => deleteLead(lead.id), "transient");
  const pushes = scene.crm.pushes.length;

  await scene.workAfter(dayMs);

  expect(scene.crm.pushes).toHaveLength(pushes);
  expect((await scene.read(lead)).reason).toBe("The lead was deleted.");
});

test("a CRM's figures, failures and Retry leave a deleted lead out", async () => {
  const { id: provider } = scene.crm.definition;
  const readOverview = async () => {
    const { providers } = (await call("GET", "/api/admin/crm/overview")).body;
    return providers.find((each: { provider: string }) => each.provider === provider);
  };
  const before = await readOverview();
  const lead = await scene.add();
  await scene.workWhile(() => deleteLead(lead.id), "rejected");

  expect((await scene.read(lead)).status).toBe("failed");
  expect(await readOverview()).toEqual(before);
  const retry = await call("POST", `/api/admin/crm/retry/${provider}`);
  expect(retry.body.retried).toBe(before.failures.length);
  await restoreLead(lead.id);
  expect((await readOverview()).failures).toHaveLength(before.failures.length + 1);
});

/** What is left of a lead in each table. */
const countTraces = async (id: string, email: string) => ({
  lead: await countIn("leads", `id = '${id}'`),
  timeline: await countIn("timeline_entries", `case_id = '${id}'`),
  tasks: await countIn("tasks", `case_id = '${id}'`),
  keys: await countIn("idempotency_keys", `result_id = '${id}'`),
  followUps: await countIn("follow_ups", `submission_id = '${id}'`),
  deliveries: await countIn("crm_deliveries", `lead_id = '${id}'`),
  people: await countIn("crm_people", `email = '${email.toLowerCase()}'`),
  released: await countIn("released_assignments", "assignee = 'ann'"),
});

test("a requested deletion reaches the CRM on its day, even if all the person's records were already in the trash", async () => {
  const { email } = await scene.send();
  const asked = { person: { email }, via: "page", by: null } as const;
  await store.database.transaction((tx) => deletePerson(aCtx(), tx, asked));
  scene.clock.advance(31 * dayMs);
  const countErasing = () => countIn("crm_erasures", "status = 'pending'");
  const before = await countErasing();
  await erasePeople(aCtx());
  expect(await countErasing()).toBe(before + 1);
});

test("after 30 days a deleted lead is erased with all rows that refer to it, and not a day earlier", async () => {
  const email = `Gone-${randomUUID()}@Example.com`;
  const key = randomUUID();
  const id = await site.submit("/api/lead", aLeadSubmission({ email }), { "idempotency-key": key });
  const sibling = await scene.add({ email });
  await call("POST", `${leadPath(id)}/notes`, { text: "A note" });
  await call("POST", `${leadPath(id)}/tasks`, { title: "Call", dueAt: "2026-06-16T09:00:00Z" });
  await call("POST", `${leadPath(id)}/sync/${scene.crm.definition.id}`);
  // The rows left when a staff member who had both the lead and its task is removed.
  await store.database.executeSql(`insert into released_assignments
    select 'ann', 'lead', '${id}'::uuid union all
    select 'ann', 'task', id from tasks where case_id = '${id}'`);
  await store.database
    .executeSql(`insert into follow_ups (scope, submission_id, told, next_attempt_at)
    values ('lead', '${id}', '{"networkAddress": "203.0.113.9"}', '9999-01-01')`);
  await deleteLead(id);
  const traces = () => countTraces(id, email);
  const all = { lead: 1, timeline: 3, tasks: 1, keys: 1, followUps: 1 };
  const others = { deliveries: 1, people: 1, released: 2 };

  scene.clock.advance(30 * dayMs - 1);
  await erase();
  expect(await traces()).toEqual({ ...all, ...others });
  scene.clock.advance(2);
  const counted = await erase();

  expect(counted).toBeGreaterThan(0);
  // The other lead of the same person keeps the ids that CRMs have for it.
  const gone = Object.keys({ ...all, ...others }).map((name) => [name, 0]);
  const none = Object.fromEntries(gone);
  expect(await traces()).toEqual({ ...none, people: 1 });
  expect(await countIn("audit_events", `action = 'record-erase' and record = '${id}'`)).toBe(1);
  expect(await erase()).toBe(0);

  await site.signIn("ada");
  expect((await restoreLead(id)).status).toBe(404);
  await deleteLead(sibling.id);
  scene.clock.advance(31 * dayMs);
  await erase();
  expect(await traces()).toEqual(none);
});

/** 120 inquiries, which take three rounds of erasing. */
async function addDeletedInquiries(): Promise<void> {
  await store.database.executeSql(
    `insert into inquiries (id, full_name, email, phone, subject, message, deleted_at)
     select gen_random_uuid(), 'Family', 'a@example.com', '', 'general', 'Hello', $1
     from generate_series(1, 120)`,
    [new Date(scene.clock.now().getTime() - 31 * dayMs).toISOString()],
  );
}

test("two processes that erase at once share the work, however many rounds it takes", async () => {
  await addDeletedInquiries();

  const [one, two] = await Promise.all([erase(), erase()]);

  expect(one + two).toBe(120);
  expect(await countIn("inquiries", "true")).toBe(0);
});

test("interrupted erasing has completed whole rounds, and continues where it stopped", async () => {
  await addDeletedInquiries();
  let rounds = 0;
  const ofRecords = async () => {
    rounds += 1;
    if (rounds === 2) throw new Error("cut off");
  };
  const ctx = aCtx();
  const features = [...ctx.features, cutting({ ofRecords })];

  await expect(eraseTrash({ ...ctx, features })).rejects.toThrow("cut off");
  expect(await countIn("inquiries", "true")).toBe(70);
  expect(await erase()).toBe(70);
});

test("a deletion whose CRM queues can't be changed deletes nothing", async () => {
  const { database } = store;
  const { id } = await scene.add();
  const ctx = aCtx();
  const deleted = () => Promise.reject(new Error("cut off"));
  const features = [...ctx.features, { name: "cutting", onRecord: { deleted } }];
  const viewer = { username: "ada", role: "admin" } as const;
  const source = recordOf(ctx, "lead");
  const work = { source, id, viewer, now: scene.clock.now(), reason: "Asked us to" };

  const deleting = database.transaction((tx) => deleteRecord({ ...ctx, features }, tx, work));

  await expect(deleting).rejects.toThrow("cut off");
  const { lead } = (await call("GET", leadPath(id))).body;
  expect(lead).toMatchObject({ version: 1, deleted: null });
  expect(lead.timeline).toHaveLength(1);
});

test("an application's résumé goes into the trash with it, and is restored with it", async () => {
  const asked = await site.call(null, "POST", "/api/objects/upload");
  const { pathname, search } = new URL(asked.body.uploadURL);
  await site.call(null, "PUT", pathname + search, aPdf());
  const application = anApplication({ resumePath: pathname });
  const id = await site.submit("/api/career-application", application);
  const objectId = pathname.split("/").at(-1)!;
  const path = `/api/admin/applications/${id}`;
  const download = async () => (await call("GET", pathname)).status;
  expect(await download()).toBe(200);
  await call("DELETE", path, { reason: "Asked us to" });
  // It can't be downloaded from the trash.
  expect(await download()).toBe(404);
  await call("POST", `${path}/restore`);
  expect(await download()).toBe(200);
  await call("DELETE", path, { reason: "Asked us to" });
  scene.clock.advance(31 * dayMs);

  await erase();
  const storage = await openDiskStorage(site.server.objectsDir);
  const ctx = testCtx({ database: store.database, files: storage, clock: scene.clock });
  await workOnce(sweepQueue(ctx));

  expect(await countIn("objects", `id = '${objectId}'`)).toBe(0);
  expect(await storage.stat(objectId)).toBeNull();
});
