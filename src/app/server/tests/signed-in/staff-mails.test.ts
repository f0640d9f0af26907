import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { Lead } from "#features/leads/core/lead.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import { consentTextVersion } from "#features/leads/core/questions.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import type { InquirySubmission } from "#features/inquiries/core/inquiry.ts";
import { timelineTable } from "#records/server/timeline-store.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiry-record.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { addLead, insertInquiry } from "#testing/records/insert-records.ts";
import {
  notifyOfAccessChange,
  notifyOfHotLeads,
  queueDueNotices,
} from "#features/notifications/server/queue-notices.ts";
import { staffMailWords } from "#features/notifications/server/staff-mail-words.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import { mailGateTable } from "#platform/mail/mail-gate-store.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";
import { queueMails } from "#platform/mail/queue-mail.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { openMailScene, type MailScene } from "#testing/mail-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { hourMs } from "#platform/core/durations.ts";

const staff = ["ruth@site.example", "daniel@site.example"];
/** Monday, June 15, 2026, 6 in the morning in Ohio. */
const monday = "2026-06-15T10:00:00.000Z";

const store = useOpened(openTestDatabase);
const scenes: MailScene[] = [];

afterEach(async () => {
  for (const scene of scenes.splice(0)) await scene.close();
  for (const table of [mailsTable, mailGateTable, leadsTable, inquiriesTable])
    await store.database.db.delete(table);
});

async function open(start = monday) {
  const clock = testClock(start);
  const scene = await openMailScene(store.database, { clock });
  scenes.push(scene);
  const mail = { ...scene.ctx.config.mail, notify: staff };
  const parts = testCtx({ database: store.database, clock, config: { mail } });
  let known = 0;
  /** Mails to the first staff address since the last call. */
  const read = async () => {
    const mails = await scene.mailsTo(staff[0] ?? "");
    const fresh = mails.slice(known);
    known = mails.length;
    return fresh.map(({ subject = "", text = "" }) => ({ subject, text }));
  };
  return {
    scene,
    clock,
    notifyOf: (leadId: string) =>
      store.database.transaction(async (tx) =>
        queueMails(parts, tx, await notifyOfHotLeads(parts, tx, [leadId])),
      ),
    notifyOfAccess: (change: string) =>
      store.database.transaction((tx) => notifyOfAccessChange(parts, tx, change)),
    queueDue: () => queueDueNotices(parts),
    async addLead(changes: Partial<Lead> = {}): Promise<string> {
      const timestamp = clock.now().toISOString();
      const hot = { timestamp, leadCategory: "hot", leadScore: 92 } as const;
      return (await addLead(store.database, { ...hot, ...changes })).id;
    },
    agree: (id: string, person: { readonly email: string; readonly phone: string }) =>
      store.database.transaction((tx) => {
        const source = { kind: "lead", id } as const;
        const given = { source, version: consentTextVersion, at: clock.now(), ...person };
        return recordConsents(parts, tx, [{ ...submissionOrigin, ...given }]);
      }),
    async addInquiry(changes: Partial<InquirySubmission> = {}): Promise<string> {
      const id = randomUUID();
      const timestamp = clock.now().toISOString();
      const inquiry = { ...anInquiry(changes), id, timestamp, status: "received" } as const;
      await insertInquiry(store.database, inquiry);
      return id;
    },
    read,
    /** Only the alarms among them. */
    readAlarms: async () => (await read()).filter(({ subject }) => subject.includes("20 hours")),
  };
}

test("a hot lead is announced at once and once, with a first name, a time and a link only", async () => {
  const { addLead, notifyOf, read, scene } = await open();
  const id = await addLead({ fullName: "Amara Okafor", email: "amara@example.com" });

  await notifyOf(id);
  await notifyOf(id);

  const mails = await read();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("Hot lead: answer by Tue, Jun 16, 6:00 AM EDT");
  expect(mails[0]?.text).toContain("Amara is a new hot lead");
  expect(mails[0]?.text).toContain("92 of 100");
  expect(mails[0]?.text).toContain(`https://site.example/admin/leads/${id}`);
  expect(scene.receiver.mails.map(({ to }) => to).toSorted()).toEqual(staff.toSorted());
  expect(JSON.stringify(scene.receiver.mails.map(({ raw }) => raw))).not.toMatch(
    /Okafor|amara@|555-0142/,
  );
});

