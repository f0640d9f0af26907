import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LeadSubmission } from "#features/leads/core/answers.ts";
import { takeSubmission } from "#platform/intake/accept-submissions.ts";
import type { Database } from "#platform/database/database.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { idempotencyKeysTable } from "#platform/intake/idempotency-store.ts";
import {
  countHeldFollowUps,
  decideFollowUps,
  followUpsTable,
  postponeFollowUp,
  holdFollowUps,
} from "#platform/intake/follow-ups-store.ts";
import { type Follower, exceptNotified } from "#platform/intake/hand-out.ts";
import { openIntake, type Intake, putVisitorsFirst } from "#platform/intake/open-intake.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { createTestDatabase, openTestDatabase } from "#testing/database/test-database.ts";
import { findLead, leadsTable } from "./leads-store.ts";
import { leadSubmissions } from "./routes.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";

const clock = testClock();
const secret = "a secret for tests, long enough to be one";

const store = useOpened(openTestDatabase);
let intake: Intake;
/** The ids of each hand-out, marked where everybody was notified before. */
const receivedIds: string[] = [];
const poisoned = new Set<string>();
let log = recordingLog();
const written: Array<readonly string[]> = [];

const listen: Follower = async (tx, submissions) => {
  for (const { id, email, isNotified } of submissions) {
    if ((await findLead(tx, id)) === null) throw new Error("too early");
    if (poisoned.has(email)) throw new Error("poison");
    receivedIds.push(isNotified ? `${id}, notified before` : id);
  }
};

const open = (database: Database, followers: readonly Follower[] = []) =>
  openIntake({
    database,
    log,
    followers,
    writeMails: async (_tx, mails) => void written.push(mails.map(({ kind }) => kind)),
    tables: { lead: leadsTable },
    visitors: putVisitorsFirst(),
  });

beforeAll(() => {
  intake = open(store.database, [listen]);
});

afterEach(async () => {
  await handedOut(store.database);
  await store.database.db.delete(leadsTable);
  await store.database.db.delete(followUpsTable);
});

afterAll(() => intake.close());

const submitLead = (
  submission: LeadSubmission,
  key: string | null,
  way: Intake = intake,
  keyedBy: AppSecret = secret,
) =>
  takeSubmission(testCtx({ intake: way, clock, secret: keyedBy }), leadSubmissions, {
    submission,
    key,
    origin: submissionOrigin,
  });

const countLeads = () => store.database.db.$count(leadsTable);

/** An intake that hands nothing out. */
async function withoutHandingOut(work: (quiet: Intake) => Promise<void>): Promise<void> {
  const quiet = open(store.database);
  await quiet.close();
  await intake.close();
  try {
    await work(quiet);
  } finally {
    intake = open(store.database, [listen]);
  }
}

test("each lead is handed out once to whoever follows leads, after it is stored", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await submitLead(aLeadSubmission(), null)).id);
  }
  await handedOut(store.database);

  expect(receivedIds.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
});

test("the mails of all who follow are queued in one call, in their order, and of those notified before only by followers that ask for it", async () => {
  const write =
    (kind: string): Follower =>
    async (_tx, submissions) =>
      submissions.map(({ id, email: to }) => ({ kind, to, dedupeKey: `${kind}:${id}` }));
  await withoutHandingOut(async (quiet) => {
    const followers = [write("first"), listen, exceptNotified(write("second"))];
    await submitLead(aLeadSubmission(), null, quiet);
    await store.database.executeSql(
      "update follow_ups set told = jsonb_set(told, '{isTold}', 'true')",
    );
    await submitLead(aLeadSubmission(), null, quiet);
    written.length = 0;
    const writing = open(store.database, followers);
    await handedOut(store.database);
    await writing.close();
    expect(written).toEqual([["first", "first", "second"]]);
  });
});

