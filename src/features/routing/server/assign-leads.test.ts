import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { chooseAdviser } from "#features/routing/core/choose-adviser.ts";
import type { Routing } from "#features/routing/core/routing-setting.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { addLead as insertedLead } from "#testing/records/insert-records.ts";
import { openMailScene } from "#testing/mail-scene.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { routing } from "#features/routing/feature.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { assignLeads } from "./assign-leads.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const goTo = (moment: Date) => clock.advance(moment.getTime() - clock.now().getTime());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const path = "/api/admin/settings/routing";
const inOhio = aLicense("OH");

const set = (setting: Routing) => scene.call("ada", "PUT", path, setting);
const assign = (ctx: Ctx = scene.server.ctx) => assignLeads(ctx);

const addLead = (changes: Partial<Lead> = {}) =>
  insertedLead(scene.database, {
    zipCode: "43004",
    leadCategory: "hot",
    timestamp: clock.now().toISOString(),
    email: `${randomUUID()}@example.com`,
    ...changes,
  });

/** Signs in again where hours have passed. */
async function call(name: string, method: "GET", url: string) {
  const answer = await scene.call(name, method, url);
  if (answer.status !== 401) return answer;
  await scene.signIn(name);
  return scene.call(name, method, url);
}

const read = async (id: string) => (await call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
const ownerOf = async (id: string): Promise<string | null> =>
  (await scene.query("select assignee from leads where id = $1", [id]))[0].assignee;
const change = async (id: string, changes: object) =>
  scene.call("ada", "PATCH", `/api/admin/leads/${id}`, {
    version: (await read(id)).version,
    ...changes,
  });
const standing = async (name: string) => (await call(name, "GET", "/api/admin/routing")).body;

beforeEach(async () => {
  goTo(noon);
  for (const table of ["routings", "leads"]) await scene.query(`delete from ${table}`);
  await scene.query("delete from settings where key like 'routing%'");
  // May be assigned by hand, but gets no leads automatically.
  await setProfile(scene.database, "ada", { licences: [inOhio], weight: 0 });
  await setProfile(scene.database, "bob", { licences: [inOhio] });
  await setProfile(scene.database, "cleo", { licences: [] });
});

test("the setting is stored as sent, and only admins may send it", async () => {
  const setting = { rule: "fair", hotWithinMinutes: 5, handOnAfterHours: 4 } as const;
  expect((await set(setting)).body).toMatchObject({ success: true, ...setting });
  expect((await scene.call("ada", "GET", path)).body).toMatchObject(setting);
  expect((await scene.call("bob", "PUT", path, setting)).status).toBe(403);
  expect((await set({ rule: "luck" } as never)).body.errors).toEqual({
    rule: "Choose one of the rules",
  });
  expect((await set({ rule: "fair", handOnAfterHours: -1 })).status).toBe(400);
});

test("a hot lead is assigned at once while the agency is open, with the reason, and no user in its history", async () => {
  await set({ rule: "fair" });
  const { id } = await addLead();
  await assign();
  const lead = await read(id);
  expect(lead).toMatchObject({
    assignee: "bob",
    version: 2,
    assignedBecause: "Only bob could answer this family",
  });
  expect(lead.timeline.at(-1)).toMatchObject({ kind: "assignee", by: null, text: "bob" });
  const spanish = { "accept-language": "es" };
  const { body } = await scene.call("ada", "GET", `/api/admin/leads/${id}`, undefined, spanish);
  expect(body.lead.assignedBecause).toBe("Solo bob podía responder a esta familia");
});

test("a choice can be replayed from what was stored, and reveals nobody's gender unasked", async () => {
  const family = { wish: null, states: ["OH"], partner: null, language: "en" };
  await setProfile(scene.database, "bob", { licences: [inOhio], gender: "man" });
  await setProfile(scene.database, "cleo", { licences: [inOhio], weight: 2 });
  await set({ rule: "fair" });
  const ids: string[] = [];
  for (let count = 0; count < 9; count += 1) ids.push((await addLead()).id);
  await assign();
  const taken: string[] = [];
  for (const id of ids) {
    const { assignee, routings } = await read(id);
    taken.push(assignee);
    expect(chooseAdviser(routings[0].question).username).toBe(assignee);
    expect(JSON.stringify(routings[0].question.candidates)).not.toContain('"man"');
    expect(routings[0].question.family).toEqual(family);
  }
  expect(taken.filter((name) => name === "cleo")).toHaveLength(6);
});

test.each([
  [
    "came before the rule was switched on",
    { timestamp: new Date(noon.getTime() - hourMs).toISOString() },
  ],
  ["is set aside", { status: "quarantined" }],
  ["must not be contacted", { doNotContactReason: "under 18" }],
  ["is warm and came today", { leadCategory: "warm" }],
] as const)("nobody gets a lead that %s", async (_name, changes) => {
  await set({ rule: "fair" });
  const { id } = await addLead(changes);
  await assign();
  expect(await ownerOf(id)).toBeNull();
});

test("the partner rule assigns a family to whoever brought it, and to others in turn where that one may not", async () => {
  await setProfile(scene.database, "cleo", { licences: [inOhio] });
  await set({ rule: "partner" });
  const theirs = await addLead({ partner: "cleo" });
  const elsewhere = await addLead({ partner: "cleo", language: "es" });
  await setProfile(scene.database, "bob", { licences: [inOhio], languages: ["en", "es"] });
  await assign();
  expect([await ownerOf(theirs.id), await ownerOf(elsewhere.id)]).toEqual(["cleo", "bob"]);
});

test("a lead that is answered, or in the trash, is not assigned", async () => {
  await set({ rule: "fair" });
  const [trashed, answered] = [await addLead(), await addLead()];
  await scene.call("ada", "DELETE", `/api/admin/leads/${trashed.id}`, { reason: "a test" });
  await scene.call("ada", "POST", `/api/admin/leads/${answered.id}/mails`, { text: "" });
  await assign();
  expect([await ownerOf(trashed.id), await ownerOf(answered.id)]).toEqual([null, null]);
});

test("other leads are assigned by the next morning, on a Saturday too, and so are hot ones of the night", async () => {
  await set({ rule: "fair" });
  goTo(new Date("2026-06-20T01:00:00Z"));
  const [warm, hot] = [await addLead({ leadCategory: "warm" }), await addLead()];
  await assign();
  expect([await ownerOf(warm.id), await ownerOf(hot.id)]).toEqual([null, null]);
  goTo(new Date("2026-06-20T12:55:00Z"));
  const late = await addLead();
  goTo(new Date("2026-06-20T13:00:00Z"));
  await assign();
  for (const { id } of [warm, hot, late]) expect(await ownerOf(id)).toBe("bob");
});

test("a hot lead waits some minutes for somebody at work, and then goes to anybody who may take it", async () => {
  await setProfile(scene.database, "bob", {
    licences: [inOhio],
    hours: [{ weekday: 2, from: "09:00", to: "17:00" }],
  });
  await set({ rule: "fair", hotWithinMinutes: 10 });
  const { id } = await addLead();
  await assign();
  expect(await ownerOf(id)).toBeNull();
  clock.advance(10 * 60_000);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
});

test.each([
  ["took", "ada"],
  ["released", null],
])("a lead that somebody %s by hand is left alone", async (_name, next) => {
  await set({ rule: "fair" });
  const { id } = await addLead();
  await change(id, { assignee: "ada" });
  if (next === null) await change(id, { assignee: null });
  await assign();
  expect(await ownerOf(id)).toBe(next);
  expect((await read(id)).assignedBecause).toBeNull();
});

test("a lead that was assigned and then released by hand stays unassigned", async () => {
  await set({ rule: "fair", handOnAfterHours: 1 });
  const { id } = await addLead();
  await assign();
  clock.advance(1_000);
  await change(id, { assignee: null });
  clock.advance(3 * hourMs);
  await assign();
  expect(await read(id)).toMatchObject({ assignee: null, assignedBecause: null });
});

test("where nobody is eligible the lead stays unassigned, the owner gets one mail with the reason, and a license resolves it", async () => {
  await setProfile(scene.database, "ada", { licences: [] });
  await setProfile(scene.database, "bob", { licences: [] });
  await set({ rule: "fair" });
  const { id } = await addLead({ fullName: "Amara Okafor" });
  await assign();
  clock.advance(2 * 60_000);
  await assign();
  expect(await ownerOf(id)).toBeNull();
  expect(await standing("ada")).toMatchObject({
    licensed: 0,
    obstacles: [{ obstacle: "license", count: 1, leads: [{ id, fullName: "Amara Okafor" }] }],
  });
  expect(await standing("bob")).toMatchObject({ licensed: null, obstacles: [] });
  await setProfile(scene.database, "bob", { licences: [inOhio] });
  clock.advance(2 * 60_000);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  expect((await standing("ada")).obstacles).toEqual([]);
});

test("the owner gets at most one mail a day for each obstacle, without a family's name", async () => {
  const mail = await openMailScene(scene.database, { clock });
  const subjects = async () => (await mail.mailsTo("staff@site.example")).map((one) => one.subject);
  for (const name of ["ada", "bob"]) await setProfile(scene.database, name, { licences: [] });
  await set({ rule: "fair" });
  for (const fullName of ["Amara Okafor", "Amara Diallo"]) await addLead({ fullName });
  await assign(mail.ctx);
  clock.advance(60_000);
  await Promise.all([assign(mail.ctx), assign(mail.ctx)]);
  expect(await subjects()).toEqual(["Leads wait that nobody may take"]);
  const [{ text = "" } = {}] = await mail.mailsTo("staff@site.example");
  expect(text).toMatch(/2 leads wait that nobody may take: nobody is licensed(?!.*Amara)/s);
  clock.advance(dayMs);
  await assign(mail.ctx);
  expect(await subjects()).toHaveLength(2);
  await mail.close();
});

test("an unanswered lead is handed on to somebody else, never back, with a notice to both", async () => {
  await set({ rule: "fair", handOnAfterHours: 2 });
  const { id } = await addLead();
  await assign();
  clock.advance(hourMs);
  await setProfile(scene.database, "cleo", { licences: [inOhio] });
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  clock.advance(hourMs);
  await assign();
  expect(await read(id)).toMatchObject({
    assignee: "cleo",
    assignedBecause:
      "Handed on, as bob had not answered in time. Only cleo could answer this family",
  });
  const handedOver = { leadId: id, from: "bob", to: "cleo" };
  expect((await standing("cleo")).handedOn).toMatchObject([
    { ...handedOver, fullName: expect.any(String) },
  ]);
  expect((await standing("bob")).handedOn).toMatchObject([{ ...handedOver, fullName: null }]);
  clock.advance(3 * hourMs);
  await assign();
  const { routings } = await read(id);
  expect(routings.map((one: { username: string }) => one.username)).toEqual(["cleo", "bob"]);
});

test("one try, or closed hours, keep a lead from being handed on", async () => {
  await setProfile(scene.database, "cleo", { licences: [inOhio] });
  await set({ rule: "free", handOnAfterHours: 2 });
  const [tried, other] = [await addLead(), await addLead()];
  await assign();
  clock.advance(1_000);
  const first = await ownerOf(tried.id);
  await scene.call("ada", "POST", `/api/admin/leads/${tried.id}/calls`, { outcome: "voicemail" });
  goTo(new Date("2026-06-16T03:00:00Z"));
  const kept = await ownerOf(other.id);
  await assign();
  expect(await ownerOf(other.id)).toBe(kept);
  goTo(new Date("2026-06-16T14:00:00Z"));
  await assign();
  expect(await ownerOf(tried.id)).toBe(first);
  expect(await ownerOf(other.id)).not.toBe(kept);
});

/** Another process of the same site. */
async function openOther(): Promise<{ ctx: Ctx; database: Database }> {
  const database = await openDatabase(scene.store.config, { log: recordingLog() });
  return { ctx: { ...scene.server.ctx, database }, database };
}

/** For each lead: its assignee, and how often it was assigned. */
const readOwners = () =>
  scene.query(`select l.id, l.assignee, l.version, count(distinct r.id)::int as routings,
      count(distinct t.id)::int as noted
    from leads l left join routings r on r.lead_id = l.id and r.username is not null
    left join timeline_entries t on t.case_id = l.id and t.kind = 'assignee' group by l.id`);

test("assigning waits for another process that assigns, and the site's upkeep does it", async () => {
  await set({ rule: "fair" });
  const { id } = await addLead();
  const other = await openOther();
  const letGo = await holdOpen(other.database, async (tx, hold) => {
    await tx.execute(`select 1 from settings where key = 'routing-pool' for update`);
    await hold();
  });
  const rounds = routing.upkeep?.(scene.server.ctx, new AbortController().signal) ?? [];
  const working = Promise.all(rounds.map(({ work }) => work()));
  await someoneWaits(scene.database);
  expect(await ownerOf(id)).toBeNull();
  await Promise.all([letGo(), working]);
  await other.database.close();
  expect(await ownerOf(id)).toBe("bob");
});

test("fifty leads at once with one person free, on two processes, have one owner each", async () => {
  await set({ rule: "free" });
  for (let count = 0; count < 50; count += 1) await addLead();
  const other = await openOther();
  await Promise.all([assign(), assign(other.ctx), assign(), assign(other.ctx)]);
  await other.database.close();
  const owners = await readOwners();
  expect(owners).toHaveLength(50);
  expect(
    owners.filter(
      ({ assignee, version, routings, noted }) =>
        assignee !== "bob" || version !== 2 || routings !== 1 || noted !== 1,
    ),
  ).toEqual([]);
});

test("a process whose connection is cut at any point leaves no half-assigned lead", async () => {
  await setProfile(scene.database, "cleo", { licences: [inOhio] });
  await set({ rule: "fair" });
  for (let count = 0; count < 50; count += 1) await addLead();
  const other = await openOther();
  const cut = () =>
    scene.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
  for (let round = 0; round < 12; round += 1) {
    const working = assign(other.ctx).catch(() => {});
    for (let turn = 0; turn < round; turn += 1) await scene.query("select 1");
    await cut();
    await working;
    const half = (await readOwners()).filter(
      ({ assignee, routings, noted }) =>
        routings !== Number(assignee !== null) || noted !== Number(assignee !== null),
    );
    expect(half).toEqual([]);
  }
  await other.database.close();
  await assign();
  const names = (await readOwners()).map(({ assignee }) => assignee);
  expect(names.filter((name) => name === "bob")).toHaveLength(25);
});

test("a lead that somebody takes while the site chooses stays theirs", async () => {
  await set({ rule: "fair" });
  const { id } = await addLead();
  const mine = change(id, { assignee: "ada" });
  await Promise.all([mine, assign()]);
  const { assignee, assignedBecause } = await read(id);
  const isMine = (await mine).status === 200;
  expect([assignee, assignedBecause === null]).toEqual(isMine ? ["ada", true] : ["bob", false]);
});

test("a preview shows what a rule would have done, and changes nothing", async () => {
  await setProfile(scene.database, "cleo", { licences: [inOhio], weight: 3 });
  await addLead({ zipCode: "90001" });
  for (let day = 1; day <= 24; day += 1) {
    await addLead({ timestamp: new Date(noon.getTime() - day * dayMs).toISOString() });
  }
  await scene.signIn("bob");
  const before = await scene.readTables();
  const ask = (name: string, rule: string) =>
    scene.call(name, "POST", "/api/admin/routing/preview", { rule });
  expect((await ask("ada", "fair")).body).toEqual({
    success: true,
    days: 90,
    shares: [
      { username: "ada", leads: 0, share: 0 },
      { username: "bob", leads: 6, share: 0.25 },
      { username: "cleo", leads: 18, share: 0.75 },
    ],
    nobody: 1,
    isDemo: false,
  });
  expect((await ask("bob", "fair")).status).toBe(403);
  // Each request touches the session, and the audit trail is written a moment later.
  const keep = (tables: ReadonlyMap<string, readonly unknown[]>) =>
    JSON.stringify([...tables].filter(([name]) => !["sessions", "audit_events"].includes(name)));
  expect(keep(await scene.readTables())).toBe(keep(before));
});
