import type { FastifyInstance } from "fastify";
import type { Ctx } from "#records/ctx.ts";

/**
 * All of these together are less than the ten seconds for which supervisors wait for a process to
 * end.
 */
export interface CloseTimings {
  /** How long a proxy has to use up its kept connections. */
  readonly lingerMs: number;
  /** How long open requests and uploads may take; then their connections are cut. */
  readonly answerMs: number;
  /** How long connections without a request stay open. */
  readonly unaskedMs: number;
  /** How long the whole close may take. */
  readonly allMs: number;
}

export const closeTimings: CloseTimings = {
  lingerMs: 1_000,
  answerMs: 5_000,
  unaskedMs: 500,
  allMs: 9_500,
};

interface OpenServer {
  readonly app: FastifyInstance;
  /** Background work: it is stopped while requests are still being answered. */
  readonly workers: ReadonlyArray<() => Promise<unknown>>;
  readonly timings: CloseTimings;
}

type OpenCtx = Pick<Ctx, "database" | "log"> & {
  readonly intake: Pick<Ctx["intake"], "close">;
  readonly config: Pick<Ctx["config"], "trustedProxies">;
};

/**
 * Closes a running server within a bounded time, and last the parts that others need. Callers who
 * hang or a database that is away do not delay it: the next start recovers what was cut off, as
 * after a power cut.
 */
export async function closeServer(ctx: OpenCtx, server: OpenServer): Promise<void> {
  const { timings } = server;
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), timings.allMs);
  });
  const ended = endInOrder(ctx, server).then(() => false);
  if (await Promise.race([ended, isLate])) {
    ctx.log.warn({}, "Not everything could end in time; the next start takes up what is left.");
  }
  clearTimeout(timer);
}

async function endInOrder(ctx: OpenCtx, { app, workers, timings }: OpenServer): Promise<void> {
  app.drain.begin();
  const workersEnded = Promise.all(workers.map((end) => end()));
  // Browsers repeat a request by themselves when a kept connection has ended; proxies may not.
  if (ctx.config.trustedProxies.length > 0) {
    await app.drain.untilAlone(timings.lingerMs);
    await app.drain.stopListening(app);
    await app.drain.untilAlone(timings.unaskedMs);
  }
  const timers = [
    setTimeout(() => app.drain.endUnasked(), timings.unaskedMs),
    setTimeout(() => app.server.closeAllConnections(), timings.answerMs),
  ];
  await Promise.all([app.close(), workersEnded]);
  for (const timer of timers) clearTimeout(timer);
  await ctx.intake.close();
  await ctx.database.close();
}
