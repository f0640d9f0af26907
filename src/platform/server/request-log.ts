import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "fastify";
import { describeError } from "./describe-error.ts";

/**
 * Fastify's own lines carry addresses and whole errors, and both may hold what a person typed. Only
 * what no error handler ever sees is logged here, and in our words.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const { code } = error as NodeJS.ErrnoException;
    // The caller hung up; that is no fault of ours.
    if (code === "ERR_STREAM_PREMATURE_CLOSE") return;
    request.log.error(
      { ...describeError(error), route: request.routeOptions.url },
      "An answer broke off half-way.",
    );
  }

  override serializerError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    request.log.error(
      { ...describeError(error), route: request.routeOptions.url },
      "An error's answer could not be written.",
    );
  }
}
