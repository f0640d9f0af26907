import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { holdStaff } from "#staff/server/members-store.ts";
import { removeAccount } from "#features/accounts/server/remove-account.ts";
import { changeRecord } from "#records/server/work/change-records.ts";
import { addTask, setTaskDone } from "#records/server/work/change-tasks.ts";
import { lockRecord, lockRecords } from "#records/server/record-store.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { recordOf } from "#records/server/records.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const store = useOpened(openTestDatabase);
const clock = testClock();

beforeAll(() => makeAdmin(store.database, "ada"));

async function aLeadOf(viewer: { username: string; role: "agent" }) {
  const lead = buildLead(aLeadSubmission(), { id: randomUUID(), now: clock.now() });
  const about = { source: recordOf(testCtx(), "lead"), id: lead.id, viewer, now: clock.now() };
  const task = { title: "Call back", dueAt: "2026-12-01T15:00:00Z" };
  await insertLead(store.database, lead);
  const added = await store.database.transaction(async (tx) => {
    return addTask(tx, { ...about, task, staff: [viewer] });
  });
  const taskId = "done" in added ? (added.done?.id ?? "") : "";
  return { about, taskId };
}

const remove = (username: string) =>
  removeAccount(testCtx({ database: store.database, clock, log: recordingLog() }), username, {
    username: "ada",
    confirm: async () => {},
    notifyAdmins: async () => {},
  });

test("removing an account while one of its tasks is being done does not deadlock", async () => {
  await makeAdmin(store.database, "ann", "agent");
  const { about, taskId } = await aLeadOf({ username: "ann", role: "agent" });
  const tick = await holdOpen(store.database, async (tx, hold) => {
    await lockRecord(tx, about);
    await hold();
    return setTaskDone(tx, { ...about, taskId, done: true });
  });
  const removed = remove("ann");
  await someoneWaits(store.database);

  expect(await Promise.allSettled([tick(), removed])).toEqual([
    { status: "fulfilled", value: { done: expect.objectContaining({ doneBy: "ann" }) } },
    expect.objectContaining({ status: "fulfilled" }),
  ]);
});

test("work assigned before an account is removed is released, and a removed account gets none", async () => {
  await makeAdmin(store.database, "bob", "agent");
  const { id } = (await aLeadOf({ username: "bob", role: "agent" })).about;
  const give = await holdOpen(store.database, async (tx, hold) => {
    const held = await holdStaff(tx, ["bob"]);
    await hold();
    await tx.execute(`update leads set assignee = 'bob' where id = '${id}'`);
    return held;
  });
  const removed = remove("bob");
  await someoneWaits(store.database);

  expect(await give()).toEqual(["bob"]);
  await removed;
  const { rows } = await store.database.executeSql(
    `select assignee from leads where id = '${id}' union all select assignee from tasks where case_id = '${id}'`,
  );
  expect(rows).toEqual([{ assignee: null }, { assignee: null }]);
  expect(await store.database.transaction((tx) => holdStaff(tx, ["bob"]))).toEqual([]);
});

test("the status of a record assigned to a missing account, as in an old backup, can be changed", async () => {
  const { about } = await aLeadOf({ username: "ann", role: "agent" });
  const { rows } = await store.database.executeSql(
    `update leads set assignee = 'long-gone' where id = '${about.id}' returning version`,
  );
  const version = Number(rows[0]?.["version"]);
  const change = { version, pipelineStatus: "contacted", assignee: "long-gone" } as const;
  const viewer = { username: "ada", role: "admin" } as const;
  const changed = await store.database.transaction((tx) =>
    changeRecord(tx, { ...about, viewer, change }),
  );
  expect(changed).toEqual({ done: { unlicensed: [] } });
});

test("a person's records are locked in order of id, like those of a bulk change", async () => {
  const email = "two-leads@example.com";
  const [first = "", second = ""] = [randomUUID(), randomUUID()].toSorted();
  // The one with the greater id came first.
  for (const [id, now] of [
    [second, clock.now()],
    [first, new Date(clock.now().getTime() + 1)],
  ] as const) {
    await insertLead(store.database, buildLead(aLeadSubmission({ email }), { id, now }));
  }
  const work = {
    source: recordOf(testCtx(), "lead"),
    viewer: { username: "ada", role: "admin" },
  } as const;
  const change = await holdOpen(store.database, async (tx, hold) => {
    await lockRecords(tx, work, [first]);
    await hold();
    return lockRecords(tx, work, [second]);
  });
  const parts = testCtx({ clock });
  const deleted = store.database.transaction((tx) =>
    deletePerson(parts, tx, { person: { email }, via: "page", by: null }),
  );
  await someoneWaits(store.database);

  const outcomes = await Promise.allSettled([change(), deleted]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const { rows } = await store.database.executeSql(
    `select id from leads where email = '${email}' and deleted_at is not null order by id`,
  );
  expect(rows).toEqual([{ id: first }, { id: second }]);
});
