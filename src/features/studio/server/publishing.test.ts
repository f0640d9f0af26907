import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { Tx } from "#platform/database/database.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { deferred } from "#testing/deferred.ts";
import { sendRaw } from "#testing/site/raw-request.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";
import { decideEdition, insertEdition, lockEditions } from "./editions-store.ts";
import { publishingOf } from "./publish.ts";

const { scene, pages, drawn, publish, readWord, approve } = useStudio();

test("a sentence that can't be drawn is not published", async () => {
  const draw = pages.draw;
  Object.assign(pages, { draw: () => Promise.reject(new Error("The page broke.")) });
  const { status } = await publish("olga", { base: null, changes: [title("Your {count}.")] });
  Object.assign(pages, { draw });
  expect(status).toBe(503);
  expect(await readWord()).toMatchObject({ edition: null });
});

test("an approval and an undo publish nothing when the pages can't be drawn", async () => {
  const { body } = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const { id } = body.edition;
  await approve(true);
  const waiting = await publish("olga", { base: id, changes: [phone] });
  const draw = pages.draw;
  onTestFinished(() => void Object.assign(pages, { draw }));
  Object.assign(pages, { draw: () => Promise.reject(new Error("The page broke.")) });
  const path = `${root}/editions/${waiting.body.edition.id}`;
  expect((await scene.call("petra", "POST", `${path}/approve`, {})).status).toBe(503);
  expect((await scene.call("petra", "POST", `${root}/undo`, { base: id })).status).toBe(503);
  expect(await readWord()).toMatchObject({ edition: id });
  // A refusal draws no page, and only what visitors read has a number.
  const refused = await scene.call("petra", "POST", `${path}/refuse`, {});
  expect([refused.status, refused.body.edition.number]).toEqual([200, null]);
});

