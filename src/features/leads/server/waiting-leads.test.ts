import { expect, test } from "vitest";
import { openLeadScene } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";

/** Eight in the morning in Ohio; in Hawaii it is night. */
const scene = useOpened(openLeadScene);
let people = 0;

const cold = { q3: "no", q4: "no", q5: "no", q7: "no", q8: "no", q9: "no", hasChildren: "no" };

/** A lead of its own person, who agreed to calls unless it is said otherwise. */
async function addPerson(fields: object = {}, hasAgreed = true): Promise<string> {
  people += 1;
  const email = `person-${people}@example.org`;
  const digits = `614555${String(people).padStart(4, "0")}`;
  const id = await scene.addLead({ email, phone: digits, ...fields });
  scene.clock.advance(60_000);
  if (!hasAgreed) return id;
  await scene.query(
    `insert into consents (kind, source_kind, source_id, email_key, phone_key, text, version, sha256, language, agreed_at)
     values ('calls_and_texts', 'lead', $1, $2, $3, 'Yes', '1', repeat('0', 64), 'en', $4)`,
    [id, email, `+1${digits}`, scene.clock.now()],
  );
  return id;
}

const tryCall = (id: string, hours: number, title = "Call again") => {
  const dueAt = new Date(scene.clock.now().getTime() + hours * hourMs).toISOString();
  const follow = { nextTry: { title, dueAt } };
  return scene.call("ada", "POST", `leads/${id}/calls`, { outcome: "voicemail", follow });
};

test("the queue has calls first, then emails, then whoever was just tried; a list has each part", async () => {
  const coldCall = await addPerson(cold);
  const silent = await addPerson({}, false);
  const asleep = await addPerson({ zipCode: "96813" });
  const noNumber = await addPerson({ phone: "" }, false);
  const hotCall = await addPerson();
  const tomorrow = await addPerson();
  const tonight = await addPerson();
  await tryCall(tomorrow, 26, "Volver a llamar");
  await tryCall(tonight, 9);
  const withTask = await addPerson();
  await tryCall(withTask, 9, "Send the comparison");

  const order = {
    call: [hotCall, withTask, coldCall],
    write: [silent, asleep, noNumber],
    later: [tonight, tomorrow],
  };
  const { queue } = (await scene.call("ada", "GET", "today")).body;
  expect(queue.ids).toEqual([...order.call, ...order.write, ...order.later]);
  expect(queue.rows.map((row: { id: string }) => row.id)).toEqual(queue.ids);
  expect(queue.turns).toEqual({ call: 3, write: 3, later: 2 });
  for (const [turn, ids] of Object.entries(order)) {
    const { leads, total } = (await scene.call("ada", "GET", `leads?turn=${turn}`)).body;
    const listed = leads.map((lead: { id: string }) => lead.id);
    expect([turn, total, listed.toSorted()]).toEqual([turn, ids.length, ids.toSorted()]);
  }

  // The time of the planned try has come, and calls are allowed at this hour.
  scene.clock.advance(9 * hourMs);
  // Nobody has used the session meanwhile.
  await scene.signIn("ada");
  const later = (await scene.call("ada", "GET", "today")).body.queue;
  expect(later.turns).toEqual({ call: 5, write: 2, later: 1 });
  const wrong = await scene.call("ada", "GET", "leads?turn=soon");
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["turn"]]);
});

const book = (id: string, hours: number, name = "ada", also: object = {}) => {
  const bookedFor = new Date(scene.clock.now().getTime() + hours * hourMs).toISOString();
  return scene.call(name, "POST", `leads/${id}/bookings`, { bookedFor, ...also });
};
const readQueue = async () => (await scene.call("ada", "GET", "today")).body.queue;
const findRow = async (id: string) =>
  (await readQueue()).rows.find((row: { id: string }) => row.id === id);

