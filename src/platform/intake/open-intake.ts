import { setTimeout as wait } from "node:timers/promises";
import type { AppError } from "#platform/core/app-error.ts";
import { isDatabaseUnavailable } from "#platform/database/database-failure.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type Queue, startQueue } from "#platform/queue/queue.ts";
import { handOutNext, type HandOutOptions } from "./hand-out.ts";
import { findClaims, type KeyClaim } from "./idempotency-store.ts";
import { storeSubmissions, type NewSubmission, type StoredKind } from "./store-submissions.ts";

/**
 * `stored`, or else refused as a call too many, or what its key was claimed for before; null when
 * that is gone.
 */
export type StoreOutcome = "stored" | AppError | KeyClaim | null;

/** Takes what a submission came with, in the transaction that stores it. */
export type TakeAlong = (tx: Tx) => Promise<void>;

/** The way in of all submissions of one process. */
export interface Intake {
  readonly visitors: VisitorsFirst;
  /**
   * Stores a submission and what it takes along: all of it is on disk when this resolves, or
   * nothing happened. What is to follow is done soon afterwards.
   */
  store(
    scope: string,
    submission: NewSubmission,
    takeAlong: TakeAlong | null,
  ): Promise<StoreOutcome>;
  /** Waits for the handing out that is under way. */
  close(): Promise<void>;
}

export function openIntake(options: HandingOutOptions): Intake {
  const { database, tables, visitors, log } = options;
  const handingOut = startQueue(handOutQueue(options), { log });
  const kinds = new Map(
    Object.entries(tables).map(([scope, table]) => {
      const storeAll = (batch: readonly NewSubmission[]) =>
        storeOrFind(database.db, { scope, table }, batch);
      return [scope, { scope, table, store: gatherCalls(storeAll) }];
    }),
  );
  return {
    visitors,
    async store(scope, submission, takeAlong) {
      const kind = kinds.get(scope);
      if (!kind) throw new Error(`Nobody knows where submissions of this kind go: ${scope}.`);
      const outcome = await (takeAlong
        ? database.transaction((tx) => storeWith(tx, kind, submission, takeAlong))
        : kind.store(submission));
      if (outcome === "stored") handingOut.wake();
      return outcome;
    },
    close: () => handingOut.close(),
  };
}

async function storeWith(
  tx: Tx,
  kind: StoredKind,
  submission: NewSubmission,
  takeAlong: TakeAlong,
): Promise<StoreOutcome> {
  const [storing = null] = await storeOrFind(tx, kind, [submission]);
  const outcome = await storing;
  if (outcome === "stored") await takeAlong(tx);
  return outcome;
}

async function storeOrFind(
  db: Db | Tx,
  kind: StoredKind,
  submissions: readonly NewSubmission[],
): Promise<Array<StoreOutcome | Promise<StoreOutcome>>> {
  const outcomes = await storeSubmissions(db, kind, submissions);
  const keys = submissions.flatMap(({ id, key }) => (outcomes.has(id) || !key ? [] : [key]));
  // Looked up beside, not before, the answers to what was stored: those neither wait for this query
  // nor fail with it.
  const claims = keys.length === 0 ? null : findClaims(db, kind.scope, keys);
  return submissions.map(({ id, key }) => {
    const outcome = outcomes.get(id);
    if (outcome) return outcome;
    return claims && key ? claims.then((found) => found.get(key) ?? null) : null;
  });
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (failure: unknown) => void;
}

const mostAtOnce = 100;

/**
 * Gathers calls that come while others are under way, and then does them all in one: where each
 * would be a commit, all of them wait for one. A call that comes alone goes at once.
 * When a batch fails because of what is in it, each call is done alone and fails or succeeds alone.
 * When the database is away, all who wait are told so at once: ten batches behind each other, each
 * with its time limit, would take minutes.
 *
 * @param work results in the order of its items; one that is a promise keeps no other waiting.
 */
export function gatherCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>,
): (item: Item) => Promise<Result> {
  const waiting: Array<Waiting<Item, Result>> = [];
  /** Of a batch that failed; they go before all others, one by one. */
  const alone: Array<Waiting<Item, Result>> = [];
  let isWorking = false;

  const settle = async (batch: ReadonlyArray<Waiting<Item, Result>>): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result | Promise<Result>));
    } catch (failure) {
      const isAway = isDatabaseUnavailable(failure);
      if (!isAway && batch.length > 1) {
        alone.push(...batch);
        return;
      }
      const refused = isAway ? [...batch, ...alone.splice(0), ...waiting.splice(0)] : batch;
      for (const { reject } of refused) reject(failure);
    }
  };

  const takeNext = () => (alone.length > 0 ? alone.splice(0, 1) : waiting.splice(0, mostAtOnce));

  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let batch = takeNext(); batch.length > 0; batch = takeNext()) await settle(batch);
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void workOff();
    });
}

type VisitorsFirst = ReturnType<typeof putVisitorsFirst>;

interface HandingOutOptions extends HandOutOptions {
  readonly visitors: VisitorsFirst;
}

/** How often to look for follow-ups of a process that was killed before it handed them out. */
const pollMs = 1_000;
/**
 * Wait after the first submission, so that those that arrive together share a batch: a batch of one
 * costs half as much as one of ten.
 */
const gatherMs = 50;
/**
 * The longest wait for a moment without visitors. A longer one makes batches so large that visitors
 * notice them.
 */
const longestBehindMs = 50;

/**
 * Small batches, because a submission that arrives meanwhile waits for part of one. A full batch is
 * followed by one twice as large, since large ones cost less a row.
 */
const batchSizes = { least: 25, most: 100 };

/**
 * Hands out what is stored, after the answers, in a moment without visitors if one comes soon. Taking
 * a batch and handing it out are one transaction, so nothing is ever in flight.
 */
function handOutQueue({ visitors, ...options }: HandingOutOptions): Queue {
  const { least, most } = batchSizes;
  let found = 0;
  return {
    failure: "Submissions can't be handed out at the moment; it is tried again.",
    recovery: "Submissions are handed out again.",
    pollMs,
    gatherMs,
    restMs: pollMs,
    async take({ stop }) {
      // After a batch of the largest size don't wait for a moment without visitors: under steady
      // traffic the backlog would only grow.
      if (found < most) await visitors.untilQuiet(longestBehindMs);
      // A close ends it at once: what is left over is handed out after the next start.
      if (stop.aborted) return null;
      const limit = Math.min(most, Math.max(least, 2 * found));
      found = await handOutNext(options, limit);
      const isFull = found === limit;
      if (!isFull) found = 0;
      return isFull ? { waitMs: 0 } : null;
    },
  };
}

const visitorsFirstQuietMs = 1;
const visitorsFirstPollMs = 2;

/**
 * Lets background work wait for a moment in which no visitor is being served. Counts the visitors of
 * this process only: other processes run on other cores.
 */
export function putVisitorsFirst() {
  let inFlight = 0;
  let lastEndedAt = 0;
  const isQuiet = () => inFlight === 0 && performance.now() - lastEndedAt >= visitorsFirstQuietMs;
  return {
    /** Counts a visitor who waits for an answer. @returns what to call once the answer is sent. */
    begin() {
      inFlight += 1;
      return () => {
        inFlight -= 1;
        lastEndedAt = performance.now();
      };
    },
    /** Resolves once nobody has waited for a moment; at the latest when the time is over. */
    async untilQuiet(longestMs: number): Promise<void> {
      const until = performance.now() + longestMs;
      while (!isQuiet() && performance.now() < until) await wait(visitorsFirstPollMs);
    },
  };
}
