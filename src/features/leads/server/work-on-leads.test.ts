import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openLeadScene, tellTimeline } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(openLeadScene);

test("a change is stored under the next version and noted on the timeline, with who made it", async () => {
  const id = await scene.addLead();

  const { status, body } = await scene.change(id, {
    version: 1,
    pipelineStatus: "contacted",
    assignee: "ann",
  });

  expect(status).toBe(200);
  expect(body.lead).toMatchObject({ version: 2, pipelineStatus: "contacted", assignee: "ann" });
  const lines = tellTimeline(body.lead);
  expect(lines[0]).toEqual(["submitted", null, null]);
  expect(lines).toContainEqual(["status", "ada", "contacted"]);
  expect(lines).toContainEqual(["assignee", "ada", "ann"]);
  expect(body.lead).toEqual(await scene.readLead(id));
});

test("a change that changes nothing leaves no trace, and one on an old version is refused even so", async () => {
  const id = await scene.addLead();
  await scene.change(id, { version: 1, assignee: "ann" });

  expect((await scene.change(id, { version: 2, assignee: "ann" })).body.lead.version).toBe(2);
  expect((await scene.change(id, { version: 1, assignee: "ann" })).status).toBe(409);
  expect((await scene.readLead(id)).timeline).toHaveLength(2);
});

test("work goes on with a lead whose assignee left the staff, and no other lead can be assigned to them", async () => {
  const [theirs, other] = [await scene.addLead(), await scene.addLead()];
  await scene.query("update leads set assignee = 'gone' where id = $1", [theirs]);
  const contacted = { version: 1, pipelineStatus: "contacted", assignee: "gone" };

  expect((await scene.change(theirs, contacted)).status).toBe(200);
  expect((await scene.change(other, contacted)).status).toBe(400);
});

test("of thirty changes at once one wins, and the others get the lead as it is now", async () => {
  const id = await scene.addLead();

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      scene.change(id, { version: 1, pipelineStatus: "closed", closedReason: `Reason ${index}` }),
    ),
  );

  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost).toHaveLength(29);
  for (const { body } of lost) {
    expect(body).toMatchObject({
      success: false,
      message: "Somebody changed this lead since you opened it.",
      lead: { version: 2, closedReason: won[0]!.body.lead.closedReason },
    });
  }
});

test("notes that are written at once are all stored, and a button pressed twice writes one", async () => {
  const id = await scene.addLead();
  const requestKey = randomUUID();
  const add = (text: string, key = {}) =>
    scene.call("ada", "POST", `leads/${id}/notes`, { text, ...key });

  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => add(`Note ${index}`)),
    add("Twice", { requestKey }),
    add("Twice", { requestKey }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 22 }, () => 201));
  expect(answers[20]!.body.entry).toEqual(answers[21]!.body.entry);
  const { timeline, version } = await scene.readLead(id);
  expect(timeline).toHaveLength(22);
  expect(version).toBe(22);
});

test("the reason for closing a lead is dropped with the status", async () => {
  const id = await scene.addLead();
  const closing = { version: 1, pipelineStatus: "closed", closedReason: "Moved abroad" };

  const closed = await scene.change(id, closing);
  expect(tellTimeline(closed.body.lead).at(-1)).toEqual(["status", "ada", "closed\nMoved abroad"]);
  const opened = await scene.change(id, { version: 2, pipelineStatus: "contacted" });

  expect(opened.body.lead).toMatchObject({ pipelineStatus: "contacted", closedReason: null });
});

test("a task is its maker's, is ticked off once, and the tick can be taken back", async () => {
  const id = await scene.addLead();
  const requestKey = randomUUID();
  const task = { title: "Send the offer", dueAt: "2026-06-16T09:00:00-04:00", requestKey };

  const [made, again] = await Promise.all([
    scene.call("ann", "POST", `leads/${id}/tasks`, task),
    scene.call("ann", "POST", `leads/${id}/tasks`, task),
  ]);
  expect([made.status, again.status]).toEqual([201, 201]);
  expect(made.body.task).toEqual(again.body.task);
  expect(made.body.task).toMatchObject({ assignee: "ann", dueAt: "2026-06-16T13:00:00.000Z" });

  const path = `leads/${id}/tasks/${made.body.task.id}`;
  await Promise.all([
    scene.call("ann", "PATCH", path, { done: true }),
    scene.call("ada", "PATCH", path, { done: true }),
  ]);
  const { body } = await scene.call("ada", "PATCH", path, { done: false });

  expect(body.lead.tasks).toEqual([{ ...made.body.task, doneAt: null, doneBy: null }]);
  const kinds = tellTimeline(body.lead).map(([kind]) => kind);
  expect(kinds.filter((kind) => kind === "task-done")).toHaveLength(1);
  expect(kinds).toContain("task-undone");
  expect(body.lead.version).toBe(4);
});

const long = (length: number) => "x".repeat(length);

