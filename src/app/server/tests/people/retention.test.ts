import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applyRetention, forecastRetention } from "#features/privacy/server/retention.ts";
import { retentionSetting } from "#features/privacy/core/retention-rules.ts";
import { takeBackDeletion } from "#features/privacy/server/deletion.ts";
import { erasePeople } from "#features/privacy/server/erasure.ts";
import { runRetention } from "#features/privacy/server/retention-round.ts";
import type { Tx } from "#platform/database/database.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { cutting } from "#testing/site/cutting-feature.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { listFeatures } from "#app/features.ts";
import { fixedBackup, testCtx } from "#testing/site/test-ctx.ts";
import { startUpkeep } from "#app/server/daily-round.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const store = useOpened(openTestDatabase);

const parts = (features = listFeatures()) => testCtx({ database: store.database, clock, features });

const query = async (text: string, values?: unknown[]) =>
  (await store.database.executeSql(text, values)).rows;
const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();

interface Added {
  readonly count?: number;
  readonly status?: string;
  readonly pipeline?: string;
  readonly deletedAt?: string | null;
}

/** Adds inquiries of a person with that name. */
const addInquiries = (name: string, at: string, added: Added = {}) => {
  const { count = 1, status = "received", pipeline = "new", deletedAt = null } = added;
  return query(
    `insert into inquiries (id, full_name, email, phone, subject, message, submitted_at, status,
       pipeline_status, deleted_at)
     select gen_random_uuid(), $1, $1 || '@example.com', '', 'general', 'Hello', $2, $3, $4, $5
     from generate_series(1, ${count})`,
    [name, at, status, pipeline, deletedAt],
  );
};

/** Two years ago less 30 days, to the day, plus this many days. */
function twoYearsAgo(moreDays: number): string {
  const at = new Date(ago(-30));
  at.setUTCFullYear(at.getUTCFullYear() - 2);
  at.setTime(at.getTime() - moreDays * dayMs);
  return at.toISOString();
}

const countTrash = async (name: string) =>
  (
    await query(
      "select count(*)::int as n from inquiries where full_name = $1 and deleted_at is not null",
      [name],
    )
  )[0].n;

test("expired records are deleted once, also by two processes; a day less, a note, a task or a hold keeps them", async () => {
  await addInquiries("young", twoYearsAgo(-1));
  await addInquiries("old", twoYearsAgo(1), { count: 44 });
  await addInquiries("worked", twoYearsAgo(1));
  for (const name of ["noted", "planned", "held"]) await addInquiries(name, twoYearsAgo(1));
  await query(`insert into timeline_entries (case_kind, case_id, kind, at)
    select 'inquiry', id, 'note', '${clock.now().toISOString()}' from inquiries where full_name = 'noted'`);
  await query(`insert into tasks (case_kind, case_id, title, due_at, created_by)
    select 'inquiry', id, 'Call', now(), 'ada' from inquiries where full_name in ('planned', 'worked')`);
  await query(`update tasks set done_at = now() from inquiries
    where inquiries.id = case_id and full_name = 'worked'`);
  await query(`insert into person_holds (id, email, reason, placed_by, placed_at)
    values (gen_random_uuid(), 'held@example.com', 'A lawsuit', 'ada', now())`);

  const forecast = await forecastRetention(parts());
  expect(forecast).toMatchObject({ counts: { inquiry: 45, lead: 0 }, isComplete: true });
  expect(await countTrash("old")).toBe(0);

  const [one, two] = await Promise.all([applyRetention(parts()), applyRetention(parts())]);

  expect(one.inquiry + two.inquiry).toBe(45);
  expect([await countTrash("old"), await countTrash("worked")]).toEqual([44, 1]);
  for (const kept of ["young", "noted", "planned", "held"]) expect(await countTrash(kept)).toBe(0);
});

test("a forecast that counts in several steps counts each record once, also of one moment", async () => {
  await addInquiries("many", twoYearsAgo(1), { count: 501 });
  const { counts } = await forecastRetention(parts());
  await query("delete from inquiries where full_name = 'many'");
  expect(counts.inquiry).toBe(501);
});

