import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { noteReturnedMails } from "#features/notifications/server/written-mail-template.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#platform/core/durations.ts";
import { mostWrittenAnHour, takeBackMs } from "#records/core/written-mail.ts";
import { siteConfig } from "#site.config.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openMailedScene({ ada: "admin", ann: "agent", bob: "agent" }));

let counted = 0;
const newAddress = () => `family-${(counted += 1)}@example.com`;
/** Records with one number are one person's, who has one log. */
const newNumber = () => `614-555-${String((counted += 1)).padStart(4, "0")}`;

beforeEach(async () => {
  scene.mails.receiver.behave("recipient", "take");
  // A day later, so that no test counts against the limits of the next.
  scene.clock.advance(25 * hourMs);
  for (const name of ["ada", "ann", "bob"]) await scene.signIn(name);
});

const paths = {
  lead: ["/api/lead", "leads", aLeadSubmission],
  inquiry: ["/api/contact-inquiry", "inquiries", anInquiry],
  application: ["/api/career-application", "applications", anApplication],
} as const;

type Kind = keyof typeof paths;

async function addRecord(email = newAddress(), kind: Kind = "lead", more: object = {}) {
  const [path, plural, make] = paths[kind];
  const id = await scene.submit(path, { ...make({ email, phone: newNumber() }), ...more });
  await scene.mails.sendAll();
  scene.clock.advance(secondMs);
  return { id, kind, email, url: `/api/admin/${plural}/${id}` };
}

type Added = Awaited<ReturnType<typeof addRecord>>;

const written = { subject: "Your answers", text: "Hello Amara,\n\nshall we talk?\n\nAnn" };

const write = ({ url }: Added, more: object = {}, by = "ann") =>
  scene.call(by, "POST", `${url}/mails`, { ...written, requestKey: randomUUID(), ...more });

const read = async ({ url, kind }: Added, by = "ada") =>
  (await scene.call(by, "GET", url)).body[kind];

const takeBack = ({ url }: Added, mailId: string, by = "ann", body?: object) =>
  scene.call(by, "DELETE", `${url}/mails/${mailId}`, body);

/** The mails of this kind that arrived at an address, once it is too late to take them back. */
async function listArrived({ email }: Added) {
  scene.clock.advance(takeBackMs);
  const arrived = await scene.mails.mailsTo(email);
  return arrived.filter(({ subject }) => subject?.startsWith(written.subject));
}

const lines = (record: { timeline: { kind: string; by: string; text: string }[] }) =>
  record.timeline.filter(({ kind }) => kind.startsWith("mail"));

test.each(["lead", "inquiry", "application"] as const)(
  "a mail from the record of one %s arrives as typed, from its writer, and is the logged answer",
  async (kind) => {
    const record = await addRecord(newAddress(), kind);
    const by = kind === "application" ? "ada" : "ann";
    const profile = { shownName: "Ann Rivera", email: "ann@agency.example" };
    await scene.call("ada", "PUT", `/api/admin/staff/${by}/profile`, profile);

    const { status, body } = await write(record, {}, by);
    expect(status).toBe(202);
    expect(body.mail.id).toBe(body.entry.id);
    const shown = await read(record);
    expect(shown.answeredAt).toBe(body.entry.at);
    expect((await read(record, by)).writer).toEqual({
      name: "Ann Rivera",
      replyTo: "ann@agency.example",
    });
    expect(lines(shown)).toMatchObject([
      { kind: "mail", by, text: `${written.subject}\n\n${written.text}` },
    ]);

    expect(await scene.mails.sendAll()).toBe(0);
    const [mail, ...others] = await listArrived(record);
    expect(others).toEqual([]);
    expect(mail?.from).toMatchObject({ name: "Ann Rivera", address: "hello@site.example" });
    expect(mail?.replyTo).toEqual([{ name: "Ann Rivera", address: "ann@agency.example" }]);
    expect(mail?.text).toContain(written.text);
    expect(mail?.text).toContain(siteConfig.postalAddress.street);
    expect(mail?.html).toContain("shall we talk?");
    expect(mail?.html).not.toMatch(/<img|src=/);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("auto-submitted");
    await scene.call("ada", "PUT", `/api/admin/staff/${by}/profile`, {});
  },
);

