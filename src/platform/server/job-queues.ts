import { randomUUID } from "node:crypto";
import type { PgBoss, QueueOptions } from "pg-boss";
import type { Job } from "#platform/core/job.ts";
import type { JobHandler } from "./job-handler.ts";

const daySeconds = 86_400;

// Ten seconds is the shortest heartbeat pg-boss takes: with it and a short supervision interval a
// job of a killed process is back at work in well under half a minute.
const commonOptions = {
  heartbeatSeconds: 10,
  retentionSeconds: 180 * daySeconds,
  deleteAfterSeconds: 30 * daySeconds,
  retryBackoff: true,
} satisfies QueueOptions;

// Handing a job out only fails when the database does, so it is worth trying for days.
const handOutOptions = {
  ...commonOptions,
  retryLimit: 5_000,
  retryDelay: 1,
  retryDelayMax: 60,
  expireInSeconds: 60,
} satisfies QueueOptions;

export function subscriberQueue(handler: JobHandler): string {
  return `${handler.job.name}.${handler.subscriber}`;
}

function subscriberOptions(job: Job): QueueOptions {
  return {
    ...commonOptions,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryDelayMax: job.retryDelayMaxSeconds,
    // The handler's own time limit comes first; this one is for a process that cannot keep it.
    expireInSeconds: job.timeoutSeconds + 30,
  };
}

async function createQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  // Puts the queue into pg-boss' cache. Without it the first send from inside a transaction would
  // look the queue up on the root connection, which that transaction may be holding.
  await boss.findJobs(name, { id: randomUUID() });
}

/** Makes the queue of each job and of each of its subscribers; returns their names. */
export async function createJobQueues(
  boss: PgBoss,
  jobs: readonly Job[],
  handlers: readonly JobHandler[],
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const job of jobs) {
    await createQueue(boss, job.name, handOutOptions);
    names.add(job.name);
  }
  for (const handler of handlers) {
    const name = subscriberQueue(handler);
    if (names.has(name) || !names.has(handler.job.name)) {
      throw new Error(`Subscriber ${name} is registered twice, or its job is not registered.`);
    }
    await createQueue(boss, name, subscriberOptions(handler.job));
    names.add(name);
  }
  return names;
}
