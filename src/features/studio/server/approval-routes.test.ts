import { expect, onTestFinished, test, vi } from "vitest";
import { minuteMs } from "#platform/core/durations.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, publish, approve, readWord } = useStudio();

const address = "/api/admin/settings/site-approval";
const put = (name: string, isOn: boolean) => scene.call(name, "PUT", address, { isOn });
const isOn = async () => (await scene.call("olga", "GET", address)).body.isOn;
const decide = (name: string, how: "approve" | "refuse", id: string) =>
  scene.call(name, "POST", `${root}/editions/${id}/${how}`, {});

const listWishes = async () =>
  (await scene.call("petra", "GET", `${root}/editions`)).body.editions.filter(
    ({ kind }: { kind: string }) => kind === "approval-off",
  );

const readTrail = async () =>
  (await scene.query("select action from audit_events where action like 'approval%'")).map(
    ({ action }) => action,
  );

async function askOff(): Promise<string> {
  await approve(true);
  const asked = await put("olga", false);
  expect([asked.status, asked.body.isOn, asked.body.wish.status]).toEqual([202, true, "pending"]);
  return asked.body.wish.id;
}

test("an agency with one admin can't switch approval on, and reads why", async () => {
  await scene.query("update users set is_admin = 'false' where username = 'petra'");
  onTestFinished(
    async () =>
      void (await scene.query("update users set is_admin = 'true' where username = 'petra'")),
  );
  const refused = await put("olga", true);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining("only admin"),
  ]);
  expect(await isOn()).toBe(false);
  // Nor can such an agency publish what no reason makes lawful.
  const claim = { base: null, changes: [title("A guaranteed return of {count}.")] };
  const grave = await publish("olga", { ...claim, reason: "The insurer approved this wording." });
  expect([grave.status, grave.body.needsSecond]).toEqual([409, true]);
});

test("approval stays on until another admin agrees to switch it off; its asker can't", async () => {
  await scene.query("delete from access_notices");
  expect([(await put("olga", true)).status, await isOn()]).toEqual([200, true]);
  const asked = await put("olga", false);
  expect([asked.status, asked.body.isOn]).toEqual([202, true]);
  const { id } = asked.body.wish;
  // Asked once more, by whomever, it is the same wish.
  expect((await put("olga", false)).body.wish.id).toBe(id);
  expect((await put("petra", false)).body.wish.id).toBe(id);
  const [listed] = await listWishes();
  expect(listed).toMatchObject({ id, kind: "approval-off", by: "olga", status: "pending" });
  expect((await scene.call("petra", "GET", `${root}/editions`)).body.waiting).toBe(1);
  // Until then what is written waits.
  expect((await publish("olga", { base: null, changes: [phone] })).status).toBe(202);

  expect((await decide("olga", "approve", id)).status).toBe(403);
  expect((await decide("olga", "refuse", id)).status).toBe(403);
  expect((await decide("anton", "approve", id)).status).toBe(403);
  expect(await isOn()).toBe(true);
  const agreed = await decide("petra", "approve", id);
  expect([agreed.status, agreed.body.edition.status, await isOn()]).toEqual([200, "agreed", false]);
  // The answer is lost, and she presses again.
  expect((await decide("petra", "approve", id)).status).toBe(200);
  expect((await decide("petra", "refuse", id)).status).toBe(409);
  expect(await listWishes()).toEqual([]);

  // The trail is written some moments after the answer.
  await vi.waitFor(async () =>
    expect(await readTrail()).toEqual(
      expect.arrayContaining(["approval-on", "approval-off-ask", "approval-off"]),
    ),
  );
  const notices = "select change, about from access_notices order by change, about nulls first";
  expect(await scene.query(notices)).toEqual([
    { change: "approval-off", about: "olga" },
    { change: "approval-off", about: "olga" },
    { change: "approval-off-asked", about: null },
    { change: "approval-off-asked", about: null },
  ]);
});

test.each([
  ["another admin's no", () => decide("petra", "refuse", wish)],
  ["another admin who switches it on once more", () => put("petra", true)],
  ["its asker, who takes it back", () => put("olga", true)],
])("a wish to switch approval off is ended by %s, and approval stays on", async (_who, end) => {
  wish = await askOff();
  expect((await end()).status).toBe(200);
  expect([await isOn(), await listWishes()]).toEqual([true, []]);
  expect((await decide("petra", "approve", wish)).status).toBe(409);
  expect(await isOn()).toBe(true);
  // A new wish is another one.
  expect(await askOff()).not.toBe(wish);
});
let wish = "";

