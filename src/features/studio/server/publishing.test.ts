import { expect, onTestFinished, test } from "vitest";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { someoneWaits } from "#testing/database/someone-waits.ts";
import { staffPassword } from "#testing/staff/staff-session.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";
import { dayMs } from "#platform/core/durations.ts";
import { lockEditions } from "./editions-store.ts";

const { scene, pages, drawn, publish, readWord, approve } = useStudio();

test("a sentence that can't be drawn is not published", async () => {
  const draw = pages.draw;
  Object.assign(pages, { draw: () => Promise.reject(new Error("The page broke.")) });
  const { status } = await publish("olga", { base: null, changes: [title("Your {count}.")] });
  Object.assign(pages, { draw });
  expect(status).toBe(503);
  expect(await readWord()).toMatchObject({ edition: null });
});

test("neither is one that waited until other software could not draw it, nor one to go back to", async () => {
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
  // A no publishes nothing.
  expect((await scene.call("petra", "POST", `${path}/refuse`, {})).status).toBe(200);
});

test("what was written in a place that the software has no more can be taken back, and not written anew", async () => {
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

test("with approval on, somebody else's yes publishes exactly what was written", async () => {
  await approve(true);
  const asked = await publish("olga", { base: null, changes: [title("Your {count}.")] });
  expect([asked.status, asked.body.edition.status]).toEqual([202, "pending"]);
  expect(await readWord()).toMatchObject({ edition: null });
  const { id } = asked.body.edition;
  const path = `${root}/editions/${id}/approve`;
  expect((await scene.call("olga", "POST", path, {})).status).toBe(403);
  expect((await scene.call("petra", "POST", path, { note: "Fine." })).status).toBe(200);
  expect(await readWord()).toMatchObject({ edition: id, value: "Your {count}." });
  // Its answer was lost, and the button is pressed again.
  const again = await scene.call("petra", "POST", path, { note: "Fine." });
  expect([again.status, again.body.edition.number, drawn.length]).toEqual([200, 1, 2]);
  const refused = await scene.call("petra", "POST", `${root}/editions/${id}/refuse`, {});
  expect(refused.status).toBe(409);
  // The same yes of another admin is no answer that was lost.
  await scene.query("update users set is_admin = 'true' where username = 'anton'");
  const late = await scene.call("anton", "POST", path, { note: "Fine." });
  await scene.query("update users set is_admin = 'false' where username = 'anton'");
  expect(late.status).toBe(409);
});

test("what waits for approval waits once, also where its answer was lost and it is sent again", async () => {
  await approve(true);
  const wish = { base: null, changes: [title("Your {count}.")], reason: "Shorter." };
  const { id } = (await publish("olga", wish)).body.edition;
  expect((await publish("olga", wish)).body.edition.id).toBe(id);
  // Another person's, another reason and other words are others; and so is the same after a no.
  const others = [
    await publish("petra", wish),
    await publish("olga", { ...wish, reason: "Plainer." }),
    await publish("olga", { ...wish, changes: [title("All {count}.")] }),
  ];
  expect(new Set([id, ...others.map(({ body }) => body.edition.id)]).size).toBe(4);
  expect((await scene.call("petra", "POST", `${root}/editions/${id}/refuse`, {})).status).toBe(200);
  expect((await publish("olga", wish)).body.edition.id).not.toBe(id);
});

test("what was published is published once, also where its answer was lost and it is sent again", async () => {
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
  // Another person's, another reason and other words are others, and so is the same once more was published.
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

test("of two presses at once one publishes, and both are told of it", async () => {
  const wish = { base: null, changes: [title("Your {count}.")] };
  const [one, other] = await Promise.all([publish("olga", wish), publish("olga", wish)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.edition).toEqual(other.body.edition);
  const undo = () => scene.call("olga", "POST", `${root}/undo`, { base: one.body.edition.id });
  const letGo = await holdOpen(scene.database, async (tx, hold) => {
    await lockEditions(tx);
    await hold();
  });
  const presses = [undo(), undo()];
  await someoneWaits(scene.database, 2);
  await letGo();
  const undone = await Promise.all(presses);
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
});

test("an approval is void once something else was published", async () => {
  await approve(true);
  const one = await publish("olga", { base: null, changes: [title("One {count}.")] });
  const two = await publish("olga", { base: null, changes: [phone] });
  const decide = (id: string, how: string) =>
    scene.call("petra", "POST", `${root}/editions/${id}/${how}`, {});
  expect((await decide(two.body.edition.id, "approve")).status).toBe(200);
  expect((await decide(one.body.edition.id, "approve")).status).toBe(409);
  expect((await decide(one.body.edition.id, "refuse")).body.edition.status).toBe("refused");
});

test("undo is an edition of its own, with what was read before the newest", async () => {
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
  // The answer was lost, and the button is pressed again; another person's press comes too late.
  const undo = (name: string) =>
    scene.call(name, "POST", `${root}/undo`, { base: second.body.edition.id });
  expect((await undo("petra")).body.edition).toEqual(undone.body.edition);
  expect((await undo("olga")).status).toBe(409);
});

test("a mail is looked at as it would be, by whoever has the link, and nobody else gets it so", async () => {
  const change = { id: "mail/calls-again", locale: "es", path: "title", value: "¿La llamamos?" };
  const { body } = await scene.call("olga", "POST", `${root}/preview`, {
    changes: [change, phone],
  });
  const { pathname } = new URL(body.url);
  const list = (await scene.call(null, "GET", pathname)).body;
  expect(list).toContain(`href="${pathname}/mail/es/calls-again"`);
  expect(list).not.toContain("mail/en/");
  const opened = await scene.call(null, "GET", `${pathname}/mail/es/calls-again`);
  expect(opened.body).toContain("¿La llamamos?");
  expect(opened.body).not.toContain("href=");
  expect(opened.headers["content-security-policy"]).toContain("sandbox");
  expect((await scene.call(null, "GET", `${pathname}/mail/es/invented`)).status).toBe(404);
  const sent = writeSamples(scene.server.ctx)
    .map(({ mail }) => mail.html)
    .join();
  expect(sent).not.toContain("¿La llamamos?");
  expect(sent).not.toContain(phone.value);
});

test("the pages of the three previews that were opened last are not drawn again", async () => {
  const changes = [title("As it would be: {count}.")];
  const previews: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { body } = await scene.call("olga", "POST", `${root}/preview`, { changes });
    previews.push(new URL(body.url).pathname);
  }
  const counts = [];
  for (const at of [0, 1, 2, 0, 3, 0, 1]) {
    const before = drawn.length;
    await scene.call(null, "GET", `${previews[at]}/`);
    counts.push(drawn.length - before);
  }
  expect(counts).toEqual([1, 1, 1, 0, 1, 0, 1]);
});

test("a preview opens for whoever has the link, runs nothing, and ends after 14 days", async () => {
  const made = await scene.call("olga", "POST", `${root}/preview`, {
    changes: [title("As it would be: {count}.")],
  });
  expect(made.status).toBe(201);
  const { pathname } = new URL(made.body.url);
  const page = await scene.call(null, "GET", `${pathname}/`);
  expect(page.body).toContain("As it would be: {count}.");
  expect(page.body).not.toContain("tell()");
  expect(page.body).toContain(`<a class="x" href="${pathname}/es?a=1">Es</a><a>In</a>`);
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  expect((await scene.call(null, "GET", pathname)).body).toContain(`${pathname}/`);
  expect((await scene.call(null, "GET", "/preview/invented")).status).toBe(404);
  expect(await readWord()).toMatchObject({ edition: null });
  scene.clock.advance(15 * dayMs);
  await expectEnded(pathname);
  // What it said is forgotten with the next one, and three months later that it ended.
  const readKept = () =>
    scene.query("select overrides <> '{}' as said from site_previews order by ends_at");
  const another = async () => {
    await scene.signIn("olga");
    await scene.call("olga", "POST", `${root}/preview`, { changes: [title("Another: {count}.")] });
  };
  await another();
  expect(await readKept()).toEqual([{ said: false }, { said: true }]);
  await expectEnded(pathname);
  scene.clock.advance(90 * dayMs);
  await another();
  expect((await scene.call(null, "GET", pathname)).status).toBe(404);
  for (const name of ["petra", "anton"]) await scene.signIn(name);
});

/** In whichever language its reader asks for. */
async function expectEnded(pathname: string) {
  for (const [language, said] of [
    ["en", "This preview has ended."],
    ["es-MX", "Esta vista previa terminó."],
  ] as const) {
    for (const address of [pathname, `${pathname}/`]) {
      const headers = { "accept-language": language };
      const answer = await scene.call(null, "GET", address, undefined, headers);
      expect([answer.status, answer.headers["content-type"]]).toEqual([
        410,
        "text/html; charset=utf-8",
      ]);
      expect(answer.body).toContain(said);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
    }
  }
}

const makePreview = async (name: string) => {
  const changes = [title("As it would be: {count}.")];
  const { body } = await scene.call(name, "POST", `${root}/preview`, { changes });
  return new URL(body.url).pathname;
};
const listPreviews = async () =>
  (await scene.call("petra", "GET", `${root}/previews`)).body.previews;

test("any admin sees which previews are open and ends one, whose link then says so", async () => {
  const ended = await makePreview("olga");
  scene.clock.advance(1_000);
  const stays = await makePreview("petra");
  const previews = await listPreviews();
  expect(previews).toEqual([
    expect.objectContaining({ by: "olga", endsAt: expect.any(String), paths: ["/"] }),
    expect.objectContaining({ by: "petra" }),
  ]);
  expect(JSON.stringify(previews)).not.toContain(ended.split("/").at(-1));
  const address = `${root}/previews/${previews[0].id}`;
  expect((await scene.call("petra", "GET", address)).body.preview).toEqual(previews[0]);
  expect((await scene.call("anton", "DELETE", address)).status).toBe(403);
  // Twice: the first answer was lost.
  for (const _ of [1, 2]) expect((await scene.call("petra", "DELETE", address)).status).toBe(200);
  await expectEnded(ended);
  expect((await scene.call("petra", "GET", address)).status).toBe(404);
  expect((await scene.call(null, "GET", stays)).status).toBe(200);
  expect((await listPreviews()).map(({ by }: { by: string }) => by)).toEqual(["petra"]);
  for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
    expect((await scene.call("petra", "DELETE", `${root}/previews/${id}`)).status).toBe(404);
  }
  expect((await scene.call("petra", "DELETE", `${root}/previews`)).status).toBe(200);
  await expectEnded(stays);
});

test("previews end with everything else that was opened in a name whose password changes", async () => {
  const [olgas, petras] = [await makePreview("olga"), await makePreview("petra")];
  const answer = await scene.call("olga", "POST", "/api/auth/password", {
    currentPassword: staffPassword,
    newPassword: "another long and quiet password",
  });
  expect(answer.status).toBe(200);
  await expectEnded(olgas);
  expect((await scene.call(null, "GET", petras)).status).toBe(200);
});

test("a preview names its last day as the agency has it", async () => {
  // In the agency's zone the day before still lasts.
  const now = new Date("2026-07-01T02:00:00.000Z");
  scene.clock.advance(now.getTime() - scene.clock.now().getTime());
  await scene.query("update sessions set expires_at = '2100-01-01', last_seen_at = $1", [
    now.toISOString(),
  ]);
  const path = await makePreview("petra");
  expect((await scene.call(null, "GET", path)).body).toContain("ends on 2026-07-14");
});

test("a preview of a picture that is not kept is refused at the fact", async () => {
  const alt = { en: "Our office", es: "Nuestra oficina" };
  const value = JSON.stringify([{ id: "0".repeat(32), alt }]);
  const changes = [{ id: "site", locale: "en", path: "shareImage", value }];
  const { status, body } = await scene.call("olga", "POST", `${root}/preview`, { changes });
  expect(status).toBe(400);
  expect(Object.values(body.errors)).toEqual([
    "One of these pictures is not kept here any more. Choose it again.",
  ]);
});

test("the log holds no link to a preview, whether it opens, has ended or can't be drawn", async () => {
  const path = await makePreview("olga");
  const token = path.split("/").at(-1) ?? "";
  for (const address of [path, `${path}/`, `${path}/nothing`, `/es${path}`, `/Preview/${token}`]) {
    await scene.call(null, "GET", address);
  }
  const other = await makePreview("petra");
  const { draw } = pages;
  Object.assign(pages, { draw: () => Promise.reject(new Error("The page broke.")) });
  expect((await scene.call(null, "GET", `${other}/`)).status).toBe(500);
  Object.assign(pages, { draw });
  const lines = scene.server.logLines.join();
  expect(lines).toContain("/preview/:token");
  for (const link of [path, other]) expect(lines).not.toContain(link.split("/").at(-1));
});
