import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { eraseRemovedAccounts } from "#features/accounts/server/remove-account.ts";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import { replaceProfile } from "#staff/server/profiles-store.ts";
import { addLead as insertedLead } from "#testing/records/insert-records.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { assignLeads } from "./assign-leads.ts";
import { countTurns } from "./routings-store.ts";

// A Monday, when the agency in New York is open.
const noon = new Date("2026-06-15T16:00:00Z");
const clock = testClock(noon.toISOString());
const scene = useOpened(() =>
  openStaffScene({ ada: "admin", bob: "agent", cleo: "agent" }, { clock }),
);
const ohio = { line: "life", number: "1", resident: true, from: "2020-01-01", until: "2039-12-31" };
const licences = [{ ...ohio, state: "OH" }] as StaffProfile["licences"];

const assign = () => assignLeads(scene.server.ctx);

async function setProfile(name: string, profile: Partial<StaffProfile>): Promise<void> {
  const [{ id }] = await scene.query("select id from users where username = $1", [name]);
  await scene.database.transaction((tx) => replaceProfile(tx, id, { ...emptyProfile, ...profile }));
}

const addLead = async (): Promise<string> => {
  const { id } = await insertedLead(scene.database, {
    zipCode: "43004",
    leadCategory: "hot",
    timestamp: clock.now().toISOString(),
    email: `${randomUUID()}@example.com`,
  });
  return id;
};

const ownerOf = async (id: string): Promise<string | null> =>
  (await scene.query("select assignee from leads where id = $1", [id]))[0].assignee;

/** Removes an account, or restores it, like an admin's press. */
async function remove(name: string, way: "release" | "giveBack" = "release"): Promise<void> {
  clock.advance(1_000);
  const { ctx } = scene.server;
  const removedAt = way === "release" ? clock.now() : null;
  await scene.query("update users set removed_at = $2 where username = $1", [name, removedAt]);
  const who = { assignee: name, by: "ada", ...(removedAt ? {} : { role: "agent" as const }) };
  for (const change of ctx.features.flatMap((feature) => feature.assignments?.(ctx) ?? [])) {
    await scene.database.transaction((tx) => change[way](tx, who));
  }
  await scene.query("update timeline_entries set at = $1 where at > $1", [clock.now()]);
  clock.advance(1_000);
}

async function change(id: string, changes: object): Promise<void> {
  const { version } = (await scene.call("ada", "GET", `/api/admin/leads/${id}`)).body.lead;
  await scene.call("ada", "PATCH", `/api/admin/leads/${id}`, { version, ...changes });
  clock.advance(1_000);
}

beforeEach(async () => {
  clock.advance(noon.getTime() - clock.now().getTime());
  for (const table of ["routings", "leads", "released_assignments", "timeline_entries"]) {
    await scene.query(`delete from ${table}`);
  }
  await scene.query("update users set removed_at = null");
  await setProfile("ada", { licences, weight: 0 });
  await setProfile("bob", { licences });
  await setProfile("cleo", {});
  await scene.call("ada", "PUT", "/api/admin/settings/routing", {
    rule: "fair",
    handOnAfterHours: 2,
  });
});

test("leads of a removed account go to somebody else, also when that one is removed as well", async () => {
  const id = await addLead();
  await assign();
  await setProfile("cleo", { licences });
  await remove("bob");
  await assign();
  expect(await ownerOf(id)).toBe("cleo");
  await setProfile("ada", { licences });
  await remove("cleo");
  await assign();
  expect(await ownerOf(id)).toBe("ada");
});

test("leads of a removed account go to somebody else also after the account was erased", async () => {
  const [routed, taken] = [await addLead(), await addLead()];
  await assign();
  await change(taken, { assignee: "bob" });
  await scene.query(
    "insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 'dan'))).* from users u where username = 'bob'",
  );
  await scene.query("update leads set assignee = 'dan'");
  await scene.query("update routings set username = 'dan'");
  await remove("dan");
  await scene.query("update users set removed_at = '2026-01-01' where username = 'dan'");
  await eraseRemovedAccounts(scene.server.ctx);
  expect(await scene.query("select id from users where username = 'dan'")).toEqual([]);
  await assign();
  expect([await ownerOf(routed), await ownerOf(taken)]).toEqual(["bob", "bob"]);
});

test("a lead that somebody took by hand after its owner was removed, and gave back, stays unassigned", async () => {
  const id = await addLead();
  await assign();
  await remove("bob");
  await change(id, { assignee: "ada" });
  await change(id, { assignee: null });
  await setProfile("cleo", { licences });
  await assign();
  expect(await ownerOf(id)).toBeNull();
});