test("a lead that can't be handed out is held back and named in the log, and the others go on", async () => {
  log = recordingLog();
  await withoutHandingOut(async () => {});
  poisoned.add("poison@example.com");
  const [bad, ...good] = await Promise.all(
    ["poison@example.com", "one@example.com", "two@example.com"].map((email) =>
      submitLead(aLeadSubmission({ email }), null),
    ),
  );
  await expect.poll(() => receivedIds).toEqual(expect.arrayContaining(good.map(({ id }) => id)));
  const rows = () => store.database.db.select().from(followUpsTable);
  await expect.poll(rows).toMatchObject([{ submissionId: bad?.id, attempts: 1 }]);
  expect((await rows())[0]?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(log.entries.filter(({ level }) => level === "error")).toMatchObject([
    { details: { scope: "lead", submission: bad?.id, attempts: 1, reason: "poison" } },
  ]);

  await store.database.db.update(followUpsTable).set({ attempts: 30 });
  await postponeFollowUp(store.database.db, (await rows())[0]?.id ?? 0);
  expect((await rows())[0]?.nextAttemptAt.getTime()).toBeLessThan(Date.now() + 3_700_000);
  poisoned.clear();
  await store.database.db.update(followUpsTable).set({ nextAttemptAt: new Date(0) });
  await handedOut(store.database);
  expect(receivedIds.filter((id) => id === bad?.id)).toHaveLength(1);
});

test("submissions of a process that was killed after its response are handed out by another one", async () => {
  const { id } = await withLeftOver();
  await handedOut(store.database);

  expect(receivedIds.filter((each) => each === id)).toHaveLength(1);
});

test("more submissions than one hand-out takes are each handed out once, even by two processes at once", async () => {
  const ids = new Set<string>();
  await withoutHandingOut(async (quiet) => {
    for (let count = 0; count < 120; count += 1) {
      ids.add((await submitLead(aLeadSubmission(), null, quiet)).id);
    }
  });
  const other = open(store.database, [listen]);
  await handedOut(store.database);
  await other.close();

  expect(receivedIds.filter((each) => ids.has(each)).toSorted()).toEqual([...ids].toSorted());
});

async function withLeftOver(then = async () => {}): Promise<{ id: string }> {
  let left = { id: "" };
  await withoutHandingOut(async (quiet) => {
    left = await submitLead(aLeadSubmission(), null, quiet);
    expect(await store.database.db.$count(followUpsTable)).toBe(1);
    await then();
  });
  return left;
}

test("a waiting follow-up holds how a lead came, and of its answers only the number of the consent", async () => {
  await withoutHandingOut(async (quiet) => {
    const version = "2026-11-21";
    const { id } = await submitLead(aLeadSubmission({ consentTextVersion: version }), null, quiet);
    const [row] = await store.database.db.select().from(followUpsTable);
    expect(row).toMatchObject({ scope: "lead", submissionId: id });
    expect(row?.content).toEqual({
      ...submissionOrigin,
      consent: { version, phone: aLeadSubmission().phone },
      refusal: null,
      confirmation: "lead-confirmation",
    });
  });
});

test.each([
  [
    "what follows a machine's lead waits until staff free it",
    { website: "spam" },
    "aside:lead",
    [{}],
  ],
  [
    "of a family under age neither a consent nor a mail follows, and a no does",
    { birthYear: "2012", contactConsent: false, consentTextVersion: null },
    "lead",
    [{ consent: null, confirmation: null, refusal: { version: null } }],
  ],
])("%s", async (_what, changes, scope, followUps) => {
  await withoutHandingOut(async (quiet) => {
    const { id } = await submitLead(aLeadSubmission(changes), null, quiet);
    const ofLead = eq(followUpsTable.submissionId, id);
    const rows = await store.database.db.select().from(followUpsTable).where(ofLead);
    expect(rows.map((row) => row.scope)).toEqual([scope]);
    expect(rows.map((row) => row.content)).toMatchObject(followUps);
  });
});

test("a lead, its key and what is to follow are stored in one prepared statement", async () => {
  const statements: string[] = [];
  const db = new Proxy(store.database.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...call: unknown[]) => {
        statements.push(String(name));
        return member.apply(target, call);
      };
    },
  });
  await withoutHandingOut(async () => {
    const executePrepared: Database["executePrepared"] = (statement) => {
      statements.push("executePrepared");
      return store.database.executePrepared(statement);
    };
    const quiet = open({ ...store.database, db, executePrepared });
    await quiet.close();
    statements.length = 0;
    await submitLead(aLeadSubmission(), randomUUID(), quiet);
  });

  expect(statements).toEqual(["executePrepared"]);
});

test("twenty calls with one key at once make one lead; with other answers the key is refused", async () => {
  const key = randomUUID();
  const submit = (email = "one@example.com") => submitLead(aLeadSubmission({ email }), key);
  const first = await Promise.all(Array.from({ length: 20 }, () => submit()));

  expect(new Set(first.map(({ id }) => id)).size).toBe(1);
  expect(first.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await submit()).toEqual({ id: first[0]?.id, repeated: true });
  await expect(submit("two@example.com")).rejects.toMatchObject({ code: "key_reused" });
  expect(await countLeads()).toBe(1);
});