test("without an address of their own in the profile, answers go to the agency", async () => {
  const record = await addRecord();
  await write(record);
  const [mail] = await listArrived(record);
  expect(mail?.from?.name).toBe("ann");
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([siteConfig.email]);
});

test("a repeat after a lost answer sends once, and another text under the same key is refused", async () => {
  const record = await addRecord();
  const requestKey = randomUUID();
  const presses = [1, 2, 3].map(() => write(record, { requestKey }));
  const answers = await Promise.all(presses);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map(({ body }) => body.mail.id)).size).toBe(1);
  expect((await write(record, { requestKey, text: "Something else" })).status).toBe(422);

  expect(await listArrived(record)).toHaveLength(1);
  expect((await write(record, { requestKey })).status).toBe(202);
  expect(await listArrived(record)).toHaveLength(1);
  expect(lines(await read(record))).toHaveLength(1);
});

test("for eight seconds a mail is taken back: it is not sent, and the answer is owed again", async () => {
  const record = await addRecord();
  const requestKey = randomUUID();
  const { body } = await write(record, { requestKey, follow: {} });
  expect(body.mail.undoUntil).toBe(new Date(Date.parse(body.entry.at) + 8_000).toISOString());
  expect(body.lead).toMatchObject({ assignee: "ann", pipelineStatus: "contacted" });
  scene.clock.advance(takeBackMs - 1);
  expect((await takeBack(record, body.mail.id, "bob")).status).toBe(404);
  expect((await takeBack(record, body.mail.id, "ada")).status).toBe(409);

  const undo = { version: 1, assignee: null, pipelineStatus: "new", lines: [] };
  const undone = await takeBack(record, body.mail.id, "ann", undo);
  expect(undone.status).toBe(200);
  expect(undone.body.lead).toMatchObject({
    answeredAt: null,
    assignee: null,
    pipelineStatus: "new",
  });
  expect(lines(undone.body.lead)).toMatchObject([{ kind: "mail-withdrawn", by: "ann" }]);
  // Neither a repeat of the undo nor a late repeat of the press brings anything about.
  expect((await takeBack(record, body.mail.id)).status).toBe(200);
  expect((await write(record, { requestKey })).status).toBe(202);
  expect(await listArrived(record)).toEqual([]);
  const { mails } = (await scene.call("ann", "GET", `${record.url}/mails`)).body;
  const taken = mails.find(({ id }: { id: string }) => id === body.mail.id);
  expect(taken).toMatchObject({ state: "skipped", reason: "withdrawn" });
});

test("an undo keeps an answer that was given by a call before", async () => {
  const record = await addRecord();
  const called = await scene.call("ann", "POST", `${record.url}/calls`, { outcome: "answered" });
  scene.clock.advance(minuteMs);
  const { body } = await write(record);
  await takeBack(record, body.mail.id);
  expect((await read(record)).answeredAt).toBe(called.body.entry.at);
});

test("an undo that finds a call logged since keeps that answer", async () => {
  const record = await addRecord();
  const { body } = await write(record);
  scene.clock.advance(secondMs);
  const called = await scene.call("ann", "POST", `${record.url}/calls`, { outcome: "answered" });
  await takeBack(record, body.mail.id);
  expect((await read(record)).answeredAt).toBe(called.body.entry.at);
});

test("after eight seconds, sent or waiting, it is too late, and the answer says so", async () => {
  const record = await addRecord();
  const first = await write(record);
  scene.clock.advance(takeBackMs);
  const late = await takeBack(record, first.body.mail.id);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("too late")]);
  expect(await listArrived(record)).toHaveLength(1);
  expect((await takeBack(record, first.body.mail.id)).status).toBe(409);
  expect(lines(await read(record))).toMatchObject([{ kind: "mail" }]);
});

