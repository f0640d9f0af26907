import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openLeadScene, tellTimeline } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(openLeadScene);

test.each([
  ["a note", "notes", { text: "Called back later" }, false],
  ["a call that was answered", "calls", { outcome: "answered" }, true],
  ["a voicemail", "calls", { outcome: "voicemail" }, false],
  ["a call that nobody took", "calls", { outcome: "no-answer" }, false],
  ["a wrong number", "calls", { outcome: "wrong-number" }, false],
  ["a mail", "mails", {}, true],
])("%s is logged, and answers the family if it reached them", async (_, path, body, answers) => {
  const id = await scene.addLead();
  const first = scene.clock.now().toISOString();

  expect((await scene.call("ann", "POST", `leads/${id}/${path}`, body)).status).toBe(201);
  expect((await scene.readLead(id)).answeredAt).toBe(answers ? first : null);
  scene.clock.advance(60_000);
  const second = scene.clock.now().toISOString();
  await scene.call("ann", "POST", `leads/${id}/calls`, { outcome: "answered" });
  scene.clock.advance(60_000);
  await scene.call("ann", "POST", `leads/${id}/mails`, {});

  expect((await scene.readLead(id)).answeredAt).toBe(answers ? first : second);
});

test("a call that reached nobody leaves a lead waiting, even as contacted, until somebody reaches the family", async () => {
  const id = await scene.addLead();
  await scene.store.database.executeSql(
    `update leads set submitted_at = submitted_at - interval '25 hours' where id = '${id}'`,
  );
  const tries = { count: 2, lastAt: scene.clock.now().toISOString() };
  const seen = async () => {
    const { queue } = (await scene.call("ada", "GET", "today")).body;
    const ids = async (query: string) =>
      (await scene.call("ada", "GET", `leads?${query}`)).body.leads.map(
        (lead: { id: string }) => lead.id,
      );
    return {
      today: queue.rows.find((lead: { id: string }) => lead.id === id)?.tries,
      isOverdue: (await ids("overdue=true&sort=due")).includes(id),
      isWaiting: (await ids("waiting=true")).includes(id),
    };
  };
  expect(await seen()).toEqual({ today: null, isOverdue: true, isWaiting: true });

  for (const outcome of ["voicemail", "no-answer"]) {
    await scene.call("ann", "POST", `leads/${id}/calls`, { outcome });
  }
  expect(await seen()).toEqual({ today: tries, isOverdue: true, isWaiting: true });
  await scene.change(id, { version: 3, pipelineStatus: "contacted" });
  expect(await seen()).toEqual({ today: tries, isOverdue: true, isWaiting: true });
  await scene.call("ann", "POST", `leads/${id}/calls`, { outcome: "answered" });

  expect(await seen()).toEqual({ today: undefined, isOverdue: false, isWaiting: false });
});

test("a lead's timeline shows every call, its caller and its result; a note stays with its call", async () => {
  const id = await scene.addLead();
  const at = scene.clock.now().toISOString();
  await scene.call("ann", "POST", `leads/${id}/calls`, {
    outcome: "voicemail",
    note: "Works\nlate",
  });
  scene.clock.advance(1_000);
  const later = scene.clock.now().toISOString();
  await scene.call("bob", "POST", `leads/${id}/calls`, { outcome: "answered" });
  await scene.call("bob", "POST", `leads/${id}/mails`, {});

  const lead = await scene.readLead(id);

  expect(lead.attempts).toEqual([
    { at, by: "ann", outcome: "voicemail" },
    { at: later, by: "bob", outcome: "answered" },
  ]);
  expect(tellTimeline(lead)).toContainEqual(["call", "ann", "voicemail\nWorks\nlate"]);
});

test("a lead without a number refuses a call and takes an email", async () => {
  const id = await scene.addLead({ phone: "" });

  const { status, body } = await scene.call("ann", "POST", `leads/${id}/calls`, {
    outcome: "answered",
  });

  expect([status, body.errors]).toEqual([400, { outcome: "There is no phone number to call" }]);
  expect(await scene.readLead(id)).toMatchObject({ answeredAt: null, attempts: [], version: 1 });
  expect((await scene.call("ann", "POST", `leads/${id}/mails`, {})).status).toBe(201);
});

test.each(["contacted", "booked", "client", "closed"])(
  "a move to %s does not count as an answer",
  async (pipelineStatus) => {
    const id = await scene.addLead();
    const closedReason = pipelineStatus === "closed" ? "Moved abroad" : null;

    const { body } = await scene.change(id, { version: 1, pipelineStatus, closedReason });

    expect(body.lead).toMatchObject({ pipelineStatus, answeredAt: null });
  },
);