test("a form that is sent again after the secret was changed finds its lead", async () => {
  const key = randomUUID();
  const newer = "the secret in use, long enough to be one";
  const swap = (email?: string) =>
    submitLead(aLeadSubmission(email === undefined ? {} : { email }), key, intake, [newer, secret]);
  const { id } = await submitLead(aLeadSubmission(), key);

  expect(await swap()).toEqual({ id, repeated: true });
  await expect(swap("two@example.com")).rejects.toMatchObject({ code: "key_reused" });
  await expect(submitLead(aLeadSubmission(), key, intake, newer)).rejects.toMatchObject({
    code: "key_reused",
  });
  expect(await countLeads()).toBe(1);
});

test("calls with one key at once and other answers make one lead, whose id only the same answers get", async () => {
  const key = randomUUID();
  const submit = (email: string) => submitLead(aLeadSubmission({ email }), key);
  const calls = await Promise.allSettled(["one@x.org", "one@x.org", "two@x.org"].map(submit));

  const made = calls.flatMap((call) => (call.status === "fulfilled" ? [call.value] : []));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(calls.filter(({ status }) => status === "rejected")).toMatchObject(
    Array.from({ length: 3 - made.length }, () => ({ reason: { code: "key_reused" } })),
  );
  const stored = await store.database.db
    .select({ email: leadsTable.email })
    .from(leadsTable)
    .where(eq(leadsTable.id, made[0]?.id ?? ""));
  expect(made).toHaveLength(stored[0]?.email === "one@x.org" ? 2 : 1);
  expect(await countLeads()).toBe(1);
});

test.each([
  ["send", ""],
  ["sent", ", notified before"],
] as const)(
  "what a restored site holds is not handed out until it is decided: %s",
  async (decision, mark) => {
    const held = await withLeftOver(() => holdFollowUps(store.database.db));
    const { id } = await submitLead(aLeadSubmission(), null);
    await expect.poll(() => receivedIds).toContain(id);
    expect(receivedIds.filter((each) => each.startsWith(held.id))).toEqual([]);
    expect(await countHeldFollowUps(store.database.db)).toBe(1);

    await store.database.transaction((tx) => decideFollowUps(tx, decision));
    await handedOut(store.database);
    expect(receivedIds.filter((each) => each.startsWith(held.id))).toEqual([`${held.id}${mark}`]);
  },
);

test("a key that another process claims at the same moment finds that process's lead", async () => {
  const key = randomUUID();
  const { id } = await submitLead(aLeadSubmission(), key);
  const claims = await store.database.db
    .select()
    .from(idempotencyKeysTable)
    .where(eq(idempotencyKeysTable.key, key));
  expect(claims).toMatchObject([{ scope: "lead", resultId: id }]);
  const other = { scope: "lead", key: randomUUID(), resultId: randomUUID() };
  const bodyHash = claims[0]?.bodyHash ?? "";

  const commit = await holdOpen(store.database, async (tx, hold) => {
    await tx.insert(idempotencyKeysTable).values({ ...other, bodyHash });
    await hold();
  });
  const ours = submitLead(aLeadSubmission(), other.key);
  await commit();

  expect(await ours).toEqual({ id: other.resultId, repeated: true });
  expect(await countLeads()).toBe(1);
});

test("a text that PostgreSQL can't keep as it is fails no other lead, and is kept as far as it can be", async () => {
  const half = "half \ud83d of a pair";
  const calls = [half, "whole \u{1f44b}", "zero \u0000 byte"].map((fullName) =>
    submitLead(aLeadSubmission({ fullName }), randomUUID()),
  );
  const outcomes = await Promise.allSettled(calls);

  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  const names = await store.database.db.select({ name: leadsTable.fullName }).from(leadsTable);
  expect(names.map(({ name }) => name).toSorted()).toEqual(
    ["half \ufffd of a pair", "whole \u{1f44b}"].toSorted(),
  );
});

test("a key is remembered after a restart", async () => {
  const { config, remove } = await createTestDatabase();
  const key = randomUUID();
  const submitOnce = async () => {
    const database = await openDatabase(config, { log });
    const way = open(database);
    try {
      return await submitLead(aLeadSubmission(), key, way);
    } finally {
      await way.close();
      await database.close();
    }
  };

  const first = await submitOnce();
  const second = await submitOnce();

  expect(first.repeated).toBe(false);
  expect(second).toEqual({ id: first.id, repeated: true });
  await remove();
});
