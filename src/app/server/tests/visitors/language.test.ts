import { expect, test } from "vitest";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openMailedScene({ ada: "admin" }));

const submit = (path: string, payload: object, language: string) =>
  scene.submit(path, payload, { "accept-language": language });

const read = async (url: string) => (await scene.call("ada", "GET", url)).body;

const mailsTo = (address: string) => scene.mails.mailsTo(address);

test.each([
  ["leads", "/api/lead", aLeadSubmission()],
  ["inquiries", "/api/contact-inquiry", anInquiry()],
  ["applications", "/api/career-application", anApplication()],
] as const)(
  "%s keep the language they were sent in, and are found by it",
  async (list, path, body) => {
    const other = { email: `es-${list}@example.com`, phone: "614-555-0187" };
    const spanish = await submit(path, { ...body, ...other }, "es-US");
    const english = await submit(
      path,
      { ...body, email: `en-${list}@example.com` },
      "en-US,es;q=0.8",
    );

    const opened = await read(`/api/admin/${list}/${spanish}`);
    const [record] = Object.values(opened).filter((part) => typeof part === "object");
    expect(record).toMatchObject({ id: spanish, language: "es" });

    const found = await read(`/api/admin/${list}?language=es`);
    expect(found[list]).toMatchObject([{ id: spanish }]);
    expect(found["total"]).toBe(1);
    const others = await read(`/api/admin/${list}?language=en`);
    expect(others[list]).toMatchObject([{ id: english }]);
    const unknown = await scene.call("ada", "GET", `/api/admin/${list}?language=fr`);
    expect(unknown.status).toBe(400);
  },
);

test("the Today queue shows the language in which a family wrote", async () => {
  const { queue } = await read("/api/admin/today");
  const languages = queue.rows.map(({ language }: { language: string }) => language);
  expect(languages.toSorted()).toEqual(["en", "es"]);
});

test("a family that answered in Spanish gets Spanish mail, and every link leads to Spanish pages", async () => {
  const email = "familia@example.com";
  await submit("/api/lead", aLeadSubmission({ email, fullName: "María José Peña" }), "es");

  const [mail] = await mailsTo(email);

  expect(mail?.subject).toBe("Tenemos sus respuestas: lo que sigue ahora");
  expect(mail?.html).toContain('lang="es-US"');
  const links = [...(mail?.text ?? "").matchAll(/https:\/\/site\.example(\/\S*)/g)];
  expect(links.length).toBeGreaterThan(3);
  expect(links.map(([, path]) => path).filter((path) => !path?.startsWith("/es/"))).toEqual([]);
});

const sendForm = (form: string, wanted: string) =>
  scene.call(null, "POST", "/api/your-data", form, {
    "content-type": "application/x-www-form-urlencoded",
    "accept-language": wanted,
  });

test("a form sent without script is answered and confirmed in its page's language", async () => {
  const answer = await sendForm("email=sin-script%40example.com&language=es", "en");

  expect(answer.headers["location"]).toBe("/es/your-data/sent");
  const [mail] = await mailsTo("sin-script@example.com");
  expect(mail?.text).toContain("https://site.example/es/your-data#");
});

test.each([
  ["es", "en", /<p>Escriba un correo electrónico como /, "/es/your-data"],
  ["en", "es", /<p>Please enter an email address such as /, "/your-data"],
])(
  "faults of a form sent without script are shown on a page in its own language, %s, to a browser that asks for %s",
  async (language, wanted, sentence, back) => {
    const answer = await sendForm(`email=nobody&language=${language}`, wanted);

    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toMatch(sentence);
    expect(answer.body).toContain(`<a href="${back}">`);
    expect(answer.body).toContain(`<html lang="${language === "es" ? "es-US" : "en"}">`);
  },
);

test("a deletion from the Spanish page is confirmed in Spanish, with how to cancel it", async () => {
  const email = "borrar@example.com";
  await submit("/api/lead", aLeadSubmission({ email }), "en");
  const payload = { token: yourDataToken(scene.clock, email) };
  const headers = { "accept-language": "es" };
  const url = "/api/your-data/delete";
  expect((await scene.call(null, "POST", url, payload, headers)).status).toBe(200);

  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.subject).toBe("Vamos a eliminar lo que guardamos sobre usted");
  expect(mail?.text).toContain("https://site.example/es/your-data#take-back.");
});

test("staff choose their own language, and the languages in which they talk with families", async () => {
  const choose = (payload: object) => scene.call("ada", "PUT", "/api/auth/languages", payload);
  for (const odd of [{ language: "fr" }, {}]) {
    expect((await choose(odd)).status).toBe(400);
  }
  const profile = "/api/admin/staff/ada/profile";
  await scene.call("ada", "PUT", profile, { languages: ["es"] });
  const chosen = await choose({ language: "es" });

  expect(chosen.status).toBe(200);
  expect(chosen.cookies).toContainEqual(expect.objectContaining({ name: "language", value: "es" }));
  const me = await scene.call("ada", "GET", "/api/auth/me");
  expect(me.body).toMatchObject({ user: { language: "es", speaks: ["es"] } });
  // Another browser of the same person learns it with its first request.
  expect(me.cookies).toContainEqual(expect.objectContaining({ name: "language", value: "es" }));
  const { people } = await read("/api/admin/staff");
  expect(people).toContainEqual(expect.objectContaining({ speaks: ["es"] }));
});
