import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import {
  nameBackup,
  nightlyBackupSetting,
  siteMarkSetting,
} from "#features/backup/core/nightly-backup.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { erasePeople } from "#features/privacy/server/erasure.ts";
import { insertHold } from "#features/privacy/server/person-holds-store.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { cutting } from "#testing/site/cutting-feature.ts";
import { listProse, readingGrade } from "#platform/core/text/reading-grade.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { testFolder } from "#testing/test-folder.ts";
import { endHolds, takeBackShown } from "#testing/staff/people-acts.ts";
import { fixedBackup, testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { backupFeature } from "#features/backup/feature.ts";
import { startUpkeep } from "#app/server/daily-round.ts";
import { listFeatures } from "#app/features.ts";
import type { Feature } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";

const scene = useOpened(() => openMailedScene({ ada: "admin" }));

const query = (text: string) => scene.query(text);

function parts(features: readonly Feature[] = listFeatures()) {
  return testCtx({ database: scene.database, clock: scene.clock, features });
}

const forget = (email: string) =>
  scene.database.transaction((tx) =>
    deletePerson(parts(), tx, { person: { email }, via: "page", by: null }),
  );

async function call(method: "GET" | "POST" | "DELETE", url: string, payload: object = {}) {
  await scene.signIn("ada");
  return scene.call("ada", method, url, method === "GET" ? undefined : payload);
}

const addInquiry = (email: string) => scene.submit("/api/contact-inquiry", anInquiry({ email }));

async function addMany(email: string, count: number): Promise<void> {
  await query(`insert into inquiries (id, full_name, email, phone, subject, message, submitted_at)
    select gen_random_uuid(), 'Ana', '${email}', '', 'general', 'Hello', now()
    from generate_series(1, ${count})`);
}

const deleteMine = (email: string) =>
  call("POST", "/api/your-data/delete", { token: yourDataToken(scene.clock, email) });
const inDays = (days: number) => new Date(scene.clock.now().getTime() + days * dayMs).toISOString();
const findPerson = async (email: string) =>
  (await call("POST", "/api/admin/people", { email })).body.person;

const countOf = async (email: string, condition = "true") =>
  (await query(`select id from inquiries where email = '${email}' and ${condition}`)).length;

test("both mails say their purpose, link to the page, read easily, and arrive", async () => {
  const email = "mails@example.com";
  await call("POST", "/api/your-data", { email });
  const [link] = await scene.mails.mailsTo(email);
  const token = /https:\/\/site\.example\/your-data#(\S+)/.exec(link?.text ?? "")?.[1] ?? "";
  expect(link?.html).toContain(`https://site.example/your-data#${token}`);
  expect(link?.text).toContain("60 minutes");
  const asked = await call("POST", "/api/your-data/delete", { token });
  expect(asked.status).toBe(200);
  const mails = await scene.mails.mailsTo(email);

  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your link to what we hold about you",
    "We delete what we hold about you",
  ]);
  expect(mails[1]?.text).toMatch(/site\.example\/your-data#take-back\.\S+/);
  const lines = mails.flatMap(({ text }) => (text ?? "").split("\n"));
  expect(readingGrade(listProse(lines))).toBeLessThanOrEqual(8);
});

test("a record of a person who asked for deletion can't be restored alone, and a later record can", async () => {
  const email = "restored@example.com";
  const id = await addInquiry(email);
  scene.clock.advance(1_000);
  await forget(email);
  scene.clock.advance(1_000);
  const later = await addInquiry(email);
  await call("DELETE", `/api/admin/inquiries/${later}`, { reason: "A mistake" });

  const refused = await call("POST", `/api/admin/inquiries/${id}/restore`);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/can't be restored alone.*person's page/);
  expect((await call("POST", `/api/admin/inquiries/${later}/restore`)).status).toBe(200);
  expect((await takeBackShown(scene, { email })).status).toBe(200);
  expect(await countOf(email, "deleted_at is null")).toBe(2);
});