test.each<[string, Partial<typeof leadsTable.$inferInsert>]>([
  ["a warm lead", { leadCategory: "warm" }],
  ["somebody under 18", { doNotContactReason: "under 18: do not contact" }],
  ["a machine's", { status: "quarantined" }],
  ["one that was answered before its turn", { answeredAt: new Date(monday) }],
  ["one that is booked already", { pipelineStatus: "booked" }],
  ["one in the trash", { deletedAt: new Date(monday) }],
])("nobody is notified at once of %s", async (_name, changes) => {
  const { addLead, notifyOf, read } = await open();
  const id = await addLead();
  await store.database.db.update(leadsTable).set(changes).where(eq(leadsTable.id, id));

  await notifyOf(id);

  expect(await read()).toEqual([]);
});

test("the mail about a hot lead says to call if the family agreed and left a number, and otherwise to write", async () => {
  const { addLead, agree, notifyOf, read } = await open();
  const [email, phone] = ["amara@example.com", "(614) 555-0142"];
  const agreed = await addLead({ email, phone });
  await agree(agreed, { email, phone });
  const others = [
    await addLead({ email, phone: null }),
    await addLead({ phone: "(614) 555-0199" }),
  ];
  const mailedOf = async (id: string) => {
    await notifyOf(id);
    return (await read()).map(({ text }) => /call by|write by/.exec(text)?.[0]);
  };

  expect(await mailedOf(agreed)).toEqual(["call by"]);
  for (const id of others) expect(await mailedOf(id)).toEqual(["write by"]);
});

test("each morning in the agency's time zone one digest lists what is due", async () => {
  const { addLead, queueDue, read, clock } = await open();
  const first = await addLead({ fullName: "Amara Okafor" });
  await queueDue();
  expect(await read()).toEqual([]);

  clock.advance(hourMs);
  await Promise.all([queueDue(), queueDue()]);
  await queueDue();

  const mails = await read();
  expect(mails.map(({ subject }) => subject)).toEqual(["Today: 1 thing is due"]);
  expect(mails[0]?.text).toContain(`/admin/leads/${first}`);
  clock.advance(24 * hourMs);
  await queueDue();
  expect((await read()).map(({ subject }) => subject).toSorted()).toEqual([
    "1 person has waited 20 hours",
    "Today: 1 thing is due, 1 late",
  ]);
});

test("a digest without due work is sent only on Mondays", async () => {
  const { queueDue, read, clock } = await open();
  clock.advance(hourMs);
  await queueDue();
  expect((await read()).map(({ subject }) => subject)).toEqual(["Today: nothing is due"]);

  clock.advance(24 * hourMs);
  await queueDue();
  expect(await read()).toEqual([]);
});

test("after 20 unanswered hours an alarm names each family once", async () => {
  // Noon in Ohio, so that no digest comes in between.
  const { addLead, queueDue, readAlarms, clock } = await open("2026-06-15T16:00:00.000Z");
  const early = await addLead();
  clock.advance(hourMs);
  const late = await addLead();
  const demo = await addLead({ doNotContactReason: "demo data: not a real family" });
  const answered = await addLead();
  const { db } = store.database;
  await db.update(leadsTable).set({ answeredAt: clock.now() }).where(eq(leadsTable.id, answered));

  clock.advance(19 * hourMs - 1);
  await queueDue();
  const named = async () =>
    (await readAlarms()).map(({ text }) => [early, late, demo].map((id) => text.includes(id)));
  expect(await named()).toEqual([]);
  clock.advance(1);
  await Promise.all([queueDue(), queueDue()]);
  expect(await named()).toEqual([[true, false, false]]);
  clock.advance(hourMs);
  await queueDue();
  await queueDue();
  expect(await named()).toEqual([[false, true, false]]);
  clock.advance(20 * hourMs);
  await queueDue();
  expect(await named()).toEqual([]);
});

