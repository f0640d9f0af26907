import { expect, test } from "vitest";
import { openLeadScene } from "#testing/staff/lead-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

/** Eight in the morning in Ohio; in Hawaii it is night. */
const scene = useOpened(openLeadScene);
const hourMs = 3_600_000;
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

  // The try that was planned has come, and its hour is one for calls.
  scene.clock.advance(9 * hourMs);
  // Nobody used the session meanwhile.
  await scene.signIn("ada");
  const later = (await scene.call("ada", "GET", "today")).body.queue;
  expect(later.turns).toEqual({ call: 5, write: 2, later: 1 });
  const wrong = await scene.call("ada", "GET", "leads?turn=soon");
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["turn"]]);
});
