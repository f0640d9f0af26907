import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/server/database.ts";
import { mailsTable } from "./mails-store.ts";
import type { MailRow } from "./mails-store.ts";

/** Later than any next try is set: only a clock that was set back explains it. */
const longestPauseMs = 7 * 3_600_000;

// The states stand in the text: an index over some rows alone is not used for a value that comes as a parameter.
const isQueued = sql`${mailsTable.state} = 'queued'`;
const isClaimed = sql`${mailsTable.state} in ('claimed', 'sending')`;

function isDueAt(now: Date) {
  const { nextAttemptAt } = mailsTable;
  const absurd = new Date(now.getTime() + longestPauseMs);
  return and(
    isQueued,
    sql`(${nextAttemptAt} <= ${now.toISOString()}::timestamptz or ${nextAttemptAt} > ${absurd.toISOString()}::timestamptz)`,
  );
}

/** Without a lock, so that a quiet queue costs next to nothing. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const rows = await db.select({ id: mailsTable.id }).from(mailsTable).where(isDueAt(now)).limit(1);
  return rows.length > 0;
}

/** The next that is due, held until `tx` ends; one that another process holds is passed over. */
export async function lockNextDue(tx: Tx, now: Date): Promise<MailRow | null> {
  const [row] = await tx
    .select()
    .from(mailsTable)
    .where(isDueAt(now))
    .orderBy(asc(mailsTable.priority), asc(mailsTable.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** The mail as it is, held until `tx` ends; null when it is no longer this claim's. */
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

/** Gives a mail to this process until `until`. @returns under which id. */
export async function claimMailRow(tx: Tx, row: MailRow, now: Date, until: Date): Promise<string> {
  const claimId = randomUUID();
  await changeMail(tx, row.id, {
    state: "claimed",
    claimId,
    claimedUntil: until,
    attempts: row.attempts + 1,
    changedAt: now,
  });
  return claimId;
}

/**
 * Notes that the mail server may have the mail from now on.
 *
 * @returns false when the mail is no longer this claim's: then it must not be sent.
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
 * What became of mails whose process is gone: one that was not on its way yet waits again. Of one
 * that was, nobody knows; staff get it again, and a visitor does not.
 */
export async function releaseExpiredMails(db: Db, now: Date, claimMs: number): Promise<number> {
  const { state, claimedUntil, audience } = mailsTable;
  const absurd = new Date(now.getTime() + 2 * claimMs);
  const ended = sql`(${claimedUntil} <= ${now.toISOString()}::timestamptz or ${claimedUntil} > ${absurd.toISOString()}::timestamptz)`;
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

/** Forgets mails, and whom they went to, that nothing has become of since then. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db
    .delete(mailsTable)
    .where(sql`${mailsTable.changedAt} < ${before.toISOString()}::timestamptz`);
}
