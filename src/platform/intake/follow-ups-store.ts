import { and, count, eq, gte, inArray, lt, lte, min, notLike, sql } from "drizzle-orm";
import {
  bigint,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  type PgColumn,
  type PgTable,
} from "drizzle-orm/pg-core";
import { type HeldDecision, heldUntil } from "#platform/core/held-until.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

/** How a submission came, for those who have to prove that it did. */
export interface SubmissionOrigin {
  readonly language: Locale;
  /** Which edition of the site the form stood on; null for the sources. */
  readonly edition: string | null;
  readonly networkAddress: string | null;
  readonly userAgent: string | null;
  /** Without query and fragment. */
  readonly page: string | null;
}

/** A yes as the form sent it: a number that the record gets later was agreed to by nobody. */
export interface SentConsent {
  /** Of the words that were on screen. */
  readonly version: string;
  readonly phone: string;
}

/** A chosen no as the form sent it. It counts whatever is known of the words beside it. */
export interface SentRefusal {
  readonly version: string | null;
  readonly phone: string;
}

/** What was chosen below a form's phone number: yes, no, or neither. */
export interface SentChoice {
  readonly consent: SentConsent | null;
  /** Undefined in follow-ups of before a chosen no was kept. */
  readonly refusal?: SentRefusal | null;
}

/** What only its sending tells of a submission, kept until it is handed out. */
export interface FollowUp extends SubmissionOrigin, SentChoice {
  /** Which mail the visitor is written; null when they must not be. */
  readonly confirmation: string | null;
  /** When the form was sent, of one that staff freed later; ISO 8601, UTC. */
  readonly sentAt?: string;
  /**
   * Everybody was told before, by the first try or before the backup was restored: only what was
   * chosen below the number is still kept, and told to CRMs that have its person.
   */
  readonly isTold?: boolean;
}

/** A stored submission that is handed out. */
export interface HandedOut extends FollowUp {
  readonly scope: string;
  readonly id: string;
  readonly email: string;
  readonly submittedAt: Date;
}

/**
 * What a form's visitor chose, the same for every form. A yes needs its words named, a no does not;
 * without a number nothing was asked.
 */
export function findSentChoice({
  contactConsent,
  consentTextVersion,
  phone,
}: {
  readonly contactConsent?: boolean | undefined;
  readonly consentTextVersion?: string | null | undefined;
  readonly phone?: string | null | undefined;
}): Required<SentChoice> {
  const version = consentTextVersion || null;
  const isYes = contactConsent === true && version !== null && phone;
  const isNo = contactConsent === false && phone;
  return {
    consent: isYes ? { version, phone } : null,
    refusal: isNo ? { version, phone } : null,
  };
}

/**
 * What is still to be done about submissions that were answered: a row each, stored in the statement
 * that stores the submission and gone once it is handed out. Apart from the submissions themselves,
 * because to change a row of a lead writes all its index entries anew.
 */
export const followUpsTable = pgTable("follow_ups", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Which kind of submission: the scope of its keys. */
  scope: text().notNull(),
  submissionId: uuid("submission_id").notNull(),
  told: jsonb().$type<FollowUp>().notNull(),
  /** Of handing it out, that failed. */
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});

export type FollowUpRow = typeof followUpsTable.$inferSelect;

const longestPauseSeconds = 3_600;

/**
 * The scope under which that of a submission waits which was set aside as a machine's. No kind has it,
 * so nothing is handed out; with the origin it keeps what proves a consent until staff free it.
 */
export const setAsideScope = (scope: string) => `aside:${scope}`;

const isNotAside = notLike(followUpsTable.scope, setAsideScope("%"));

/** Which are taken: the oldest that are due, so many at most, or one alone, whether or not it is due. */
type AskedFollowUps = { readonly limit: number } | { readonly only: number };

/**
 * Takes follow-ups that no other process has: they are gone when `tx` commits. Beside them the
 * submissions they are of, without those that were erased meanwhile: these have nothing to follow.
 * Nobody erases the others until `tx` ends.
 *
 * @param tables kinds that this version of the site knows; a newer one beside it may have more.
 */
export async function takeFollowUps(
  tx: Tx,
  tables: SubmissionTables,
  asked: AskedFollowUps,
): Promise<{ readonly taken: readonly FollowUpRow[]; readonly submissions: readonly HandedOut[] }> {
  const { id, scope, nextAttemptAt } = followUpsTable;
  const isAsked = "only" in asked ? eq(id, asked.only) : lte(nextAttemptAt, sql`now()`);
  const next = tx
    .select({ id })
    .from(followUpsTable)
    .where(and(inArray(scope, Object.keys(tables)), isAsked))
    .orderBy(id)
    .limit("limit" in asked ? asked.limit : 1)
    .for("update", { skipLocked: true });
  const taken = await tx
    .delete(followUpsTable)
    // An array, not `in`: PostgreSQL may run the subquery of an `in` again for each row, and each
    // run would lock more rows.
    .where(sql`${id} = any(array(${next}))`)
    .returning();
  taken.sort((one, other) => one.id - other.id);
  const submissions: HandedOut[] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const rows = taken.filter((row) => row.scope === kind);
    if (rows.length > 0) submissions.push(...(await findSubmissions(tx, table, rows)));
  }
  return { taken, submissions };
}

