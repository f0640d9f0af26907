import { beforeEach, expect, test, vi } from "vitest";
import { findPageOwner, listWorkers } from "#staff/server/profiles-store.ts";
import { holdStaff, listStaffNames } from "#staff/server/members-store.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { openDrawing, phone, root, title } from "#testing/staff/studio-scene.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() =>
  openStaffScene(
    { olga: "admin", carla: "compliance", anton: "agent" },
    { pages: openDrawing([]) },
  ),
);

const setting = "/api/admin/settings/site-approval";
const putApproval = (isOn: boolean) => scene.call("olga", "PUT", setting, { isOn });
const publish = (name: string, value: string, reason?: string) =>
  scene.call(name, "POST", `${root}/publish`, { base: null, changes: [title(value)], reason });
const decide = (name: string, how: string, id: string) =>
  scene.call(name, "POST", `${root}/editions/${id}/${how}`, {});
const setRole = (stored: string, username = "carla") =>
  scene.query("update users set is_admin = $1 where username = $2", [stored, username]);
const idOf = async (username: string) =>
  (await scene.query("select id from users where username = $1", [username]))[0].id as string;

beforeEach(async () => {
  await setRole("compliance");
  await scene.query(withoutTriggers("truncate site_editions, approval_wishes"));
  await scene.query("delete from settings where key = 'site-approval'");
});

test("with one admin, approval can be on as long as somebody of compliance approves", async () => {
  await setRole("false");
  expect((await putApproval(true)).status).toBe(409);
  await setRole("compliance");
  await scene.query("update users set removed_at = now() where username = 'carla'");
  expect((await putApproval(true)).status).toBe(409);
  await scene.query("update users set removed_at = null where username = 'carla'");
  expect((await putApproval(true)).status).toBe(200);

  const { status, body } = await publish("olga", "Our {count} steps.");
  expect(status).toBe(202);
  expect((await decide("olga", "approve", body.edition.id)).status).toBe(403);
  expect((await decide("anton", "approve", body.edition.id)).status).toBe(403);
  const approved = await decide("carla", "approve", body.edition.id);
  expect(approved.body.edition).toMatchObject({ status: "published", approvedBy: "carla" });
  const listed = await scene.call("carla", "GET", `${root}/editions`);
  expect(listed.body.editions[0]).toMatchObject({ by: "olga", approvedBy: "carla" });
});

test("a claim that no reason makes lawful waits for compliance where there is one admin", async () => {
  const claim = ["A guaranteed return of {count}.", "The insurer approved this wording."] as const;
  const waits = await publish("olga", ...claim);
  expect(waits.status).toBe(202);
  expect((await decide("carla", "refuse", waits.body.edition.id)).body.edition.status).toBe(
    "refused",
  );
  await setRole("false");
  expect((await publish("olga", ...claim)).status).toBe(409);
});

test("compliance agrees to switch approval off, and can't ask for it or write anything", async () => {
  await putApproval(true);
  const { wish } = (await putApproval(false)).body;
  for (const [method, url, payload] of [
    ["PUT", setting, { isOn: false }],
    ["POST", `${root}/publish`, { base: null, changes: [phone] }],
    ["POST", `${root}/preview`, { changes: [phone] }],
    ["POST", `${root}/undo`, { base: null }],
    ["PUT", `${root}/draft`, { draft: {}, seen: null }],
  ] as const) {
    expect([url, (await scene.call("carla", method, url, payload)).status]).toEqual([url, 403]);
  }
  expect((await decide("carla", "approve", wish.id)).body.edition.status).toBe("agreed");
  expect((await scene.call("olga", "GET", setting)).body.isOn).toBe(false);
});

test("compliance sees an edition that waits as the pages would be, and no decided one", async () => {
  await putApproval(true);
  const { id } = (await publish("olga", "As it would be: {count}.")).body.edition;
  const preview = () => scene.call("carla", "POST", `${root}/editions/${id}/preview`, {});
  const { status, body } = await preview();
  expect(status).toBe(201);
  const page = await scene.call(null, "GET", `${new URL(body.url).pathname}/`);
  expect(page.body).toContain("As it would be: {count}.");
  await decide("carla", "approve", id);
  expect((await preview()).status).toBe(404);
});

