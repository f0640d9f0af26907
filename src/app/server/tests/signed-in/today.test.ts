import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tasksTable } from "#records/server/tasks-store.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiry-record.ts";
import { findPercent } from "#features/leads/core/lead-figures.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { addLead as insertedLead, insertInquiry } from "#testing/records/insert-records.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";

/** Noon in UTC, eight in the morning in New York. */
const clock = testClock("2026-06-15T12:00:00.000Z");

const accounts = { ada: "admin", bob: "agent", cleo: "agent" } as const;
const scene = useOpened(() => openStaffScene(accounts, { clock }));

beforeEach(async () => {
  for (const table of [leadsTable, inquiriesTable, tasksTable]) {
    await scene.database.db.delete(table);
  }
});

type LeadRow = typeof leadsTable.$inferInsert;

/**
 * A lead of a person of its own.
 *
 * @param hours ago that it came in.
 */
async function addLead(fullName: string, hours: number, change: Partial<LeadRow> = {}) {
  const timestamp = new Date(clock.now().getTime() - hours * hourMs).toISOString();
  const email = `${randomUUID()}@example.org`;
  const { id } = await insertedLead(scene.database, { fullName, email, phone: null, timestamp });
  if (Object.keys(change).length > 0) {
    await scene.database.db.update(leadsTable).set(change).where(eq(leadsTable.id, id));
  }
  return id;
}

const answeredAfter = (hours: number, took: number): Partial<LeadRow> => ({
  pipelineStatus: "contacted",
  answeredAt: new Date(clock.now().getTime() - (hours - took) * hourMs),
});

async function addInquiry(hours: number, change: object = {}) {
  const id = randomUUID();
  const timestamp = new Date(clock.now().getTime() - hours * hourMs).toISOString();
  const inquiry = { ...anInquiry(), id, timestamp, status: "received", ...change } as const;
  await insertInquiry(scene.database, inquiry);
  return id;
}

const read = (path: string, name = "ada") => scene.call(name, "GET", `/api/admin/${path}`);

const readQueue = async (query = "", name = "ada") => {
  const { queue } = (await read(`today${query}`, name)).body;
  return { ...queue, names: queue.rows.map(({ fullName }: { fullName: string }) => fullName) };
};
const readFigures = async (query = "", name = "ada") =>
  (await read(`today/figures${query}`, name)).body.figures;

test("without leads nobody waits, and no percentage is invented", async () => {
  const { body } = await read("today");
  expect(body).toEqual({
    success: true,
    queue: {
      rows: [],
      apart: { count: 0, rows: [] },
      ids: [],
      total: 0,
      overdue: 0,
      turns: { call: 0, write: 0, later: 0 },
    },
    inquiries: { total: 0, overdue: 0, first: null },
    tasks: [],
  });
  const figures = await readFigures();
  expect(figures.perDay).toHaveLength(30);
  expect(figures.perDay.at(-1)).toEqual({ day: "2026-06-15", hot: 0, warm: 0, cold: 0 });
  expect(figures.answers).toEqual({ counted: 0, inTime: 0, medianMinutes: null });
  expect(figures.sources).toEqual([]);
});

test("hot families come before warm and cold ones, and among equals the longest waiting first", async () => {
  await addLead("cold, overdue for days", 90, { leadCategory: "cold" });
  await addLead("warm, just now", 0, { leadCategory: "warm" });
  await addLead("hot, just now", 0, { leadCategory: "hot" });
  await addLead("hot, overdue", 30, { leadCategory: "hot" });
  await addLead("without a score", 99, { leadCategory: null });
  await addLead("warm, due in an hour", 23, { leadCategory: "warm" });
  const queue = await readQueue();
  expect(queue.names).toEqual([
    "hot, overdue",
    "hot, just now",
    "warm, due in an hour",
    "warm, just now",
    "cold, overdue for days",
    "without a score",
  ]);
  expect(queue).toMatchObject({ total: 6, overdue: 3 });
  expect(queue.rows[0]).toMatchObject({ dueAt: "2026-06-15T06:00:00.000Z", assignee: null });
});

