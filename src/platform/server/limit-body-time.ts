import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasBody } from "./limit-concurrency.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file: on a slow line it may take as long as any request at all. */
    slowBody?: boolean;
    /** Such a body that only staff can send: it has places apart from visitors'. */
    staffBody?: boolean;
  }
}

/**
 * A body that trickles in would hold its connection for as long as the slowest upload may take. One
 * that nobody waits for any more, because it was refused, has no longer than the others.
 */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook("onRequest", async (request, reply) => {
    if (hasBody(request) && !request.routeOptions.config.slowBody) limit(request, reply);
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.config.slowBody && !request.raw.complete) limit(request, reply);
  });

  function limit(request: FastifyRequest, reply: FastifyReply): void {
    // An injected request came over no connection: nothing is held, and nothing could be closed.
    if (!(request.raw.socket instanceof Socket)) return;
    const timer = setTimeout(() => giveUp(app, request, reply), limitMs);
    // At the end of the body, or of its connection.
    request.raw.once("close", () => clearTimeout(timer));
    request.raw.once("end", () => clearTimeout(timer));
  }
}

/** As Node itself gives up on a request, so that the caller gets the same answer if it has none. */
function giveUp(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (reply.sent) return void raw.socket.destroy();
  const code = "ERR_HTTP_REQUEST_TIMEOUT";
  app.server.emit("clientError", Object.assign(new Error("Request timeout"), { code }), raw.socket);
}
