import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { Readable } from "node:stream";
import cookie from "@fastify/cookie";
import Fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { httpsOnly } from "#site.config.ts";
import { acceptJsonOnly } from "./accept-json.ts";
import { Admission } from "./admission.ts";
import { admissionLimits } from "./admission-limits.ts";
import type { AdmissionLimits } from "./admission-limits.ts";
import { answerAhead, countHosts } from "./answer-ahead.ts";
import { answerClientError } from "./answer-client-error.ts";
import { answerError } from "./answer-error.ts";
import { Drain } from "./drain.ts";
import { limitBodyTime } from "./limit-body-time.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { limitPipelining } from "./limit-pipelining.ts";
import { refuseForeignOrigin } from "./refuse-foreign-origin.ts";
import { RequestLog } from "./request-log.ts";
import type { HttpsOnly } from "./security-headers.ts";
import { registerSecurityHeaders } from "./security-headers.ts";
import { WebSockets } from "./web-sockets.ts";

/** No JSON body of this site comes near it; whoever sends more gets 413 before it is read. */
export const maxJsonBytes = 64 * 1024;

/** For what takes long on a slow line: a file of ten megabytes at a hundred kilobits a second. */
const longestRequestMs = 900_000;
const maxAddressLength = 16_384;

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  /** Origin the site is known by. */
  readonly siteUrl: string;
  /** For tests; else what site.config.ts says. */
  readonly httpsOnly?: HttpsOnly;
  readonly limits?: Partial<AdmissionLimits>;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly admission: Admission;
  }
}

/** A Fastify instance with the limits, headers and error answers every route shares. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const limits = { ...admissionLimits, ...options.limits };
  const admission = new Admission({ ...options, limits });
  const webSockets = new WebSockets(options.siteUrl);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new RequestLog(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: longestRequestMs,
    connectionTimeout: limits.silentMs,
    genReqId: () => randomUUID(),
    // Node's own limit on headers comes first, so that a long address is a 404 like any other.
    routerOptions: { maxParamLength: maxAddressLength, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "/" }) => toPath(url),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    http: {
      // Node would answer it with an empty body.
      requireHostHeader: false,
      headersTimeout: limits.headersTimeMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      shouldUpgradeCallback: webSockets.wants,
      // A stream that ends and closes for each body that doesn't come costs a tenth of a page.
      optimizeEmptyRequests: true,
    },
    // Parts are closed after the last connection, so what still arrives can be answered in full.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  app.decorate("admission", admission);
  app.decorate("webSockets", webSockets);
  webSockets.attach(app);
  admission.watch(app.server);
  const drain = new Drain();
  app.decorate("drain", drain);
  drain.watch(app);
  answerAhead(app, { ...options, admission });
  limitPipelining(app.server, admission);
  answerOddRequests(app.server);
  endMissingBodies(app);
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  // Registered before the refusals below, so that those carry the headers too.
  await registerSecurityHeaders(app, { httpsOnly, ...options });
  limitConcurrency(app, admission);
  limitBodyTime(app, limits.bodyTimeMs);
  requireHost(app);
  app.addHook("onRequest", refuseForeignOrigin(options.siteUrl));
  logResponses(app);
  return app;
}

/**
 * Every form an address may have, as a path. One that can't be decoded names nothing; as text it
 * ends as a 404 like any other, with all headers.
 */
function toPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const absolute = path.startsWith("/") ? path : `/${path}`;
  try {
    decodeURI(absolute);
    return absolute;
  } catch {
    return absolute.replaceAll("%", "%25");
  }
}

/**
 * HTTP/1.1 demands the header, once: without it nobody can tell a foreign origin from our own, and
 * of two a proxy may read the other one.
 */
function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    const isMissing = headers.host === undefined && raw.httpVersion === "1.1";
    if (isMissing || countHosts(raw.rawHeaders) > 1) {
      throw new AppError("invalid", { en: "Please send one Host header." });
    }
  });
}

/** The stream Node makes for them is over without ever having said so: who reads it waits for ever. */
function endMissingBodies(app: FastifyInstance): void {
  app.addHook("preParsing", (_request, _reply, payload, done) => {
    done(null, payload.readableEnded ? Readable.from([]) : payload);
  });
}

/** Node itself would answer both with nothing: a CONNECT, and an `Expect` that can't be met. */
function answerOddRequests(server: Server): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket) => {
    // Node has let go of the socket by now: unheard, a caller who hangs up would end the process.
    socket.on("error", () => {});
    answerClientError(new Error("CONNECT"), socket);
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
      "Answered.",
    );
  });
}
