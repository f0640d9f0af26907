import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, lte, or, sql, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { describeError, type Log } from "#platform/process/log.ts";

/** How long each look at a queue may wait for a moment without visitors. */
const longestYieldMs = 500;
/**
 * How long work in flight may continue when the server closes; aborted work is done again later.
 */
const usualCloseMs = 5_000;
/** Pause after an error, which is mostly a database that is away. */
const usualRestMs = 2_000;

/** Nothing can be done now; look again after `waitMs`. */
export interface Later {
  readonly waitMs: number;
}

/** The state of a queue, for the metric `jobs` and the status of the site. */
interface QueueFigures {
  /** Due rows that nobody works on. */
  readonly queued: number;
  readonly active: number;
  /** Rows that were tried without success for longer than they should take. */
  readonly failed: number;
  /** When the oldest due row became due. */
  readonly since: Date | null;
}

/**
 * One queue, defined beside its domain. Its rows are rows of that domain's table: queue, history
 * and screen share one table, so a row and its follow-up commit together.
 */
export interface Queue<Claim = never> {
  /** Logged once when its work fails, and once when it continues. */
  readonly failure: string;
  readonly recovery: string;
  /** Fields logged with both sentences, to distinguish several queues of one kind. */
  readonly about?: Readonly<Record<string, string>>;
  /**
   * Counts for the metric and the status of the site; undefined where the queue's feature shows its
   * state elsewhere.
   */
  readonly figures?: { readonly name: string; read(now: Date): Promise<QueueFigures> };
  /** Polling interval without a `wake`: finds rows that other processes stored. */
  readonly pollMs: number;
  /** How many rows one process works on at once; one by default. */
  readonly atOnce?: number;
  /** Wait after `wake` before looking, so that rows stored together are taken together. */
  readonly gatherMs?: number;
  /** Pause without looks after an error. */
  readonly restMs?: number;
  /** How long work in flight may continue when the server closes. */
  readonly closeMs?: number;
  /**
   * Takes the next due row under a lease, in a transaction of its own: if its process dies, the
   * lease expires and another process takes the row. Gate, pace and order are checked here, under
   * the lock that makes processes take turns.
   *
   * @returns null when nothing is due, and `Later` when a gate or the pace forbids it, or when
   *   everything due is already done.
   */
  take(signals: QueueSignals): Promise<Claim | Later | null>;
  /**
   * Does the work and records its outcome. Throws only when the outcome can't be stored, or when no
   * work of this kind is possible now.
   */
  work?(claim: Claim, signals: QueueSignals): Promise<void>;
}

/** The state of all queues that have figures. */
export function readQueues(
  queues: ReadonlyArray<Queue<unknown>>,
  now: Date,
): Promise<ReadonlyArray<QueueFigures & { readonly name: string }>> {
  const figures = queues.flatMap((queue) => queue.figures ?? []);
  return Promise.all(figures.map(async ({ name, read }) => ({ name, ...(await read(now)) })));
}

interface QueueSignals {
  /** Aborted when no more work may begin. */
  readonly stop: AbortSignal;
  /** Aborted when work in flight must end, too. */
  readonly abort: AbortSignal;
}

interface QueueParts {
  readonly log: Log;
  /** Visitors to wait for before each look; none by default. */
  readonly visitors?: { untilQuiet(longestMs: number): Promise<void> };
}

/**
 * Looks once and begins the due work; for the loop, and for tests that go step by step.
 *
 * @returns the work that was begun, which rejects with what it throws, or how long to wait.
 */
export async function lookOnce<Claim>(
  queue: Pick<Queue<Claim>, "take" | "work" | "pollMs">,
  signals: QueueSignals,
): Promise<{ readonly done: Promise<void> } | Later> {
  const taken = await queue.take(signals);
  if (taken === null) return { waitMs: queue.pollMs };
  if (isLater(taken)) return { waitMs: Math.min(taken.waitMs, queue.pollMs) };
  return { done: queue.work?.(taken, signals) ?? Promise.resolve() };
}

function isLater(taken: unknown): taken is Later {
  return typeof taken === "object" && taken !== null && "waitMs" in taken;
}

