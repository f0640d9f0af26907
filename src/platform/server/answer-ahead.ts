import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Admission } from "./admission.ts";
import { isForwarded } from "./unnamed-proxy.ts";

/** Answers at once from memory, or returns false and leaves the request as it was. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module "fastify" {
  interface FastifyInstance {
    /** Sets what is asked before the framework is, for every plain GET. */
    answerAhead(answer: ReadyAnswer): void;
  }
}

export interface AnswerAheadOptions {
  readonly admission: Admission;
  readonly trustedProxies: readonly string[];
}

/**
 * For an answer that is the same for everybody the framework's own work (an id, a log, hooks, one
 * header after the other) costs several times what the answer does. So a plain GET may be answered
 * before it; whatever is odd about a request, the framework judges. No place is held: nothing is
 * waited for. Only the connection counts as used.
 */
export function answerAhead(
  app: FastifyInstance,
  { admission, trustedProxies }: AnswerAheadOptions,
): void {
  const { server } = app;
  let answer: ReadyAnswer | null = null;
  app.decorate("answerAhead", (ready: ReadyAnswer) => {
    // Each answer is written down there.
    if (app.log.level !== "debug" && app.log.level !== "trace") answer = ready;
  });
  const isReadable = (request: IncomingMessage) =>
    // Whoever closes has to be told, which the framework's hooks do.
    !app.drain.hasBegun &&
    // A proxy that nobody named is warned of by the framework's hooks.
    isPlain(request) &&
    (trustedProxies.length > 0 || !isForwarded(request));

  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (answer && isReadable(request) && answer(request, response)) {
      return admission.touch(request.socket);
    }
    for (const handle of handlers) handle.call(server, request, response);
  });
}

/** One Host, no body, nothing asked of the server but the answer. */
function isPlain({ method, headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    headers.expect === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    countHosts(rawHeaders) === 1
  );
}

/** Node joins neither and keeps the first, so only the raw list tells. Names and values alternate. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
