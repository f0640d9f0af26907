import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { readLocale } from "#platform/server/read-locale.ts";

/** Well below what connections and proxies wait for a byte. */
export const latePauses = { firstMs: 10_000, nextMs: 5_000 };

const failed: Localized<string> = {
  en: "The file could not be put together. Please send it again.",
};

/**
 * Answers when the work is done, as any route does. Work that takes long is told by a blank now and
 * then, which JSON allows, so that nobody on the way takes the line for dead; what fails from then
 * on stands in the answer as the stock upload client reads it, since its status has been sent.
 */
export async function answerLate(
  work: Promise<object>,
  request: FastifyRequest,
  reply: FastifyReply,
  pauses = latePauses,
): Promise<object> {
  const timer = new AbortController();
  const late = wait(pauses.firstMs, null, { signal: timer.signal, ref: false });
  // Aborted below when the work was quicker.
  late.catch(() => {});
  const done = await Promise.race([work, late]).finally(() => timer.abort());
  if (done !== null) return done;
  const told = work.catch((failure: unknown) => tellFailure(failure, request));
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(talk(told, pauses.nextMs)));
}

async function* talk(told: Promise<object>, pauseMs: number): AsyncGenerator<string> {
  for (;;) {
    const done = await Promise.race([told, wait(pauseMs, null, { ref: false })]);
    if (done !== null) return yield JSON.stringify(done);
    yield " ";
  }
}

function tellFailure(failure: unknown, request: FastifyRequest): object {
  const sentence = failure instanceof AppError ? failure.sentence : failed;
  request.log.error(
    { ...describeError(failure), route: request.routeOptions.url },
    "A document could not be put together after its answer had begun.",
  );
  const requestId = request.id;
  return { success: false, message: sentence[readLocale(request)], error: { requestId } };
}