/** Works on a queue until it is closed. */
export function startQueue<Claim>(queue: Queue<Claim>, { log, visitors }: QueueParts) {
  const { atOnce = 1, closeMs = usualCloseMs, restMs = usualRestMs } = queue;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const signals = { stop: stopping.signal, abort: aborting.signal };
  const inFlight = new Set<Promise<void>>();
  const health = tellOnce(queue, log, signals.stop);
  const nap = makeNap(signals.stop);
  let hasFailed = false;

  const begin = (done: Promise<void>) => {
    const ended = done
      .then(health.worked, (failure: unknown) => {
        health.failed("work", failure);
        hasFailed = true;
      })
      .finally(() => inFlight.delete(ended));
    inFlight.add(ended);
  };
  const loop = (async () => {
    while (!signals.stop.aborted) {
      if (inFlight.size >= atOnce) await Promise.race(inFlight);
      if (hasFailed) {
        hasFailed = false;
        await nap.rest(restMs);
      }
      if (signals.stop.aborted) break;
      await visitors?.untilQuiet(longestYieldMs);
      const look = await lookOnce(queue, signals).catch((failure: unknown) => {
        health.failed("take", failure);
        hasFailed = true;
        return null;
      });
      if (look === null) continue;
      health.looked();
      if ("done" in look) begin(look.done);
      else await nap.until(look.waitMs, queue.gatherMs ?? 0);
    }
    await Promise.all(inFlight);
  })();
  return {
    /** Looks at once: a row was stored that is due now. */
    wake: nap.wake,
    /** Waits a bounded time for work in flight. */
    async close(): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => aborting.abort(), closeMs);
      if (closeMs === 0) aborting.abort();
      await loop;
      clearTimeout(timer);
    },
  };
}

/**
 * Logs the first failure and the recovery, and nothing in between. A look that finds nothing is no
 * recovery after a failure of `work`.
 */
function tellOnce(
  { failure: sentence, recovery, about = {} }: Pick<Queue, "failure" | "recovery" | "about">,
  log: Log,
  stop: AbortSignal,
) {
  let failedAt: "take" | "work" | null = null;
  const recovered = () => {
    if (failedAt !== null) log.info(about, recovery);
    failedAt = null;
  };
  return {
    failed(at: "take" | "work", failure: unknown): void {
      if (stop.aborted) return;
      if (failedAt === null) log.error({ ...about, ...describeError(failure) }, sentence);
      failedAt = failedAt === "work" ? failedAt : at;
    },
    looked(): void {
      if (failedAt === "take") recovered();
    },
    worked: recovered,
  };
}

/** A pause that `wake` ends, also when `wake` was called just before it began. */
function makeNap(stop: AbortSignal) {
  let isAsked = false;
  let waking = new AbortController();
  const pause = (ms: number, signal: AbortSignal) =>
    wait(ms, undefined, { signal, ref: false }).catch(() => {});
  return {
    wake(): void {
      // `abort` creates an error with a stack even if nothing listens, so it is called only once.
      if (isAsked) return;
      isAsked = true;
      waking.abort();
    },
    /**
     * The pause after an error; `wake` doesn't end it, because the next look would fail as well.
     */
    rest: (ms: number) => pause(ms, stop),
    async until(ms: number, gatherMs: number): Promise<void> {
      if (ms > 0 && !isAsked) await pause(ms, AbortSignal.any([stop, waking.signal]));
      if (isAsked) await pause(gatherMs, stop);
      isAsked = false;
      waking = new AbortController();
    },
  };
}

/**
 * The condition that a time has come. A time further ahead than any that is ever set counts as
 * come, because the clock was set back since.
 */
export function isDue(column: PgColumn, now: Date, longestAheadMs?: number): SQL | undefined {
  if (longestAheadMs === undefined) return lte(column, now);
  return or(lte(column, now), gt(column, new Date(now.getTime() + longestAheadMs)));
}

/**
 * Takes the next due row for this process, in one statement; two processes never get the same one,
 * and neither waits for the other.
 *
 * @param change marks the row as taken until a time: it is not due before.
 */
export async function takeRow<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  {
    key,
    due,
    order,
    change,
  }: {
    readonly key: PgColumn;
    readonly due: SQL | undefined;
    readonly order: readonly SQL[];
    readonly change: PgUpdateSetSource<Table>;
  },
): Promise<InferSelectModel<Table> | null> {
  const next = db
    .select({ key })
    .from(table as PgTable)
    .where(due)
    .orderBy(...order)
    .limit(1)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(table)
    .set(change)
    // `=` with a scalar subquery, not `in`: PostgreSQL may run the subquery of an `in` again for
    // each row, and each run would lock one more row.
    .where(and(due, eq(key, sql`(${next})`)))
    .returning();
  return (rows as ReadonlyArray<InferSelectModel<Table>>)[0] ?? null;
}