const nextTry = { title: "Call again", dueAt: "2026-11-25T22:00:00Z" };
const logTry = (id: string, name = "ann", requestKey = randomUUID()) =>
  scene.call(name, "POST", `leads/${id}/calls`, {
    outcome: "voicemail",
    follow: { nextTry },
    requestKey,
  });

test("a logged call assigns the lead, moves it on and plans the next try in one step, and a repeated press does so once", async () => {
  const id = await scene.addLead();
  const requestKey = randomUUID();
  await logTry(id, "ann", requestKey);
  const { body } = await logTry(id, "ann", requestKey);

  expect(body.lead).toMatchObject({ assignee: "ann", pipelineStatus: "contacted" });
  expect(body.lead.tasks).toMatchObject([{ title: "Call again", assignee: "ann", doneAt: null }]);
  const lines = tellTimeline(body.lead);
  expect(lines.at(-1)).toEqual(["call", "ann", "voicemail"]);
  expect(lines.filter(([kind]) => kind !== "submitted").toSorted()).toEqual([
    ["assignee", "ann", "ann"],
    ["call", "ann", "voicemail"],
    ["status", "ann", "contacted"],
    ["task", "ann", "Call again"],
  ]);
});

test("a logged email has the consequences of an answered call, and is undone like one", async () => {
  const id = await scene.addLead();
  const follow = { nextTry: { title: "Write again", dueAt: nextTry.dueAt } };
  const { body } = await scene.call("ann", "POST", `leads/${id}/mails`, { follow });
  expect(body.lead).toMatchObject({ assignee: "ann", pipelineStatus: "contacted" });
  expect(body.lead.answeredAt).not.toBeNull();
  const { version, tasks } = body.lead;
  expect(tasks).toMatchObject([{ title: "Write again", assignee: "ann" }]);
  const before = { version, assignee: null, pipelineStatus: "new", taskId: tasks[0].id };
  const undone = await scene.call("ann", "POST", `leads/${id}/changes/undo`, before);
  expect(undone.body.lead).toMatchObject({ assignee: null, pipelineStatus: "new", tasks: [] });
});

test("a call leaves a colleague's lead with the colleague, and a wrong number assigns nobody", async () => {
  const id = await scene.addLead();
  await scene.change(id, { version: 1, assignee: "bob", pipelineStatus: "booked" });
  const { body } = await logTry(id, "ada");
  expect(body.lead).toMatchObject({ assignee: "bob", pipelineStatus: "booked" });
  const wrong = await scene.addLead();
  await scene.call("ann", "POST", `leads/${wrong}/calls`, { outcome: "wrong-number", follow: {} });
  expect(await scene.readLead(wrong)).toMatchObject({ assignee: null, pipelineStatus: "new" });
});

test("a call is refused, and nothing stored, when its caller's account is removed while it is logged", async () => {
  const id = await scene.addLead();
  const { database } = scene.store;
  const { transaction } = database;
  const remove = (when: string) =>
    database.executeSql(`update users set removed_at = ${when} where username = 'bob'`);
  Object.assign(database, {
    transaction: async (...work: Parameters<typeof transaction>) => {
      await remove("now()");
      return transaction(...work);
    },
  });
  const logged = { outcome: "voicemail", follow: {} };
  const { status } = await scene.call("bob", "POST", `leads/${id}/calls`, logged);
  Object.assign(database, { transaction });
  await remove("null");

  expect(status).toBe(401);
  const lead = await scene.readLead(id);
  expect(lead).toMatchObject({ assignee: null, pipelineStatus: "new", attempts: [] });
});