test("compliance reads the proof of a family's consent by the record's id, and no name elsewhere", async () => {
  const id = await scene.submit("/api/lead", aLeadSubmission({ fullName: "Rosa Zanzibar" }));
  await scene.call("olga", "GET", `/api/admin/leads/${id}`);
  await scene.call("olga", "PATCH", `/api/admin/leads/${id}`, { version: 1, assignee: "anton" });
  const path = `/api/admin/evidence/consent/${id}`;
  const proof = await scene.call("carla", "GET", path);
  expect([proof.status, proof.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect((await scene.call("anton", "GET", path)).status).toBe(403);
  for (const url of ["", `/${id}`, `/${id}/consent-evidence`, `/${id}/mails`]) {
    expect((await scene.call("carla", "GET", `/api/admin/leads${url}`)).status).toBe(403);
  }
  await vi.waitFor(async () => {
    const audit = await scene.call("carla", "GET", "/api/admin/audit");
    const [row] = audit.body.events.filter((one: { record: string }) => one.record === id);
    expect(row.about).toEqual({ kind: "lead", fullName: null });
    expect(JSON.stringify(audit.body)).not.toContain("Zanzibar");
  });
  const admins = await scene.call("olga", "GET", "/api/admin/audit");
  expect(JSON.stringify(admins.body)).toContain("Zanzibar");
});

test("nobody of compliance is assigned a record, routed to, or shown as a partner", async () => {
  const db = scene.database.db;
  const page = { name: "carla", sentence: "I am Carla.", isShown: true };
  const profile = { licences: [], languages: ["en"], hours: [], timeZone: "America/New_York" };
  const put = await scene.call("olga", "PUT", "/api/admin/staff/carla/profile", {
    ...profile,
    away: [],
    page,
  });
  expect([200, 202]).toContain(put.status);
  expect(await listStaffNames(db)).toEqual(["anton", "olga"]);
  expect((await listWorkers(db)).map(({ username }) => username)).toEqual(["anton", "olga"]);
  expect(await findPageOwner(db, "carla")).toBeNull();
  const held = await scene.database.transaction((tx) => holdStaff(tx, ["carla", "anton"]));
  expect(held).toEqual(["anton"]);

  const submission = aLeadSubmission({ partner: "carla" } as object);
  const id = await scene.submit("/api/lead", submission);
  const lead = `/api/admin/leads/${id}`;
  expect((await scene.call("olga", "GET", lead)).body.lead.partner).toBeNull();
  const assigned = await scene.call("olga", "PATCH", lead, { version: 1, assignee: "carla" });
  expect(assigned.status).toBe(400);
  const { byKind, admins } = (await scene.call("olga", "GET", "/api/admin/assignees")).body;
  expect(JSON.stringify([byKind, admins])).not.toContain("carla");
});

test("whoever becomes compliance gives up records and wishes, and has them again as an agent", async () => {
  const id = await scene.submit("/api/lead", aLeadSubmission());
  const lead = `/api/admin/leads/${id}`;
  await scene.call("olga", "PATCH", lead, { version: 1, assignee: "anton" });
  const assignee = async () => (await scene.call("olga", "GET", lead)).body.lead.assignee;
  const anton = `/api/admin/staff/${await idOf("anton")}`;
  const become = (role: string) => scene.call("olga", "PATCH", anton, { role });
  expect([(await become("compliance")).status, await assignee()]).toEqual([200, null]);
  expect((await scene.call("anton", "GET", "/api/admin/leads")).status).toBe(403);
  expect([(await become("agent")).status, await assignee()]).toEqual([200, "anton"]);
  const { people } = (await scene.call("olga", "GET", "/api/admin/staff")).body;
  expect(people.map(({ username, role }: Record<string, string>) => [username, role])).toEqual([
    ["anton", "agent"],
    ["carla", "compliance"],
    ["olga", "admin"],
  ]);
});

test("an invitation for compliance makes such an account", async () => {
  const invitation = { role: "compliance", username: "dora" };
  const { token } = (await scene.call("olga", "POST", "/api/admin/invitations", invitation)).body;
  const accepted = { token, password: "a quiet harbor at the end of it" };
  const made = await scene.call(null, "POST", "/api/auth/invitation/accept", accepted);
  expect(made.status).toBe(201);
  const { password } = accepted;
  const login = await scene.call(null, "POST", "/api/auth/login", { username: "dora", password });
  expect(login.status).toBe(200);
  const [row] = await scene.query("select is_admin from users where username = 'dora'");
  expect(row.is_admin).toBe("compliance");
});
