import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerLimits } from "./limit-load.ts";

/**
 * Limits the time of a body: one that trickles in would hold its connection for as long as the
 * slowest upload may take. A file gets a second more for each kilobyte that has come. The rest of a
 * file that was refused gets no longer than other bodies.
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
    // An injected request came over no connection: nothing is held, and nothing could be closed.
    if (!(socket instanceof Socket)) return;
    const startedAt = performance.now();
    const before = socket.bytesRead;
    const everyMs = Math.min(bodyTimeMs, checkEveryMs);
    const timer = setInterval(() => {
      const grantedMs = bodyTimeMs + (socket.bytesRead - before) * msOfByte;
      if (performance.now() - startedAt >= grantedMs) giveUp(app, raw, reply);
    }, everyMs);
    // Cleared at the end of the body, or of the connection.
    raw.once("close", () => clearInterval(timer));
    raw.once("end", () => clearInterval(timer));
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** As Node itself gives up on a request, so that the caller gets the same answer if it has none. */
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

/** What a proxy may hand on in one piece; a body that announces more is not read to its end. */
const mostRefusedBytes = 64 * 1024 * 1024;
/** A proxy has the body, or hands it on as it comes; whoever sends nothing waits for the answer. */
const refusedSilenceMs = 500;

/**
 * Reads and drops the rest of a body before its refusal, where the connection ends with the answer,
 * as behind a proxy with default settings. Bytes that nobody has read would end it with a reset, and
 * the proxy would tell its caller 502 in place of the refusal. Where the connection stays, Node reads
 * the rest behind the answer.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    const ends = !reply.raw.shouldKeepAlive || reply.getHeader("connection") === "close";
    // False where no length was announced.
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
