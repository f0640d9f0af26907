import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { assignLeads } from "#features/routing/server/assign-leads.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const licences = [aLicense("OH")];

const goTo = (day: number, hours = 0) =>
  clock.advance(noon.getTime() + day * dayMs + hours * hourMs - clock.now().getTime());

const add = (leadCategory: Lead["leadCategory"]) =>
  addLead(scene.database, {
    zipCode: "43004",
    leadCategory,
    timestamp: clock.now().toISOString(),
    email: `${randomUUID()}@example.com`,
  });

/**
 * Adds hot leads at noon of a day.
 * @returns how many each person got.
 */
async function assignOn(day: number, count: number): Promise<Record<string, number>> {
  goTo(day);
  const submittedAt = clock.now();
  for (let made = 0; made < count; made += 1) await add("hot");
  await assignLeads(scene.server.ctx);
  const rows = await scene.query(
    "select assignee, count(*)::int from leads where submitted_at = $1 group by assignee",
    [submittedAt],
  );
  return Object.fromEntries(rows.map((row) => [row.assignee, row.count]));
}

test("somebody who gets a license, or another weight, starts at the level of the others and is not flooded", async () => {
  await setProfile(scene.database, "bob", { licences });
  const setting = { rule: "fair", handOnAfterHours: 0 };
  await scene.call("ada", "PUT", "/api/admin/settings/routing", setting);
  for (const day of [0, 1, 2, 3, 4]) expect(await assignOn(day, 4)).toEqual({ bob: 4 });

  await setProfile(scene.database, "cleo", { licences });
  expect(await assignOn(7, 4)).toEqual({ bob: 2, cleo: 2 });
  await setProfile(scene.database, "bob", { licences, weight: 2 });
  const { bob } = await assignOn(8, 6);
  expect(bob).toBeGreaterThan(3);
});

test("somebody who joins on the same day as all others gets their share of what comes from then on", async () => {
  for (const name of ["bob", "cleo", "ada"])
    await setProfile(scene.database, name, { licences: [] });
  goTo(10, -2);
  await setProfile(scene.database, "bob", { licences, weight: 3 });
  await setProfile(scene.database, "cleo", { licences });
  expect(await assignOn(10, 20)).toEqual({ bob: 15, cleo: 5 });
  await setProfile(scene.database, "ada", { licences });
  goTo(10, 1);
  expect(await assignOn(10.1, 10)).toEqual({ ada: 2, bob: 6, cleo: 2 });
  // A changed weight starts the count again, too, besides what both had that day.
  await setProfile(scene.database, "bob", { licences });
  expect(await assignOn(10.2, 9)).toEqual({ ada: 3, bob: 3, cleo: 3 });
  expect(await assignOn(11, 9)).toEqual({ ada: 3, bob: 3, cleo: 3 });
});

test("without a number in the setting a lead is handed on after eight opening hours, and with 0 never", async () => {
  for (const table of ["routings", "leads"]) await scene.query(`delete from ${table}`);
  await setProfile(scene.database, "ada", { licences: [] });
  for (const name of ["bob", "cleo"]) await setProfile(scene.database, name, { licences });
  // A Monday again: the agency in New York is open from nine to six.
  goTo(21);
  const set = async (setting: object) => {
    await scene.signIn("ada");
    await scene.call("ada", "PUT", "/api/admin/settings/routing", { rule: "fair", ...setting });
    await assignLeads(scene.server.ctx);
  };
  await set({ handOnAfterHours: 0 });
  const { id } = await add("hot");
  await assignLeads(scene.server.ctx);
  const read = async () => (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
  const { assignee, nextAct } = await read();
  expect(nextAct).toBeNull();
  goTo(22, 3);
  await set({ handOnAfterHours: 0 });
  expect((await read()).assignee).toBe(assignee);
  // Six hours of Monday and one of Tuesday.
  goTo(22, -2);
  await set({});
  expect(await read()).toMatchObject({
    assignee,
    nextAct: { kind: "hand-on", at: "2026-07-07T15:00:00.000Z" },
  });
  goTo(22, -1);
  await assignLeads(scene.server.ctx);
  await scene.signIn("ada");
  expect((await read()).assignee).not.toBe(assignee);
});

test("a lead that is handed on goes to somebody at work, even if another one has fewer waiting leads", async () => {
  goTo(14);
  await scene.query("delete from leads");
  await scene.signIn("ada");
  const rule = { rule: "free", handOnAfterHours: 2 };
  await scene.call("ada", "PUT", "/api/admin/settings/routing", rule);
  for (const name of ["ada", "cleo"]) await setProfile(scene.database, name, { licences: [] });
  await setProfile(scene.database, "bob", { licences });
  const { id } = await add("warm");
  const assign = async () => {
    await assignLeads(scene.server.ctx);
    return (await scene.query("select assignee from leads where id = $1", [id]))[0].assignee;
  };
  goTo(15, -3);
  expect(await assign()).toBe("bob");
  await setProfile(scene.database, "cleo", { licences });
  await scene.query("update leads set assignee = 'cleo' where id = $1", [(await add("cold")).id]);
  // It is a Tuesday.
  const hours = [{ weekday: 1, from: "09:00", to: "17:00" }];
  await setProfile(scene.database, "ada", { licences, hours });
  goTo(15, -1);
  expect(await assign()).toBe("cleo");
});
