import { beforeEach, expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { listProse, readingGrade } from "#platform/core/text/reading-grade.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { siteConfig } from "#site.config.ts";
import { mailGateTable } from "#platform/mail/mail-gate-store.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";

const scene = useOpened(() => openMailedScene({}));

beforeEach(async () => {
  await scene.database.db.delete(mailsTable);
  await scene.database.db.delete(mailGateTable);
});

const submit = (path: string, payload: object) => scene.submit(path, payload);
const mailsTo = (address: string) => scene.mails.mailsTo(address);

test("a family gets one mail with the next steps, a link to its first page, and a link to its data", async () => {
  const email = "family@example.com";
  const id = await submit("/api/lead", aLeadSubmission({ email, fullName: "Amara Okafor" }));

  const mails = await mailsTo(email);

  expect(mails).toHaveLength(1);
  const timeZone = siteConfig.timeZone;
  const day = scene.clock.now().toLocaleDateString("en-US", { dateStyle: "long", timeZone });
  expect(mails[0]?.text).toContain(`For Amara's family · ${day}`);
  // The plain page: the address contains nothing about its reader.
  expect(mails[0]?.text).toMatch(/^ *https:\/\/site\.example\/wealth-builder-questionnaire$/m);
  for (const body of [mails[0]?.text, mails[0]?.html]) {
    expect(body).toContain("Thank you, Amara");
    expect(body).toContain("within 24 hours");
    expect(body).toContain("https://site.example/your-data");
    expect(body).toContain("https://site.example/stop-calls?link=");
    expect(body).toContain("https://schedule.example/call");
    expect(body).toMatch(/ask any advisor/i);
    expect(body).toMatch(/your next number/i);
    expect(body).toMatch(/find out what your family spends in a month/i);
    expect(body).toMatch(/on the phone or computer where you answered/);
    expect(body).not.toContain("Okafor");
    expect(body).not.toContain(id);
  }
});

test("an inquirer and an applicant are thanked, and their text is not repeated", async () => {
  await submit("/api/contact-inquiry", anInquiry({ email: "inquirer@example.com" }));
  await submit("/api/career-application", anApplication({ email: "applicant@example.com" }));

  const [inquirer] = await mailsTo("inquirer@example.com");
  const [applicant] = await mailsTo("applicant@example.com");

  expect(inquirer?.subject).toBe("We have your message");
  expect(inquirer?.text).not.toContain(anInquiry().message);
  expect(applicant?.subject).toBe("We have your application");
  expect(applicant?.text).not.toContain(anApplication().message);
  for (const mail of [inquirer, applicant]) {
    expect(mail?.text).toMatch(
      /^Stop calls and texts: https:\/\/site\.example\/stop-calls\?link=/m,
    );
  }
});

test("a family's confirmation is sent before links that were asked for earlier", async () => {
  for (let count = 0; count < 3; count += 1) {
    await scene.mails.queue({ kind: "plain", to: `asks${count}@example.com`, isAskedLink: true });
  }
  await submit("/api/contact-inquiry", anInquiry({ email: "first@example.com" }));
  const before = scene.mails.receiver.mails.length;
  await scene.mails.sendAll();

  expect(scene.mails.receiver.mails[before]?.to).toBe("first@example.com");
});

test("no mail goes to people under 18, for submissions set aside, or for a repeat within half an hour", async () => {
  await submit("/api/lead", aLeadSubmission({ email: "minor@example.com", birthYear: "2012" }));
  await submit("/api/lead", aLeadSubmission({ email: "bot@example.com", website: "https://x" }));
  await submit("/api/contact-inquiry", anInquiry({ email: "bot@example.com", website: "x" }));
  await submit("/api/contact-inquiry", anInquiry({ email: "twice@example.com" }));
  await submit("/api/contact-inquiry", anInquiry({ email: "Twice@example.com" }));

  expect(await mailsTo("minor@example.com")).toEqual([]);
  expect(await mailsTo("bot@example.com")).toEqual([]);
  expect(await mailsTo("twice@example.com")).toHaveLength(1);
  expect(await mailsTo("Twice@example.com")).toEqual([]);
});

test("a form sent twenty times at once makes one mail, and different forms at most five a day", async () => {
  const email = "flood@example.com";
  const forms = Array.from({ length: 20 }, () =>
    submit("/api/contact-inquiry", anInquiry({ email })),
  );
  await Promise.all(forms);
  expect(await mailsTo(email)).toHaveLength(1);

  const queued = Array.from({ length: 12 }, (_, count) =>
    scene.mails.queue({ to: email, kind: `k${count}` }),
  );
  await Promise.all(queued);
  const rows = await scene.database.db.select().from(mailsTable);
  expect(rows.filter(({ state }) => state !== "skipped")).toHaveLength(5);
});

test("a stranger can't make the site send text of theirs", async () => {
  const email = "target@example.com";
  const fullName = "https://win.example Claim-your-prize";
  await submit("/api/lead", aLeadSubmission({ email, fullName }));
  await submit("/api/contact-inquiry", anInquiry({ email, fullName, message: `${fullName} now!` }));

  for (const { text, html, subject } of await mailsTo(email)) {
    expect(`${text} ${html} ${subject}`).not.toMatch(/win\.example|prize/i);
  }
});

test("a person who is erased, or must not be contacted, before a mail is sent does not get it", async () => {
  const email = "gone@example.com";
  const id = await submit("/api/lead", aLeadSubmission({ email }));
  await scene.database.db.execute(
    `update leads set do_not_contact_reason = 'asked us not to' where id = '${id}'`,
  );

  expect(await mailsTo(email)).toEqual([]);
  const [row] = await scene.database.db.select().from(mailsTable);
  expect(row).toMatchObject({ state: "skipped", reason: "obsolete", recordId: id });
});

test("without a mail server nothing is queued", async () => {
  const elsewhere = await openTestDatabase();
  const quiet = await startTestServer(elsewhere.database, { clock: scene.clock });
  await quiet.app.inject({
    method: "POST",
    url: "/api/contact-inquiry",
    payload: anInquiry({ email: "quiet@example.com" }),
  });
  await handedOut(elsewhere.database);

  expect(await elsewhere.database.db.select().from(mailsTable)).toEqual([]);
  await quiet.close();
  await elsewhere.close();
});

test("every mail to a visitor reads at eighth grade or below", () => {
  const sentences = scene.mails.receiver.mails.flatMap(({ parsed }) =>
    listProse((parsed.text ?? "").split("\n")),
  );

  expect(sentences.length).toBeGreaterThan(10);
  expect(readingGrade(sentences)).toBeLessThanOrEqual(8);
});
