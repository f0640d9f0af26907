import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";

const staff = "staff@site.example";

const scene = useOpened(() => openMailedScene({ ruth: "admin", agent: "agent" }));

const call = (url: string, payload?: object, by = "ruth") =>
  scene.call(by, payload ? "POST" : "GET", url, payload);

async function submitInquiry(email: string): Promise<string> {
  const id = await scene.submit("/api/contact-inquiry", anInquiry({ email }));
  return `/api/admin/inquiries/${id}/mails`;
}

test("a mail's outcome is on its record, in the mail server's words", async () => {
  scene.mails.receiver.behave("recipient", (to) =>
    to.startsWith("nobody") ? "550 5.1.1 Nobody here" : "take",
  );
  const refused = await submitInquiry("nobody@example.com");
  const sent = await submitInquiry("amara@example.com");
  await scene.mails.sendAll();

  expect((await call(refused)).body.mails).toMatchObject([
    { state: "refused", answer: expect.stringContaining("Nobody here"), sentAt: null },
  ]);
  expect((await call(sent, undefined, "agent")).body.mails).toMatchObject([
    { state: "sent", sentAt: scene.clock.now().toISOString() },
  ]);
  const missing = "/api/admin/inquiries/0b7c5a52-6f0e-4f43-9d7a-1f6f0f6b8f10/mails";
  expect((await call(missing)).status).toBe(404);
});

test("staff note that a mail bounced, and undo that; only a sent mail can bounce", async () => {
  scene.mails.receiver.behave("recipient", "take");
  const path = await submitInquiry("back@example.com");
  const [{ id }] = (await call(path)).body.mails;
  const bounce = (bounced: unknown) => call(`${path}/${id}/bounce`, { bounced }, "agent");

  expect((await bounce(true)).status).toBe(409);
  await scene.mails.sendAll();
  expect((await bounce("yes")).status).toBe(400);
  expect((await bounce(true)).body.mails).toMatchObject([{ state: "bounced" }]);
  expect((await bounce(false)).body.mails).toMatchObject([{ state: "sent" }]);
  expect((await call(`${path}/nonsense/bounce`, { bounced: true })).status).toBe(409);
  const others = await submitInquiry("other@example.com");
  expect((await call(`${others}/${id}/bounce`, { bounced: true })).status).toBe(409);
  expect((await call(path)).body.mails).toMatchObject([{ state: "sent" }]);
});

test.each([
  ["leads", "lead", "/api/lead", aLeadSubmission],
  ["inquiries", "inquiry", "/api/contact-inquiry", anInquiry],
  ["applications", "application", "/api/career-application", anApplication],
] as const)(
  "the page of one of %s warns that mail to its address bounces, whichever record it was about",
  async (plural, kind, path, make) => {
    const refused = [`gone-${kind}@example.com`, `taken-${kind}@example.com`];
    scene.mails.receiver.behave("recipient", (to) =>
      refused.includes(to) ? "550 Nobody" : "take",
    );
    const submit = (email: string) => scene.submit(path, make({ email }));
    const comesBack = async (id: string) =>
      (await call(`/api/admin/${plural}/${id}`)).body[kind].mailComesBack;
    const [gone, taken, other] = [
      await submit(`gone-${kind}@example.com`),
      await submit(`taken-${kind}@example.com`),
      await submit(`other-${kind}@example.com`),
    ];
    expect(await comesBack(gone)).toBe(false);
    await scene.mails.sendAll();
    expect([await comesBack(gone), await comesBack(taken)]).toEqual([true, true]);
    expect(await comesBack(other)).toBe(false);

    // The mailbox was full for a while, and accepts the next mail.
    refused.pop();
    scene.clock.advance(31 * 60_000);
    for (const name of ["ruth", "agent"]) await scene.signIn(name);
    await submit(`Taken-${kind}@example.com`);
    await scene.mails.sendAll();
    expect([await comesBack(gone), await comesBack(taken)]).toEqual([true, false]);

    const mails = `/api/admin/${plural}/${other}/mails`;
    const [{ id }] = (await call(mails)).body.mails;
    await call(`${mails}/${id}/bounce`, { bounced: true });
    expect(await comesBack(other)).toBe(true);
    await call(`${mails}/${id}/bounce`, { bounced: false });
    expect(await comesBack(other)).toBe(false);
  },
);

test("an admin sees the state of email and sends a test mail, and an agent can't", async () => {
  expect((await call("/api/admin/mail")).body.mail).toMatchObject({
    isOn: true,
    gate: "open",
    notify: [staff],
  });
  expect((await call("/api/admin/mail", undefined, "agent")).status).toBe(403);
  expect((await call("/api/admin/mail/test", {}, "agent")).status).toBe(403);

  await call("/api/admin/mail/test", {});
  await call("/api/admin/mail/test", {});

  const subjects = (await scene.mails.mailsTo(staff)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.startsWith("Test"))).toEqual(["Test: email works"]);
});

test("a closed gate shows why, and a test mail is tried at once", async () => {
  scene.mails.receiver.behave("sender", "550 5.7.1 Not your address");
  await submitInquiry("waits@example.com");
  await scene.mails.sendAll();
  expect((await call("/api/admin/mail")).body.mail).toMatchObject({
    gate: "paused",
    reason: expect.stringContaining("Not your address"),
  });

  scene.mails.receiver.behave("sender", "take");
  scene.clock.advance(60_000);
  await call("/api/admin/mail/test", {});
  await scene.mails.sendAll();

  expect((await call("/api/admin/mail")).body.mail).toMatchObject({ gate: "open", reason: null });
});

test("a monitor reads how many mails there are and whether they are sent", async () => {
  const { body } = await scene.call(null, "GET", "/metrics");

  expect(body).toMatch(/^mails\{state="sent"\} [1-9]/m);
  expect(body).toContain('mail_gate{state="open"} 1');
});

test("without a mail server email is off, and the page says so", async () => {
  const quiet = await startTestServer(scene.database, { clock: scene.clock });
  const headers = { cookie: scene.cookies["ruth"] };
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
  expect(sent.body).toContain("Name a mail server first");
});
