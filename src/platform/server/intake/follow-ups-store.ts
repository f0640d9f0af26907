import { count, eq, gte, inArray, lt, min, sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { heldUntil } from "#platform/core/held-until.ts";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { FollowUp } from "./follow-up.ts";
import { writeSubmitters } from "./submission-tables.ts";
import type { SubmissionTables, Submitter } from "./submission-tables.ts";

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

export interface AskedFollowUps {
  /** Kinds of submissions that this version of the site knows; a newer one beside it may have more. */
  readonly tables: SubmissionTables;
  readonly limit: number;
  /** This one alone, whether or not it is due. */
  readonly only?: number;
}

export interface TakenFollowUp extends Pick<
  FollowUpRow,
  "id" | "scope" | "submissionId" | "told" | "attempts"
> {
  /** Null when the submission was erased meanwhile. */
  readonly submitter: Submitter | null;
}

interface TakenRow extends Record<string, unknown>, Omit<TakenFollowUp, "submitter"> {
  readonly email: string | null;
  readonly phone: string | null;
  readonly submittedMs: number | null;
}

/**
 * Takes the oldest that are due and that no other process has: they are gone when `tx` commits. With
 * whom they are of; nobody erases these submissions until `tx` ends.
 */
export async function takeFollowUps(
  tx: Tx,
  { tables, limit, only }: AskedFollowUps,
): Promise<readonly TakenFollowUp[]> {
  const { rows } = await tx.execute<TakenRow>(
    only === undefined
      ? sql`${sql.raw(writeHead(tables))} and next_attempt_at <= now()
          order by id limit ${String(limit)}::int ${sql.raw(writeTail(tables))}`
      : sql`${sql.raw(writeHead(tables))} and id = ${String(only)}::bigint ${sql.raw(writeTail(tables))}`,
  );
  return rows.map(({ email, phone, submittedMs, ...row }) => ({
    ...row,
    submitter:
      email === null || submittedMs === null
        ? null
        : { email, phone, submittedAt: new Date(submittedMs) },
  }));
}

/** Texts with one parameter, so that the statement is prepared once. */
const writeHead = (tables: SubmissionTables) => `with taken as (
  delete from follow_ups where id in (
    select id from follow_ups
    where scope in (${Object.keys(tables)
      .map((scope) => `'${scope}'`)
      .join(", ")})`;

function writeTail(tables: SubmissionTables): string {
  const kinds = Object.entries(tables).map(([scope, table]) => ({
    scope,
    found: `"found_${scope}"`,
    text: writeSubmitters(scope, table),
  }));
  const all = kinds.map(({ scope, found }) => `select '${scope}' as scope, * from ${found}`);
  return `for update skip locked
  ) returning id, scope, submission_id, told, attempts
), ${kinds.map(({ found, text }) => `${found} as (${text})`).join(", ")}
select taken.id::float8 as id, scope, submission_id as "submissionId", told, attempts,
  email, phone, (extract(epoch from submitted_at) * 1000)::float8 as "submittedMs"
from taken left join (${all.join(" union all ")}) as found using (scope, submission_id)
order by taken.id`;
}

/** Sets one aside that could not be handed out: for half a minute at first, then for longer. */
export async function postponeFollowUp(db: Db, followUpId: number): Promise<void> {
  const { id, attempts } = followUpsTable;
  const pause = sql`least(15 * 2 ^ (${attempts} + 1), ${longestPauseSeconds}) * interval '1 second'`;
  await db
    .update(followUpsTable)
    .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: sql`now() + ${pause}` })
    .where(eq(id, followUpId));
}

/** Forgets what waits about submissions that are erased: it holds addresses of devices. */
export async function forgetFollowUpsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(followUpsTable).where(inArray(followUpsTable.submissionId, [...ids]));
}

export interface WaitingSubmissions {
  /** Answered and not handed out yet, those that were set aside included. */
  readonly waiting: number;
  /** Handing them out failed; it is tried again, ever more seldom. */
  readonly setAside: number;
}

export async function countFollowUps(db: Db): Promise<WaitingSubmissions> {
  const setAside = sql`count(*) filter (where ${followUpsTable.attempts} > 0)`.mapWith(Number);
  const [row] = await db.select({ waiting: count(), setAside }).from(followUpsTable);
  return row ?? { waiting: 0, setAside: 0 };
}

const isHeld = gte(followUpsTable.nextAttemptAt, heldUntil);

/** After a restore: whatever waits is not handed out until an admin decides. */
export async function holdFollowUps(db: Db): Promise<void> {
  await db.update(followUpsTable).set({ nextAttemptAt: heldUntil });
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
    .where(lt(followUpsTable.nextAttemptAt, heldUntil));
  return row?.storedAt ?? null;
}
