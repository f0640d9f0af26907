import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { isForwarded } from "./networks.ts";

/** Answers a request at once from memory, or returns false and leaves the request untouched. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module "fastify" {
  interface FastifyInstance {
    /** Sets the function that may answer any plain GET before the framework sees it. */
    answerAhead(answer: ReadyAnswer): void;
  }
}

/**
 * Lets a plain GET be answered before the framework sees it. For an answer that is the same for
 * everybody, the framework's own work (an id, a log, hooks, each header) costs several times as
 * much as the answer. Every other request goes to the framework.
 */
export function answerAhead(app: FastifyInstance, trustedProxies: readonly string[]): void {
  let answer: ReadyAnswer | null = null;
  app.decorate("answerAhead", (ready: ReadyAnswer) => {
    // On these log levels each answer is logged, which only the framework's hooks do.
    if (app.log.level !== "debug" && app.log.level !== "trace") answer = ready;
  });
  const isReadable = (request: IncomingMessage) =>
    // While the server closes, the framework's hooks announce that to callers.
    !app.drain.hasBegun &&
    // The framework's hooks warn about a proxy that TRUST_PROXY doesn't name.
    isPlain(request) &&
    (trustedProxies.length > 0 || !isForwarded(request));

  handleFirst(
    app.server,
    (request, response) => answer !== null && isReadable(request) && answer(request, response),
  );
}

/**
 * Puts a handler before all others of the server: those see only requests for which it returns
 * false.
 */
export function handleFirst(server: Server, isHandled: ReadyAnswer): void {
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isHandled(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
}

/** Whether a request is a GET of HTTP/1.1 with a Host header, without a body or an `Expect`. */
function isPlain({ method, headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    headers.expect === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.host !== undefined
  );
}