test("an undo takes back all consequences of a call in one step; the call, and a task that was done, stay on the timeline", async () => {
  const id = await scene.addLead();
  const { lead } = (await logTry(id)).body;
  const undo = (version: number) =>
    scene.call("ann", "POST", `leads/${id}/changes/undo`, {
      version,
      assignee: null,
      pipelineStatus: "new",
      taskId: lead.tasks[0].id,
    });
  expect((await undo(lead.version - 1)).status).toBe(409);
  expect((await scene.readLead(id)).tasks).toHaveLength(1);
  // Nobody takes back a colleague's plan.
  const { version: seen } = await scene.readLead(id);
  const byAda = { version: seen, taskId: lead.tasks[0].id };
  await scene.call("ada", "POST", `leads/${id}/changes/undo`, byAda);
  expect((await scene.readLead(id)).tasks).toHaveLength(1);

  const { body } = await undo((await scene.readLead(id)).version);
  expect(body.lead).toMatchObject({ assignee: null, pipelineStatus: "new", tasks: [] });
  const lines = tellTimeline(body.lead);
  expect(lines).toContainEqual(["call", "ann", "voicemail"]);
  expect(lines).toContainEqual(["task-withdrawn", "ann", "Call again"]);

  const done = (await logTry(id)).body.lead;
  await scene.call("ann", "PATCH", `leads/${id}/tasks/${done.tasks[0].id}`, { done: true });
  const { version } = await scene.readLead(id);
  await scene.call("ann", "POST", `leads/${id}/changes/undo`, {
    version,
    taskId: done.tasks[0].id,
  });
  expect((await scene.readLead(id)).tasks).toHaveLength(1);
});

const presses = {
  calls: { outcome: "voicemail", follow: { nextTry } },
  mails: { follow: { nextTry } },
  bookings: { bookedFor: nextTry.dueAt },
};

/** The body of an undo as a page sends it: the page was drawn from the response to one press. */
function undoOf(lead: { readonly timeline: ReadonlyArray<Record<string, string>> }) {
  const changes = lead.timeline.filter(({ kind }) => kind === "status" || kind === "assignee");
  return { lines: changes.map(({ id }) => id) };
}

test.each(
  Object.entries(presses).flatMap(([path, body]) =>
    ["the lines it wrote", "nothing but itself"].flatMap((named) =>
      ["ann", "ada"].map((who) => [path, named, who, body] as const),
    ),
  ),
)("an undo of %s that names %s leaves what %s changed since", async (path, named, who, body) => {
  const id = await scene.addLead();
  const { lead } = (await scene.call("ann", "POST", `leads/${id}/${path}`, body)).body;
  const lines = named === "nothing but itself" ? {} : undoOf(lead);
  const since = { pipelineStatus: "closed", closedReason: "Moved abroad" };
  const changed = await scene.call(who, "PATCH", `leads/${id}`, {
    version: lead.version,
    ...since,
  });
  expect(changed.status).toBe(200);

  const { status, body: undone } = await scene.call("ann", "POST", `leads/${id}/changes/undo`, {
    version: changed.body.lead.version,
    pipelineStatus: "new",
    closedReason: null,
    taskId: lead.tasks[0].id,
    ...lines,
  });

  expect(status).toBe(200);
  expect(undone.lead).toMatchObject({ ...since, tasks: [] });
});

test("an undo takes back the assignee and leaves the status that was changed since, or the other way round", async () => {
  const id = await scene.addLead();
  const { lead } = (await logTry(id)).body;
  const undo = { assignee: null, pipelineStatus: "new", closedReason: null, ...undoOf(lead) };
  const path = `leads/${id}/changes/undo`;
  await scene.change(id, { version: lead.version, pipelineStatus: "booked" });
  const one = await scene.call("ann", "POST", path, { ...undo, version: lead.version + 1 });
  expect(one.body.lead).toMatchObject({ assignee: null, pipelineStatus: "booked" });

  const other = await scene.addLead();
  const again = (await logTry(other, "ada")).body.lead;
  await scene.change(other, { version: again.version, assignee: "bob" });
  const two = await scene.call("ada", "POST", `leads/${other}/changes/undo`, {
    ...undo,
    ...undoOf(again),
    version: again.version + 1,
  });
  expect(two.body.lead).toMatchObject({ assignee: "bob", pipelineStatus: "new" });
});

test("an undo of a call leaves the status that a later booking set", async () => {
  const id = await scene.addLead();
  const { lead } = (await logTry(id)).body;
  scene.clock.advance(1_000);
  const booked = await scene.call("ann", "POST", `leads/${id}/bookings`, presses.bookings);
  const { body } = await scene.call("ann", "POST", `leads/${id}/changes/undo`, {
    version: booked.body.lead.version,
    pipelineStatus: "new",
    assignee: null,
    ...undoOf(lead),
  });
  expect(body.lead).toMatchObject({ assignee: null, pipelineStatus: "booked" });
});

test("the next call completes the planned one", async () => {
  const id = await scene.addLead();
  const { lead } = (await logTry(id)).body;
  const doneTask = lead.tasks[0].id;
  const { body } = await scene.call("ann", "POST", `leads/${id}/calls`, {
    outcome: "answered",
    follow: { doneTask },
  });
  expect(body.lead.tasks).toMatchObject([{ id: doneTask, doneBy: "ann" }]);
});