test("an answered, closed, deleted, set-aside or barred lead does not wait", async () => {
  await addLead("answered", 5, answeredAfter(5, 1));
  await addLead("closed", 5, { pipelineStatus: "closed", closedReason: "moved" });
  await addLead("deleted", 5, { deletedAt: clock.now() });
  await addLead("a robot", 5, { status: "quarantined" });
  await addLead("a minor", 5, { doNotContactReason: "under 18: do not contact" });
  await addLead("invented", 5, { doNotContactReason: "demo data: not a real family" });
  await addLead("somebody", 5);
  expect(await readQueue()).toMatchObject({ names: ["somebody"], total: 1, overdue: 0 });
  // The list to which "See all" links.
  const { body } = await read("leads?waiting=true&sort=due");
  expect(body.leads.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["somebody"]);
  expect(body.total).toBe(1);
});

test("a lead is not overdue exactly at 24 hours, and overdue a moment later", async () => {
  await addLead("on the dot", 24);
  expect(await readQueue()).toMatchObject({ total: 1, overdue: 0 });
  clock.advance(1);
  expect(await readQueue()).toMatchObject({ total: 1, overdue: 1 });
  clock.advance(-1);
});

test("the queue shows the first ten and counts all", async () => {
  for (let index = 0; index < 12; index += 1) await addLead(`Family ${index}`, index);
  const queue = await readQueue();
  expect(queue).toMatchObject({ total: 12, overdue: 0 });
  expect(queue.names).toHaveLength(10);
  expect(queue.names[0]).toBe("Family 11");
});

test('"mine" shows only my leads; for an agent "everybody" means their own and unassigned ones', async () => {
  await addLead("bob's", 3, { assignee: "bob" });
  await addLead("cleo's", 2, { assignee: "cleo" });
  await addLead("nobody's", 1);
  expect((await readQueue()).names).toEqual(["bob's", "cleo's", "nobody's"]);
  expect((await readQueue("?mine=true")).names).toEqual([]);
  expect((await readQueue("", "bob")).names).toEqual(["bob's", "nobody's"]);
  expect(await readQueue("?mine=true", "bob")).toMatchObject({ names: ["bob's"], total: 1 });
  const counted = (figures: { perDay: Array<{ hot: number }> }) =>
    figures.perDay.reduce((sum, { hot }) => sum + hot, 0);
  expect(counted(await readFigures("", "ada"))).toBe(3);
  expect(counted(await readFigures("", "bob"))).toBe(2);
});

test("waiting inquiries are counted by the same clock, with the first of them", async () => {
  const first = await addInquiry(30);
  await addInquiry(2);
  await addInquiry(40, { status: "quarantined" });
  expect((await read("today")).body.inquiries).toEqual({
    total: 2,
    overdue: 1,
    first: { id: first, dueAt: "2026-06-15T06:00:00.000Z" },
  });
});

