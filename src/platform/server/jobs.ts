import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type JobResult, type Job as QueuedJob } from "pg-boss";
import * as z from "zod/mini";
import type { Job } from "#platform/core/job.ts";
import type { Database, Tx } from "./database.ts";
import { describeError } from "./describe-error.ts";
import { countJobs, type QueueCounts } from "./job-counts.ts";
import type { JobHandler } from "./job-handler.ts";
import { createJobQueues, subscriberQueue } from "./job-queues.ts";
import type { Log } from "./log.ts";
import { runJob } from "./run-job.ts";

export interface PublishOptions {
  /** Nobody is told before this time. */
  readonly startAfter?: Date;
}

export interface Jobs {
  /**
   * Adds one row to the job's queue inside the caller's transaction, so that what the transaction
   * stores and the job commit together or not at all. Each subscriber then gets a job of its own.
   */
  publish<P>(tx: Tx, job: Job<P>, payload: P, options?: PublishOptions): Promise<void>;
  counts(): Promise<readonly QueueCounts[]>;
  /** Waits for running handlers, for a bounded time; what is left is tried again at the next start. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly handlers: readonly JobHandler[];
  readonly log: Log;
}

const closeTimeoutMs = 2_500;
const quietMs = 10_000;
const pollingIntervalSeconds = 1;

function createBoss(database: Database, log: Log): PgBoss {
  const embedded = database.kind === "embedded";
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: embedded ? "pglite" : "postgres",
    schedule: false,
    // With pg-boss' own minute a job of a killed process would wait for two of them.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Both ask for PostgreSQL's autovacuum and concurrent index builds.
    monitorVacuum: !embedded,
    reindex: !embedded,
  });
  let quietUntil = 0;
  boss.on("error", (error) => {
    // While the database is away every worker reports it once a second.
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + quietMs;
    log.error(describeError(error), "The job queue met an error; it goes on trying.");
  });
  boss.on("warning", ({ message }) => log.warn({}, `Job queue: ${message}`));
  return boss;
}

/** Gives each subscriber a job of its own, so that one that fails never repeats another's work. */
async function workOnJob(boss: PgBoss, options: JobsOptions, job: Job): Promise<void> {
  const queues = options.handlers.filter((each) => each.job.name === job.name).map(subscriberQueue);
  const handOut = async (queued: QueuedJob[]): Promise<JobResult[]> => {
    const fits = (each: QueuedJob) => z.safeParse(job.payload, each.data).success;
    // The same ids again: handing out a second time after a crash adds nothing.
    const copies = queued.filter(fits).map(({ id, data }) => ({ id, data }));
    await options.database.transaction(async (tx) => {
      for (const queue of queues) await boss.insert(queue, copies, { db: fromDrizzle(tx, sql) });
    });
    return queued.map((each) => ({
      id: each.id,
      status: fits(each) ? "completed" : "deadletter",
    }));
  };
  const polling = { batchSize: 50, burstWhenBatchFull: true, pollingIntervalSeconds };
  await boss.work(job.name, { ...polling, perJobResults: true }, handOut);
}

async function workForSubscriber(boss: PgBoss, handler: JobHandler, log: Log): Promise<void> {
  const polling = { batchSize: 5, burstWhenBatchFull: true, pollingIntervalSeconds };
  await boss.work(
    subscriberQueue(handler),
    { ...polling, perJobResults: true },
    (queued: QueuedJob[]) => Promise.all(queued.map((each) => runJob(handler, each, log))),
  );
}

async function warnOfOrphans(
  database: Database,
  known: ReadonlySet<string>,
  log: Log,
): Promise<void> {
  for (const { queue, queued, active } of await countJobs(database)) {
    if (known.has(queue) || queued + active === 0) continue;
    log.warn({ queue, jobs: queued + active }, "Jobs wait in a queue that no handler works on.");
  }
}

/** Starts the workers; the tables must be up to date. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, jobs, handlers, log } = options;
  const boss = createBoss(database, log);
  await boss.start();
  const known = await createJobQueues(boss, jobs, handlers);
  await warnOfOrphans(database, known, log);
  for (const handler of handlers) await workForSubscriber(boss, handler, log);
  for (const job of jobs) await workOnJob(boss, options, job);
  return {
    async publish(tx, job, payload, { startAfter } = {}) {
      if (!known.has(job.name)) throw new Error(`Job ${job.name} is not registered.`);
      const data = z.parse(job.payload, payload) as object;
      const when = startAfter ? { startAfter } : {};
      const id = await boss.send(job.name, data, { ...when, db: fromDrizzle(tx, sql) });
      // Without its queue's row pg-boss stores nothing and says nothing.
      if (id === null) throw new Error(`Job ${job.name} was not stored.`);
    },
    counts: () => countJobs(database),
    close: () => boss.stop({ close: false, timeout: closeTimeoutMs }),
  };
}
