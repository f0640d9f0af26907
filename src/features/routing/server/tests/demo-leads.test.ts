import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { demoMark } from "#features/leads/core/build-lead.ts";
import { assignLeads } from "#features/routing/server/assign-leads.ts";
import { dayMs } from "#platform/core/durations.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { openMailScene } from "#testing/mail-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);

async function add(isDemo: boolean, daysAgo = 0): Promise<string> {
  const { id } = await addLead(scene.database, {
    zipCode: "43004",
    leadCategory: "hot",
    email: `${randomUUID()}@example.com`,
    timestamp: new Date(noon.getTime() - daysAgo * dayMs).toISOString(),
    doNotContactReason: isDemo ? demoMark : null,
  });
  return id;
}
const read = async (id: string) =>
  (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
const switchOn = () => scene.call("ada", "PUT", "/api/admin/settings/routing", { rule: "fair" });
const countOf = async (ids: readonly string[], name: string) => {
  const leads = await Promise.all(ids.map(read));
  return leads.filter(({ assignee }) => assignee === name).length;
};

beforeEach(async () => {
  for (const table of ["routings", "leads"]) await scene.query(`delete from ${table}`);
  await scene.query("delete from settings where key like 'routing%'");
  await setProfile(scene.database, "ada", { licences: [] });
  for (const name of ["bob", "cleo"]) {
    await setProfile(scene.database, name, { licences: [aLicense("OH")] });
  }
});

test("demo leads are assigned in turn once a rule is on", async () => {
  const demo = [await add(true, 3), await add(true, 2), await add(true, 1), await add(true)];
  await assignLeads(scene.server.ctx);
  expect(await countOf(demo, "bob")).toBe(0);
  await switchOn();
  await assignLeads(scene.server.ctx);
  expect([await countOf(demo, "bob"), await countOf(demo, "cleo")]).toEqual([2, 2]);
  const [first = ""] = demo;
  expect((await read(first)).assignedBecause).toMatch(/^Of 2 who could answer this family/);
});

test("a demo lead counts in no family's turn", async () => {
  await switchOn();
  const demo = await add(true);
  await assignLeads(scene.server.ctx);
  expect((await read(demo)).assignee).toBe("bob");
  const family = await add(false);
  await assignLeads(scene.server.ctx);
  expect((await read(family)).assignee).toBe("bob");
  const [{ question }] = (await read(family)).routings;
  const { today, open, lastAt } = question.candidates[1];
  expect({ today, open, lastAt }).toEqual({ today: 0, open: 0, lastAt: null });
});

test("a demo lead counts in no family's turn where both are assigned in one round", async () => {
  await switchOn();
  const [demo, family] = [await add(true, 1), await add(false)];
  await assignLeads(scene.server.ctx);
  expect((await read(family)).assignee).toBe("bob");
  expect((await read(demo)).assignee).toBe("cleo");
});

test("demo leads that come one after another take turns", async () => {
  await switchOn();
  const demo: string[] = [];
  for (let come = 0; come < 2; come += 1) {
    demo.push(await add(true));
    await assignLeads(scene.server.ctx);
  }
  expect([await countOf(demo, "bob"), await countOf(demo, "cleo")]).toEqual([1, 1]);
});

test.each(["deleted_at = now()", "pipeline_status = 'client'"])(
  "a demo lead that somebody dealt with is not assigned: %s",
  async (done) => {
    await switchOn();
    const id = await add(true);
    await scene.query(`update leads set ${done} where id = $1`, [id]);
    await assignLeads(scene.server.ctx);
    expect(await scene.query("select assignee from leads")).toEqual([{ assignee: null }]);
    expect(await scene.query("select id from routings")).toEqual([]);
  },
);

test("a demo lead that nobody may take is shown to nobody but whoever opens it", async () => {
  const mail = await openMailScene(scene.database, { clock });
  for (const name of ["bob", "cleo"]) await setProfile(scene.database, name, { licences: [] });
  await switchOn();
  const id = await add(true);
  await assignLeads(mail.ctx);
  expect(await mail.mailsTo("staff@site.example")).toEqual([]);
  expect((await scene.call("ada", "GET", "/api/admin/routing")).body.obstacles).toEqual([]);
  expect((await read(id)).routings).toMatchObject([{ username: null, obstacle: "license" }]);
  // Nor does it use up the one mail a day of a family's.
  await add(false);
  await assignLeads(mail.ctx);
  expect(await mail.mailsTo("staff@site.example")).toHaveLength(1);
  await mail.close();
});

test("rules are compared by demo leads only where no family came", async () => {
  await add(true, 1);
  await add(true, 2);
  const compare = async () =>
    (await scene.call("ada", "POST", "/api/admin/routing/preview", { rule: "fair" })).body;
  const sum = ({ shares }: { shares: ReadonlyArray<{ leads: number }> }) =>
    shares.reduce((all, { leads }) => all + leads, 0);
  const byDemo = await compare();
  expect([byDemo.isDemo, sum(byDemo)]).toEqual([true, 2]);
  await add(false, 1);
  const byFamilies = await compare();
  expect([byFamilies.isDemo, sum(byFamilies)]).toEqual([false, 1]);
});

test("the demo leads that somebody had do not raise the level at which a colleague joins", async () => {
  await setProfile(scene.database, "cleo", { licences: [] });
  await switchOn();
  for (let come = 0; come < 4; come += 1) await add(true);
  await assignLeads(scene.server.ctx);
  await setProfile(scene.database, "cleo", { licences: [aLicense("OH")] });
  await add(true);
  await assignLeads(scene.server.ctx);
  for (let come = 0; come < 4; come += 1) await add(false);
  await assignLeads(scene.server.ctx);
  const rows = await scene.query(
    "select assignee, count(*)::int from leads where do_not_contact_reason is null group by 1 order by 1",
  );
  expect(rows).toEqual([
    { assignee: "bob", count: 2 },
    { assignee: "cleo", count: 2 },
  ]);
});