test("a hold placed while a person is being erased keeps the rest until it ends", async () => {
  const email = "half@example.com";
  await addMany(email, 60);
  await forget(email);
  scene.clock.advance(31 * dayMs);
  const placed = { id: randomUUID(), email, reason: "A lawsuit", placedBy: "ada" };
  const disturbing = cutting({
    ofRecords: (_ctx, tx) => insertHold(tx, { ...placed, placedAt: scene.clock.now() }),
  });

  await erasePeople(parts([...listFeatures(), disturbing]));
  expect(await countOf(email)).toBe(10);

  await endHolds(scene, { email });
  expect(await erasePeople(parts())).toBe(1);
  expect(await countOf(email)).toBe(0);
});

test.each([
  // The night's list is read once: the hold came while the person before it in the list was erased.
  { moment: "before it begins", left: "open", asked: ["ahead"], records: 1 },
  { moment: "with its last record", left: "erasing", asked: ["ahead", "held"], records: 0 },
])(
  "a hold that is placed $moment keeps a deletion $left, until it ends",
  async ({ moment, left, asked, records }) => {
    const of = (who: string) => `${who}.${left}@example.com`;
    const email = of("held");
    for (const who of ["ahead", "held"]) {
      await addMany(of(who), 1);
      await forget(of(who));
      scene.clock.advance(1_000);
    }
    const [request] = await query(`select id from person_requests where email = '${email}'`);
    const [record] = await query(`select id from inquiries where email = '${email}'`);
    const stateNow = async () =>
      (await query(`select state, email from person_requests where id = '${request.id}'`))[0];
    scene.clock.advance(31 * dayMs);
    const hold = { id: randomUUID(), email, reason: "A lawsuit", placedBy: "ada" };
    const place = (tx: Tx) => insertHold(tx, { ...hold, placedAt: scene.clock.now() });
    const wereAsked: string[] = [];
    const disturbing = cutting({
      asked: async (_ctx, tx, person) => {
        wereAsked.push(person.email);
        if (moment === "before it begins" && person.email === of("ahead")) await place(tx);
        return [];
      },
      ofRecords: async (_ctx, tx, ids) => {
        if (moment === "with its last record" && ids.includes(record.id)) await place(tx);
      },
    });

    await erasePeople(parts([...listFeatures(), disturbing]));
    expect(wereAsked).toEqual(asked.map(of));
    expect(await stateNow()).toEqual({ state: left, email });
    expect(await countOf(email)).toBe(records);

    await endHolds(scene, { email });
    await erasePeople(parts());
    expect(await stateNow()).toEqual({ state: "done", email: null });
    expect(await countOf(email)).toBe(0);
  },
);

test("a second deletion covers later records on a day of its own, and cancelling restores all of them", async () => {
  const email = "twice@example.com";
  await addInquiry(email);
  const first = (await deleteMine(email)).body.eraseAt;
  await scene.mails.sendAll();
  scene.clock.advance(10 * dayMs);
  await addInquiry(email);
  const [one, other] = await Promise.all([deleteMine(email), deleteMine(email)]);
  const second = inDays(30);

  expect([one.body.eraseAt, other.body.eraseAt]).toEqual([second, second]);
  expect((await deleteMine(email)).body.eraseAt).toBe(second);
  expect(await countOf(email, "deleted_at is null")).toBe(0);
  const { held } = await findPerson(email);
  expect(held.deletions.map(({ eraseAt }: { eraseAt: string }) => eraseAt)).toEqual([
    first,
    second,
  ]);
  const mails = await scene.mails.mailsTo(email);
  expect(mails.filter(({ subject }) => subject?.startsWith("We delete"))).toHaveLength(2);
  expect((await takeBackShown(scene, { email })).status).toBe(200);
  expect(await countOf(email, "deleted_at is null")).toBe(2);
  expect((await findPerson(email)).held.deletions).toEqual([]);
});

test("each of two deletions erases on its day what it covers, and the last one the address", async () => {
  const email = "parts@example.com";
  await addInquiry(email);
  await deleteMine(email);
  scene.clock.advance(10 * dayMs);
  const later = await addInquiry(email);
  await deleteMine(email);
  const binned = await addInquiry(email);
  scene.clock.advance(1_000);
  await call("DELETE", `/api/admin/inquiries/${binned}`, { reason: "A mistake" });
  scene.clock.advance(21 * dayMs);

  await erasePeople(parts());
  expect(await query(`select id from inquiries where email = '${email}' order by id`)).toEqual(
    [later, binned].toSorted().map((id) => ({ id })),
  );
  expect((await findPerson(email)).held.deletions).toHaveLength(1);
  expect((await query(`select id from mails where to_address = '${email}'`)).length).not.toBe(0);
  await call("POST", `/api/admin/inquiries/${binned}/restore`);
  await call("DELETE", `/api/admin/inquiries/${binned}`, { reason: "A mistake" });
  scene.clock.advance(10 * dayMs);
  await erasePeople(parts());
  expect(await query(`select id from inquiries where email = '${email}'`)).toEqual([
    { id: binned },
  ]);
});