test("my tasks for today are open and due before my midnight, with the person's name; a lost family's tasks go to its assignee", async () => {
  const recordId = await addLead("Amara", 5, { assignee: "bob" });
  const others = await addLead("Bao", 5, { assignee: "cleo" });
  const gone = await addLead("Chidi", 5, { deletedAt: clock.now() });
  const add = (title: string, dueAt: string, change: object = {}) =>
    scene.database.db.insert(tasksTable).values({
      recordKind: "lead",
      recordId,
      title,
      assignee: "bob",
      createdBy: "ada",
      dueAt: new Date(dueAt),
      ...change,
    });
  await add("late in the evening", "2026-06-16T03:59:00.000Z");
  await add("overdue", "2026-06-10T15:00:00.000Z");
  await add("tomorrow", "2026-06-16T04:00:00.000Z");
  await add("done", "2026-06-15T15:00:00.000Z", { doneAt: clock.now(), doneBy: "bob" });
  await add("somebody else's", "2026-06-15T15:00:00.000Z", { assignee: "ada" });
  await add("of a family he can't see", "2026-06-15T15:00:00.000Z", { recordId: others });
  await add("of nobody", "2026-06-15T16:00:00.000Z", { recordId: others, assignee: null });
  await add("an admin's", "2026-06-15T15:00:00.000Z", { recordId: others, assignee: "ada" });
  await add("of the trash", "2026-06-15T15:00:00.000Z", { recordId: gone });
  const titles = async (query: string, name = "bob") =>
    (await read(`today${query}`, name)).body.tasks.map(({ title }: { title: string }) => title);
  expect(await titles("?timeZone=America/New_York")).toEqual(["overdue", "late in the evening"]);
  expect(await titles("")).toEqual(["overdue"]);
  expect(await titles("", "cleo")).toEqual(["of a family he can't see", "of nobody"]);
  expect((await read("today?timeZone=America/New_York", "bob")).body.tasks[0]).toMatchObject({
    recordKind: "lead",
    recordId,
    fullName: "Amara",
    dueAt: "2026-06-10T15:00:00.000Z",
  });
});

test("leads are counted per day in the reader's time zone, by category", async () => {
  await addLead("at three in the night of London", 10, { leadCategory: "hot" });
  await addLead("before noon", 1, { leadCategory: "cold" });
  await addLead("thirty days ago", 24 * 30, { leadCategory: "warm" });
  await addLead("deleted", 1, { deletedAt: clock.now() });
  const days = async (query: string) =>
    (await readFigures(query)).perDay.filter(
      ({ hot, warm, cold }: Record<string, number>) => hot! + warm! + cold! > 0,
    );
  expect(await days("")).toEqual([{ day: "2026-06-15", hot: 1, warm: 0, cold: 1 }]);
  expect(await days("?timeZone=America/New_York")).toEqual([
    { day: "2026-06-14", hot: 1, warm: 0, cold: 0 },
    { day: "2026-06-15", hot: 0, warm: 0, cold: 1 },
  ]);
});

test("answered in time counts answered and overdue leads by the real clock, and is never rounded up", async () => {
  await addLead("on the dot", 48, answeredAfter(48, 24));
  await addLead("a second late", 48, answeredAfter(48, 24 + 1 / 3600));
  await addLead("early, though not over", 3, answeredAfter(3, 2));
  await addLead("never", 25);
  await addLead("closed without an answer", 25, { pipelineStatus: "closed" });
  await addLead("still has time", 23);
  await addLead("a minor", 25, { doNotContactReason: "under 18: do not contact" });
  expect((await readFigures()).answers).toEqual({ counted: 5, inTime: 2, medianMinutes: 1440 });
  expect(findPercent(249, 250)).toBe(99);
  expect(findPercent(250, 250)).toBe(100);
  expect(findPercent(0, 0)).toBeNull();
});

const readMeter = async () => (await read("today/figures")).body.meter.kept;
const readShown = async () => {
  const { body, headers } = await scene.call(null, "GET", "/api/promise");
  return { meter: body.meter, cache: headers["cache-control"] };
};

test("the meter counts the latest eligible leads, also for an agent, and leaves out the rest", async () => {
  expect(await readMeter()).toEqual([]);
  await addLead("late", 60, answeredAfter(60, 24 + 1 / 3600));
  await addLead("on the dot", 50, answeredAfter(50, 24));
  await addLead("never", 25, { assignee: "bob" });
  await addLead("early", 3, answeredAfter(3, 1));
  await addLead("still has time", 23);
  await addLead("a minor", 30, { doNotContactReason: "under 18: do not contact" });
  await addLead("a machine", 30, { status: "quarantined" });
  await addLead("in the trash", 30, { deletedAt: clock.now() });
  expect(await readMeter()).toEqual([true, false, true, false]);
});

