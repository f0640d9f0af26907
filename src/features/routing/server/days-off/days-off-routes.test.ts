import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import type { DaysOffAnswer } from "#features/routing/core/routing-answers.ts";
import { assignLeads } from "#features/routing/server/assign-leads.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { addLead as insertedLead, insertInquiry } from "#testing/records/insert-records.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const goTo = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const inOhio = aLicense("OH");
/** Tuesday and Wednesday. */
const twoDays = { from: "2026-06-16", to: "2026-06-17" };

const setAway = (username: string, away: ReadonlyArray<typeof twoDays>, licences = [inOhio]) =>
  setProfile(scene.database, username, { licences, away });
const setRule = (rule: string) =>
  scene.call("ada", "PUT", "/api/admin/settings/routing", { rule, handOnAfterHours: 0 });
const assign = () => assignLeads(scene.server.ctx);
const addLead = (changes: Partial<Lead> = {}) =>
  insertedLead(scene.database, {
    zipCode: "43004",
    leadCategory: "warm",
    timestamp: clock.now().toISOString(),
    email: `${randomUUID()}@example.com`,
    ...changes,
  });
const read = async (id: string) =>
  (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
const ownerOf = async (id: string): Promise<string | null> =>
  (await scene.query("select assignee from leads where id = $1", [id]))[0].assignee;
const give = async (id: string, assignee: string | null, by = "ada") =>
  scene.call(by, "PATCH", `/api/admin/leads/${id}`, {
    version: (await read(id)).version,
    assignee,
  });
const addTask = async (id: string, dueAt: string, assignee: string): Promise<string> => {
  const task = { title: "Send the papers", dueAt, assignee };
  const { body } = await scene.call("ada", "POST", `/api/admin/leads/${id}/tasks`, task);
  return body.task.id;
};
const ask = async (name: string, username: string) =>
  (await scene.call(name, "GET", `/api/admin/staff/${username}/days-off`)).body;
const handOver = (name: string, body: object) =>
  scene.call(name, "POST", "/api/admin/hand-over", body);
const named = (work: DaysOffAnswer) => ({
  records: work.records.map(({ kind, id, version }) => ({ kind, id, version })),
  tasks: work.tasks.map(({ id }) => id),
});
const standing = async (name: string) => (await scene.call(name, "GET", "/api/admin/routing")).body;

beforeEach(async () => {
  goTo(noon.toISOString());
  for (const name of ["ada", "bob", "cleo"]) await scene.signIn(name);
  for (const table of ["routings", "tasks", "leads", "inquiries"]) {
    await scene.query(`delete from ${table}`);
  }
  await scene.query("delete from settings where key like 'routing%'");
  await setProfile(scene.database, "ada", { licences: [inOhio], weight: 0 });
  await setAway("bob", [twoDays]);
  await setAway("cleo", []);
});

test("what is due on somebody's days off is listed, of every kind, and nothing else", async () => {
  const due = await addLead({ fullName: "Due Tuesday" });
  const answered = await addLead();
  const early = await addLead({ timestamp: new Date(noon.getTime() - 20 * hourMs).toISOString() });
  const barred = await addLead({ doNotContactReason: "under 18" });
  for (const { id } of [due, answered, early, barred]) await give(id, "bob");
  await scene.call("ada", "POST", `/api/admin/leads/${answered.id}/mails`, { text: "" });
  const inquiry = {
    id: randomUUID(),
    fullName: "Ines Ask",
    email: "ines@example.com",
    phone: "6145550136",
    subject: "term-insurance",
    message: "When?",
    timestamp: noon.toISOString(),
    status: "received",
  } as const;
  await insertInquiry(scene.database, inquiry);
  await scene.query("update inquiries set assignee = 'bob'");
  const task = await addTask(early.id, "2026-06-17T14:00:00Z", "bob");
  await addTask(early.id, "2026-06-18T14:00:00Z", "bob");
  await addTask(early.id, "2026-06-17T14:00:00Z", "ada");

  const work = await ask("ada", "bob");
  expect(work.records.map((one: { id: string }) => one.id).toSorted()).toEqual(
    [due.id, inquiry.id].toSorted(),
  );
  expect(work.tasks).toMatchObject([{ id: task, recordId: early.id }]);
  expect((await ask("bob", "bob")).records).toHaveLength(2);
  expect((await scene.call("cleo", "GET", "/api/admin/staff/bob/days-off")).status).toBe(403);
  const [mine] = (await standing("ada")).daysOff;
  expect(mine).toEqual({
    username: "bob",
    next: twoDays,
    isNow: false,
    counts: { lead: 1, inquiry: 1, application: 0, task: 1 },
  });
  expect((await standing("bob")).daysOff).toHaveLength(1);
  expect((await standing("cleo")).daysOff).toEqual([]);
});

test("what is due after the days off have ended, or before they begin, stays", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  for (const [day, count] of [
    ["2026-06-15", 0],
    ["2026-06-16", 1],
    ["2026-06-17", 0],
  ] as const) {
    await setAway("bob", [{ from: day, to: day }]);
    expect([day, (await ask("ada", "bob")).records.length]).toEqual([day, count]);
  }
});

