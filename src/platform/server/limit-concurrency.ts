import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

/** Work that waits costs memory; past this many the honest answer is "come back in a second". */
export function limitConcurrency(app: FastifyInstance, mostAtOnce: number): void {
  let running = 0;
  app.addHook("onRequest", async (_request, reply) => {
    running += 1;
    reply.raw.once("close", () => {
      running -= 1;
    });
    if (running <= mostAtOnce) return;
    throw new AppError(
      "unavailable",
      { en: "Too many requests at this moment. Please try again." },
      {
        retryAfterSeconds: 1,
      },
    );
  });
}