/**
 * Looks once more.
 * @returns the time of the site's last look for an assignee, in minutes since noon.
 */
async function readTried(id: string, minutes: number): Promise<number> {
  clock.advance(noon.getTime() + minutes * minuteMs - clock.now().getTime());
  await assign();
  const [row] = await scene.query("select tried_at from routings where lead_id = $1", [id]);
  return (row.tried_at.getTime() - noon.getTime()) / minuteMs;
}

test("a lead that nobody may take is looked at each minute at first, and then less and less often", async () => {
  await setProfile("bob", {});
  const id = await addLead();
  const tried: number[] = [];
  for (const minutes of [0, 1, 2, 30, 32, 33, 300, 309, 310]) {
    tried.push(await readTried(id, minutes));
  }
  expect(tried).toEqual([0, 1, 2, 30, 30, 33, 300, 300, 310]);
  await setProfile("bob", { licences });
  await readTried(id, 320);
  expect(await ownerOf(id)).toBe("bob");
});

test("an unanswered lead that nobody else may take is looked at each minute", async () => {
  const id = await addLead();
  const tried: number[] = [];
  for (const minutes of [0, 119, 120, 120.5, 121]) tried.push(await readTried(id, minutes));
  expect(tried).toEqual([0, 0, 120, 120, 121]);
  expect(await ownerOf(id)).toBe("bob");
});

test("a restored lead is handed on after its time has passed again", async () => {
  const id = await addLead();
  await assign();
  await setProfile("cleo", { licences });
  clock.advance(hourMs);
  await scene.signIn("ada");
  await scene.call("ada", "DELETE", `/api/admin/leads/${id}`, { reason: "a test" });
  clock.advance(1.5 * hourMs);
  await scene.signIn("ada");
  const { status } = await scene.call("ada", "POST", `/api/admin/leads/${id}/restore`);
  expect(status).toBe(200);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  clock.advance(2 * hourMs);
  await assign();
  expect(await ownerOf(id)).toBe("cleo");
});

test("an unanswered lead of somebody who was removed and restored is handed on after its time has passed again", async () => {
  const id = await addLead();
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  await setProfile("cleo", { licences });
  clock.advance(90 * minuteMs);
  await remove("bob");
  await remove("bob", "giveBack");
  const lines = "select kind, by, text from timeline_entries where case_id = $1 order by at desc";
  const [last] = await scene.query(lines, [id]);
  expect(last).toEqual({ kind: "assignee-back", by: "ada", text: "bob" });
  const owners: Array<string | null> = [];
  for (const minutes of [60, 60, 1]) {
    clock.advance(minutes * minuteMs);
    await assign();
    owners.push(await ownerOf(id));
  }
  expect(owners).toEqual(["bob", "cleo", "cleo"]);
});

test("a call from before the choice does not count as a try of the chosen person", async () => {
  const id = await addLead();
  const { status } = await scene.call("ada", "POST", `/api/admin/leads/${id}/calls`, {
    outcome: "voicemail",
  });
  expect(status).toBe(201);
  clock.advance(1_000);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
  await setProfile("cleo", { licences });
  clock.advance(2 * hourMs);
  await assign();
  expect(await ownerOf(id)).toBe("cleo");
});

test("a lead that somebody took by hand and returned to its assignee is not handed on", async () => {
  const id = await addLead();
  await assign();
  await change(id, { assignee: "ada" });
  await change(id, { assignee: "bob" });
  await setProfile("cleo", { licences });
  clock.advance(2 * hourMs);
  await assign();
  expect(await ownerOf(id)).toBe("bob");
});

test("somebody who got a lead and lost it by a manual change can't read its name anymore", async () => {
  const id = await addLead();
  await assign();
  await setProfile("cleo", { licences });
  clock.advance(2 * hourMs);
  await assign();
  expect(await ownerOf(id)).toBe("cleo");
  await scene.signIn("ada");
  await scene.signIn("cleo");
  const readOwn = async () => (await scene.call("cleo", "GET", "/api/admin/routing")).body.handedOn;
  expect(await readOwn()).toMatchObject([{ leadId: id, fullName: expect.any(String) }]);
  await change(id, { assignee: "ada" });
  expect(await readOwn()).toEqual([]);
});

