import { lookOnce, type Queue } from "#platform/queue/queue.ts";

const { signal } = new AbortController();

/** Signals for queues in tests that are never closed. */
export const neverStopped = { stop: signal, abort: signal };

/**
 * Does one piece of a queue's work.
 * @returns false when nothing was due.
 */
export async function workOnce<Claim>(queue: Queue<Claim>): Promise<boolean> {
  const look = await lookOnce(queue, neverStopped);
  if ("done" in look) await look.done;
  return "done" in look;
}
