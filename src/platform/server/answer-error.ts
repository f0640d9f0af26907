import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { AppErrorCode } from "#platform/core/app-error.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";
import { describeError } from "./describe-error.ts";

const statuses: Readonly<Record<AppErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  rate_limited: 429,
  unavailable: 503,
};

/** Sentences for what the HTTP layer refuses before any route sees it. */
const refusals: Readonly<Record<number, string>> = {
  400: "The request can't be read. Please send well-formed JSON.",
  404: "There is nothing at this address.",
  408: "The request took too long to arrive. Please send it again.",
  413: "That is more than this address accepts. Please send less.",
  414: "The address is too long.",
  415: "Please send JSON, with the header Content-Type: application/json.",
};

const unavailableSeconds = 5;

/** The one place where an error becomes an answer; its body is the contract's. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error);
  if (known) {
    const status = statuses[known.code];
    if (known.retryAfterSeconds !== undefined) {
      void reply.header("retry-after", String(known.retryAfterSeconds));
    }
    if (known.code === "unavailable")
      request.log.error(describeError(error.cause ?? error), "A part is out of reach.");
    return answer(request, reply, status, known.message, known.fields);
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  const refusal = refusals[status];
  if (status < 500) return answer(request, reply, status, refusal ?? refusals[400] ?? "");
  request.log.error(
    {
      ...describeError(error),
      stack: error.stack?.split("\n").slice(1),
      route: request.routeOptions.url,
    },
    "Unexpected failure.",
  );
  return answer(request, reply, 500, "Something went wrong on our side. Please try again.");
}

/** A missing `/api` address, answered like every other failure. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, 404, refusals[404] ?? "");
}

function toAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  if (!isDatabaseUnavailable(error)) return null;
  return new AppError(
    "unavailable",
    "We can't reach our records right now. Nothing is lost: please try again in a moment.",
    { retryAfterSeconds: unavailableSeconds, cause: error },
  );
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
  errors?: Readonly<Record<string, string>>,
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ success: false, message, ...(errors && { errors }), requestId: request.id });
}

/** Bytes that are no HTTP at all never become a request; they still get a whole answer. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const reason = status === 408 ? "Request Timeout" : "Bad Request";
  const body = JSON.stringify({ success: false, message: refusals[status], requestId: "" });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
