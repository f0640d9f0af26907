import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdStaff } from "#features/accounts/server/users-store.ts";
import { removeAccount } from "#features/accounts/server/remove-account.ts";
import { addTask, setTaskDone } from "#features/casework/server/work-on-tasks.ts";
import { lockCase } from "#features/casework/server/case-store.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLead } from "#testing/insert-records.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { deferred } from "#testing/deferred.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { someoneWaits } from "#testing/someone-waits.ts";
import { makeAdmin } from "#testing/staff-session.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { caseTables } from "./case-sources.ts";
import { staffAssignments } from "./staff-assignments.ts";

let store: TestDatabase;
const clock = testClock();

beforeAll(async () => {
  store = await openTestDatabase();
  await makeAdmin(store.database, "ada");
});

afterAll(() => store.close());

async function aLeadOf(viewer: { username: string; role: "agent" }) {
  const lead = buildLead(aLeadSubmission(), { id: randomUUID(), now: clock.now() });
  const about = { source: caseTables.lead, id: lead.id, viewer, now: clock.now() };
  const task = { title: "Call back", dueAt: "2026-12-01T15:00:00Z" };
  await insertLead(store.database, lead);
  const added = await store.database.transaction(async (tx) => {
    return addTask(tx, { ...about, task, staffNames: [viewer.username] });
  });
  const taskId = "done" in added ? (added.done?.id ?? "") : "";
  return { about, taskId };
}

const remove = (username: string) =>
  removeAccount(
    { database: store.database, clock, log: recordingLog(), assignments: staffAssignments },
    username,
    "ada",
  );

test("somebody is removed while a task of theirs is ticked off, and neither waits for ever", async () => {
  await makeAdmin(store.database, "ann", "agent");
  const { about, taskId } = await aLeadOf({ username: "ann", role: "agent" });
  const isHeld = deferred();
  const goesOn = deferred();
  const ticked = store.database.transaction(async (tx) => {
    await lockCase(tx, about);
    isHeld.resolve();
    await goesOn.promise;
    return setTaskDone(tx, { ...about, taskId, done: true });
  });
  await isHeld.promise;
  const removed = remove("ann");
  await someoneWaits(store.database);
  goesOn.resolve();

  expect(await Promise.allSettled([ticked, removed])).toEqual([
    { status: "fulfilled", value: { done: expect.objectContaining({ doneBy: "ann" }) } },
    { status: "fulfilled", value: undefined },
  ]);
});

test("whoever is being given work is removed after it, and whoever is removed is given none", async () => {
  await makeAdmin(store.database, "bob", "agent");
  const { id } = (await aLeadOf({ username: "bob", role: "agent" })).about;
  const isHeld = deferred();
  const goesOn = deferred();
  const given = store.database.transaction(async (tx) => {
    const held = await holdStaff(tx, ["bob"]);
    isHeld.resolve();
    await goesOn.promise;
    await tx.execute(`update leads set assignee = 'bob' where id = '${id}'`);
    return held;
  });
  await isHeld.promise;
  const removed = remove("bob");
  await someoneWaits(store.database);
  goesOn.resolve();

  expect(await given).toEqual(["bob"]);
  await removed;
  const { rows } = await store.database.executeSql(
    `select assignee from leads where id = '${id}' union all select assignee from tasks where case_id = '${id}'`,
  );
  expect(rows).toEqual([{ assignee: null }, { assignee: null }]);
  expect(await store.database.transaction((tx) => holdStaff(tx, ["bob"]))).toEqual([]);
});