test("a subject is one line, and neither it nor the text adds a header", async () => {
  const record = await addRecord();
  const subject = `${written.subject}\r\nBcc: spy@example.com`;
  const text = "Hello\r\nBcc: spy@example.com\r\n.\r\nMAIL FROM:<spy@example.com>";
  expect((await write(record, { subject, text })).status).toBe(202);
  const [mail] = await listArrived(record);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.subject).toBe(`${written.subject} Bcc: spy@example.com`);
  expect(scene.mails.receiver.arrived).not.toContain("spy@example.com");
});

test.each([
  [{ subject: "" }, "subject"],
  [{ subject: "x".repeat(201) }, "subject"],
  [{ text: " " }, "text"],
  [{ text: "x".repeat(5_001) }, "text"],
  [{ requestKey: undefined }, "requestKey"],
  [{ requestKey: "twice" }, "requestKey"],
])("a mail that is not whole is refused at its field: %j", async (fault, field) => {
  const record = await addRecord();
  const { status, body } = await write(record, fault);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect(lines(await read(record))).toEqual([]);
});

test("without a subject a mail that was written elsewhere is only logged", async () => {
  const record = await addRecord();
  const logged = await scene.call("ann", "POST", `${record.url}/mails`, { text: "By phone" });
  expect(logged.status).toBe(201);
  expect(await listArrived(record)).toEqual([]);
});

test("where email is not set up nothing is sent or logged, and the answer says so", async () => {
  const record = await addRecord();
  const quiet = await startTestServer(scene.database, { clock: scene.clock });
  const headers = { cookie: scene.cookies["ann"] };
  const payload = { ...written, requestKey: randomUUID() };
  const url = `${record.url}/mails`;
  const answer = await quiet.app.inject({ method: "POST", url, payload, headers });
  const shown = await quiet.app.inject({ url: record.url, headers });
  await quiet.close();
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining("Email is not set up"),
  ]);
  expect(shown.json().lead).toMatchObject({ writer: null, answeredAt: null });
});

test("nobody writes on a record that is deleted, set aside, or somebody else's", async () => {
  const deleted = await addRecord();
  await scene.call("ada", "DELETE", deleted.url, { reason: "A test" });
  expect((await write(deleted)).body.message).toContain("was deleted");
  const machine = await addRecord(newAddress(), "lead", { website: "https://spam.example" });
  expect((await write(machine)).body.message).toContain("A machine probably sent this");
  const taken = await addRecord();
  await scene.call("ada", "PATCH", taken.url, { version: 1, assignee: "bob" });
  expect((await write(taken)).status).toBe(404);
  const missing = { ...taken, url: `/api/admin/leads/${randomUUID()}` };
  expect((await write(missing)).status).toBe(404);
  for (const record of [deleted, machine, taken]) expect(await listArrived(record)).toEqual([]);
});

test("nobody writes to an address that bounces, that nobody may contact, or that asked for deletion", async () => {
  const gone = newAddress();
  scene.mails.receiver.behave("recipient", (to) => (to === gone ? "550 Nobody" : "take"));
  const refused = await addRecord(gone);
  const bounced = await write(refused);
  expect([bounced.status, bounced.body.message]).toEqual([
    409,
    expect.stringContaining("comes back"),
  ]);
  const child = await addRecord(newAddress(), "lead", { birthYear: "2015" });
  expect((await write(child)).body.message).toContain("Nobody may write");
  const parent = await addRecord(child.email, "inquiry");
  expect((await write(parent)).body.message).toContain("Nobody may write");
  const leaving = await addRecord();
  await scene.call("ada", "POST", "/api/admin/people/delete", { kind: "lead", id: leaving.id });
  const late = await write(leaving, {}, "ada");
  expect(late.status).toBeGreaterThanOrEqual(404);
  expect(late.body.message).toMatch(/deleted|asked us to delete/);
});

