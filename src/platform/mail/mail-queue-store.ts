import { and, asc, desc, eq, gte, inArray, min, ne, notInArray, sql } from "drizzle-orm";
import type { HeldDecision } from "#platform/core/staff/held-until.ts";
import { mailboxKey } from "#platform/core/person/contact-details.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue, takeRow } from "#platform/queue/queue.ts";
import { hourMs } from "#platform/core/durations.ts";
import { lockMailboxes, mailboxOf, mailsTable, type MailRow } from "./mails-store.ts";
import { confirmedOnceMs } from "./queue-mail.ts";

/**
 * Longer than any pause before a next attempt: a later time was set before the clock was set back.
 */
const longestPauseMs = 7 * hourMs;

// The states are literals in the SQL: PostgreSQL doesn't use a partial index when its value is a
// parameter.
const isQueued = sql`${mailsTable.state} = 'queued'`;
const isClaimed = sql`${mailsTable.state} in ('claimed', 'sending')`;

function isDueAt(now: Date) {
  return and(isQueued, isDue(mailsTable.nextAttemptAt, now, longestPauseMs));
}

/** Reads without a lock, so that an empty queue costs next to nothing. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const rows = await db.select({ id: mailsTable.id }).from(mailsTable).where(isDueAt(now)).limit(1);
  return rows.length > 0;
}

/** When the longest waiting mail became due: of the urgent ones, and of the others. */
export async function findOldestDue(
  db: Db,
  now: Date,
): Promise<{ readonly urgent: Date | null; readonly other: Date | null }> {
  const { priority, nextAttemptAt } = mailsTable;
  const rows = await db
    .select({ priority, since: min(nextAttemptAt) })
    .from(mailsTable)
    .where(isDueAt(now))
    .groupBy(priority);
  const find = (wanted: number) => rows.find((row) => row.priority === wanted)?.since ?? null;
  return { urgent: find(0), other: find(1) };
}

/**
 * Assigns the next due mail that is not of these kinds to this process. `tx` may change it further;
 * a mail that another process holds is skipped.
 */
export function takeDueMail(
  tx: Tx,
  without: readonly string[],
  { now, until, claimId }: { readonly now: Date; readonly until: Date; readonly claimId: string },
): Promise<MailRow | null> {
  const { id, kind, priority, nextAttemptAt, attempts } = mailsTable;
  return takeRow(tx, mailsTable, {
    key: id,
    due: and(isDueAt(now), notInArray(kind, [...without])),
    order: [asc(priority), asc(nextAttemptAt)],
    change: {
      state: "claimed",
      claimId,
      claimedUntil: until,
      attempts: sql`${attempts} + 1`,
      changedAt: now,
    },
  });
}

/** The current row of a claimed mail, locked until `tx` ends; null when the claim was lost. */
export async function lockClaimed(tx: Tx, id: string, claimId: string): Promise<MailRow | null> {
  const [row] = await tx.select().from(mailsTable).where(eq(mailsTable.id, id)).for("update");
  return row?.claimId === claimId ? row : null;
}

export async function changeMail(
  tx: Tx,
  id: string,
  change: Partial<Omit<MailRow, "id">>,
): Promise<void> {
  await tx.update(mailsTable).set(change).where(eq(mailsTable.id, id));
}

/**
 * Queues the newest mail that was skipped as "repeated" because of this one, now that this one is
 * not sent: of two forms sent shortly after each other, one confirmation should arrive. If another
 * mail within the same half hour stands for it, it stays skipped.
 */