test("a sentence that newer software no longer has can be reset, and can't be changed", async () => {
  const base = "00000000-0000-4000-8000-000000000001";
  await scene.query(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, 1, now(), 'olga', '', 'published', '[]', '{"page/gone":{"en":{"title":"Of an older site."}}}', '{}')`,
    [base],
  );
  const gone = { id: "page/gone", locale: "en", path: "title", value: "Anew." };
  expect((await publish("olga", { base, changes: [gone] })).status).toBe(400);
  const never = { ...gone, path: "text", value: null };
  expect((await publish("olga", { base, changes: [never] })).status).toBe(400);
  expect((await publish("olga", { base, changes: [{ ...gone, value: null }] })).status).toBe(200);
  expect(drawn.at(-1)?.overrides).toEqual({});
});

test("with approval on, the approval of another admin publishes exactly what was written", async () => {
  await approve(true);
  const asked = await publish("olga", { base: null, changes: [title("Your {count}.")] });
  expect([asked.status, asked.body.edition.status]).toEqual([202, "pending"]);
  expect(await readWord()).toMatchObject({ edition: null });
  const { id } = asked.body.edition;
  const path = `${root}/editions/${id}/approve`;
  expect((await scene.call("olga", "POST", path, {})).status).toBe(403);
  expect((await scene.call("petra", "POST", path, { note: "Fine." })).status).toBe(200);
  expect(await readWord()).toMatchObject({ edition: id, value: "Your {count}." });
  // The answer is lost, and the same admin approves again.
  const again = await scene.call("petra", "POST", path, { note: "Fine." });
  expect([again.status, again.body.edition.number, drawn.length]).toEqual([200, 1, 2]);
  const refused = await scene.call("petra", "POST", `${root}/editions/${id}/refuse`, {});
  expect(refused.status).toBe(409);
  // The same approval by another admin is no repetition.
  await scene.query("update users set is_admin = 'true' where username = 'anton'");
  const late = await scene.call("anton", "POST", path, { note: "Fine." });
  await scene.query("update users set is_admin = 'false' where username = 'anton'");
  expect(late.status).toBe(409);
});

test("a publishing that is sent again because its response was lost waits for approval once", async () => {
  await approve(true);
  const wish = { base: null, changes: [title("Your {count}.")], reason: "Shorter." };
  const { id } = (await publish("olga", wish)).body.edition;
  expect((await publish("olga", wish)).body.edition.id).toBe(id);
  // Another author, another reason and other words make another edition, and so does the same
  // publishing after a refusal.
  const others = [
    await publish("petra", wish),
    await publish("olga", { ...wish, reason: "Plainer." }),
    await publish("olga", { ...wish, changes: [title("All {count}.")] }),
  ];
  expect(new Set([id, ...others.map(({ body }) => body.edition.id)]).size).toBe(4);
  expect((await scene.call("petra", "POST", `${root}/editions/${id}/refuse`, {})).status).toBe(200);
  expect((await publish("olga", wish)).body.edition.id).not.toBe(id);
});

test("a publishing that is sent again because its response was lost is stored once", async () => {
  const wish = { base: null, changes: [title("Your {count}."), phone] };
  const { edition } = (await publish("olga", wish)).body;
  const again = [
    await publish("olga", wish),
    await publish("olga", { ...wish, changes: wish.changes.toReversed() }),
  ];
  expect(again.map(({ status, body }) => [status, body.edition])).toEqual([
    [200, edition],
    [200, edition],
  ]);
  // Another author, another reason and other words are conflicts, and so is the same publishing
  // after a newer edition.
  const others = [
    await publish("petra", wish),
    await publish("olga", { ...wish, reason: "Plainer." }),
    await publish("olga", { ...wish, changes: [title("All {count}.")] }),
    await publish("olga", { ...wish, changes: [title("All {count}."), phone] }),
  ];
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  await publish("petra", { base: edition.id, changes: [title("All {count}.")] });
  expect((await publish("olga", wish)).status).toBe(409);
});

test("the same publishing sent twice at once makes one edition, which answers both calls", async () => {
  const wish = { base: null, changes: [title("Your {count}.")] };
  const [one, other] = await Promise.all([publish("olga", wish), publish("olga", wish)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.edition).toEqual(other.body.edition);
  const undo = () => scene.call("olga", "POST", `${root}/undo`, { base: one.body.edition.id });
  const undone = await Promise.all([undo(), undo()]);
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  expect(undone[0]?.body.edition).toEqual(undone[1]?.body.edition);
  expect(drawn).toHaveLength(2);
});

test("of ten publishings at once over one edition, pages are drawn only for the one that succeeds", async () => {
  const wishes = Array.from({ length: 10 }, (_, at) => ({
    base: null,
    changes: [title(`${at} {count}.`)],
  }));
  const answers = await Promise.all(
    wishes.map((wish, at) => publish(at % 2 === 0 ? "olga" : "petra", wish)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(drawn).toHaveLength(1);
  const base = answers.find(({ status }) => status === 200)?.body.edition.id;
  const undos = await Promise.all(
    ["olga", "petra"].map((name) => scene.call(name, "POST", `${root}/undo`, { base })),
  );
  expect(undos.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(drawn).toHaveLength(2);
});

test("an edition that waits for approval is drawn once, even if it is sent twice at once, and approved once", async () => {
  await approve(true);
  const wish = { base: null, changes: [title("Your {count}.")] };
  const asked = await Promise.all([publish("olga", wish), publish("olga", wish)]);
  expect(asked.map(({ status }) => status)).toEqual([202, 202]);
  expect(drawn).toHaveLength(1);
  const path = `${root}/editions/${asked[0]?.body.edition.id}/approve`;
  const decided = await Promise.all([1, 2].map(() => scene.call("petra", "POST", path, {})));
  expect(decided.map(({ status }) => status)).toEqual([200, 200]);
  expect(drawn).toHaveLength(2);
});

test("a press is refused if the edition that would have answered it is decided on meanwhile", async () => {
  await approve(true);
  const wish = { base: null, changes: [title("Your {count}.")] };
  const { id } = (await publish("olga", wish)).body.edition;
  const author = { username: "olga", confirm: async () => {} };
  const refuse = (tx: Tx) =>
    decideEdition(tx, id, {
      status: "refused",
      number: null,
      decidedBy: "petra",
      decidedAt: scene.server.ctx.clock.now(),
      note: null,
    });
  const again = publishingOf(scene.server.ctx).publish(wish, author, refuse);
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test.each([
  "A guaranteed return of {count}.",
  "{count} steps, risk-free.",
  "{count} steps and no fees.",
])(
  "%j waits for another admin though the site asks for no approval, and its author can't approve it",
  async (value) => {
    const reason = "The insurer approved this wording.";
    const wish = { base: null, changes: [title(value)] };
    expect((await publish("olga", wish)).status).toBe(400);
    const asked = await publish("olga", { ...wish, reason });
    expect([asked.status, asked.body.edition.status]).toEqual([202, "pending"]);
    expect(await readWord()).toMatchObject({ edition: null });
    const path = `${root}/editions/${asked.body.edition.id}/approve`;
    expect((await scene.call("olga", "POST", path, {})).status).toBe(403);
    expect((await scene.call("petra", "POST", path, {})).status).toBe(200);
    expect(await readWord()).toMatchObject({ value });
  },
);

test("approval that is switched on while the pages are drawn is required", async () => {
  const { drawAhead } = pages;
  onTestFinished(() => void Object.assign(pages, { drawAhead }));
  Object.assign(pages, {
    drawAhead: async (edition: Edition) => {
      await approve(true);
      await drawAhead(edition);
    },
  });
  const asked = await publish("olga", { base: null, changes: [title("Your {count}.")] });
  expect([asked.status, asked.body.edition.status]).toEqual([202, "pending"]);
  expect(await readWord()).toMatchObject({ edition: null });
});

test("an edition that another process publishes while the pages are drawn is not overwritten", async () => {
  const first = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const { id } = first.body.edition;
  await approve(true);
  const waiting = (await publish("olga", { base: id, changes: [phone] })).body.edition;
  await approve(false);
  const acts: readonly [name: string, path: string, body: object][] = [
    ["petra", "publish", { base: id, changes: [title("Two {count}.")] }],
    ["petra", "undo", { base: id }],
    ["petra", `editions/${waiting.id}/approve`, {}],
  ];
  for (const [name, path, body] of acts) {
    const letGo = await holdOpen(scene.database, async (tx, hold) => {
      const newest = await lockEditions(tx);
      if (!newest) throw new Error("Nothing is published.");
      await insertEdition(tx, { ...newest, id: randomUUID(), number: 2, by: "olga", base: id });
      await hold();
    });
    const answer = scene.call(name, "POST", `${root}/${path}`, body);
    await someoneWaits(scene.database);
    await letGo();
    expect([path, (await answer).status]).toEqual([path, 409]);
    await scene.query(withoutTriggers("delete from site_editions where number = 2"));
  }
});

test("whatever publishes is answered although drawing takes longer than a connection may be silent", async () => {
  const { app } = scene.server;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  // In place of the 30 seconds of `silentMs`.
  app.server.setTimeout(300);
  const call = (name: string, method: string, path: string, body: object) => {
    const text = JSON.stringify(body);
    const head = [
      `${method} ${path} HTTP/1.1`,
      "Host: a",
      "Connection: close",
      `Cookie: ${scene.cookies[name]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    return sendRaw(port, `${head.join("\r\n")}\r\n\r\n${text}`).catch(() => "");
  };
  const { drawAhead } = pages;
  onTestFinished(() => void Object.assign(pages, { drawAhead }));
  /**
   * Begins an act that publishes, and draws only after a call to an ordinary route was cut off.
   */
  const actSlowly = async (name: string, address: string, body: object, method = "POST") => {
    const cutOff = deferred();
    Object.assign(pages, {
      drawAhead: (edition: Edition) => cutOff.promise.then(() => drawAhead(edition)),
    });
    const letGo = await holdOpen(scene.database, async (tx, hold) => {
      await tx.execute("lock table site_drafts in access exclusive mode");
      await hold();
    });
    const act = call(name, method, address, body);
    expect(await call(name, "PUT", `${root}/draft`, { draft: {}, seen: null })).toBe("");
    cutOff.resolve();
    await letGo();
    return Number((await act).slice("HTTP/1.1 ".length).slice(0, 3));
  };
  const findNewest = async () =>
    (await scene.call("olga", "GET", `${root}/editions`)).body.editions[0].id;
  const changes = [title("Your {count}.")];
  expect(await actSlowly("olga", `${root}/publish`, { base: null, changes })).toBe(200);
  const week = [{ weekday: 1, from: "09:00", to: "17:00" }];
  const hours = { timeZone: "America/Chicago", week, closed: [] };
  expect(await actSlowly("olga", "/api/admin/settings/hours", hours, "PUT")).toBe(200);
  const page = { name: "anton", sentence: "I was a teacher.", sentenceEs: null, isShown: true };
  const profile = "/api/admin/staff/anton/profile";
  expect(await actSlowly("olga", profile, { page }, "PUT")).toBe(200);
  const base = await findNewest();
  await approve(true);
  expect(await actSlowly("olga", `${root}/publish`, { base, changes: [phone] })).toBe(202);
  expect(await actSlowly("petra", `${root}/editions/${await findNewest()}/approve`, {})).toBe(200);
  expect(await actSlowly("petra", `${root}/undo`, { base: await findNewest() })).toBe(200);
});