test("days off are those of the time zone of whoever has them", async () => {
  const { id } = await addLead({ timestamp: "2026-06-15T04:30:00Z" });
  await give(id, "bob");
  expect((await ask("ada", "bob")).records).toHaveLength(1);
  await setProfile(scene.database, "bob", {
    licences: [inOhio],
    away: [twoDays],
    timeZone: "America/Los_Angeles",
  });
  expect((await ask("ada", "bob")).records).toHaveLength(0);
});

test("those who can take all of it come first, and who is away then or lacks a license is marked", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  await setAway("cleo", [twoDays]);
  expect((await ask("ada", "bob")).takers).toEqual([
    { username: "ada", isAway: false, unlicensed: 0 },
    { username: "cleo", isAway: true, unlicensed: 0 },
  ]);
  await setAway("cleo", [], [aLicense("TX")]);
  expect((await ask("ada", "bob")).takers[1]).toEqual({
    username: "cleo",
    isAway: false,
    unlicensed: 1,
  });
  // An agent gives work to nobody else.
  expect((await ask("bob", "bob")).takers).toEqual([]);
});

test("handing over gives leads and tasks to a colleague, a task's lead with it, and the undo brings all of it back", async () => {
  const [due, other] = [
    await addLead(),
    await addLead({ timestamp: new Date(noon.getTime() - 20 * hourMs).toISOString() }),
  ];
  for (const { id } of [due, other]) await give(id, "bob");
  const task = await addTask(other.id, "2026-06-17T14:00:00Z", "bob");
  const taskOwner = async () =>
    (await scene.query("select assignee from tasks where id = $1", [task]))[0].assignee;
  const asked = { from: "bob", to: "cleo", ...named(await ask("ada", "bob")) };
  const { status, body } = await handOver("ada", asked);
  expect(status).toBe(200);
  expect(body).toMatchObject({ tasks: [task], refused: 0 });
  expect(body.records).toHaveLength(2);
  expect([await ownerOf(due.id), await ownerOf(other.id), await taskOwner()]).toEqual([
    "cleo",
    "cleo",
    "cleo",
  ]);
  expect((await ask("ada", "bob")).records).toEqual([]);
  // A second press changes nothing: the lead was changed since.
  expect((await handOver("ada", asked)).body).toMatchObject({ records: [], tasks: [], refused: 1 });

  const undo = { from: "cleo", to: "bob", records: body.records, tasks: body.tasks, isUndo: true };
  expect((await handOver("ada", undo)).body).toMatchObject({ refused: 0, tasks: [task] });
  expect([await ownerOf(due.id), await ownerOf(other.id), await taskOwner()]).toEqual([
    "bob",
    "bob",
    "bob",
  ]);
});

test("an undo gives neither leads nor tasks back to somebody who was removed meanwhile", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  const task = await addTask(id, "2026-06-17T14:00:00Z", "bob");
  const asked = { from: "bob", to: "cleo", ...named(await ask("ada", "bob")) };
  const { body } = await handOver("ada", asked);
  await scene.query("update users set removed_at = now() where username = 'bob'");
  onTestFinished(async () => void (await scene.query("update users set removed_at = null")));
  const undo = { from: "cleo", to: "bob", records: body.records, tasks: body.tasks, isUndo: true };
  expect((await handOver("ada", undo)).status).toBe(200);
  const [row] = await scene.query("select assignee from tasks where id = $1", [task]);
  expect([await ownerOf(id), row.assignee]).toEqual([null, null]);
});

