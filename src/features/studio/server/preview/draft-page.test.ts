import { expect, test } from "vitest";
import { root, title, useStudio } from "#testing/staff/studio-scene.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";

const { scene, drawn, publish } = useStudio();

const keep = async (changes: ReturnType<typeof title>[], name = "olga") => {
  const { savedAt: seen } = (await scene.call(name, "GET", `${root}/draft`)).body;
  const draft = Object.fromEntries(
    changes.map((one) => [nameSentence(one), { was: "", value: one.value }]),
  );
  expect((await scene.call(name, "PUT", `${root}/draft`, { draft, seen })).status).toBe(200);
};
const open = (path: string, name = "olga") =>
  scene.call(name, "GET", `${root}/draft/page?path=${encodeURIComponent(path)}`);

test("a page and a mail are shown with what their author wrote, marked, without scripts and links", async () => {
  const mail = { id: "mail/calls-again", locale: "es", path: "title", value: "¿La llamamos?" };
  await keep([title("As it would be: {count}."), mail]);
  const { status, body, headers } = await open("/");
  expect(status).toBe(200);
  expect(body).toContain("As it would be:");
  expect(body).not.toMatch(/<script\b/);
  expect(body.match(/<a\b[^>]* href="\/[^"]*"/g)).toBeNull();
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers["content-security-policy"]).toMatch(/^sandbox .*frame-ancestors 'self'/);
  expect(headers["x-frame-options"]).toBeUndefined();
  expect((await open("mail/es/calls-again")).body).toContain("<mark>¿La llamamos?</mark>");
});

test("the page is that of the caller's own draft, over what is published, and shows no fault", async () => {
  await publish("olga", { base: null, changes: [title("Published: {count}.")] });
  await keep([title("Without its place")]);
  expect((await open("/")).body).toContain("Published:");
  await keep([title("Mine, {count}.")]);
  expect((await open("/")).body).toContain("Mine,");
  expect((await open("/", "petra")).body).not.toContain("Mine,");
  expect(drawn.at(-1)?.overrides).toMatchObject({
    "page/home": { en: { "hero.title": "Published: {count}." } },
  });
});

test("there is no such page, and an agent sees none", async () => {
  expect((await open("/invented")).status).toBe(404);
  expect((await open("mail/en/invented")).status).toBe(404);
  expect((await open("/", "anton")).status).toBe(403);
});