export async function queueRepeated(tx: Tx, gone: MailRow, now: Date): Promise<void> {
  const { id, state, reason, queuedAt, kind, toAddress } = mailsTable;
  const mailbox = mailboxKey(gone.toAddress);
  // The lock makes a process that queues a mail to this mailbox either see that this one is not
  // sent, or be seen here.
  const none = { visitor: [], staff: [] };
  await lockMailboxes(tx, { ...none, [gone.audience]: [mailbox] });
  const rows = await tx
    .select({ id, state, reason, queuedAt })
    .from(mailsTable)
    .where(
      and(
        eq(mailboxOf(toAddress), mailbox),
        eq(kind, gone.kind),
        gte(queuedAt, gone.queuedAt),
        ne(id, gone.id),
      ),
    )
    .orderBy(desc(queuedAt));
  const isNear = (one: Date, other: Date) =>
    Math.abs(one.getTime() - other.getTime()) < confirmedOnceMs;
  const repeated = rows.find(
    (row) => row.reason === "repeated" && isNear(row.queuedAt, gone.queuedAt),
  );
  if (!repeated) return;
  const others = rows.filter((row) => row.state !== "skipped");
  if (others.some((row) => isNear(row.queuedAt, repeated.queuedAt))) return;
  const anew = { state: "queued", reason: null, nextAttemptAt: now, changedAt: now } as const;
  await changeMail(tx, repeated.id, anew);
}

/**
 * Records that the mail server may have the mail from now on.
 *
 * @returns false when the claim was lost: then the mail must not be sent.
 */
export async function markSending(db: Db, id: string, claimId: string): Promise<boolean> {
  const rows = await db
    .update(mailsTable)
    .set({ state: "sending" })
    .where(
      and(eq(mailsTable.id, id), eq(mailsTable.claimId, claimId), eq(mailsTable.state, "claimed")),
    )
    .returning({ id: mailsTable.id });
  return rows.length > 0;
}

/**
 * Releases mails whose process died: one that was only claimed waits again. One that was being sent
 * may have arrived: to staff it is sent again, to a visitor it is not.
 */
export async function releaseExpiredMails(db: Db, now: Date, claimMs: number): Promise<number> {
  const { state, claimedUntil, audience } = mailsTable;
  const ended = isDue(claimedUntil, now, 2 * claimMs);
  const rows = await db
    .update(mailsTable)
    .set({
      state: sql`case when ${state} = 'sending' and ${audience} = 'visitor' then 'unknown' else 'queued' end`,
      claimedUntil: null,
      nextAttemptAt: now,
      changedAt: now,
    })
    .where(and(isClaimed, ended))
    .returning({ id: mailsTable.id });
  return rows.length;
}

/**
 * Takes back a mail that waits for its time (`notBefore`).
 *
 * @returns false when that time has come: it was sent, or is about to be.
 */
export async function withdrawMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { state, nextAttemptAt, attempts } = mailsTable;
  const rows = await tx
    .update(mailsTable)
    .set({ state: "skipped", reason: "withdrawn", changedAt: now })
    .where(
      and(
        eq(mailsTable.id, id),
        eq(state, "queued"),
        eq(attempts, 0),
        sql`${nextAttemptAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: mailsTable.id });
  return rows.length > 0;
}

/** Erases mails, with their addresses, whose state has not changed since `before`. */
export async function eraseOldMails(db: Db, before: Date): Promise<void> {
  await db
    .delete(mailsTable)
    .where(sql`${mailsTable.changedAt} < ${before.toISOString()}::timestamptz`);
}

/**
 * Holds all waiting mails until an admin decides. A mail to a visitor that was being sent becomes
 * `unknown`: it may have arrived.
 */
export async function holdMails(db: Db, now: Date): Promise<void> {
  const stopped = { claimId: null, claimedUntil: null, changedAt: now };
  await db
    .update(mailsTable)
    .set({ state: "unknown", ...stopped })
    .where(and(eq(mailsTable.state, "sending"), eq(mailsTable.audience, "visitor")));
  await db
    .update(mailsTable)
    .set({ state: "held", ...stopped })
    .where(inArray(mailsTable.state, ["queued", "claimed", "sending"]));
}

export function countHeldMails(db: Db | Tx): Promise<number> {
  return db.$count(mailsTable, eq(mailsTable.state, "held"));
}

/** Ends the hold. A mail past its `giveUpAt` is then given up as usual. */
export async function decideMails(db: Db | Tx, decision: HeldDecision, now: Date): Promise<void> {
  const change =
    decision === "send"
      ? ({ state: "queued", nextAttemptAt: now, changedAt: now } as const)
      : ({ state: "skipped", reason: "sent-before", changedAt: now } as const);
  await db.update(mailsTable).set(change).where(eq(mailsTable.state, "held"));
}