test("what somebody changed meanwhile stays, with its tasks", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  const task = await addTask(id, "2026-06-17T14:00:00Z", "bob");
  const asked = { from: "bob", to: "cleo", ...named(await ask("ada", "bob")) };
  await give(id, "ada");
  expect((await handOver("ada", asked)).body).toMatchObject({ records: [], tasks: [], refused: 1 });
  expect(await ownerOf(id)).toBe("ada");
  expect((await scene.query("select assignee from tasks where id = $1", [task]))[0].assignee).toBe(
    "bob",
  );
});

test("an agent can give the own work back to everybody, and to nobody else", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  const work = named(await ask("bob", "bob"));
  expect((await handOver("bob", { from: "bob", to: "cleo", ...work })).status).toBe(403);
  const { body } = await handOver("bob", { from: "bob", to: null, ...work });
  expect(await ownerOf(id)).toBeNull();
  const undo = { from: null, to: "bob", records: body.records, tasks: [], isUndo: true };
  await handOver("bob", undo);
  expect(await ownerOf(id)).toBe("bob");
});

test("somebody without a license for a lead takes it over only with a reason, which its history keeps", async () => {
  const { id } = await addLead();
  await give(id, "bob");
  await setAway("cleo", [], [aLicense("TX")]);
  const asked = { from: "bob", to: "cleo", ...named(await ask("ada", "bob")) };
  expect((await handOver("ada", asked)).body.errors).toEqual({
    licenseReason: expect.stringMatching(/^cleo has no license on file for Ohio/),
  });
  expect(await ownerOf(id)).toBe("bob");
  const licenseReason = "cleo only takes notes";
  expect((await handOver("ada", { ...asked, licenseReason })).status).toBe(200);
  expect((await read(id)).timeline).toContainEqual(
    expect.objectContaining({ kind: "unlicensed", text: `cleo\n${licenseReason}` }),
  );
});

test("a lead that is due on days off goes to somebody else once they begin, with the reason, and can be given back", async () => {
  await setRule("fair");
  const lead = await addLead();
  await give(lead.id, "bob");
  await assign();
  expect(await ownerOf(lead.id)).toBe("bob");
  expect(await read(lead.id)).toMatchObject({
    daysOff: { username: "bob", ...twoDays },
    nextAct: { kind: "hand-on", at: "2026-06-16T04:00:00.000Z" },
  });
  goTo("2026-06-16T04:00:00Z");
  for (const name of ["ada", "bob", "cleo"]) await scene.signIn(name);
  await assign();
  expect(await read(lead.id)).toMatchObject({
    assignee: "cleo",
    assignedBecause: "Handed on, as bob has a day off. Only cleo could answer this family",
    daysOff: null,
  });
  const [handed] = (await standing("ada")).handedOn;
  expect(handed).toMatchObject({ leadId: lead.id, from: "bob", to: "cleo", isDayOff: true });
  const records = [{ kind: "lead", id: lead.id, version: handed.version }];
  await handOver("ada", { from: "cleo", to: "bob", records, tasks: [], isUndo: true });
  clock.advance(hourMs);
  await assign();
  // Staff decided after the days off began.
  await scene.signIn("ada");
  expect(await ownerOf(lead.id)).toBe("bob");
  expect((await standing("ada")).handedOn).toEqual([]);
});

test.each([
  ["has the rule switched off", async () => void (await setRule("off"))],
  ["has nobody else who may take it", async () => setAway("cleo", [], [])],
])("a lead stays with somebody who has a day off where the site %s", async (_name, arrange) => {
  await setRule("fair");
  const { id } = await addLead();
  await give(id, "bob");
  await arrange();
  goTo("2026-06-16T12:00:00Z");
  await assign();
  clock.advance(dayMs / 4);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  await scene.signIn("ada");
  expect((await standing("ada")).daysOff).toMatchObject([
    { username: "bob", isNow: true, counts: { lead: 1 } },
  ]);
  expect((await standing("ada")).obstacles).toEqual([]);
});
