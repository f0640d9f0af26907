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
import { type HeldDecision, heldUntil } from "#platform/core/staff/held-until.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

/** How a submission came in, as evidence of its consent. */
export interface SubmissionOrigin {
  readonly language: Locale;
  /** The edition of the site that showed the form; null for the words in the source code. */
  readonly edition: string | null;
  readonly networkAddress: string | null;
  readonly userAgent: string | null;
  /** Without query and fragment. */
  readonly page: string | null;
}

/** A consent as the form sent it: it does not cover a number that the record gets later. */
export interface SentConsent {
  /** The version of the words that were on screen. */
  readonly version: string;
  readonly phone: string;
}

/** A refusal as the form sent it. It counts even if the version of its words is unknown. */
export interface SentRefusal {
  readonly version: string | null;
  readonly phone: string;
}

/** The choice below a form's phone number: yes, no, or neither. */
export interface SentChoice {
  readonly consent: SentConsent | null;
  /** Undefined in follow-ups from before refusals were stored. */
  readonly refusal?: SentRefusal | null;
}

/**
 * Facts that are known only while the form is received, stored until the submission is handed out.
 */
export interface FollowUp extends SubmissionOrigin, SentChoice {
  /** The mail that confirms the submission to the visitor; null when none may be sent. */
  readonly confirmation: string | null;
  /** When the form was sent, for a submission that staff freed later; ISO 8601, UTC. */
  readonly sentAt?: string;
  /**
   * Whether everybody has been notified already, by the first attempt or before the backup was
   * restored. Then only the choice below the number is stored, and sent to CRMs that have the
   * person. Rows are stored with this key; the features read it as `isNotified`.
   */
  readonly isTold?: boolean;
}

/** A stored submission that is handed out. */
export interface HandedOut extends Omit<FollowUp, "isTold"> {
  /** Whether mails about it went out already: see `isTold` of `FollowUp`. */
  readonly isNotified?: boolean;
  readonly scope: string;
  readonly id: string;
  readonly email: string;
  readonly submittedAt: Date;
}

/**
 * The choice of a form's visitor, computed the same way for every form. A yes must name the version
 * of its words, a no need not; without a number there was no question.
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
 * Remaining work of submissions that were already answered: one row each, stored in the same
 * statement as the submission and removed once it is handed out. In a table of its own, because
 * updating a row of a lead rewrites all of its index entries.
 */
export const followUpsTable = pgTable("follow_ups", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The kind of submission: the scope of its keys. */
  scope: text().notNull(),
  submissionId: uuid("submission_id").notNull(),
  content: jsonb("told").$type<FollowUp>().notNull(),
  /** Failed attempts to hand out the submission. */
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});

export type FollowUpRow = typeof followUpsTable.$inferSelect;

const longestPauseSeconds = 3_600;

/**
 * The scope of the follow-ups of a submission that was set aside as a machine's. No follower has this
 * scope, so they wait until staff free the submission; the evidence of consent waits with them.
 */
export const setAsideScope = (scope: string) => `aside:${scope}`;

const isNotSetAside = notLike(followUpsTable.scope, setAsideScope("%"));

/**
 * Which follow-ups to take: the oldest that are due, up to a limit, or a single one, due or not.
 */
type AskedFollowUps = { readonly limit: number } | { readonly only: number };

/**
 * Takes follow-ups that no other process holds, together with their submissions: the rows are
 * removed when `tx` commits. A submission that was erased meanwhile is left out, because nothing is
 * to follow it. The others can't be erased until `tx` ends.
 *
 * @param tables kinds that this version of the site knows; a newer version beside it may have more.
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
    // Sorted by id everywhere: two transactions that lock the same rows in different order could
    // deadlock.
    .orderBy(id)
    .for("key share")) as ReadonlyArray<Pick<HandedOut, "id" | "email" | "submittedAt">>;
  const byId = new Map(found.map((each) => [each.id, each]));
  return rows.flatMap(({ scope, submissionId, content }) => {
    const submission = byId.get(submissionId);
    const { isTold, ...sent } = content;
    return submission
      ? [{ scope, ...sent, ...submission, ...(isTold && { isNotified: true }) }]
      : [];
  });
}

/**
 * Makes a submission's follow-up due, because staff say that it came from a person. A submission
 * from before follow-ups were stored has no evidence of consent, and nobody is notified.
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
  const { submissionId, content: kept } = followUpsTable;
  const now = sql`now()`;
  const sent = sql`jsonb_set(${kept}, '{sentAt}', to_jsonb(${sentAt.toISOString()}::text))`;
  const freed = await tx
    .update(followUpsTable)
    .set({ scope, content: sent, nextAttemptAt: now, storedAt: now })
    .where(and(eq(submissionId, id), eq(followUpsTable.scope, setAsideScope(scope))))
    .returning({ id: followUpsTable.id });
  if (freed.length > 0) return;
  const unknown = { edition: null, networkAddress: null, userAgent: null, page: null };
  const content = { ...unknown, language, consent: null, confirmation: null };
  await tx.insert(followUpsTable).values({ scope, submissionId: id, content });
}

/**
 * Postpones a follow-up that could not be handed out: half a minute at first, then longer each
 * time.
 */
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
  /** Submissions that were answered and not handed out yet, those held back included. */
  readonly waiting: number;
  /** Follow-ups whose handing out failed; it is tried again, after longer and longer pauses. */
  readonly heldBack: number;
}

export async function countFollowUps(db: Db): Promise<WaitingSubmissions> {
  const heldBack = sql`count(*) filter (where ${followUpsTable.attempts} > 0)`.mapWith(Number);
  const [row] = await db
    .select({ waiting: count(), heldBack })
    .from(followUpsTable)
    .where(isNotSetAside);
  return row ?? { waiting: 0, heldBack: 0 };
}

const isHeld = gte(followUpsTable.nextAttemptAt, heldUntil);

/** After a restore: holds all waiting follow-ups until an admin decides. */
export async function holdFollowUps(db: Db): Promise<void> {
  await db.update(followUpsTable).set({ nextAttemptAt: heldUntil }).where(isNotSetAside);
}

export function countHeldFollowUps(db: Db): Promise<number> {
  return db.$count(followUpsTable, isHeld);
}

/**
 * Ends the hold: follow-ups are handed out now, to all followers, or after the decision `sent` only
 * to those that notify nobody.
 */
export async function decideFollowUps(tx: Tx, decision: HeldDecision): Promise<void> {
  const { content } = followUpsTable;
  const asNotified = sql`jsonb_set(${content}, '{isTold}', 'true')`;
  await tx
    .update(followUpsTable)
    .set({ nextAttemptAt: sql`now()`, ...(decision === "sent" && { content: asNotified }) })
    .where(isHeld);
}

/**
 * When the oldest submission was stored that is not handed out yet; null when there is none. Held
 * ones are left out, because they wait for an admin.
 */
export async function findOldestFollowUp(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ storedAt: min(followUpsTable.storedAt) })
    .from(followUpsTable)
    .where(and(isNotSetAside, lt(followUpsTable.nextAttemptAt, heldUntil)));
  return row?.storedAt ?? null;
}

/** A table of submissions of one kind. */
export type SubmissionTable = PgTable & Readonly<Record<"id" | "email" | "submittedAt", PgColumn>>;

/** By the scope of their keys. */
export type SubmissionTables = Readonly<Record<string, SubmissionTable>>;
