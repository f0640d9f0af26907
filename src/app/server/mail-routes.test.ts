import { afterAll, beforeAll, expect, test } from "vitest";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { openMailScene, type MailScene } from "#testing/mail-scene.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";

const staff = "staff@site.example";

let store: TestDatabase;
let server: TestServer;
let scene: MailScene;
let cookies: Readonly<Record<"ruth" | "agent", string>>;

beforeAll(async () => {
  store = await openTestDatabase();
  scene = await openMailScene(store.database);
  const mail = { ...scene.ctx.config.mail, notify: [staff] };
  server = await startTestServer(store.database, { clock: scene.clock, config: { mail } });
  await makeAdmin(store.database, "ruth");
  await makeAdmin(store.database, "agent", "agent");
  cookies = { ruth: await signIn(server.app, "ruth"), agent: await signIn(server.app, "agent") };
});

afterAll(async () => {
  await server.close();
  await scene.close();
  await store.close();
});

async function call(url: string, payload?: object, by: "ruth" | "agent" = "ruth") {
  const answer = await server.app.inject({
    method: payload ? "POST" : "GET",
    url,
    ...(payload && { payload }),
    headers: { cookie: cookies[by] },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function submitInquiry(email: string): Promise<string> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/contact-inquiry",
    payload: anInquiry({ email }),
  });
  await handedOut(store.database);
  return `/api/admin/inquiries/${answer.json().id}/mails`;
}

test("what became of a mail stands on its record, in the mail server's words", async () => {
  scene.receiver.behave("recipient", (to) =>
    to.startsWith("nobody") ? "550 5.1.1 Nobody here" : "take",
  );
  const refused = await submitInquiry("nobody@example.com");
  const sent = await submitInquiry("amara@example.com");
  await scene.sendAll();

  expect((await call(refused)).body.mails).toMatchObject([
    { state: "refused", answer: expect.stringContaining("Nobody here"), sentAt: null },
  ]);
  expect((await call(sent, undefined, "agent")).body.mails).toMatchObject([
    { state: "sent", sentAt: scene.clock.now().toISOString() },
  ]);
  const missing = "/api/admin/inquiries/0b7c5a52-6f0e-4f43-9d7a-1f6f0f6b8f10/mails";
  expect((await call(missing)).status).toBe(404);
});

test("staff note that a mail came back, and take it back; nothing else can come back", async () => {
  scene.receiver.behave("recipient", "take");
  const path = await submitInquiry("back@example.com");
  const [{ id }] = (await call(path)).body.mails;
  const bounce = (bounced: unknown) => call(`${path}/${id}/bounce`, { bounced }, "agent");

  expect((await bounce(true)).status).toBe(409);
  await scene.sendAll();
  expect((await bounce("yes")).status).toBe(400);
  expect((await bounce(true)).body.mails).toMatchObject([{ state: "bounced" }]);
  expect((await bounce(false)).body.mails).toMatchObject([{ state: "sent" }]);
  expect((await call(`${path}/nonsense/bounce`, { bounced: true })).status).toBe(409);
  const others = await submitInquiry("other@example.com");
  expect((await call(`${others}/${id}/bounce`, { bounced: true })).status).toBe(409);
  expect((await call(path)).body.mails).toMatchObject([{ state: "sent" }]);
});

test("an admin sees how email stands and sends a test; an agent does neither", async () => {
  expect((await call("/api/admin/mail")).body.mail).toMatchObject({
    isOn: true,
    gate: "open",
    notify: [staff],
  });
  expect((await call("/api/admin/mail", undefined, "agent")).status).toBe(403);
  expect((await call("/api/admin/mail/test", {}, "agent")).status).toBe(403);

  await call("/api/admin/mail/test", {});
  await call("/api/admin/mail/test", {});
  await scene.sendAll();

  const tests = scene.receiver.mails.filter(({ to }) => to === staff);
  expect(tests.map(({ parsed }) => parsed.subject)).toEqual(["Test: email works"]);
});

test("a closed gate says why, and a test is tried at once", async () => {
  scene.receiver.behave("sender", "550 5.7.1 Not your address");
  await submitInquiry("waits@example.com");
  await scene.sendAll();
  expect((await call("/api/admin/mail")).body.mail).toMatchObject({
    gate: "paused",
    reason: expect.stringContaining("Not your address"),
  });

  scene.receiver.behave("sender", "take");
  scene.clock.advance(60_000);
  await call("/api/admin/mail/test", {});
  await scene.sendAll();

  expect((await call("/api/admin/mail")).body.mail).toMatchObject({ gate: "open", reason: null });
});

test("a monitor reads how many mails there are and whether they go", async () => {
  const answer = await server.app.inject({ url: "/metrics" });

  expect(answer.body).toMatch(/^mails\{state="sent"\} [1-9]/m);
  expect(answer.body).toContain('mail_gate{state="open"} 1');
});

test("without a mail server email is off and says so", async () => {
  const quiet = await startTestServer(store.database, { clock: scene.clock });
  const headers = { cookie: cookies.ruth };
  const status = await quiet.app.inject({ url: "/api/admin/mail", headers });
  const sent = await quiet.app.inject({
    method: "POST",
    url: "/api/admin/mail/test",
    payload: {},
    headers,
  });
  await quiet.close();

  expect(status.json().mail).toEqual({ isOn: false });
  expect(sent.statusCode).toBe(409);
  expect(sent.body).toContain("SMTP_URL");
});
