import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { AuditRow } from "#platform/core/audit-event.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import { staffProfilesTable } from "#staff/server/profiles-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { aLicense } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", ann: "agent" }));

const inOhio = "43004";
const inTexas = "75001";
const inOklahomaOrTexas = "73901";
const onNoMap = "09001";

let families = 0;

/** A lead of a family of its own. */
async function addLead(zipCode: string, birthYear?: string): Promise<string> {
  const id = randomUUID();
  families += 1;
  const phone = `614-555-${String(families).padStart(4, "0")}`;
  const own = { email: `${id}@example.org`, phone };
  const sent = aLeadSubmission({ ...own, zipCode, ...(birthYear && { birthYear }) });
  const lead = buildLead(sent, { id, now: scene.clock.now() });
  await scene.store.database.transaction((tx) => insertLeads(tx, [lead]));
  return id;
}

const license = (name: string, ...licences: readonly object[]) =>
  scene.call("ada", "PUT", `/api/admin/staff/${name}/profile`, { licences });

beforeEach(async () => {
  await scene.database.db.delete(staffProfilesTable);
});

const path = (id: string) => `/api/admin/leads/${id}`;
const read = async (id: string) => (await scene.call("ada", "GET", path(id))).body.lead;
const give = (id: string, assignee: string, more: object = {}, by = "ada") =>
  scene.call(by, "PATCH", path(id), { version: 1, assignee, ...more });
const call = (id: string, more: object = {}, by = "ann") =>
  scene.call(by, "POST", `${path(id)}/calls`, { outcome: "answered", ...more });
const reason = { licenseReason: "Ruth is on the line as well" };
const lines = async (id: string) =>
  (await read(id)).timeline
    .filter(({ kind }: { kind: string }) => kind === "unlicensed")
    .map(({ by, text }: { by: string; text: string }) => [by, text]);

test("while nobody has a license on file nobody is asked for one", async () => {
  const id = await addLead(inTexas);
  expect((await give(id, "ann")).status).toBe(200);
  expect((await call(id)).status).toBe(201);
  expect(await lines(id)).toEqual([]);
  expect((await scene.call("ann", "GET", "/api/admin/advisers")).body).toEqual({ licensed: null });
});

test("once anybody has one, giving a family to somebody without asks why, and changes nothing", async () => {
  await license("ada", aLicense("OH"));
  const id = await addLead(inOhio);
  const { status, body } = await give(id, "ann");
  expect(status).toBe(409);
  expect(body).toMatchObject({ message: "A license is missing. To go on, say why." });
  expect(body.errors).toEqual({
    licenseReason: "ann has no license on file for Ohio that holds today. To go on, say why.",
  });
  expect(body.lead).toBeUndefined();
  expect(await read(id)).toMatchObject({ assignee: null, version: 1 });
  expect((await give(id, "ann", { licenseReason: "  " })).status).toBe(409);
  expect((await give(id, "ada")).status).toBe(200);
});

test("with a reason it is done, and the reason stands on the timeline", async () => {
  await license("ada", aLicense("OH"));
  const id = await addLead(inOhio);
  const { body } = await give(id, "ann", reason);
  expect(body.lead).toMatchObject({ assignee: "ann", version: 2 });
  expect(await lines(id)).toEqual([["ada", "ann\nRuth is on the line as well"]]);
});

test("a reason that nobody asked for is not kept", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inOhio);
  await give(id, "ann", reason);
  await call(id, reason);
  expect(await lines(id)).toEqual([]);
});

test("a call of somebody without a license is not logged without a reason, whatever came of it", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inTexas);
  for (const outcome of ["answered", "voicemail", "no-answer", "wrong-number"])
    expect([outcome, (await call(id, { outcome })).status]).toEqual([outcome, 409]);
  expect((await read(id)).attempts).toEqual([]);
  expect((await call(id, { ...reason, note: "Later" })).status).toBe(201);
  expect((await read(id)).attempts).toMatchObject([{ by: "ann", outcome: "answered" }]);
  expect(await lines(id)).toEqual([["ann", "ann\nRuth is on the line as well"]]);
});

test("the same call that is sent again is no second call, and asks nothing more", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inTexas);
  const requestKey = randomUUID();
  await call(id, { ...reason, requestKey });
  expect((await call(id, { requestKey })).status).toBe(201);
  expect(await lines(id)).toHaveLength(1);
});

test("taking a family over by an email needs a license, and only writing to it needs none", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inTexas);
  const mail = (body: object) => scene.call("ann", "POST", `${path(id)}/mails`, body);
  expect((await mail({ follow: {} })).status).toBe(409);
  expect((await mail({})).status).toBe(201);
  expect((await scene.call("ann", "POST", `${path(id)}/notes`, { text: "Moved?" })).status).toBe(
    201,
  );
  expect((await mail({ follow: {}, ...reason })).status).toBe(201);
  expect((await read(id)).assignee).toBe("ann");
  expect(await lines(id)).toHaveLength(1);
});

