import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import { staffPassword } from "#testing/staff/staff-session.ts";
import { siteConfig } from "#site.config.ts";
import { markChanges } from "./preview-list.ts";
import { phone, root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, pages, drawn, publish, readWord } = useStudio();

test("a preview shows mails with the changed words, and mails that are sent keep the old ones", async () => {
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
  // Only the ribbon leads anywhere: back to the list.
  expect(opened.body.match(/ href="[^"]*"/g)).toEqual([` href="${pathname}"`]);
  expect(opened.headers["content-security-policy"]).toContain("sandbox");
  expect((await scene.call(null, "GET", `${pathname}/mail/es/invented`)).status).toBe(404);
  const sent = writeSamples(scene.server.ctx)
    .map(({ mail }) => mail.html)
    .join();
  expect(sent).not.toContain("¿La llamamos?");
  expect(sent).not.toContain(phone.value);
});

test("a preview shows what asks for a reason without one, over what is published, and nothing that is refused", async () => {
  await publish("olga", { base: null, changes: [phone] });
  const preview = (value: string) =>
    scene.call("olga", "POST", `${root}/preview`, { changes: [title(value)] });
  const { status, body } = await preview("Guaranteed in {count} steps.");
  expect(status).toBe(201);
  const { pathname } = new URL(body.url);
  expect((await scene.call(null, "GET", `${pathname}/`)).body).toContain("Guaranteed in");
  expect(drawn.at(-1)?.overrides).toMatchObject({ site: { en: { phone: phone.value } } });

  expect((await preview("A sentence without its place")).status).toBe(400);
});

test("the pages of the three previews opened last are not drawn again", async () => {
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
  // The next preview erases the words of the ended one, and 90 days later the ended one itself.
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

test("a preview shows on its first page what would change beside what is read now, in both languages", async () => {
  const changes = [
    title("Plan with {count} easy steps."),
    { id: "page/home", locale: "es", path: "hero.title", value: "Un plan fácil <b>." },
  ];
  const { body } = await scene.call("olga", "POST", `${root}/preview`, { changes });
  const { pathname } = new URL(body.url);
  const list = (await scene.call(null, "GET", pathname)).body;
  for (const said of [
    "Preview, not published",
    "Vista previa, sin publicar",
    siteConfig.name,
    `data-label="Read now">Plan with {count} steps.</td><td role="cell" data-label="As it would be">Plan with {count} <ins>easy </ins>steps.</td>`,
    "<ins>plan fácil &lt;b&gt;.</ins>",
    `href="${pathname}/"`,
    `href="${pathname}/es"`,
  ]) {
    expect(list).toContain(said);
  }
  const page = (await scene.call(null, "GET", `${pathname}/es`)).body;
  expect(page).toContain("Vista previa, sin publicar");
  expect(page).toContain(`href="${pathname}"`);
  // Once it is published, nothing of it differs from what is read.
  await publish("olga", { base: null, changes });
  expect((await scene.call(null, "GET", pathname)).body).toContain("Nothing differs");
});

test("a changed text is marked on the page, and in no attribute", () => {
  const both = (said: string) => ({ en: said, es: said });
  const after = both("New words & more.");
  const changes = [{ locale: null, before: both("Old words."), after, pages: [] }];
  const text = "New words &amp; more.";
  const html = `<head><title>${text}</title></head><body><p title="${text}">${text}</p></body>`;
  expect(markChanges(html, changes, "en")).toBe(
    `<head><title>${text}</title></head><body><p title="${text}"><mark>${text}</mark></p></body>`,
  );
});

/** Expects the page that says so, in each language of a browser. */
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

test("any admin lists the open previews and ends one, whose link then says that it ended", async () => {
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
  // Ending it again is answered as success.
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

test("the previews of an admin end when the admin's password changes", async () => {
  const [olgas, petras] = [await makePreview("olga"), await makePreview("petra")];
  const answer = await scene.call("olga", "POST", "/api/auth/password", {
    currentPassword: staffPassword,
    newPassword: "another long and quiet password",
  });
  expect(answer.status).toBe(200);
  await expectEnded(olgas);
  expect((await scene.call(null, "GET", petras)).status).toBe(200);
});

test("a preview names its last day in the agency's time zone", async () => {
  // It is still the day before in the agency's time zone.
  const now = new Date("2026-07-01T02:00:00.000Z");
  scene.clock.advance(now.getTime() - scene.clock.now().getTime());
  await scene.query("update sessions set expires_at = '2100-01-01', last_seen_at = $1", [
    now.toISOString(),
  ]);
  const path = await makePreview("petra");
  expect((await scene.call(null, "GET", path)).body).toContain("ends on 2026-07-14");
});

test("a preview of a picture that does not exist is refused at the fact", async () => {
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