test.each([
  ["removed", "DELETE", undefined],
  ["made an agent", "PATCH", { role: "agent" }],
] as const)("the wish of an asker who is %s ends", async (_what, method, payload) => {
  const id = await askOff();
  const [{ id: olga }] = await scene.query("select id from users where username = 'olga'");
  onTestFinished(async () => {
    await scene.query("update users set removed_at = null, is_admin = (username <> 'anton')::text");
    await scene.signIn("olga");
  });
  expect((await scene.call("petra", method, `/api/admin/staff/${olga}`, payload)).status).toBe(200);
  expect(await listWishes()).toEqual([]);
  // Nor does it come back with its asker.
  await scene.query(
    "update users set removed_at = null, is_admin = 'true' where username = 'olga'",
  );
  expect((await decide("petra", "approve", id)).status).toBe(409);
  await scene.signIn("olga");
  expect(await isOn()).toBe(true);
});

test("the wish of an asker whose second factor was reset ends: it may have been a stranger's", async () => {
  await askOff();
  const [{ id: olga }] = await scene.query("select id from users where username = 'olga'");
  onTestFinished(() => scene.signIn("olga"));
  const reset = `/api/admin/staff/${olga}/second-factor`;
  expect((await scene.call("petra", "DELETE", reset)).status).toBe(200);
  expect(await listWishes()).toEqual([]);
});

test("a row that somebody changed in the database lets no admin of before switch approval off", async () => {
  const id = await askOff();
  await scene.query("update users set is_admin = 'false' where username = 'olga'");
  const late = await decide("petra", "approve", id);
  await scene.query("update users set is_admin = 'true' where username = 'olga'");
  expect([late.status, await isOn()]).toEqual([409, true]);
  await expect(
    scene.query("update approval_wishes set by = 'anton' where status = 'pending'"),
  ).rejects.toThrow("approval_wishes only ever grows");
});

test("a session of more than ten minutes neither asks nor agrees that approval is switched off", async () => {
  await approve(true);
  scene.clock.advance(10 * minuteMs + 1);
  const late = await put("olga", false);
  expect([late.status, late.body.freshSignIn]).toEqual([403, true]);
  expect(await listWishes()).toEqual([]);
  await scene.signIn("olga");
  const { id } = (await put("olga", false)).body.wish;
  expect((await decide("petra", "approve", id)).body.freshSignIn).toBe(true);
  expect(await isOn()).toBe(true);
  // Saying no, and switching on, take no fresh sign-in.
  expect((await decide("petra", "refuse", id)).status).toBe(200);
  await scene.signIn("petra");
});

test("of two who ask and agree at once no wish is lost or made twice", async () => {
  await approve(true);
  const asked = await Promise.all([put("olga", false), put("olga", false), put("petra", false)]);
  const ids = new Set(asked.map(({ body }) => body.wish.id));
  expect([asked.map(({ status }) => status), ids.size]).toEqual([[202, 202, 202], 1]);
  const [id = ""] = ids;
  const [{ by }] = await listWishes();
  const other = by === "olga" ? "petra" : "olga";
  const ends = await Promise.all([decide(other, "approve", id), put(by, true)]);
  const statuses = ends.map(({ status }) => status);
  // Whichever came first counts; switched on again after a yes, it is on.
  expect(statuses[1]).toBe(200);
  expect([200, 409]).toContain(statuses[0]);
  expect(await isOn()).toBe(true);
});

test("what was published unapproved while approval was off is not approved by switching it on", async () => {
  const first = (await publish("olga", { base: null, changes: [phone] })).body.edition;
  await put("olga", true);
  const undone = await scene.call("olga", "POST", `${root}/undo`, { base: first.id });
  // The sources' own words come back alone.
  expect(undone.status).toBe(200);
  const again = await scene.call("olga", "POST", `${root}/undo`, { base: undone.body.edition.id });
  expect([again.status, again.body.edition.status]).toEqual([202, "pending"]);
  expect(await readWord("phone")).not.toMatchObject({ value: phone.value });
});
