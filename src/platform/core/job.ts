import type * as z from "zod/mini";

/** Something to be done after a commit; owned by the feature that publishes it. */
export interface Job<P = unknown> {
  readonly name: string;
  /** Ids only: payloads are kept for days and shown to staff. */
  readonly payload: z.core.$ZodType<P>;
  /** Attempts after the first, counted for each subscriber on its own. */
  readonly retryLimit: number;
  /** Pause before the first retry; it doubles with every further one. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** One attempt that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number;
}

export type JobDefinition<P> = Pick<Job<P>, "name" | "payload"> & Partial<Job<P>>;

const nameShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * A job contract with the usual retries: ten, spread over about three hours.
 * Throws when the name is not kebab-case: it becomes the name of a queue, in which a dot separates
 * the job from its subscriber.
 */
export function defineJob<P>(definition: JobDefinition<P>): Job<P> {
  if (!nameShape.test(definition.name)) {
    throw new Error(`A job's name is kebab-case: ${JSON.stringify(definition.name)}.`);
  }
  return {
    retryLimit: 10,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 3_600,
    timeoutSeconds: 120,
    ...definition,
  };
}
