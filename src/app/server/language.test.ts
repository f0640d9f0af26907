import { afterAll, beforeAll, expect, test } from "vitest";
import { makeLinkToken } from "#features/privacy/server/your-data-mails.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { openMailScene, type MailScene } from "#testing/mail-scene.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testSecret } from "#testing/site/test-ctx.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

let store: TestDatabase;
let server: TestServer;
let scene: MailScene;
let cookie: string;

beforeAll(async () => {
  store = await openTestDatabase();
  scene = await openMailScene(store.database);
  const { mail } = scene.ctx.config;
  server = await startTestServer(store.database, { clock: scene.clock, config: { mail } });
  await makeAdmin(store.database, "ada");
  cookie = await signIn(server.app, "ada");
});

afterAll(async () => {
  await server.close();
  await scene.close();
  await store.close();
});

async function submit(path: string, payload: object, language: string): Promise<string> {
  const headers = { "accept-language": language };
  const answer = await server.app.inject({ method: "POST", url: path, payload, headers });
  expect(answer.statusCode).toBe(201);
  await handedOut(store.database);
  return answer.json().id as string;
}

const read = async (url: string) =>
  (await server.app.inject({ url, headers: { cookie } })).json() as Record<string, never>;

/** What went to this address, in the order it went. */
async function mailsTo(address: string) {
  await scene.sendAll();
  return scene.receiver.mails.filter(({ to }) => to === address).map(({ parsed }) => parsed);
}

test.each([
  ["leads", "/api/lead", aLeadSubmission()],
  ["inquiries", "/api/contact-inquiry", anInquiry()],
  ["applications", "/api/career-application", anApplication()],
] as const)(
  "%s keep the language they were sent in, and are found by it",
  async (list, path, body) => {
    const spanish = await submit(path, { ...body, email: `es-${list}@example.com` }, "es-US");
    const english = await submit(
      path,
      { ...body, email: `en-${list}@example.com` },
      "en-US,es;q=0.8",
    );

    const opened = await read(`/api/admin/${list}/${spanish}`);
    const [record] = Object.values(opened).filter((part) => typeof part === "object");
    expect(record).toMatchObject({ id: spanish, language: "es" });

    const found = await read(`/api/admin/${list}?language=es`);
    expect((found[list] as unknown as Array<{ id: string }>).map(({ id }) => id)).toEqual([
      spanish,
    ]);
    expect(found["total"]).toBe(1);
    const others = await read(`/api/admin/${list}?language=en`);
    expect((others[list] as unknown as Array<{ id: string }>).map(({ id }) => id)).toEqual([
      english,
    ]);
    const unknown = await server.app.inject({
      url: `/api/admin/${list}?language=fr`,
      headers: { cookie },
    });
    expect(unknown.statusCode).toBe(400);
  },
);

test("the queue of Today tells in which language a family wrote", async () => {
  const { queue } = (await read("/api/admin/today")) as unknown as {
    queue: { rows: ReadonlyArray<{ language: string }> };
  };
  expect(queue.rows.map(({ language }) => language).toSorted()).toEqual(["en", "es"]);
});

test("a family that answered in Spanish is written to in Spanish, and every link leads to Spanish pages", async () => {
  const email = "familia@example.com";
  await submit("/api/lead", aLeadSubmission({ email, fullName: "María José Peña" }), "es");

  const [mail] = await mailsTo(email);

  expect(mail?.subject).toBe("Tenemos sus respuestas: lo que sigue ahora");
  expect(mail?.html).toContain('lang="es-US"');
  const links = [...(mail?.text ?? "").matchAll(/https:\/\/site\.example(\/\S*)/g)];
  expect(links.length).toBeGreaterThan(3);
  expect(links.map(([, path]) => path).filter((path) => !path?.startsWith("/es/"))).toEqual([]);
});

test("a form that no script sends is answered, and written to, in its page's language", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/your-data",
    headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
    payload: "email=sin-script%40example.com&language=es",
  });

  expect(answer.headers.location).toBe("/es/your-data/sent");
  const [mail] = await mailsTo("sin-script@example.com");
  expect(mail?.text).toContain("https://site.example/es/your-data#");
});

test.each([
  ["es", "en", /<p>Escriba un correo electrónico como /, "/es/your-data"],
  ["en", "es", /<p>Please enter an email address such as /, "/your-data"],
])(
  "what is wrong in a form that no script sends is told on a page in its own language, %s, to a browser that asks for %s",
  async (language, wanted, sentence, back) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/your-data",
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": wanted },
      payload: `email=nobody&language=${language}`,
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toMatch(sentence);
    expect(answer.body).toContain(`<a href="${back}">`);
    expect(answer.body).toContain(`<html lang="${language === "es" ? "es-US" : "en"}">`);
  },
);

test("who has everything deleted on the Spanish page reads in Spanish how to take it back", async () => {
  const email = "borrar@example.com";
  await submit("/api/lead", aLeadSubmission({ email }), "en");
  const expiresAt = new Date(scene.clock.now().getTime() + 60_000);
  const payload = { token: makeLinkToken(testSecret, "open", { email, expiresAt }) };
  const headers = { "accept-language": "es" };
  const url = "/api/your-data/delete";
  expect((await server.app.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);

  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.subject).toBe("Vamos a eliminar lo que guardamos sobre usted");
  expect(mail?.text).toContain("https://site.example/es/your-data#take-back.");
});

test("staff choose their own language, and in which ones they talk with families", async () => {
  const choose = (payload: object) =>
    server.app.inject({ method: "PUT", url: "/api/auth/languages", headers: { cookie }, payload });
  for (const odd of [{ language: "fr" }, { speaks: ["fr"] }, {}]) {
    expect((await choose(odd)).statusCode).toBe(400);
  }
  // Each control sends its own: one of a tab that stood open undoes nothing that another one changed.
  const spoken = await choose({ speaks: ["es"] });
  expect(spoken.cookies).toEqual([]);
  const chosen = await choose({ language: "es" });

  expect(chosen.statusCode).toBe(200);
  expect(chosen.cookies).toContainEqual(expect.objectContaining({ name: "language", value: "es" }));
  const me = await server.app.inject({ url: "/api/auth/me", headers: { cookie } });
  expect(me.json()).toMatchObject({ user: { language: "es", speaks: ["es"] } });
  // Another browser of theirs hears of it with its first call.
  expect(me.cookies).toContainEqual(expect.objectContaining({ name: "language", value: "es" }));
  const { people } = (await read("/api/admin/staff")) as unknown as {
    people: ReadonlyArray<{ speaks: readonly string[] }>;
  };
  expect(people.map(({ speaks }) => speaks)).toContainEqual(["es"]);
});
