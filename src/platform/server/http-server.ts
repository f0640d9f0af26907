import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import Fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { answerClientError, answerError } from "./answer-error.ts";
import { refuseForeignOrigin } from "./refuse-foreign-origin.ts";

/** No JSON body of this site comes near it; whoever sends more gets 413 before it is read. */
export const maxJsonBytes = 64 * 1024;

const requestTimeoutMs = 120_000;
const mostRequestsAtOnce = 1000;

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  /** Origin the site is known by. */
  readonly siteUrl: string;
}

/** A Fastify instance with the limits, headers and error answers every route shares. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    disableRequestLogging: true,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler: answerClientError,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  app.addHook("onRequest", refuseForeignOrigin(options.siteUrl));
  limitConcurrency(app);
  logResponses(app);
  await app.register(cookie);
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: options.siteUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  return app;
}

/** Calls without a payload may still announce JSON, as a fetch with fixed headers does. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body.toString(), done);
  });
}

/** Work that waits costs memory; past this many the honest answer is "come back in a second". */
function limitConcurrency(app: FastifyInstance): void {
  let running = 0;
  app.addHook("onRequest", async (request, reply) => {
    running += 1;
    reply.raw.once("close", () => {
      running -= 1;
    });
    if (running > mostRequestsAtOnce) {
      await reply.code(503).header("retry-after", "1").send({
        success: false,
        message: "Too many requests at this moment. Please try again.",
        requestId: request.id,
      });
    }
  });
}

/** The route's pattern and not its address: addresses may carry what a person typed. */
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}
