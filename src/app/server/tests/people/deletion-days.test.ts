import { expect, test } from "vitest";
import type { HeldRecord } from "#features/privacy/core/person-request.ts";
import { erasePeopleOnTheirDay, runRetention } from "#features/privacy/server/retention-round.ts";
import { formatMailDay } from "#platform/mail/frame-mail.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { recordOf } from "#records/server/records.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openMailedScene({ ada: "admin" }));

const query = (text: string) => scene.query(text);
const parts = () => testCtx({ database: scene.database, clock: scene.clock });

async function call(method: "GET" | "POST" | "DELETE", url: string, payload: object = {}) {
  return scene.call("ada", method, url, method === "GET" ? undefined : payload);
}

const addInquiry = (email: string) => scene.submit("/api/contact-inquiry", anInquiry({ email }));
const deleteMine = (email: string) =>
  call("POST", "/api/your-data/delete", { token: yourDataToken(scene.clock, email) });

test.each([
  ["2026-12-01T02:00:00.000Z", "November 30, 2026"],
  ["2027-01-01T04:59:59.000Z", "December 31, 2026"],
  ["2027-01-01T05:00:00.000Z", "January 1, 2027"],
  ["2028-03-01T04:30:00.000Z", "February 29, 2028"],
  // The day on which the clocks go back is an hour longer.
  ["2026-11-02T04:30:00.000Z", "November 1, 2026"],
])(
  "the mail names the day in the agency's time zone, whatever the machine's: %s is %s",
  async (at, day) => {
    const to = `until-${Date.parse(at)}@example.com`;
    await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    values (gen_random_uuid(), '${to}', 'deletion', 'page', now(), now(), '${at}')`);
    const key = await scene.mails.queue({ kind: "your-data-deletion", to });

    const [mail] = await scene.mails.mailsTo(to);
    expect((await scene.mails.find(key)).state).toBe("sent");
    expect(mail?.text).toContain(`On ${day} it is erased`);
  },
);

test("two deletions whose mails waited for the mail server each name their own day", async () => {
  const email = "two.days@example.com";
  const days: string[] = [];
  while (days.length < 2) {
    await addInquiry(email);
    days.push((await deleteMine(email)).body.eraseAt);
    scene.clock.advance(dayMs);
  }

  const texts = (await scene.mails.mailsTo(email)).map(({ text }) => text ?? "");
  const shown = texts.flatMap((text) => /On (.+) it is erased/.exec(text)?.[1] ?? []);
  expect(shown.toSorted()).toEqual(
    days.map((day) => formatMailDay(new Date(day), "en")).toSorted(),
  );
});

test.each([
  ["lead", "/api/lead", aLeadSubmission],
  ["inquiry", "/api/contact-inquiry", anInquiry],
  ["application", "/api/career-application", anApplication],
] as const)(
  "no %s is confirmed whose record is in the trash, or will be because its person asked for deletion",
  async (kind, url, make) => {
    const [going, staying, gone] = ["going", "staying", "gone"].map(
      (name) => `${name}.${kind}@example.com`,
    ) as [string, string, string];
    const send = (email: string) => scene.submit(url, make({ email }));
    await send(going);
    await send(staying);
    const gonePath = `/api/admin/${recordOf(parts(), kind).plural}/${await send(gone)}`;
    await scene.signIn("ada");
    expect((await call("DELETE", gonePath, { reason: "A double" })).status).toBe(200);
    // The deletion covers more than a hundred records, and this one has not been moved yet.
    await scene.query(
      `insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at, moves_up_to)
       values (gen_random_uuid(), $1, 'deletion', 'page', $2, $2, $2::timestamptz + interval '30 days', $2)`,
      [going, scene.clock.now().toISOString()],
    );
    expect(await scene.mails.mailsTo(going)).toEqual([]);
    expect(await scene.mails.mailsTo(gone)).toEqual([]);
    expect(await scene.mails.mailsTo(staying)).toHaveLength(1);
    // A later submission is not part of the deletion.
    scene.clock.advance(1_000);
    await send(going);
    expect(await scene.mails.mailsTo(going)).toHaveLength(1);
  },
);

test("a record that staff had deleted before goes on the requested deletion's day, which staff and the person see", async () => {
  const email = "same.day@example.com";
  const before = await addInquiry(email);
  await call("DELETE", `/api/admin/inquiries/${before}`, { reason: "A double" });
  scene.clock.advance(10 * dayMs);
  await scene.signIn("ada");
  const asked = await addInquiry(email);
  await deleteMine(email);
  scene.clock.advance(1_000);
  const after = await addInquiry(email);
  await call("DELETE", `/api/admin/inquiries/${after}`, { reason: "A double" });
  const day = new Date(scene.clock.now().getTime() + 30 * dayMs).toISOString();
  const own = new Date(Date.parse(day) - 1_000).toISOString();

  const { records } = (await call("POST", "/api/admin/people", { email })).body.person.held;
  const shown = new Map(records.map((each: HeldRecord) => [each.id, each.erasedAt]));
  const expected = { [before]: own, [asked]: own, [after]: day };
  expect(Object.fromEntries(shown)).toEqual(expected);
  const { inquiries } = (await call("GET", "/api/admin/inquiries?deleted=true&limit=100")).body;
  for (const [id, until] of Object.entries(expected)) {
    expect(inquiries.find((each: HeldRecord) => each.id === id).deleted.until).toBe(until);
    const opened = await call("GET", `/api/admin/inquiries/${id}`);
    expect(opened.body.inquiry.deleted.until).toBe(until);
  }
  scene.clock.advance(30 * dayMs - 2_000);
  await runRetention(parts());
  expect(await query(`select id from inquiries where email = '${email}'`)).toHaveLength(3);
  scene.clock.advance(1_000);
  await erasePeopleOnTheirDay(parts());
  expect(await query(`select id from inquiries where email = '${email}'`)).toEqual([{ id: after }]);
});

test("in a list of several people each record shows its own person's day, however the address was typed", async () => {
  const trash = async (email: string) => {
    const id = await addInquiry(email);
    await call("DELETE", `/api/admin/inquiries/${id}`, { reason: "A double" });
    return id;
  };
  await scene.signIn("ada");
  const trashedAt = scene.clock.now().getTime();
  const [own, other] = [await trash("Own.Day@example.com"), await trash("other.day@example.com")];
  scene.clock.advance(2 * dayMs);
  await scene.signIn("ada");
  await deleteMine("own.day@example.com");

  const { inquiries } = (await call("GET", "/api/admin/inquiries?deleted=true&limit=100")).body;
  const dayOf = (id: string) =>
    (Date.parse(inquiries.find((each: HeldRecord) => each.id === id).deleted.until) - trashedAt) /
    dayMs;
  expect([dayOf(own), dayOf(other)]).toEqual([32, 30]);
});