test.each([
  ["PATCH", "", {}, "version"],
  ["PATCH", "", { version: 0 }, "version"],
  ["PATCH", "", { version: 1.5 }, "version"],
  ["PATCH", "", { version: 4_000_000_000 }, "version"],
  ["PATCH", "", { version: 1, pipelineStatus: "answered" }, "pipelineStatus"],
  ["PATCH", "", { version: 1, pipelineStatus: "closed" }, "closedReason"],
  ["PATCH", "", { version: 1, pipelineStatus: "closed", closedReason: " " }, "closedReason"],
  ["PATCH", "", { version: 1, closedReason: "Why not" }, "closedReason"],
  ["PATCH", "", { version: 1, pipelineStatus: "closed", closedReason: long(501) }, "closedReason"],
  ["PATCH", "", { version: 1, assignee: "nobody we know" }, "assignee"],
  ["PATCH", "", { version: 1, assignee: "a\0" }, "assignee"],
  ["PATCH", "", { version: 1, assignee: 7 }, "assignee"],
  ["POST", "/notes", {}, "text"],
  ["POST", "/notes", { text: " \n" }, "text"],
  ["POST", "/notes", { text: long(5_001) }, "text"],
  ["POST", "/notes", { text: "a\0b" }, "text"],
  ["POST", "/notes", { text: "half a pair: \ud83d" }, "text"],
  ["POST", "/notes", { text: "Fine", requestKey: "not one" }, "requestKey"],
  ["POST", "/calls", {}, "outcome"],
  ["POST", "/calls", { outcome: "Reached" }, "outcome"],
  ["POST", "/calls", { outcome: "answered", note: 5 }, "note"],
  ["POST", "/mails", { text: 5 }, "text"],
  ["POST", "/tasks", { dueAt: "2026-06-16T09:00:00Z" }, "title"],
  ["POST", "/tasks", { title: long(201), dueAt: "2026-06-16T09:00:00Z" }, "title"],
  ["POST", "/tasks", { title: "Call", dueAt: "tomorrow" }, "dueAt"],
  ["POST", "/tasks", { title: "Call", dueAt: "0001-01-01T00:00:00Z" }, "dueAt"],
  ["POST", "/tasks", { title: "Call", dueAt: "2026-02-30T00:00:00Z" }, "dueAt"],
  ["POST", "/tasks", { title: "Call", dueAt: "2026-06-16T09:00:00Z", assignee: "eve" }, "assignee"],
  ["DELETE", "", {}, "reason"],
  ["DELETE", "", { reason: long(501) }, "reason"],
] as const)("%s %s %j is refused at its field", async (method, path, payload, field) => {
  const id = await scene.addLead();

  const { status, body } = await scene.call("ada", method, `leads/${id}${path}`, payload);

  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(body.errors[field]).toMatch(/^(?:Please|A reason)/);
  expect(await scene.readLead(id)).toMatchObject({ version: 1, tasks: [], deleted: null });
});

test("a text of the greatest length is accepted, in any script and over several lines", async () => {
  const id = await scene.addLead();
  const text = `שלום\r\n${"ñ".repeat(4_994)}`;

  const { body } = await scene.call("ada", "POST", `leads/${id}/notes`, { text });

  expect(body.entry.text).toBe(text.replace("\r\n", "\n"));
});

test("an agent takes work and gives it back, and only an admin hands it to somebody else", async () => {
  const id = await scene.addLead();

  expect((await scene.change(id, { version: 1, assignee: "bob" }, "ann")).status).toBe(403);
  expect((await scene.change(id, { version: 1, assignee: "ann" }, "ann")).status).toBe(200);
  expect((await scene.change(id, { version: 2, assignee: null }, "ann")).status).toBe(200);
  expect((await scene.change(id, { version: 3, assignee: "bob" })).body.lead.assignee).toBe("bob");
  expect((await scene.call("ann", "GET", "assignees")).body).toEqual({
    byKind: { lead: ["ada", "ann", "bob"], inquiry: ["ada", "ann", "bob"] },
    admins: ["ada"],
  });
});

test("an agent deletes nothing, and takes out of the trash only what the agent sees", async () => {
  const [free, others] = [await scene.addLead(), await scene.addLead()];
  await scene.change(others, { version: 1, assignee: "bob" });
  const because = { reason: "Sent twice" };

  expect((await scene.call("ann", "DELETE", `leads/${free}`, because)).status).toBe(403);
  expect((await scene.readLead(free, "ann")).deleted).toBeNull();
  for (const id of [free, others]) await scene.call("ada", "DELETE", `leads/${id}`, because);
  expect((await scene.call("ann", "POST", `leads/${free}/restore`)).status).toBe(200);
  expect((await scene.call("ann", "POST", `leads/${others}/restore`)).status).toBe(404);
  expect((await scene.readLead(others)).deleted).not.toBeNull();
});

test("a page that asks for the version alone gets no family's data and leaves nothing in the trail", async () => {
  const id = await scene.addLead();
  await scene.call("ada", "POST", `leads/${id}/notes`, { text: "Hello" });

  expect((await scene.call("ada", "GET", `leads/${id}/version`)).body).toEqual({
    success: true,
    version: 2,
  });
  const trail = scene.server.logLines.filter(
    (line) => line.includes('"audit"') && line.includes(id),
  );
  expect(trail).toHaveLength(1);
  expect(trail[0]).toContain("record-note");
  expect(trail[0]).not.toContain("Hello");
});

test("neither columns of the trash nor keys of the phone number are sent", async () => {
  const id = await scene.addLead();
  const [inList] = (await scene.call("ada", "GET", "leads?limit=1")).body.leads;

  for (const lead of [inList, await scene.readLead(id)]) {
    for (const column of ["phoneKey", "deletedAt", "deletedBy", "deletedReason", "submittedAt"]) {
      expect(lead).not.toHaveProperty(column);
    }
  }
});
