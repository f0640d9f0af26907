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
 * What one feature does about submissions once they are stored: all of it in `tx`, without network
 * calls, and once for each submission. Mails it returns instead of queueing them: those of all
 * followers are queued at once, for each call locks mailboxes, and another order could deadlock.
 */
export type Follower = (
  tx: Tx,
  submissions: readonly HandedOut[],
) => Promise<readonly NewMail[] | void>;

export interface HandOutOptions {
  readonly database: Database;
  readonly tables: SubmissionTables;
  /** In this order, so that one finds what those before it stored. */
  readonly followers: readonly Follower[];
  /** As `queueMails`. */
  readonly writeMails: (tx: Tx, mails: readonly NewMail[]) => Promise<void>;
  readonly log: Log;
}

/** How often to look for follow-ups of a process that was killed before it handed them out. */
const pollMs = 1_000;
/** Those that are stored within it are handed out together: ten cost half as much together as alone. */
const gatherMs = 50;
/** How many are handed out together at most: as long as it takes, their rows are locked. */
const mostTogether = 100;

/**
 * Hands out what is stored, after the answers. Taking the rows and handing them out are one
 * transaction, so nothing is ever in flight, and a row is its own lease.
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
 * Hands out the oldest submissions that wait. If one of them can't be handed out, each is tried
 * alone: that one is held back and named in the log, and the others go on without it.
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
    // If nothing was taken, the database failed and no single submission is at fault.
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
    // Throws as well if the database is away; then nothing has changed.
    await postponeFollowUp(database.db, row.id);
    const { scope, submissionId, attempts } = row;
    log.error(
      { scope, submission: submissionId, attempts: attempts + 1, ...describeError(failure) },
      "A submission could not be handed out; it is held back and tried again.",
    );
  }
}

/**
 * Without waiting for the disk: if the commit is lost, so is that anything was taken, and all of it
 * is done once more. Whoever acts on what is stored here (mail, CRM) commits a claim before, which
 * takes all earlier commits to the disk with it.
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
 * For followers that write to somebody: leaves out submissions that were told before a backup was
 * restored.
 */
export function ofUntold(follow: Follower): Follower {
  return async (tx, submissions) => {
    const untold = submissions.filter(({ isTold }) => isTold !== true);
    return untold.length > 0 ? follow(tx, untold) : [];
  };
}

/** To those who sent a form, where they may be written to. */
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
