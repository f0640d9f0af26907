import { expect, test } from "vitest";
import { noteLinkUse, spendLink } from "#features/privacy/server/link-uses-store.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { minuteMs } from "#platform/core/durations.ts";

const clock = testClock();
const used = expect.stringMatching(/^This link was used to change something.*ask for a new one\.$/);

let number = 0;
const scene = useOpened(() => openStaffScene({}, { clock }));

const someone = () => `person-${(number += 1)}@example.com`;
const tokenOf = (email: string) => yourDataToken(clock, email);

async function call(what: string, payload: object) {
  return scene.call(null, "POST", `/api/your-data/${what}`, payload);
}

async function addLead(email: string): Promise<object> {
  const id = await scene.submit("/api/lead", aLeadSubmission({ email }));
  return { kind: "lead", id, version: 1, fullName: "Ana Díaz" };
}

test("a link opens repeatedly, and shows when it was first opened", async () => {
  const token = tokenOf(someone());
  const firstAt = clock.now().toISOString();
  const openings = [];
  for (let opening = 0; opening < 3; opening += 1) {
    const { status, body } = await call("open", { token });
    openings.push([status, body.openedBefore]);
    clock.advance(minuteMs);
  }

  expect(openings).toEqual([
    [200, null],
    [200, firstAt],
    [200, firstAt],
  ]);
  expect((await call("open", { token: tokenOf(someone()) })).body.openedBefore).toBeNull();
});

test.each(["correct", "withdraw", "delete", "take-back"])(
  "once it was used to %s, a link is refused everywhere, and the open page works until the link expires",
  async (act) => {
    const email = someone();
    const change = await addLead(email);
    if (act === "take-back") await call("delete", { token: tokenOf(email) });
    const token = tokenOf(email);
    const usedAt = clock.now().toISOString();
    const done = await call(act, { token, ...change });
    expect([done.status, done.headers["cache-control"]]).toEqual([200, "no-store"]);

    clock.advance(minuteMs);
    for (const what of ["open", "deletion", "correct", "withdraw", "delete", "take-back"]) {
      const { status, body } = await call(what, { token, ...change });
      expect([what, status, body.message, body.usedAt]).toEqual([what, 401, used, usedAt]);
    }
    // The same link can be encoded in several ways.
    expect((await call("open", { token: `${token}=` })).body.message).toEqual(used);

    const page = { token: done.body.token };
    for (const what of ["withdraw", "open", act === "delete" ? "take-back" : "delete", "open"]) {
      const { status, body } = await call(what, page);
      expect([what, status, body.token, body.openedBefore ?? null]).toEqual([
        what,
        200,
        undefined,
        null,
      ]);
    }
    clock.advance(59 * minuteMs);
    expect((await call("open", page)).status).toBe(401);
  },
);

test("a link that cancels a deletion does so once, and leads to no page with data", async () => {
  const email = someone();
  await addLead(email);
  await call("delete", { token: tokenOf(email) });
  const token = yourDataToken(clock, email, { purpose: "take-back" });
  for (let opening = 0; opening < 2; opening += 1) {
    expect((await call("deletion", { token })).body.deletions).toHaveLength(1);
  }

  const { status, body } = await call("take-back", { token });
  expect([status, body]).toEqual([200, { success: true }]);
  for (const what of ["deletion", "take-back"]) {
    expect((await call(what, { token })).body.message).toEqual(used);
  }
});

test("a refused action changes nothing, and the link stays valid", async () => {
  const email = someone();
  const change = await addLead(email);
  const token = tokenOf(email);
  const statuses = [];
  for (const [what, wrong] of [
    ["correct", { ...change, version: 7 }],
    ["correct", { ...change, fullName: "" }],
    ["take-back", {}],
  ] as const) {
    statuses.push((await call(what, { token, ...wrong })).status);
  }

  expect(statuses).toEqual([409, 400, 409]);
  expect((await call("open", { token })).status).toBe(200);
  expect((await call("correct", { token, ...change })).status).toBe(200);
});

test("of two concurrent changes by one link, one is made", async () => {
  const email = someone();
  const change = await addLead(email);
  const token = tokenOf(email);
  const answers = await Promise.all(
    ["delete", "withdraw", "correct"].map((what) => call(what, { token, ...change })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect(answers.filter(({ body }) => body.token)).toHaveLength(1);
});

test("of two admitted changes by one link, the second is refused", async () => {
  const { database } = scene;
  const now = clock.now();
  const link = { hash: "let in twice", endsAt: new Date(now.getTime() + minuteMs) };
  await Promise.all([noteLinkUse(database.db, link, now), noteLinkUse(database.db, link, now)]);
  const spend = () => database.transaction((tx) => spendLink(tx, link.hash, now));
  const spent = await Promise.allSettled([spend(), spend()]);

  expect(spent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("no link can be made from what is stored of it", async () => {
  const token = tokenOf(someone());
  await call("withdraw", { token });

  expect(JSON.stringify(await scene.query("select * from link_uses"))).not.toMatch(
    new RegExp(`${token.slice(0, 20)}|@example`),
  );
});
