import type { Job } from "#platform/core/job.ts";

export interface JobContext {
  /** Aborted when the attempt runs out of time, loses its claim, or the server shuts down. */
  readonly signal: AbortSignal;
  /** The same for every subscriber and every attempt of one published job. */
  readonly jobId: string;
}

/**
 * What one subscriber does about a job. It may be called more than once for the same job, and after
 * a crash even when it had finished: it has to be idempotent.
 */
export interface JobHandler<P = unknown> {
  readonly job: Job<P>;
  /** Part of a queue's name: renaming it leaves the jobs of the old name without a worker. */
  readonly subscriber: string;
  handle(payload: P, context: JobContext): Promise<void>;
}

/** Lets a handler's payload type follow from its job. */
export function jobHandler<P>(handler: JobHandler<P>): JobHandler<P> {
  return handler;
}
