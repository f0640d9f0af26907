import { expect, test } from "vitest";
import { openLeadScene, tellTimeline } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(openLeadScene);

const due = { title: "Send the offer", dueAt: "2026-06-01T09:00:00Z" };

/** A lead of somebody's with a task of its assignee, or of ada's where it is nobody's. */
async function addTask(assignee: "ann" | "bob" | null) {
  const id = await scene.addLead();
  if (assignee !== null) await scene.change(id, { version: 1, assignee });
  const { body } = await scene.call(assignee ?? "ada", "POST", `leads/${id}/tasks`, due);
  const path = `leads/${id}/tasks/${body.task.id}`;
  const pass = (by: string, to: string | null) =>
    scene.call(by, "PATCH", path, { assignee: to }).then(({ status, body: { task } }) => ({
      status,
      assignee: task?.assignee,
    }));
  return { id, path, pass };
}

const refused = (status: number) => ({ status, assignee: undefined });

test("an agent gives a task to whoever may open the record, and to nobody else", async () => {
  const own = await addTask("ann");
  expect(await own.pass("ann", "bob")).toEqual(refused(403));
  expect(await own.pass("ann", "eve")).toEqual(refused(400));
  expect(await own.pass("bob", "bob")).toEqual(refused(404));
  expect(await own.pass("ann", "ada")).toEqual({ status: 200, assignee: "ada" });
  expect(await own.pass("ann", "ann")).toEqual({ status: 200, assignee: "ann" });

  const everybodys = await addTask(null);
  expect(await everybodys.pass("ann", "bob")).toEqual({ status: 200, assignee: "bob" });
  expect(await everybodys.pass("bob", null)).toEqual({ status: 200, assignee: null });
});

test("a new task goes by the same rule as one that is passed on", async () => {
  const [own, everybodys] = [await scene.addLead(), await scene.addLead()];
  await scene.change(own, { version: 1, assignee: "ann" });
  const add = async (id: string, to: string) =>
    (await scene.call("ann", "POST", `leads/${id}/tasks`, { ...due, assignee: to })).status;

  expect([await add(own, "bob"), await add(own, "ada"), await add(own, "ann")]).toEqual([
    403, 201, 201,
  ]);
  expect([await add(everybodys, "bob"), await add(everybodys, "eve")]).toEqual([201, 400]);
});

test("an admin gives a task to anybody on the staff, and to nobody who was removed", async () => {
  const { pass } = await addTask("ann");
  await scene.query("update users set removed_at = now() where username = 'bob'");

  expect(await pass("ada", "bob")).toEqual(refused(400));
  await scene.query("update users set removed_at = null where username = 'bob'");
  expect(await pass("ada", "bob")).toEqual({ status: 200, assignee: "bob" });
});

test("a task that is passed on has one line on the timeline, is due for its new assignee, and stays with one who did it", async () => {
  const { id, path, pass } = await addTask(null);
  await Promise.all([pass("ada", "bob"), pass("ada", "bob")]);

  const lead = await scene.readLead(id);
  const lines = tellTimeline(lead).filter(([kind]) => kind === "task-passed");
  expect(lines).toEqual([["task-passed", "ada", "bob\nSend the offer"]]);
  expect(lead.version).toBe(3);
  const todo = async (name: string) =>
    ((await scene.call(name, "GET", "today")).body.tasks as { recordId: string }[]).some(
      ({ recordId }) => recordId === id,
    );
  expect([await todo("bob"), await todo("ada"), await todo("ann")]).toEqual([true, false, false]);

  await scene.call("bob", "PATCH", path, { done: true });
  expect(await pass("ada", "ann")).toEqual(refused(409));
});

test("a change of a task that changes nothing is refused, and one of both is made whole", async () => {
  const { id, path } = await addTask("ann");

  expect((await scene.call("ada", "PATCH", path, {})).body.errors).toEqual({
    done: "Please send true or false",
  });
  const both = await scene.call("ada", "PATCH", path, { assignee: "bob", done: true });
  expect(both.body.task).toMatchObject({ assignee: "bob", doneBy: "ada" });
  const refusedWhole = { assignee: "ann", done: false };
  expect((await scene.call("ada", "PATCH", path, refusedWhole)).status).toBe(409);
  expect((await scene.readLead(id)).tasks[0]).toMatchObject({ assignee: "bob", doneBy: "ada" });
});

test("a task of a record in the trash is neither done nor passed on", async () => {
  const { id, path, pass } = await addTask("ann");
  await scene.call("ada", "DELETE", `leads/${id}`, { reason: "Asked us to" });

  expect(await pass("ada", "bob")).toEqual(refused(409));
  expect((await scene.call("ada", "PATCH", path, { done: true })).status).toBe(409);
  await scene.call("ada", "POST", `leads/${id}/restore`, {});
  expect((await scene.readLead(id)).tasks).toMatchObject([{ assignee: "ann", doneAt: null }]);
});
