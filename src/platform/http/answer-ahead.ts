import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { isForwarded } from "./networks.ts";

/** Answers at once from memory, or returns false and leaves the request as it was. */
export type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module "fastify" {
  interface FastifyInstance {
    /** Sets the function that is asked first for every plain GET, before the framework. */
    answerAhead(answer: ReadyAnswer): void;
  }
}

/**
 * For an answer that is the same for everybody, the framework's own work (an id, a log, hooks, one
 * header after the other) costs several times what the answer does. So a plain GET may be answered
 * before the framework sees it. Every other request goes to the framework.
 */
export function answerAhead(app: FastifyInstance, trustedProxies: readonly string[]): void {
  let answer: ReadyAnswer | null = null;
  app.decorate("answerAhead", (ready: ReadyAnswer) => {
    // On these levels each answer is logged, which only the framework's hooks do.
    if (app.log.level !== "debug" && app.log.level !== "trace") answer = ready;
  });
  const isReadable = (request: IncomingMessage) =>
    // While the server closes, the framework's hooks tell callers so.
    !app.drain.hasBegun &&
    // The framework's hooks warn of a proxy that TRUST_PROXY doesn't name.
    isPlain(request) &&
    (trustedProxies.length > 0 || !isForwarded(request));

  handleFirst(
    app.server,
    (request, response) => answer !== null && isReadable(request) && answer(request, response),
  );
}

/** Puts a handler before all that the server has: those see only requests for which it returns false. */
export function handleFirst(server: Server, isHandled: ReadyAnswer): void {
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isHandled(request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
}

/** A GET of HTTP/1.1 with a Host, without a body or an `Expect`. */
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