test("a lead answered before the alarm was sent is not named, and is named once it owes an answer again", async () => {
  const { addLead, queueDue, readAlarms, clock } = await open("2026-06-15T16:00:00.000Z");
  const [alone, beside] = [await addLead(), await addLead()];
  const { db } = store.database;
  const answer = (id: string, answeredAt: Date | null) =>
    db.update(leadsTable).set({ answeredAt }).where(eq(leadsTable.id, id));
  await answer(beside, clock.now());
  clock.advance(20 * hourMs);
  await queueDue();
  await answer(alone, clock.now());
  expect(await readAlarms()).toEqual([]);

  await answer(alone, null);
  await answer(beside, null);
  await queueDue();
  await answer(beside, clock.now());
  expect((await readAlarms()).map(({ text }) => text.includes(beside))).toEqual([false]);

  await answer(beside, null);
  await queueDue();
  const [last] = await readAlarms();
  expect([last?.text.includes(alone), last?.text.includes(beside)]).toEqual([false, true]);
});

test.each<[string, Partial<typeof mailsTable.$inferInsert>, boolean]>([
  ["nobody took in time", { state: "failed", reason: "too-late" }, true],
  ["was one too many", { state: "skipped", reason: "too-many" }, true],
  ["the mail server refused", { state: "refused" }, true],
  ["an admin says had gone before a restore", { state: "skipped", reason: "sent-before" }, false],
  ["still waits for an admin", { state: "held" }, false],
])(
  "whom an alarm names that %s the next one names an hour later, or none does",
  async (_what, end, isNamed) => {
    const { addLead, queueDue, readAlarms, clock } = await open("2026-06-15T16:00:00.000Z");
    await addLead();
    clock.advance(20 * hourMs);
    await queueDue();
    await store.database.db.update(mailsTable).set({ ...end, changedAt: clock.now() });
    await queueDue();
    expect(await readAlarms()).toEqual([]);
    clock.advance(hourMs);
    await queueDue();
    expect(await readAlarms()).toHaveLength(isNamed ? 1 : 0);
  },
);

test.each<[string, Partial<typeof leadsTable.$inferInsert>, { kind: "restore" | "status" }]>([
  ["was in the trash then", { deletedAt: new Date(monday) }, { kind: "restore" }],
  ["owed nothing then", { pipelineStatus: "booked" }, { kind: "status" }],
])(
  "who %s is notified of it once they are back, however long that took",
  async (_when, away, line) => {
    const { addLead, queueDue, readAlarms, clock } = await open("2026-06-15T16:00:00.000Z");
    const { db } = store.database;
    const id = await addLead();
    const set = (change: typeof away) =>
      db.update(leadsTable).set(change).where(eq(leadsTable.id, id));
    await set(away);
    clock.advance(20 * hourMs);
    await addLead();
    await queueDue();
    clock.advance(60 * hourMs);
    await queueDue();
    const before = await readAlarms();
    expect(before.filter(({ text }) => text.includes(id))).toEqual([]);

    await set({ deletedAt: null, pipelineStatus: "contacted" });
    await db
      .insert(timelineTable)
      .values({ recordKind: "lead", recordId: id, at: clock.now(), ...line });
    clock.advance(60_000);
    await queueDue();
    await queueDue();
    expect((await readAlarms()).map(({ text }) => text.includes(id))).toEqual([true]);
  },
);

test("no alarm names families who waited for days before email was turned on", async () => {
  const { addLead, queueDue, readAlarms, clock } = await open("2026-06-15T16:00:00.000Z");
  await addLead();
  clock.advance(48 * hourMs);
  await queueDue();
  expect(await readAlarms()).toEqual([]);
});