test("visitors see the meter if the owner shows it and it covers at least twenty leads", async () => {
  expect(await readShown()).toEqual({ meter: null, cache: "public, max-age=60" });
  const setting = "/api/admin/settings/promise-meter";
  expect((await scene.call("ada", "PUT", setting, { isShown: true })).status).toBe(200);
  for (let index = 0; index < 19; index += 1) await addLead(`a${index}`, 30, answeredAfter(30, 2));
  clock.advance(60_000);
  expect((await readShown()).meter).toBeNull();
  await addLead("late", 30, answeredAfter(30, 25));
  // Computed once a minute, however many ask.
  expect((await readShown()).meter).toBeNull();
  clock.advance(60_000);
  expect((await readShown()).meter).toEqual({ inTime: 19, counted: 20 });
});

test("sources and campaigns show what they brought", async () => {
  const spring = { utm_source: "Newsletter", utm_campaign: "Spring" };
  await addLead("a", 1, { attribution: spring, leadCategory: "hot" });
  await addLead("b", 30, {
    attribution: spring,
    ...answeredAfter(30, 2),
    leadCategory: "cold",
    pipelineStatus: "client",
  });
  await addLead("c", 1, { attribution: { referrer: "https://www.example.org" } });
  await addLead("d", 1, { attribution: {} });
  await addLead("e", 1, { attribution: {} });
  await addLead("f", 1, { attribution: {} });
  const { sources } = await readFigures();
  expect(sources).toEqual([
    { source: "direct", campaign: null, leads: 3, hot: 3, answered: 0, clients: 0 },
    { source: "newsletter", campaign: "spring", leads: 2, hot: 1, answered: 1, clients: 1 },
    { source: "example.org", campaign: null, leads: 1, hot: 1, answered: 0, clients: 0 },
  ]);
});

test.each(["mine=perhaps", "mine=true&mine=false"])(
  "an impossible query is refused: %s",
  async (query) => {
    const { status, body } = await read(`today?${query}`);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Please check: mine\.$/);
  },
);

test("a page that polls each minute makes one audit event per quarter of an hour", async () => {
  const countLooks = () =>
    scene.server.logLines.filter((line) => line.includes('"leads-list"') && line.includes('"cleo"'))
      .length;
  for (let asked = 0; asked < 3; asked += 1) await read("today", "cleo");
  await expect.poll(countLooks).toBe(1);
  clock.advance(15 * 60_000);
  await read("today", "cleo");
  await expect.poll(countLooks).toBe(2);
});

test.each(["Mars/Olympus", "%2B05:00", "a&timeZone=b", "x".repeat(65)])(
  "in a time zone that nobody here knows, %s, days begin as they do at the agency",
  async (timeZone) => {
    await addLead("Late in the evening over there", 10);
    const readIn = async (zone: string) => {
      const { status, body } = await read(`today/figures?timeZone=${zone}`);
      return { status, perDay: body.figures?.perDay };
    };

    expect(await readIn(timeZone)).toEqual(await readIn("America/New_York"));
    expect(await readIn(timeZone)).not.toEqual(await readIn("UTC"));
  },
);

test("tasks of deleted leads take no place from those that can be done", async () => {
  const gone = await addLead("Gone", 2, { deletedAt: clock.now() });
  const there = await addLead("Still here", 2);
  const task = { recordKind: "lead", assignee: "bob", createdBy: "bob" } as const;
  const old = { ...task, recordId: gone, title: "old", dueAt: clock.now() };
  const dueAt = new Date(clock.now().getTime() + 60_000);
  await scene.database.db
    .insert(tasksTable)
    .values([
      ...Array.from({ length: 50 }, () => old),
      { ...task, recordId: there, title: "call again", dueAt },
    ]);

  const { body } = await read("today", "bob");

  expect(body.tasks).toMatchObject([{ title: "call again", fullName: "Still here" }]);
});