const promise = "Guaranteed in {count} steps.";

test("with approval on, an undo restores without approval only texts that somebody approved", async () => {
  const undo = async (base: string) =>
    (await scene.call("olga", "POST", `${root}/undo`, { base })).body.edition;
  const decide = (id: string) => scene.call("petra", "POST", `${root}/editions/${id}/approve`, {});
  const reason = "The carrier approved it.";
  const first = await publish("olga", { base: null, changes: [title(promise)], reason });
  const second = await publish("olga", {
    base: first.body.edition.id,
    changes: [title("Two {count}.")],
  });
  await approve(true);
  // The text that would come back was never approved.
  const waiting = await undo(second.body.edition.id);
  expect(waiting).toMatchObject({ status: "pending", number: null });
  expect((await undo(second.body.edition.id)).id).toBe(waiting.id);
  expect(await readWord()).toMatchObject({ value: "Two {count}." });
  expect((await decide(waiting.id)).status).toBe(200);
  expect(await readWord()).toMatchObject({ value: promise });
  // The second text was never approved, the first one is by now, and the sources need no approval.
  const back = await undo(waiting.id);
  expect(back.status).toBe("pending");
  await decide(back.id);
  expect(await undo(back.id)).toMatchObject({ status: "published", changes: [title(promise)] });
});

