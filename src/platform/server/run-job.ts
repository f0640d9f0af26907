import type { JobResult, Job as QueuedJob } from "pg-boss";
import * as z from "zod/mini";
import { describeError } from "./describe-error.ts";
import type { JobHandler } from "./job-handler.ts";
import type { Log } from "./log.ts";

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("The attempt was aborted or ran out of time."));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}

/**
 * One attempt at one job. Never rejects: a batch that rejects would repeat its finished jobs too.
 * A payload that does not fit its schema fails for good, as no retry can mend it.
 */
export async function runJob(handler: JobHandler, queued: QueuedJob, log: Log): Promise<JobResult> {
  const about = { queue: queued.name, jobId: queued.id, attempt: queued.retryCount + 1 };
  const payload = z.safeParse(handler.job.payload, queued.data);
  if (!payload.success) {
    log.error(about, "A job's payload does not fit its schema; it will not be tried again.");
    return { id: queued.id, status: "deadletter", output: { message: "payload does not fit" } };
  }
  const timeout = AbortSignal.timeout(handler.job.timeoutSeconds * 1_000);
  const signal = AbortSignal.any([queued.signal, timeout]);
  try {
    const context = { signal, jobId: queued.id };
    await Promise.race([handler.handle(payload.data, context), rejectWhenAborted(signal)]);
    return { id: queued.id, status: "completed" };
  } catch (error) {
    const description = describeError(error);
    log.warn({ ...about, ...description }, "An attempt at a job failed.");
    return { id: queued.id, status: "failed", output: { message: description.reason } };
  }
}