test("leads that nobody may take are counted only if they wait for an answer and routing may assign them", async () => {
  await setProfile("bob", {});
  const [id, taken] = [await addLead(), await addLead(), await addLead()];
  await assign();
  const readObstacles = async () =>
    (await scene.call("ada", "GET", "/api/admin/routing")).body.obstacles;
  expect(await readObstacles()).toMatchObject([{ obstacle: "license", count: 3 }]);
  await scene.call("ada", "DELETE", `/api/admin/leads/${id}`, { reason: "a test" });
  await change(taken, { assignee: "ada" });
  await change(taken, { assignee: null });
  expect(await readObstacles()).toMatchObject([{ obstacle: "license", count: 1 }]);
  await scene.call("ada", "PUT", "/api/admin/settings/routing", { rule: "off" });
  expect(await readObstacles()).toEqual([]);
});

test("of the leads that nobody may take the oldest three are named, each once", async () => {
  // The first one was somebody's, who is removed.
  const first = await addLead();
  await assign();
  await remove("bob");
  await setProfile("bob", {});
  const ids = [first];
  for (let come = 0; come < 3; come += 1) {
    clock.advance(1_000);
    ids.push(await addLead());
  }
  await assign();
  const { obstacles } = (await scene.call("ada", "GET", "/api/admin/routing")).body;
  expect(obstacles).toMatchObject([{ count: 4, leads: ids.slice(0, 3).map((id) => ({ id })) }]);
  expect(obstacles[0].leads).toHaveLength(3);
});

test("turns are counted by the agency's days", async () => {
  const add = (at: string) =>
    scene.query(
      "insert into routings (lead_id, at, username, question, tried_at) values ($1, $2, 'bob', '{}', $2)",
      [randomUUID(), at],
    );
  await add("2026-06-15T03:59:00Z");
  await add("2026-06-15T04:00:00Z");
  const turns = await scene.database.transaction((tx) => countTurns(tx, new Date(0)));
  expect(turns.map(({ day }) => day).toSorted()).toEqual(["2026-06-14", "2026-06-15"]);
});

test("somebody who answered all leads is less busy than somebody with one that waits", async () => {
  await setProfile("cleo", { licences });
  await scene.call("ada", "PUT", "/api/admin/settings/routing", { rule: "free" });
  const taken = [await addLead(), await addLead(), await addLead()];
  for (const id of taken) await change(id, { assignee: "bob" });
  for (const id of taken)
    await scene.call("ada", "POST", `/api/admin/leads/${id}/mails`, { text: "" });
  await change(await addLead(), { assignee: "cleo" });
  const id = await addLead();
  await assign();
  expect(await ownerOf(id)).toBe("bob");
});

test("a preview leaves out leads in the trash, and people whom nobody may contact", async () => {
  const [, trashed, barred] = [await addLead(), await addLead(), await addLead()];
  await scene.call("ada", "DELETE", `/api/admin/leads/${trashed}`, { reason: "a test" });
  await scene.query("update leads set do_not_contact_reason = 'under 18' where id = $1", [barred]);
  const { body } = await scene.call("ada", "POST", "/api/admin/routing/preview", { rule: "fair" });
  expect([body.nobody, ...body.shares.map(({ leads }: { leads: number }) => leads)]).toEqual([
    0, 0, 1, 0,
  ]);
});

test("saving the setting again forgets no waiting lead, and a call try or a status that owes an answer restarts the time", async () => {
  await setProfile("bob", {});
  const [waits, moved] = [await addLead(), await addLead()];
  clock.advance(minuteMs);
  await assign();
  await scene.call("ada", "PUT", "/api/admin/settings/routing", {
    rule: "fair",
    handOnAfterHours: 2,
  });
  await setProfile("bob", { licences });
  clock.advance(2 * minuteMs);
  await assign();
  expect([await ownerOf(waits), await ownerOf(moved)]).toEqual(["bob", "bob"]);
  await setProfile("cleo", { licences });
  clock.advance(1.5 * hourMs);
  await scene.signIn("ada");
  await change(moved, { pipelineStatus: "contacted" });
  clock.advance(hourMs);
  await assign();
  expect([await ownerOf(waits), await ownerOf(moved)]).toEqual(["cleo", "bob"]);
  clock.advance(hourMs);
  await assign();
  expect(await ownerOf(moved)).toBe("cleo");
});

test("leads that came while the rule was off stay unassigned when it is on again", async () => {
  const setRule = (rule: string) =>
    scene.call("ada", "PUT", "/api/admin/settings/routing", { rule });
  await setRule("off");
  const id = await addLead();
  clock.advance(minuteMs);
  await setRule("fair");
  const next = await addLead();
  await assign();
  expect([await ownerOf(id), await ownerOf(next)]).toEqual([null, "bob"]);
});