/** A row of each kind with a limited time, this many seconds past or before its end. */
async function addKept(name: "old" | "young", seconds: number, leadId: string): Promise<void> {
  const ago = (days: number) => `now() - interval '${days * 86_400 + seconds} seconds'`;
  const years = (count: number) => ago(count * 365 + (name === "old" ? 2 : -2));
  const calls = "email_key, phone_key, text, version, sha256, language, agreed_at, reduced_at";
  const inquiry = "email, phone, subject, message, full_name, submitted_at, deleted_at";
  const rows = [
    `rate_limits (key, points, expire)
      values ('${name}', 1, now() - interval '${3_600 + seconds} seconds')`,
    `link_uses (hash, first_used_at, ends_at)
      values ('${name}', now(), now() - interval '${3_600 + seconds} seconds')`,
    `idempotency_keys (scope, key, body_hash, result_id, created_at)
      values ('${name}', gen_random_uuid(), '', gen_random_uuid(), ${ago(90)})`,
    `audit_events (action, outcome, record, at)
      values ('lead-read', 'done', '${name}', ${years(1)})`,
    `consents (kind, source_kind, source_id, ${calls})
      values ('calls', 'lead', gen_random_uuid(), '${name}', '', '', '', '', 'en', ${years(5)}, now())`,
    `mails (id, kind, audience, to_address, dedupe_key, give_up_at, changed_at)
      values (gen_random_uuid(), 'staff-test', 'staff', '${name}', '${name}', now(), ${ago(90)})`,
    `documents (id, lead_id, object_id, file_name, byte_size, added_by, added_at, removed_at)
      values (gen_random_uuid(), '${leadId}', gen_random_uuid(), '${name}', 1, 'ada', now(), ${ago(30)})`,
    `users (username, password, removed_at) values ('${name}', '', ${ago(30)})`,
    `objects (id, issued_at, stored_at, file_name, scan_state, scanned_at)
      values (gen_random_uuid(), now(), now(), '${name}', 'failed', ${ago(0)})`,
    `inquiries (id, ${inquiry})
      values (gen_random_uuid(), 'trash', '', 'general', 'Hello', '${name}', now(), ${ago(30)})`,
    `inquiries (id, ${inquiry})
      values (gen_random_uuid(), 'kept', '', 'general', 'Hello', '${name}', ${ago(name === "old" ? 731 : 690)}, null)`,
  ];
  for (const row of rows) await query(`insert into ${row}`);
}

test("each step of the daily round erases what has expired, and nothing earlier", async () => {
  const { database } = store;
  const clock = { now: () => new Date() };
  const id = randomUUID();
  await insertLead(database, aLead({ id, timestamp: clock.now().toISOString() }));
  await addKept("old", 60, id);
  await addKept("young", -600, id);
  const backup = fixedBackup("", "four odd words for a backup");
  // A step that fails: the records of a removed account are not released.
  const away = () => {
    throw new Error("away");
  };
  const failing = { name: "failing", assignments: away };
  const features = [...listFeatures({ nightlyBackupEveryMs: 20 }), failing];
  const ctx = testCtx({ database, clock, features, config: { backup } });
  const list = async (text: string) => (await query(text)).map(({ n }) => n);

  const stop = startUpkeep(ctx);
  // The retention step is the longest, and ends early when it is stopped.
  const read = () => list("select id as n from retention_runs where finished_at is not null");
  await expect.poll(read).toHaveLength(1);
  const nights = "select 1 as n from settings where key like '%ightly%' and value->>'since' <> ''";
  await expect.poll(() => list(nights)).toHaveLength(1);
  await stop();

  const ofBoth = "in ('old', 'young')";
  const accounts = `select username as n from users where username ${ofBoth}`;
  expect({
    limits: await list(`select key as n from rate_limits where key ${ofBoth}`),
    links: await list("select hash as n from link_uses"),
    repeats: await list(`select scope as n from idempotency_keys where scope ${ofBoth}`),
    audit: await list(`select record as n from audit_events where record ${ofBoth}`),
    consents: await list("select email_key as n from consents"),
    mails: await list("select to_address as n from mails"),
    documents: await list("select file_name as n from documents"),
    accounts: (await list(accounts)).toSorted(),
    // Files that the scanner failed on are queued again each day, whatever their age.
    scans: await list("select file_name as n from objects where scan_state = 'failed'"),
    trash: await list("select full_name as n from inquiries where email = 'trash'"),
    kept: await list(
      "select full_name as n from inquiries where email = 'kept' and deleted_at is null",
    ),
  }).toEqual({
    limits: ["young"],
    links: ["young"],
    repeats: ["young"],
    audit: ["young"],
    consents: ["young"],
    mails: ["young"],
    documents: ["young"],
    // This step failed, and those after it ran.
    accounts: ["old", "young"],
    scans: [],
    trash: ["young"],
    kept: ["young"],
  });

  await startUpkeep(testCtx({ database, clock, features: listFeatures(), config: { backup } }))();
  expect(await list(accounts)).toEqual(["young"]);
});