test("a booked family waits until its own time, is first then, and its call takes it out of the queue", async () => {
  await scene.query("delete from leads");
  const other = await addPerson();
  const id = await addPerson({ ...cold, q1: "yes", q2: "yes" });
  await tryCall(id, 2);
  const { status, body } = await book(id, 5);
  const { bookedFor } = body.lead;

  expect(status).toBe(201);
  expect(body.lead).toMatchObject({ pipelineStatus: "booked", answeredAt: null });
  expect((await scene.call("ada", "GET", "leads?pipelineStatus=booked")).body.leads).toMatchObject([
    { id, bookedFor },
  ]);
  // A booked lead is not counted as waiting: it owes its call at the booked time, no longer within
  // the promised hours.
  expect(await readQueue()).toMatchObject({ ids: [other, id], total: 1 });
  expect(await findRow(id)).toMatchObject({ turn: "later", isBooked: true, dueAt: bookedFor });
  const readMine = async () =>
    (await scene.call("ada", "GET", "today?mine=true")).body.queue.ids as string[];
  for (const [assignee, mine] of [
    ["ada", [id]],
    ["ruth", []],
  ] as const) {
    await scene.query("update leads set assignee = $2 where id = $1", [id, assignee]);
    expect(await readMine()).toEqual(mine);
  }

  scene.clock.advance(5 * hourMs);
  await scene.signIn("ada");
  expect((await readQueue()).ids).toEqual([id, other]);
  expect(await findRow(id)).toMatchObject({ turn: "call", isBooked: true, dueAt: bookedFor });

  const { tasks } = await scene.readLead(id);
  const open = tasks.filter(({ doneAt }: { doneAt: string | null }) => doneAt === null);
  expect(open).toMatchObject([{ title: "Booked call", dueAt: bookedFor, assignee: "ada" }]);
  const follow = { doneTask: open[0].id };
  await scene.call("ada", "POST", `leads/${id}/calls`, { outcome: "answered", follow });
  expect((await readQueue()).ids).toEqual([other]);
  expect(await scene.readLead(id)).toMatchObject({ bookedFor: null, pipelineStatus: "booked" });
});

test("a family that did not answer at the booked time stays in the queue with the next try", async () => {
  const id = await addPerson();
  const { lead } = (await book(id, 1)).body;
  const { id: doneTask } = lead.tasks.at(-1);
  const dueAt = new Date(scene.clock.now().getTime() + 26 * hourMs).toISOString();
  const follow = { doneTask, nextTry: { title: "Call again", dueAt } };
  await scene.call("ada", "POST", `leads/${id}/calls`, { outcome: "no-answer", follow });

  expect(await findRow(id)).toMatchObject({ turn: "later", isBooked: false, dueAt });
});

test("a booking replaces the one before, is stored once for each press, and can be taken back", async () => {
  const id = await addPerson();
  const first = (await book(id, 24)).body.lead;
  const dueAt = new Date(scene.clock.now().getTime() + hourMs).toISOString();
  await scene.call("ada", "POST", `leads/${id}/tasks`, { title: "Call again", dueAt });
  const requestKey = "6f0f5a1e-5d3c-4c8e-9d57-0d0f6a7e9b11";
  const second = (await book(id, 48, "ada", { requestKey })).body.lead;
  const again = (await book(id, 48, "ada", { requestKey })).body.lead;

  expect(second.bookedFor).not.toBe(first.bookedFor);
  expect(again.tasks).toEqual(second.tasks);
  const replaced = second.tasks.filter(({ doneAt }: { doneAt: string | null }) => doneAt);
  const [later] = second.tasks.filter(({ doneAt }: { doneAt: string | null }) => !doneAt);
  expect(replaced).toHaveLength(2);
  const undone = await scene.call("ada", "POST", `leads/${id}/changes/undo`, {
    version: second.version,
    pipelineStatus: "new",
    taskId: later.id,
    doneTasks: replaced.map((task: { id: string }) => task.id),
  });
  expect(undone.body.lead.tasks.map(({ doneAt }: { doneAt: unknown }) => doneAt)).toEqual([
    null,
    null,
  ]);
  expect(undone.body.lead).toMatchObject({ pipelineStatus: "new", bookedFor: first.bookedFor });
});

test("a client stays a client when a call is booked, because retention leaves clients alone", async () => {
  const id = await addPerson();
  await scene.query(`update leads set pipeline_status = 'client' where id = '${id}'`);
  const { lead } = (await book(id, 24)).body;

  expect(lead).toMatchObject({ pipelineStatus: "client", bookedFor: lead.tasks.at(-1).dueAt });
});

test.each([
  ["a time that has passed", -1, "This time has passed. Please choose a later one"],
  ["this very moment", 0, "This time has passed. Please choose a later one"],
])("%s is no time to book", async (_, hours, sentence) => {
  const id = await addPerson();
  const { status, body } = await book(id, hours);

  expect([status, body.errors]).toEqual([400, { bookedFor: sentence }]);
  expect(await scene.readLead(id)).toMatchObject({ pipelineStatus: "new", tasks: [] });
});

test("an invalid time is refused with its reason, an inquiry can't be booked, and an agent can't book for a colleague's family", async () => {
  const id = await addPerson();
  const wrong = await scene.call("ada", "POST", `leads/${id}/bookings`, { bookedFor: "soon" });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["bookedFor"]]);
  expect((await scene.call("ada", "POST", `inquiries/${id}/bookings`, {})).status).toBe(404);
  await scene.signIn("ann");
  await scene.query(`update leads set assignee = 'bob' where id = '${id}'`);
  expect((await book(id, 24, "ann")).status).toBe(404);
});
