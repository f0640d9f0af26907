import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerLimits } from "./limit-load.ts";

/**
 * Limits the time of a body: without it, a slow sender could hold a connection for as long as the
 * slowest upload may take. A file gets one more second for each kilobyte that has arrived. The rest
 * of a refused file gets no more time than other bodies.
 */
export function limitBodyTime(
  app: FastifyInstance,
  { bodyTimeMs, checkEveryMs, leastFileBytes }: ServerLimits,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    if (request.routeOptions.config.slowBody) limit(request, reply, 1_000 / leastFileBytes);
    else limit(request, reply, 0);
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.config.slowBody && !request.raw.complete) limit(request, reply, 0);
  });

  function limit({ raw }: FastifyRequest, reply: FastifyReply, msOfByte: number): void {
    const { socket } = raw;
    // An injected request has no connection that could be held or closed.
    if (!(socket instanceof Socket)) return;
    const startedAt = performance.now();
    const before = socket.bytesRead;
    const everyMs = Math.min(bodyTimeMs, checkEveryMs);
    const timer = setInterval(() => {
      const grantedMs = bodyTimeMs + (socket.bytesRead - before) * msOfByte;
      if (performance.now() - startedAt >= grantedMs) giveUp(app, raw, reply);
    }, everyMs);
    // Cleared at the end of the body or of the connection.
    raw.once("close", () => clearInterval(timer));
    raw.once("end", () => clearInterval(timer));
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends the request as Node itself does at its time limit, so that a caller without an answer gets
 * the same one.
 */
function giveUp(
  { server }: FastifyInstance,
  raw: FastifyRequest["raw"],
  reply: FastifyReply,
): void {
  if (raw.complete) return;
  if (reply.sent) return void raw.socket.destroy();
  const code = "ERR_HTTP_REQUEST_TIMEOUT";
  server.emit("clientError", Object.assign(new Error("Request timeout"), { code }), raw.socket);
}

/** The most bytes of a refused body that are read; a proxy may pass on this much in one piece. */
const mostRefusedBytes = 64 * 1024 * 1024;
/**
 * A proxy has the whole body or streams it; a sender that is silent for this long is waiting for
 * the answer.
 */
const refusedSilenceMs = 500;

/**
 * Reads and drops the rest of a refused body before the answer, where the connection closes after
 * it, as behind a proxy with default settings. Unread bytes would reset the connection, and the
 * proxy would send its caller 502 instead of the refusal. On a connection that stays open, Node
 * reads the rest after the answer.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    const ends = !reply.raw.shouldKeepAlive || reply.getHeader("connection") === "close";
    // False without an announced length.
    const isBounded = Number(headers["content-length"]) <= mostRefusedBytes;
    if (!ends || !isBounded || raw.complete || !(raw.socket instanceof Socket)) return;
    await new Promise<void>((resolve) => {
      const silence = setTimeout(resolve, refusedSilenceMs);
      const end = () => {
        clearTimeout(silence);
        resolve();
      };
      raw
        .on("data", () => silence.refresh())
        .once("end", end)
        .once("close", end);
    });
  });
}
