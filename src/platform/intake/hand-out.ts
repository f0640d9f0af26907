import { sql } from "drizzle-orm";
import type { Database, Tx } from "#platform/database/database.ts";
import type { NewMail } from "#platform/mail/queue-mail.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import type { Queue } from "#platform/queue/queue.ts";
import {
  type FollowUpRow,
  type HandedOut,
  postponeFollowUp,
  type SubmissionTables,
  takeFollowUps,
} from "./follow-ups-store.ts";

/**
 * One feature's work on submissions after they are stored: all of it in `tx`, without network
 * calls, once per submission. It returns mails instead of queueing them: the mails of all followers
 * are queued at once, because queueing locks mailboxes, and a different lock order could deadlock.
 */
export type Follower = (
  tx: Tx,
  submissions: readonly HandedOut[],
) => Promise<readonly NewMail[] | void>;

export interface HandOutOptions {
  readonly database: Database;
  readonly tables: SubmissionTables;
  /** Called in this order, so that a follower finds what those before it stored. */
  readonly followers: readonly Follower[];
  /** Queues mails, as `queueMails` does. */
  readonly writeMails: (tx: Tx, mails: readonly NewMail[]) => Promise<unknown>;
  readonly log: Log;
}

/** The interval at which follow-ups of killed processes are looked for. */
const pollMs = 1_000;
/**
 * Submissions stored within this time are handed out together: ten together cost half as much as
 * ten alone.
 */
const gatherMs = 50;
/** The most submissions handed out in one transaction, which locks their rows while it runs. */
const mostTogether = 100;

/**
 * Hands out submissions after they were answered. Taking the rows and the work of all followers are
 * one transaction, so nothing is ever in flight and no lease is needed.
 */
export function handOutQueue(options: HandOutOptions): Queue {
  return {
    failure: "Submissions can't be handed out at the moment; it is tried again.",
    recovery: "Submissions are handed out again.",
    pollMs,
    gatherMs,
    take: async () => ((await handOutNext(options)) > 0 ? { waitMs: 0 } : null),
  };
}

/**
 * Hands out the oldest waiting submissions. If a follower fails, each submission is tried alone:
 * the failing one is held back and named in the log, and the others go on.
 *
 * @returns how many there were.
 */
async function handOutNext(options: HandOutOptions): Promise<number> {
  let taken: readonly FollowUpRow[] = [];
  try {
    await inTransaction(options.database, async (tx) => {
      const found = await takeFollowUps(tx, options.tables, { limit: mostTogether });
      taken = found.taken;
      await handOut(options, tx, found.submissions);
    });
  } catch (failure) {
    // If nothing was taken, the database failed, and no single submission is at fault.
    if (taken.length === 0) throw failure;
    for (const row of taken) await handOutAlone(options, row);
  }
  return taken.length;
}

async function handOutAlone(options: HandOutOptions, row: FollowUpRow): Promise<void> {
  const { database, tables, log } = options;
  try {
    await inTransaction(database, async (tx) => {
      const { submissions } = await takeFollowUps(tx, tables, { only: row.id });
      await handOut(options, tx, submissions);
    });
  } catch (failure) {
    // Throws if the database is away, too; then nothing has changed.
    await postponeFollowUp(database.db, row.id);
    const { scope, submissionId, attempts } = row;
    log.error(
      { scope, submission: submissionId, attempts: attempts + 1, ...describeError(failure) },
      "A submission could not be handed out; it is held back and tried again.",
    );
  }
}

/**
 * Commits without waiting for the disk. If a crash loses this commit, the submissions count as not
 * handed out and are handed out again. Workers that act outside (mail, CRM) first commit a claim,
 * which flushes this commit, too.
 */
function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    return work(tx);
  });
}

async function handOut(
  { followers, writeMails }: HandOutOptions,
  tx: Tx,
  submissions: readonly HandedOut[],
): Promise<void> {
  if (submissions.length === 0) return;
  const mails: NewMail[] = [];
  for (const follow of followers) mails.push(...((await follow(tx, submissions)) ?? []));
  await writeMails(tx, mails);
}

/**
 * For followers that notify somebody: leaves out submissions whose people were notified before a
 * backup was restored.
 */
export function exceptNotified(follow: Follower): Follower {
  return async (tx, submissions) => {
    const unnotified = submissions.filter(({ isNotified }) => isNotified !== true);
    return unnotified.length > 0 ? follow(tx, unnotified) : [];
  };
}

/** Confirmation mails to the people who sent a form, where mail to them is allowed. */
export function confirmSubmissions(submissions: readonly HandedOut[]): readonly NewMail[] {
  return submissions.flatMap(({ scope, id, email, language, confirmation: kind }) =>
    kind === null
      ? []
      : {
          kind,
          to: email,
          dedupeKey: `${kind}:${id}`,
          record: { kind: scope, id },
          locale: language,
          isConfirmation: true,
          isUrgent: true,
        },
  );
}
