import type { AppError } from "#platform/core/app-error.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { findClaims } from "#platform/server/idempotency-store.ts";
import type { KeyClaim } from "#platform/server/idempotency-store.ts";
import { gatherCalls } from "./gather-calls.ts";
import { startHandingOut } from "./start-handing-out.ts";
import type { HandingOutOptions } from "./start-handing-out.ts";
import { storeSubmissions } from "./store-submissions.ts";
import type { NewSubmission, StoredKind } from "./store-submissions.ts";
import type { VisitorsFirst } from "./visitors-first.ts";

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
  const { database, tables, visitors } = options;
  const handingOut = startHandingOut(options);
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
  // What is stored neither waits for what the keys of others were claimed for, nor fails with it.
  const claims = keys.length === 0 ? null : findClaims(db, kind.scope, keys);
  return submissions.map(({ id, key }) => {
    const outcome = outcomes.get(id);
    if (outcome) return outcome;
    return claims && key ? claims.then((found) => found.get(key) ?? null) : null;
  });
}