test("an unanswered inquiry is named after 20 hours as well", async () => {
  const { addLead, addInquiry, queueDue, readAlarms, clock } = await open(
    "2026-06-15T16:00:00.000Z",
  );
  const message = await addInquiry({ fullName: "Ngozi Adeyemi" });
  const lead = await addLead();
  clock.advance(20 * hourMs);
  await queueDue();

  const [alarm] = await readAlarms();
  expect(alarm?.subject).toBe("2 people have waited 20 hours");
  expect(alarm?.text).toContain(`/admin/inquiries/${message}`);
  expect(alarm?.text).toContain(`/admin/leads/${lead}`);
  expect(alarm?.text).toContain("Ngozi");
  expect(alarm?.text).not.toContain("Adeyemi");
});

test("a change of access is reported by mail with its time, and links to the audit trail", async () => {
  const { notifyOfAccess, read } = await open();
  await notifyOfAccess("password-link");

  const [mail] = await read();
  expect(mail?.subject).toBe("Somebody's access to the back office was changed");
  expect(mail?.text).toContain("Made a link that sets a new password for an account");
  expect(mail?.text).toContain("Mon, Jun 15, 6:00 AM EDT");
  expect(mail?.text).toContain("https://site.example/admin/audit");
});

test("families beyond an alarm's limit are in the next alarm, and each alarm counts all of them", async () => {
  const { addLead, addInquiry, queueDue, readAlarms, clock } = await open(
    "2026-06-15T16:00:00.000Z",
  );
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    ids.push(await addLead(), await addInquiry());
    // The last of the first alarm and the first of the next arrived at the same moment.
    if (index !== 24) clock.advance(1);
  }
  clock.advance(20 * hourMs);
  const alarms: Array<{ subject: string; text: string }> = [];
  for (let round = 0; round < 4; round += 1) {
    await queueDue();
    alarms.push(...(await readAlarms()));
    clock.advance(60_000);
  }

  expect(alarms.map(({ subject }) => subject)).toEqual([
    "120 people have waited 20 hours",
    "70 people have waited 20 hours",
    "20 people have waited 20 hours",
  ]);
  const named = alarms.map(({ text }) => ids.filter((id) => text.includes(id)));
  expect(named.flat().toSorted()).toEqual(ids.toSorted());
  expect(alarms[0]?.text).toContain("70 more wait. The next email names them.");
  expect(alarms.at(-1)?.text).not.toContain("more wait");
  // Hours other than the agency's would fail here.
  const subjects = Object.values(staffMailWords).map(({ alarm }) => alarm.subject(3, 7));
  expect(subjects).toEqual(["3 people have waited 7 hours", "3 personas llevan 7 horas esperando"]);
});

test("an alarm and a digest say that somebody tried to call", async () => {
  const { addLead, queueDue, read, clock } = await open("2026-06-15T14:00:00.000Z");
  const recordId = await addLead();
  await store.database.db
    .insert(timelineTable)
    .values({ recordKind: "lead", recordId, kind: "call", text: "voicemail", at: clock.now() });
  clock.advance(22 * hourMs);
  await queueDue();

  const mails = await read();
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text.replaceAll("\u202f", " ")).toContain("tried once, Jun 15, 10:00 AM");
  }
});

test("a flood of hot leads suppresses neither the digest nor the alarm", async () => {
  const { addLead, queueDue, read, clock, scene } = await open("2026-06-15T16:00:00.000Z");
  await addLead();
  clock.advance(20 * hourMs);
  for (const to of staff) {
    const dedupeKey = await scene.queue({ kind: staffMailKinds.hotLead, to, audience: "staff" });
    const { id: _id, dedupeKey: _key, ...row } = await scene.find(dedupeKey);
    const rows = Array.from({ length: 199 }, () => ({
      ...row,
      id: randomUUID(),
      dedupeKey: randomUUID(),
      state: "sent" as const,
    }));
    await store.database.db.insert(mailsTable).values(rows);
    const next = await scene.queue({ kind: staffMailKinds.hotLead, to, audience: "staff" });
    expect(await scene.find(next)).toMatchObject({ state: "skipped", reason: "too-many" });
  }
  await queueDue();

  expect((await read()).map(({ subject }) => subject.split(" ").slice(1, 3).join(" "))).toEqual([
    "person has",
    "1 thing",
  ]);
});