test.each([
  ["of a border where one of the states is licensed", inOklahomaOrTexas, "TX", 200],
  ["of a border where none of them is", inOklahomaOrTexas, "OH", 409],
  ["that lies nowhere", onNoMap, "TX", 200],
] as const)("a ZIP code %s", async (_, zipCode, state, status) => {
  await license("ann", aLicense(state));
  const id = await addLead(zipCode);
  expect((await give(id, "ann", {}, "ann")).status).toBe(status);
  expect((await call(id)).status).toBe(status === 200 ? 201 : status);
});

test("a license counts on its last day, by the agency's clock, and no day longer", async () => {
  const day = scene.clock.now().toISOString().slice(0, 10);
  const before = new Date(scene.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  await license("ann", aLicense("OH", { until: day }));
  expect((await give(await addLead(inOhio), "ann")).status).toBe(200);
  await license("ann", aLicense("OH", { until: before }));
  expect((await give(await addLead(inOhio), "ann")).status).toBe(409);
});

test("many at once: nothing changes until the reason is given, which stands on those that need it", async () => {
  await license("ann", aLicense("OH"));
  const [near, far, own] = [await addLead(inOhio), await addLead(inTexas), await addLead(inTexas)];
  await give(own, "ann", reason);
  const changes = [near, far].map((id) => ({ id, version: 1, assignee: "ann" }));
  const bulk = (all: readonly object[], isUndo = false) =>
    scene.call("ada", "POST", "/api/admin/leads/bulk", { changes: all, isUndo });
  const refused = await bulk(changes);
  expect(refused.status).toBe(409);
  expect(refused.body.errors.licenseReason).toContain("Texas");
  expect((await read(near)).assignee).toBeNull();

  const status = { id: own, version: 2, pipelineStatus: "contacted" };
  const made = await bulk([...changes.map((change) => ({ ...change, ...reason })), status]);
  expect(made.body).toEqual({
    success: true,
    changed: expect.arrayContaining([expect.objectContaining({ id: far, assignee: "ann" })]),
    refused: [],
  });
  expect(await lines(near)).toEqual([]);
  expect(await lines(far)).toHaveLength(1);
  // A lead that stays with its assignee needs no second reason.
  expect(await lines(own)).toHaveLength(1);

  // An undo that gives the lead to somebody without a license asks for the reason, too.
  await bulk([{ id: far, version: 2, assignee: null }]);
  const undo = { id: far, version: 3, assignee: "ann" };
  expect((await bulk([undo], true)).status).toBe(409);
  expect((await bulk([{ ...undo, ...reason }], true)).body.changed).toHaveLength(1);
});

test("a lead that must not be contacted, such as a minor's, is assigned without a question", async () => {
  await license("ada", aLicense("OH"));
  const born = String(scene.clock.now().getFullYear() - 15);
  expect((await give(await addLead(inTexas, born), "ann")).status).toBe(200);
  expect((await give(await addLead(inTexas), "ann")).status).toBe(409);
});

test("an inquiry has no state, so nobody is asked for a license", async () => {
  await license("ada", aLicense("OH"));
  const id = await scene.submit("/api/contact-inquiry", anInquiry());
  const patch = { version: 1, assignee: "ann" };
  expect((await scene.call("ada", "PATCH", `/api/admin/inquiries/${id}`, patch)).status).toBe(200);
});

test("going on without a license is an event of its own in the audit trail, without the reason", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inTexas);
  await give(id, "ann", reason);
  await call(id);
  const readEvents = async () => {
    const asked = `/api/admin/audit?action=license-override&q=${id}`;
    const { body } = await scene.call("ada", "GET", asked);
    expect(JSON.stringify(body)).not.toContain("on the line");
    return body.events.map(({ user, record, outcome }: Record<string, string>) => [
      user,
      record,
      outcome,
    ]);
  };
  await expect.poll(readEvents).toEqual([["ada", id, "done"]]);
});

test("the audit trail notes as a question that a reason was asked for, by the family's name, and a change that was refused as not done", async () => {
  await license("ann", aLicense("OH"));
  const id = await addLead(inTexas);
  expect((await give(id, "ann")).status).toBe(409);
  scene.clock.advance(1_000);
  await give(id, "ann", reason);
  scene.clock.advance(1_000);
  const old = { version: 1, status: "contacted" };
  expect((await scene.call("ada", "PATCH", path(id), old)).status).toBe(409);
  const readEvents = async () => {
    const { body } = await scene.call(
      "ada",
      "GET",
      `/api/admin/audit?action=record-change&q=${id}`,
    );
    return body.events.map(({ outcome, about }: AuditRow) => [
      outcome,
      about?.kind,
      about?.fullName,
    ]);
  };
  const fullName = aLeadSubmission().fullName;
  await expect
    .poll(readEvents)
    .toEqual(["failed", "done", "asked"].map((outcome) => [outcome, "lead", fullName]));
});

test("everybody on the staff can read who may advise where today", async () => {
  await license("ada", aLicense("OH"), aLicense("TX", { until: "2021-01-01" }));
  expect((await scene.call("ann", "GET", "/api/admin/advisers")).body).toEqual({
    licensed: [
      { username: "ada", states: ["OH"] },
      { username: "ann", states: [] },
    ],
  });
  expect((await scene.call(null, "GET", "/api/admin/advisers")).status).toBe(401);
});
