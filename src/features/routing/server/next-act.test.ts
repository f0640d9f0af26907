import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { demoMark } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { hotMinutes, type Routing } from "#features/routing/core/routing-setting.ts";
import { dayMs, minuteMs } from "#platform/core/durations.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { assignLeads } from "./assign-leads.ts";
import { readNextAct } from "./next-act.ts";

// The agency in New York is open from nine to six, Monday to Friday.
const monday = "2026-06-15";
const noon = new Date(`${monday}T16:00:00Z`);
const tuesdayAtNine = "2026-06-16T13:00:00.000Z";
const clock = testClock(noon.toISOString());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const goTo = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());

/** Switches the rule on a day before the test's Monday, for leads since then. */
async function set(setting: Routing): Promise<void> {
  goTo(new Date(noon.getTime() - dayMs).toISOString());
  await scene.signIn("ada");
  await scene.call("ada", "PUT", "/api/admin/settings/routing", setting);
  goTo(noon.toISOString());
}
const add = async (leadCategory: Lead["leadCategory"], changes: Partial<Lead> = {}) => {
  const fields = { zipCode: "43004", email: `${randomUUID()}@example.com`, leadCategory };
  const timestamp = clock.now().toISOString();
  return (await addLead(scene.database, { ...fields, timestamp, ...changes })).id;
};
const nextActOf = async (id: string) => (await readNextAct(scene.server.ctx, id)).nextAct;

beforeEach(async () => {
  for (const table of ["routings", "leads"]) await scene.query(`delete from ${table}`);
  await scene.query("delete from settings where key like 'routing%'");
  for (const name of ["ada", "bob", "cleo"]) await setProfile(scene.database, name, {});
});

const afterMinutes = (minutes: number) =>
  new Date(noon.getTime() + minutes * minuteMs).toISOString();

test.each<[string, Lead["leadCategory"], string, string, Partial<Routing>?]>([
  ["a warm one of noon, the next morning", "warm", noon.toISOString(), tuesdayAtNine],
  ["a hot one while it is open, minutes", "hot", noon.toISOString(), afterMinutes(hotMinutes)],
  [
    "a hot one, the owner's own minutes",
    "hot",
    noon.toISOString(),
    afterMinutes(45),
    { hotWithinMinutes: 45 },
  ],
  [
    "a hot one of early morning, the opening",
    "hot",
    `${monday}T10:00:00Z`,
    `${monday}T13:00:00.000Z`,
  ],
  ["a hot one of the evening, the next opening", "hot", `${monday}T23:00:00Z`, tuesdayAtNine],
  [
    "a hot one of Saturday, Sunday morning though it is closed",
    "hot",
    "2026-06-20T16:00:00Z",
    "2026-06-21T13:00:00.000Z",
  ],
])(
  "the record says when the rule assigns: %s later",
  async (_what, category, sentAt, at, minutes) => {
    await set({ rule: "fair", ...minutes });
    goTo(sentAt);
    expect(await nextActOf(await add(category))).toEqual({ kind: "assign", at });
  },
);

test("the minutes of a hot lead count from when it came", async () => {
  await set({ rule: "fair" });
  const id = await add("hot", { timestamp: new Date(noon.getTime() - minuteMs).toISOString() });
  expect(await nextActOf(id)).toEqual({ kind: "assign", at: afterMinutes(hotMinutes - 1) });
});

test("the record of a demo lead says when it is assigned, as a family's does", async () => {
  await set({ rule: "fair" });
  const long = { doNotContactReason: demoMark, timestamp: "2026-05-01T16:00:00.000Z" };
  const at = "2026-05-02T13:00:00.000Z";
  expect(await nextActOf(await add("warm", long))).toEqual({ kind: "assign", at });
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ["the rule is off", () => set({ rule: "off" })],
  [
    "it came before the rule",
    (id) => change(id, "submitted_at = submitted_at - interval '2 days'"),
  ],
  ["it may not be contacted", (id) => change(id, "do_not_contact_reason = 'asked'")],
  ["it is in the trash", (id) => change(id, "deleted_at = now()")],
  ["it has somebody", (id) => change(id, "assignee = 'bob'")],
  ["somebody released it by hand", (id) => takeAndRelease(id)],
])("no moment is named for a lead where %s", async (_why, arrange) => {
  await set({ rule: "fair" });
  const id = await add("warm");
  expect(await nextActOf(id)).toMatchObject({ kind: "assign" });
  await arrange(id);
  expect(await nextActOf(id)).toBeNull();
});

const change = (id: string, what: string) =>
  scene.query(`update leads set ${what} where id = $1`, [id]);

async function takeAndRelease(id: string): Promise<void> {
  await scene.signIn("ada");
  for (const assignee of ["bob", null]) {
    const { version } = (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
    await scene.call("ada", "PATCH", `/api/admin/leads/${id}`, { version, assignee });
  }
}

test("a lead that waits for somebody's days off to end is assigned when the first of them is back", async () => {
  await set({ rule: "fair" });
  const licences = [aLicense("OH")];
  const until = (to: string) => ({ licences, away: [{ from: monday, to }] });
  await setProfile(scene.database, "bob", until("2026-06-18"));
  await setProfile(scene.database, "cleo", until("2026-06-16"));
  // Back sooner, and without a license.
  await setProfile(scene.database, "ada", { away: [{ from: monday, to: monday }] });
  const id = await add("hot");
  await assignLeads(scene.server.ctx);
  expect(await nextActOf(id)).toEqual({ kind: "assign", at: "2026-06-17T04:00:00.000Z" });
  // Without days off it is tried again and again.
  for (const name of ["bob", "cleo"]) await setProfile(scene.database, name, {});
  goTo(new Date(noon.getTime() + 5 * minuteMs).toISOString());
  await assignLeads(scene.server.ctx);
  expect(await nextActOf(id)).toEqual({ kind: "assign", at: afterMinutes(5) });
});