test("each kind expires after its own years, one set aside after days, and clients and partners stay", async () => {
  await query("delete from inquiries");
  for (const pipeline of ["client", "joined"]) {
    await addInquiries(pipeline, ago(3_000), { pipeline });
  }
  await addInquiries("robot", ago(61), { status: "quarantined" });
  await addInquiries("young robot", ago(59), { status: "quarantined" });
  await addInquiries("sent", ago(61));
  await addInquiries("a year old", ago(400));
  // Somebody wrote a note on one; who looks after the others changed, which does not count as work.
  const assigned = ["assignee", "assignee-left", "assignee-back"];
  for (const [name, kind] of [["noted", "note"], ...assigned.map((each) => [each, each])]) {
    await addInquiries(String(name), ago(400));
    await query(
      `insert into timeline_entries (case_kind, case_id, at, kind)
       select 'inquiry', id, $2, $3 from inquiries where full_name = $1`,
      [name, ago(1), kind],
    );
  }
  expect(await applyRetention(parts())).toMatchObject({ quarantined: 1, inquiry: 0 });
  expect(await countTrash("robot")).toBe(1);

  await store.database.transaction((tx) =>
    writeSetting(
      tx,
      retentionSetting,
      { ...retentionSetting.initial, inquiryYears: 1 },
      { by: "ada", now: clock.now() },
    ),
  );
  expect(await applyRetention(parts())).toMatchObject({ quarantined: 0, inquiry: 4 });
  for (const gone of ["a year old", ...assigned]) expect(await countTrash(gone)).toBe(1);
  for (const kept of ["client", "joined", "young robot", "sent", "noted"]) {
    expect(await countTrash(kept)).toBe(0);
  }
});

test("the trash keeps people under a hold or being deleted, and proof of an answer is erased after its years", async () => {
  for (const table of ["inquiries", "person_requests", "retention_runs"]) {
    await query(`delete from ${table}`);
  }
  for (const name of ["nobody", "waiting", "on-hold"]) {
    await addInquiries(name, ago(31), { deletedAt: ago(31) });
  }
  const ask = (state: string, ended: string | null, eraseAt: string | null, email: string | null) =>
    query(
      `insert into person_requests (id, email, kind, via, state, asked_at, due_at, erase_at, ended_at)
       values (gen_random_uuid(), $1, 'deletion', 'page', $2, $3, $3, $4, $5)`,
      [email, state, ago(1), eraseAt, ended],
    );
  await ask("open", null, ago(-29), "waiting@example.com");
  await ask("open", null, null, "nobody@example.com");
  await ask("done", ago(731), null, null);
  await ask("done", ago(729), null, null);
  await query(`insert into person_holds (id, email, reason, placed_by, placed_at)
    values (gen_random_uuid(), 'on-hold@example.com', 'A lawsuit', 'ada', now())`);
  for (const days of [366, 364]) {
    await query(
      "insert into retention_runs (id, started_at, counts) values (gen_random_uuid(), $1, '{}')",
      [ago(days)],
    );
  }

  await runRetention(parts());
  const left = await query("select full_name from inquiries order by full_name");
  expect(left).toEqual([{ full_name: "on-hold" }, { full_name: "waiting" }]);
  const done = await query("select ended_at from person_requests where state = 'done'");
  expect(done).toHaveLength(1);
  expect(await query("select id from retention_runs")).toHaveLength(2);
});

test("a record being erased can't be restored, and a person's ended holds are erased with them", async () => {
  const email = "half-gone@example.com";
  await query(
    `insert into person_requests (id, email, kind, via, state, asked_at, due_at, erase_at)
     values (gen_random_uuid(), $1, 'deletion', 'page', 'erasing', $2, $2, $2)`,
    [email, clock.now().toISOString()],
  );
  await query(
    `insert into person_holds (id, email, reason, placed_by, placed_at, released_at)
     values (gen_random_uuid(), $1, 'A lawsuit', 'ada', now(), now())`,
    [email],
  );
  const [{ id: requestId }] = await query("select id from person_requests where email = $1", [
    email,
  ]);
  const asked = { person: { email }, by: null, requestId };
  const back = (tx: Tx) => takeBackDeletion(parts(), tx, asked);
  expect(await store.database.transaction(back)).toBe(false);
  await erasePeople(parts());
  for (const table of ["person_requests", "person_holds"]) {
    expect(await query(`select id from ${table} where email = $1`, [email])).toEqual([]);
  }
});

test("people who can't be erased do not block those after them, and the failures are reported at the end", async () => {
  await query(
    `insert into person_requests (id, email, kind, via, state, asked_at, due_at, erase_at)
     select gen_random_uuid(), name || '@example.com', 'deletion', 'page', 'open', at, at, at
     from (select 'stuck-' || n as name, $1::timestamptz - interval '1 day' as at
           from generate_series(1, 101) as n
           union all select 'free', $1::timestamptz) as people`,
    [clock.now().toISOString()],
  );
  const stuck = cutting({
    async asked(_ctx, _tx, { email }) {
      if (email.startsWith("stuck")) throw new Error("no way");
      return [];
    },
  });
  const reported: number[] = [];
  const note = async (erased: number) => void reported.push(erased);

  const erasing = erasePeople(parts([...listFeatures(), stuck]), note);
  await expect(erasing).rejects.toThrow("101 failed: no way");
  expect(reported).toEqual([0, 1]);
  expect(await erasePeople(parts())).toBe(101);
});