async function findSubmissions(
  tx: Tx,
  table: SubmissionTable,
  rows: readonly FollowUpRow[],
): Promise<HandedOut[]> {
  const { id, email, submittedAt } = table;
  const ids = rows.map(({ submissionId }) => submissionId);
  const found = (await tx
    .select({ id, email, submittedAt })
    .from(table as PgTable)
    .where(inArray(id, ids))
    // In one order everywhere: two who lock the same rows in another could deadlock.
    .orderBy(id)
    .for("key share")) as ReadonlyArray<Pick<HandedOut, "id" | "email" | "submittedAt">>;
  const byId = new Map(found.map((each) => [each.id, each]));
  return rows.flatMap(({ scope, submissionId, told }) => {
    const submission = byId.get(submissionId);
    return submission ? [{ scope, ...told, ...submission }] : [];
  });
}

/**
 * Lets what follows a submission follow now, because staff say that it came from a person. One that
 * came before such rows were kept has no proof of a consent, and nobody is written to.
 */
export async function freeFollowUp(
  tx: Tx,
  {
    scope,
    id,
    language,
    sentAt,
  }: {
    readonly scope: string;
    readonly id: string;
    readonly language: Locale;
    readonly sentAt: Date;
  },
): Promise<void> {
  const { submissionId, told: kept } = followUpsTable;
  const now = sql`now()`;
  const sent = sql`jsonb_set(${kept}, '{sentAt}', to_jsonb(${sentAt.toISOString()}::text))`;
  const freed = await tx
    .update(followUpsTable)
    .set({ scope, told: sent, nextAttemptAt: now, storedAt: now })
    .where(and(eq(submissionId, id), eq(followUpsTable.scope, setAsideScope(scope))))
    .returning({ id: followUpsTable.id });
  if (freed.length > 0) return;
  const unknown = { edition: null, networkAddress: null, userAgent: null, page: null };
  const told = { ...unknown, language, consent: null, confirmation: null };
  await tx.insert(followUpsTable).values({ scope, submissionId: id, told });
}

/** Puts one off that could not be handed out: for half a minute at first, then for longer. */
export async function postponeFollowUp(db: Db, followUpId: number): Promise<void> {
  const { id, attempts } = followUpsTable;
  const pause = sql`least(15 * 2 ^ (${attempts} + 1), ${longestPauseSeconds}) * interval '1 second'`;
  await db
    .update(followUpsTable)
    .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: sql`now() + ${pause}` })
    .where(eq(id, followUpId));
}

export const followUpsData = definePersonalData({
  table: followUpsTable,
  ofRecord: followUpsTable.submissionId,
  tell: {
    nothing:
      "What is to be done about a submission, until it is, a moment later. A number and a network address in it become evidence of a consent or are forgotten.",
  },
});

export interface WaitingSubmissions {
  /** Answered and not handed out yet, those that were held back included. */
  readonly waiting: number;
  /** Handing them out failed; it is tried again, ever more seldom. */
  readonly heldBack: number;
}

export async function countFollowUps(db: Db): Promise<WaitingSubmissions> {
  const heldBack = sql`count(*) filter (where ${followUpsTable.attempts} > 0)`.mapWith(Number);
  const [row] = await db
    .select({ waiting: count(), heldBack })
    .from(followUpsTable)
    .where(isNotAside);
  return row ?? { waiting: 0, heldBack: 0 };
}

const isHeld = and(isNotAside, gte(followUpsTable.nextAttemptAt, heldUntil));

/** After a restore: whatever waits is not handed out until an admin decides. */
export async function holdFollowUps(db: Db): Promise<void> {
  await db.update(followUpsTable).set({ nextAttemptAt: heldUntil }).where(isNotAside);
}

export function countHeldFollowUps(db: Db): Promise<number> {
  return db.$count(followUpsTable, isHeld);
}

/** Ends the hold: they are handed out now, to all or, once sent, to those who write to nobody. */
export async function decideFollowUps(tx: Tx, decision: HeldDecision): Promise<void> {
  const { told } = followUpsTable;
  const isTold = sql`jsonb_set(${told}, '{isTold}', 'true')`;
  await tx
    .update(followUpsTable)
    .set({ nextAttemptAt: sql`now()`, ...(decision === "sent" && { told: isTold }) })
    .where(isHeld);
}

/** Since when the oldest is stored that was not handed out yet; null when there is none. What is held waits for a person. */
export async function findOldestFollowUp(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ storedAt: min(followUpsTable.storedAt) })
    .from(followUpsTable)
    .where(and(isNotAside, lt(followUpsTable.nextAttemptAt, heldUntil)));
  return row?.storedAt ?? null;
}

/** A table of submissions of one kind. */
export type SubmissionTable = PgTable & Readonly<Record<"id" | "email" | "submittedAt", PgColumn>>;

/** By the scope of their keys. */
export type SubmissionTables = Readonly<Record<string, SubmissionTable>>;