/** Repeats a mail in the database: `count` others of the same writer, to other addresses. */
async function repeatInDatabase(mailId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await scene.query(
    `insert into timeline_entries
     select (jsonb_populate_record(line, jsonb_build_object('id', copy, 'request_key', copy))).*
     from timeline_entries line, unnest($2::uuid[]) as copy where line.id = $1`,
    [mailId, ids],
  );
  await scene.query(
    `insert into mails
     select (jsonb_populate_record(mail, jsonb_build_object(
       'id', copy, 'dedupe_key', copy, 'to_address', copy || '@example.com', 'state', 'sent'))).*
     from mails mail, unnest($2::uuid[]) as copy where mail.id = $1`,
    [mailId, ids],
  );
}

test("one person writes so many mails in an hour and no more, and a repeat is none", async () => {
  const first = await addRecord();
  const requestKey = randomUUID();
  const { body: sent } = await write(first, { requestKey });
  await repeatInDatabase(sent.mail.id, mostWrittenAnHour - 2);
  expect((await write(await addRecord())).status).toBe(202);
  const next = await addRecord();
  const { status, headers, body } = await write(next);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(body.message).toContain(String(mostWrittenAnHour));
  expect((await write(first, { requestKey })).status).toBe(202);
  expect((await write(next, {}, "bob")).status).toBe(202);
  expect(lines(await read(next))).toMatchObject([{ by: "bob" }]);
  scene.clock.advance(Number(headers["retry-after"]) * secondMs);
  await scene.signIn("ann");
  expect((await write(await addRecord())).status).toBe(202);
});

test("a sixth mail to an address within a day is refused, and not logged as an answer", async () => {
  const record = await addRecord();
  // The form's confirmation was the first.
  for (let sent = 1; sent < 5; sent += 1) expect((await write(record)).status).toBe(202);
  const { status, body } = await write(record);
  expect([status, body.message]).toEqual([409, expect.stringContaining("five emails")]);
  expect(lines(await read(record))).toHaveLength(4);
});

test("a mail that the server refuses comes back to its record: it is no answer", async () => {
  const record = await addRecord();
  const { body } = await write(record);
  scene.mails.receiver.behave("recipient", (to) =>
    to === record.email ? "550 5.1.1 Nobody here" : "take",
  );
  await listArrived(record);
  const before = await read(record);
  await noteReturnedMails(scene.mails.ctx);
  await noteReturnedMails(scene.mails.ctx);
  const after = await read(record);
  expect(lines(after)).toMatchObject([{ kind: "mail-returned", by: "ann" }]);
  expect(after).toMatchObject({ answeredAt: null, mailComesBack: true });
  expect(after.version).toBe(before.version + 1);
  expect(body.entry.id).toBe(lines(after)[0] && after.timeline.at(-1).id);
});

test("a mail that staff say came back is no answer, and is one again once they correct it", async () => {
  const record = await addRecord();
  const { body } = await write(record);
  expect(await listArrived(record)).toHaveLength(1);
  const bounce = async (bounced: boolean) => {
    await scene.call("ann", "POST", `${record.url}/mails/${body.mail.id}/bounce`, { bounced });
    await noteReturnedMails(scene.mails.ctx);
    return read(record);
  };
  // However old the mail is: an agent may find the answer of a mail server months later.
  scene.clock.advance(40 * dayMs);
  for (const username of ["ann", "ada"]) await scene.signIn(username);
  expect(await bounce(true)).toMatchObject({ answeredAt: null });
  expect(await bounce(false)).toMatchObject({ answeredAt: body.entry.at });
});

test("somebody else on the staff reads a written mail on the timeline", async () => {
  const record = await addRecord();
  await write(record);
  expect(lines(await read(record, "bob"))).toMatchObject([
    { by: "ann", text: expect.stringContaining("shall we talk?") },
  ]);
});
