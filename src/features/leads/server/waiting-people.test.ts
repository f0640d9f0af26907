import { expect, test } from "vitest";
import { openLeadScene } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";

/** Eight in the morning in Ohio. */
const scene = useOpened(openLeadScene);
let numbers = 0;

/** Leads of one telephone number, each from an address of its own unless it is said otherwise. */
async function addRequests(
  count: number,
  fields: { readonly email?: string; readonly zipCode?: string } = {},
): Promise<string[]> {
  numbers += 1;
  const phone = `614556${String(numbers).padStart(4, "0")}`;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = fields.email ?? `family-${numbers}-${at}@example.org`;
    const id = await scene.addLead({ ...fields, email, phone });
    await scene.query(
      `insert into consents (kind, source_kind, source_id, email_key, phone_key, text, version, sha256, language, agreed_at)
       values ('calls_and_texts', 'lead', $1, $2, $3, 'Yes', '1', repeat('0', 64), 'en', $4)`,
      [id, email, `+1${phone}`, scene.clock.now()],
    );
    ids.push(id);
    scene.clock.advance(minuteMs);
  }
  return ids;
}

const readQueue = async (name = "ada") => {
  const { status, body } = await scene.call(name, "GET", "today");
  expect([status, body.message]).toEqual([200, undefined]);
  return body.queue;
};
const log = (id: string, outcome: string, hours?: number, name = "ada") => {
  const dueAt = new Date(scene.clock.now().getTime() + (hours ?? 0) * hourMs).toISOString();
  const follow = hours === undefined ? {} : { nextTry: { title: "Call again", dueAt } };
  return scene.call(name, "POST", `leads/${id}/calls`, { outcome, follow });
};
const begin = async () => {
  await scene.query("delete from leads");
  await scene.signIn("ada");
};

test("four requests of one telephone are one row, one place in Next and one that waits", async () => {
  await begin();
  const four = await addRequests(4);
  const [other] = await addRequests(1);
  const queue = await readQueue();

  expect(queue).toMatchObject({ total: 2, overdue: 0, turns: { call: 2, write: 0, later: 0 } });
  expect(queue.ids).toEqual([four[0], other]);
  expect(queue.rows.map((row: { requests: number }) => row.requests)).toEqual([4, 1]);
  // Lists of records stay lists of records.
  expect((await scene.call("ada", "GET", "leads?waiting=true")).body.total).toBe(5);
  expect((await scene.call("ada", "GET", "leads?turn=call")).body.total).toBe(5);

  scene.clock.advance(25 * hourMs);
  await scene.signIn("ada");
  expect(await readQueue()).toMatchObject({ total: 2, overdue: 2 });
});

test("a call that reached nobody on one request takes all of them out of Next until the next try", async () => {
  await begin();
  const [first, second] = await addRequests(2);
  const [other] = await addRequests(1);
  await log(second!, "no-answer", 26);

  const queue = await readQueue();
  expect(queue).toMatchObject({ total: 2, ids: [other, second], turns: { call: 1, later: 1 } });
  expect(queue.rows[1]).toMatchObject({ requests: 2, tries: { count: 1 } });
  const lead = await scene.readLead(first!);
  expect(lead.attempts).toMatchObject([{ by: "ada", outcome: "no-answer" }]);
  expect(lead.timeline.at(-1)).toMatchObject({
    kind: "call",
    text: "no-answer",
    on: { kind: "lead", id: second },
  });
  // Shown, and not copied: the other record's own log has no entry.
  expect(await scene.query(`select id from timeline_entries where case_id = '${first}'`)).toEqual(
    [],
  );
});

test("a request that came in after the try was planned is called now, and keeps its own promise", async () => {
  await begin();
  const [first] = await addRequests(1, { email: "again@example.org" });
  await log(first!, "voicemail", 48);
  scene.clock.advance(hourMs);
  await scene.signIn("ada");
  const second = await scene.addLead({ email: "AGAIN@example.org", phone: "" });

  expect(await readQueue()).toMatchObject({ total: 1, turns: { call: 1, later: 0 } });
  expect((await readQueue()).rows).toMatchObject([{ id: first, requests: 2, nextTryAt: null }]);
  expect((await scene.readLead(second)).attempts).toHaveLength(1);
});

test("whoever was reached on one request waits with none that came before, and with each that came since", async () => {
  await begin();
  const [first, second] = await addRequests(2);
  await log(first!, "answered");
  expect(await readQueue()).toMatchObject({ total: 0, ids: [] });
  expect((await scene.readLead(second!)).answeredAt).toBeNull();

  scene.clock.advance(hourMs);
  await scene.signIn("ada");
  const phone = `614556${String(numbers).padStart(4, "0")}`;
  const third = await scene.addLead({ email: "third@example.org", phone });
  expect(await readQueue()).toMatchObject({ total: 1, ids: [third] });
  expect((await readQueue()).rows).toMatchObject([{ requests: 1, tries: null }]);
});

test("an answer to one family keeps no promise to another one that a third record joins to it", async () => {
  await begin();
  const [one] = await addRequests(1, { email: "one@example.org" });
  const [other] = await addRequests(1, { email: "other@example.org" });
  const phone = `614556${String(numbers).padStart(4, "0")}`;
  await scene.addLead({ email: "one@example.org", phone });
  expect(await readQueue()).toMatchObject({ total: 1 });
  await log(one!, "answered");

  expect(await readQueue()).toMatchObject({ total: 1, ids: [other] });
  expect((await readQueue()).rows).toMatchObject([{ requests: 1 }]);
});

test("three calls about any of a person's requests are what Florida allows within a day", async () => {
  await begin();
  const ids = await addRequests(3, { zipCode: "33101" });
  for (const id of ids) {
    await log(id, "no-answer");
    scene.clock.advance(minuteMs);
  }
  expect(await readQueue()).toMatchObject({ total: 1, turns: { call: 0, write: 1 } });
  expect((await readQueue()).rows[0].calledAt).toHaveLength(3);
  // What was deleted was called all the same.
  await scene.call("ada", "DELETE", `leads/${ids[0]}`, { reason: "Sent twice" });
  expect((await readQueue()).rows).toMatchObject([{ requests: 2, turn: "write" }]);

  scene.clock.advance(24 * hourMs);
  await scene.signIn("ada");
  expect((await readQueue()).turns).toMatchObject({ call: 1, write: 0 });
});

test("an agent learns of a colleague's call that there was one, and neither who made it nor its note", async () => {
  await begin();
  await scene.signIn("ann");
  const [hidden, seen] = await addRequests(2);
  await scene.query(`update leads set assignee = 'bob' where id = '${hidden}'`);
  await scene.call("ada", "POST", `leads/${hidden}/calls`, {
    outcome: "no-answer",
    note: "Secret",
  });

  const lead = await scene.readLead(seen!, "ann");
  expect(lead.attempts).toMatchObject([{ by: null, outcome: "no-answer" }]);
  expect(lead.timeline.filter(({ kind }: { kind: string }) => kind === "call")).toEqual([]);
  expect(JSON.stringify(lead)).not.toContain("Secret");
  expect((await readQueue("ann")).rows).toMatchObject([
    { id: seen, requests: 1, tries: { count: 1 } },
  ]);
});
