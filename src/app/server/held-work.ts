import { lastRestoreSetting } from "#features/backup/core/held-work.ts";
import type { HeldCounts } from "#features/backup/core/held-work.ts";
import {
  countHeldDeliveries,
  decideDeliveries,
  holdDeliveries,
} from "#features/crm/server/held-deliveries.ts";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { heldUntil } from "#platform/core/held-until.ts";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Database, Db, RawSession, Tx } from "#platform/server/database.ts";
import {
  countHeldFollowUps,
  decideFollowUps,
  holdFollowUps,
} from "#platform/server/intake/follow-ups-store.ts";
import { countHeldMails, decideMails, holdMails } from "#platform/server/mail/held-mails.ts";
import { writeSetting } from "#platform/server/settings-store.ts";
import { countHeldJobs, decideJobs, putJobs } from "#platform/server/transfer/waiting-jobs.ts";
import type { WaitingJob } from "#platform/server/transfer/waiting-jobs.ts";

/** Jobs that write to nobody, whatever they do. */
const harmless = new Set([objectExpired.name]);

/** Puts a backup's jobs into their queues; those that may write to somebody wait there. */
export function putRestoredJobs(session: RawSession, jobs: readonly WaitingJob[]): Promise<void> {
  const startAfter = heldUntil.toISOString();
  return putJobs(
    session,
    jobs.map((job) =>
      harmless.has(job.name.split(".", 1)[0] ?? "") ? job : { ...job, startAfter },
    ),
  );
}

/** Holds everything that waited to be sent when the backup was made. In the caller's transaction. */
export async function holdWork(
  { db }: { readonly db: Db },
  { madeAt, now }: { readonly madeAt: string; readonly now: Date },
): Promise<void> {
  await holdDeliveries(db, now);
  await holdFollowUps(db);
  await holdMails(db, now);
  const value = { madeAt, restoredAt: now.toISOString(), decision: null };
  // The caller's connection is in one transaction already, which is all a Tx is.
  await writeSetting(db as unknown as Tx, lastRestoreSetting, value, { by: "restore", now });
}

export async function countHeldWork(database: Database): Promise<HeldCounts> {
  const { db } = database;
  return {
    ...(await countHeldDeliveries(db)),
    mails: await countHeldMails(db),
    submissions: await countHeldFollowUps(db),
    jobs: await countHeldJobs(database),
  };
}

export async function decideHeldWork(tx: Tx, decision: HeldDecision, now: Date): Promise<void> {
  await decideDeliveries(tx, decision, now);
  await decideMails(tx, decision, now);
  await decideFollowUps(tx, decision);
  await decideJobs(tx, decision);
}
