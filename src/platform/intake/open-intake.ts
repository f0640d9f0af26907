import { setTimeout as wait } from "node:timers/promises";
import type { Tx } from "#platform/database/database.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { type FollowUp, followUpsTable } from "./follow-ups-store.ts";
import { handOutQueue, type HandOutOptions } from "./hand-out.ts";
import {
  type NewSubmission,
  type StoreOutcome,
  storeSubmission,
  type StoringOn,
} from "./store-submission.ts";

/** Claims what came with a submission, in the transaction that stores it. */
export type TakeAlong = (tx: Tx) => Promise<void>;

/** Stores all submissions of one process. */
export interface Intake {
  readonly visitors: ReturnType<typeof putVisitorsFirst>;
  /**
   * Stores a submission and what it takes along: all of it is on disk when this resolves, or
   * nothing happened. It is handed out soon afterwards.
   */
  store(
    scope: string,
    submission: NewSubmission,
    takeAlong: TakeAlong | null,
  ): Promise<StoreOutcome>;
  /** Adds a follow-up to a submission that was stored before. */
  follow(scope: string, submissionId: string, content: FollowUp): Promise<void>;
  /** Waits until the current handing out has ended. */
  close(): Promise<void>;
}

export function openIntake(
  options: HandOutOptions & { readonly visitors: Intake["visitors"] },
): Intake {
  const { database, tables, visitors, log } = options;
  const handingOut = startQueue(handOutQueue(options), { log, visitors });
  return {
    visitors,
    async store(scope, submission, takeAlong) {
      const table = tables[scope];
      if (!table) throw new Error(`Nobody knows where submissions of this kind go: ${scope}.`);
      const storeOn = (on: StoringOn) => storeSubmission(on, { scope, table }, submission);
      const storeWith = async (tx: Tx, take: TakeAlong) => {
        // Not a prepared statement: inside a transaction, an outdated one could not be sent again.
        const outcome = await storeOn({ db: tx, execute: (statement) => tx.execute(statement) });
        if (outcome === "stored") await take(tx);
        return outcome;
      };
      const outcome = await (takeAlong
        ? database.transaction((tx) => storeWith(tx, takeAlong))
        : storeOn({ db: database.db, execute: database.executePrepared }));
      if (outcome === "stored") handingOut.wake();
      return outcome;
    },
    async follow(scope, submissionId, content) {
      await database.db.insert(followUpsTable).values({ scope, submissionId, content });
      handingOut.wake();
    },
    close: () => handingOut.close(),
  };
}

const quietMs = 1;
const quietPollMs = 2;

/**
 * Lets background work wait for a moment without visitors. It counts only the visitors of this
 * process, because other processes run on other cores.
 */
export function putVisitorsFirst() {
  let inFlight = 0;
  let lastEndedAt = 0;
  const isQuiet = () => inFlight === 0 && performance.now() - lastEndedAt >= quietMs;
  return {
    /**
     * Counts a visitor who waits for an answer.
     * @returns a function to call once the answer is sent.
     */
    begin() {
      inFlight += 1;
      return () => {
        inFlight -= 1;
        lastEndedAt = performance.now();
      };
    },
    /** Resolves once no visitor has waited for a moment; at the latest after `longestMs`. */
    async untilQuiet(longestMs: number): Promise<void> {
      const until = performance.now() + longestMs;
      while (!isQuiet() && performance.now() < until) await wait(quietPollMs);
    },
  };
}