test("an undo never restores, without approval, a claim that no reason makes lawful", async () => {
  const base = "00000000-0000-4000-8000-000000000001";
  const change = title("Guaranteed returns in {count} steps.");
  const overrides = { "page/home": { en: { "hero.title": change.value } } };
  await scene.query(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, 1, now(), 'olga', 'The carrier approved it.', 'published', $2, $3, '{}')`,
    [base, JSON.stringify([change]), JSON.stringify(overrides)],
  );
  const next = await publish("olga", { base, changes: [title("Two {count}.")] });
  const undone = await scene.call("olga", "POST", `${root}/undo`, { base: next.body.edition.id });
  expect([undone.status, undone.body.edition.status]).toEqual([202, "pending"]);
  expect(await readWord()).toMatchObject({ value: "Two {count}." });
});

test("an undo judges a text that was published without a written reason like a new one", async () => {
  const base = "00000000-0000-4000-8000-000000000001";
  const overrides = { "page/home": { en: { "hero.title": promise } } };
  await scene.query(
    `insert into site_editions (id, number, at, by, reason, status, changes, overrides, source_hashes)
     values ($1, 1, now(), 'olga', '', 'published', $2, $3, '{}')`,
    [base, JSON.stringify([title(promise)]), JSON.stringify(overrides)],
  );
  const next = await publish("olga", { base, changes: [title("Two {count}.")] });
  const undo = () => scene.call("olga", "POST", `${root}/undo`, { base: next.body.edition.id });
  const refused = await undo();
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    400,
    ["page/home en hero.title"],
  ]);
  expect(refused.body.message).toContain("breaks a rule of advertising");
  expect(await readWord()).toMatchObject({ value: "Two {count}." });
});

test("an edition that waits can't be approved after another edition was published", async () => {
  await approve(true);
  const one = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const two = await publish("olga", { base: null, changes: [phone] });
  const decide = (id: string, how: string) =>
    scene.call("petra", "POST", `${root}/editions/${id}/${how}`, {});
  expect((await decide(two.body.edition.id, "approve")).status).toBe(200);
  expect((await decide(one.body.edition.id, "approve")).status).toBe(409);
  expect((await decide(one.body.edition.id, "refuse")).body.edition.status).toBe("refused");
});

test("an undo makes a new edition with the words of the edition before the newest", async () => {
  const first = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const second = await publish("olga", {
    base: first.body.edition.id,
    changes: [title("Two {count}."), phone],
  });
  const undone = await scene.call("petra", "POST", `${root}/undo`, {
    base: second.body.edition.id,
  });
  expect(undone.body.edition).toMatchObject({
    number: 3,
    by: "petra",
    changes: [title("One {count}."), { ...phone, value: null }],
  });
  expect(await readWord()).toMatchObject({ value: "One {count}." });
  // The same admin may send the undo again; another admin's undo is a conflict.
  const undo = (name: string) =>
    scene.call(name, "POST", `${root}/undo`, { base: second.body.edition.id });
  expect((await undo("petra")).body.edition).toEqual(undone.body.edition);
  expect((await undo("olga")).status).toBe(409);
});
