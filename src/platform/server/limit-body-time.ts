import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is a file: on a slow line it may take as long as any request at all. */
    slowBody?: boolean;
  }
}

/** A body that trickles in would hold its connection for as long as the slowest upload may take. */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.slowBody) return;
    const timer = setTimeout(() => giveUp(app, request), limitMs);
    const stop = () => clearTimeout(timer);
    request.raw.once("end", stop);
    reply.raw.once("close", stop);
  });
}

/** As Node itself gives up on a request, so that the caller gets the same answer. */
function giveUp(app: FastifyInstance, { raw }: FastifyRequest): void {
  if (raw.complete) return;
  const code = "ERR_HTTP_REQUEST_TIMEOUT";
  app.server.emit("clientError", Object.assign(new Error("Request timeout"), { code }), raw.socket);
}