test("a merely noted deletion is refused with instructions, and an old one does not block a real one", async () => {
  const email = "noted@example.com";
  await addInquiry(email);
  const refused = await call("POST", "/api/admin/people/requests", { email, kind: "deletion" });
  expect(refused.status).toBe(400);
  expect(refused.body.errors.kind).toMatch(/To delete, use “Delete all of it”/);

  const noted = randomUUID();
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at)
    values ('${noted}', '${email}', 'deletion', 'staff', '2026-01-01', '2026-02-01')`);
  expect((await findPerson(email)).held.deletions).toEqual([]);
  expect((await deleteMine(email)).body.eraseAt).toBe(inDays(30));
  const open = (await call("GET", "/api/admin/people/requests")).body.requests;
  expect(open).toContainEqual(expect.objectContaining({ id: noted, eraseAt: null }));
  scene.clock.advance(31 * dayMs);
  await erasePeople(parts());
  expect(await countOf(email)).toBe(0);
  expect((await call("POST", `/api/admin/people/requests/${noted}/done`)).status).toBe(200);
  expect(await query(`select id from person_requests where email = '${email}'`)).toEqual([]);
});

test("the list of open requests shows who is under a hold, until the hold ends", async () => {
  const held = "held.asked@example.com";
  const free = "free.asked@example.com";
  for (const email of [held, free]) {
    const noted = await call("POST", "/api/admin/people/requests", { email, kind: "copy" });
    expect(noted.status).toBe(201);
  }
  const [asked, other] = await query(
    `select id from person_requests where email in ('${held}', '${free}') order by email desc`,
  );
  const tell = async () => {
    const { requests } = (await call("GET", "/api/admin/people/requests")).body;
    const isHeld = (id: string) => requests.find((each: { id: string }) => each.id === id).isHeld;
    return [isHeld(asked.id), isHeld(other.id)];
  };
  expect(await tell()).toEqual([false, false]);
  await call("POST", "/api/admin/people/hold", { email: held, reason: "A lawsuit" });
  expect(await tell()).toEqual([true, false]);
  await endHolds(scene, { email: held });
  expect(await tell()).toEqual([false, false]);
});

test("a request noted twice is one while it is open; another kind, or a later one, is separate", async () => {
  const email = "noted.twice@example.com";
  const note = (kind: string) => call("POST", "/api/admin/people/requests", { email, kind });
  const answers = await Promise.all([note("copy"), note("copy")]);
  answers.push(await note("copy"), await note("correction"));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201, 201]);
  const ofKind = `select id, kind from person_requests where email = '${email}' order by kind`;
  const [copy, correction, ...more] = await query(ofKind);
  expect([copy.kind, correction.kind, more]).toEqual(["copy", "correction", []]);

  await call("POST", `/api/admin/people/requests/${copy.id}/done`);
  expect((await note("copy")).status).toBe(201);
});

test("another request keeps the person's address until it is answered, and not longer than their records", async () => {
  const email = "asked@example.com";
  await addInquiry(email);
  for (const kind of ["copy", "correction"]) {
    await call("POST", "/api/admin/people/requests", { email, kind });
  }
  const [copy, correction] = await query(
    `select id from person_requests where email = '${email}' order by kind`,
  );
  await call("POST", `/api/admin/people/requests/${copy.id}/done`);
  expect((await findPerson(email)).requests).toHaveLength(2);
  await forget(email);
  scene.clock.advance(31 * dayMs);
  await erasePeople(parts());
  expect((await findPerson(email)).requests).toMatchObject([{ id: correction.id, state: "open" }]);

  await call("POST", `/api/admin/people/requests/${correction.id}/done`);
  expect(await query(`select id from person_requests where email = '${email}'`)).toEqual([]);
});

test("rows found only through leads are erased with the last lead, whatever else arrived since", async () => {
  const email = "leads.gone@example.com";
  await scene.submit("/api/lead", aLeadSubmission({ email }));
  await forget(email);
  scene.clock.advance(dayMs);
  await addInquiry(email);
  scene.clock.advance(31 * dayMs);
  await query(`with person as (
      insert into crm_people (email) values ('${email}')
      on conflict (email) do update set email = excluded.email returning id)
    insert into crm_deliveries (lead_id, provider, person_id, status, origin, priority, push_id,
      lead_submitted_at, changed_at, synced_at, remote)
    select leads.id, 'webhook', person.id, 'synced', 'arrival', 1, gen_random_uuid(), now(), now(),
      now(), '{"id": "leads-gone"}' from leads, person where email = '${email}'`);
  await query(`insert into crm_erasures (provider, person_id, remotes, status, created_at, changed_at)
    select 'webhook', id, '[{"id": "leads-gone"}]', 'kept', now(), now() from crm_people where email = '${email}'`);
  const mails = await query(`select id from mails where to_address = '${email}'`);

  await erasePeople(parts());
  const remotes = await query(
    `select remotes from crm_erasures where remotes::text like '%leads-gone%'`,
  );
  expect(remotes).toHaveLength(1);
  expect(await query(`select id from crm_people where email = '${email}'`)).toEqual([]);
  expect(mails).not.toEqual([]);
  expect(await query(`select id from mails where to_address = '${email}'`)).not.toEqual([]);
});

test("nightly backups that contain erased people are removed after 30 days, in all configurations", async () => {
  const { database } = scene;
  const dirs = [await testFolder(), await testFolder()];
  const nameOf = (days: number) =>
    nameBackup(new Date(scene.clock.now().getTime() - days * dayMs), "0a1b2c3d");
  for (const dir of dirs) {
    for (const days of [29, 31]) await writeFile(path.join(dir, nameOf(days)), "");
    // A backup that `rm` can't remove does not prevent removing the others.
    await mkdir(path.join(dir, nameOf(400)));
  }
  await database.transaction(async (tx) => {
    const change = { by: "ada", now: scene.clock.now() };
    await writeSetting(tx, siteMarkSetting, { mark: "0a1b2c3d" }, change);
    const off = { ...nightlyBackupSetting.initial, isOn: false };
    await writeSetting(tx, nightlyBackupSetting, off, change);
  });
  const open = (dir: string, passphrase: string | null) =>
    startUpkeep(
      testCtx({
        database,
        clock: scene.clock,
        config: { backup: fixedBackup(dir, passphrase) },
        features: [backupFeature()],
      }),
    );

  await open(dirs[0] ?? "", null)();
  await open(dirs[1] ?? "", "six words in a row are long")();
  for (const dir of dirs) {
    expect((await readdir(dir)).toSorted()).toEqual([nameOf(400), nameOf(29)].toSorted());
  }
});

test("a hundred people under a hold do not prevent erasing those after them", async () => {
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    select gen_random_uuid(), 'held-' || n || '@example.com', 'deletion', 'page', at, at, at
    from generate_series(1, 101) as n, (select timestamptz '2020-01-01' as at) as long_ago`);
  await query(`insert into person_holds (id, email, reason, placed_by, placed_at)
    select gen_random_uuid(), 'held-' || n || '@example.com', 'A lawsuit', 'ada', now()
    from generate_series(1, 101) as n`);
  const email = "behind@example.com";
  await addMany(email, 1);
  await forget(email);
  scene.clock.advance(31 * dayMs);

  await erasePeople(parts());
  expect(await countOf(email)).toBe(0);
});

test("a hundred open deletions do not hide a request for a copy that somebody must answer", async () => {
  await query(`insert into person_requests (id, email, kind, via, asked_at, due_at, erase_at)
    select gen_random_uuid(), 'going-' || n || '@example.com', 'deletion', 'page', at, at, at
    from generate_series(1, 101) as n, (select timestamptz '2020-01-01' as at) as long_ago`);
  const email = "copy@example.com";
  await call("POST", "/api/admin/people/requests", { email, kind: "copy" });

  const { requests } = (await call("GET", "/api/admin/people/requests")).body;
  const [copy] = await query(`select id from person_requests where email = '${email}'`);
  expect(requests.map(({ id }: { id: string }) => id)).toContain(copy.id);
});
