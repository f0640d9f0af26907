import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { TextDecoder } from "node:util";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import { httpsOnly } from "#site.config.ts";
import { answerAhead } from "./answer-ahead.ts";
import { answerError, refusals, unreadable } from "./errors.ts";
import { describeError } from "#platform/process/log.ts";
import { Drain } from "#platform/process/drain.ts";
import { limitBodyTime, readRefusedBodies } from "./limits/limit-body-time.ts";
import { limitFiles, Places } from "./limits/limit-files.ts";
import { limitLoad, serverLimits, type ServerLimits, TurnedAway } from "./limits/limit-load.ts";
import { compileSchema, type Routes } from "./route-schema.ts";
import { refuseForeignOrigin } from "./refuse-foreign-origin.ts";
import { type HttpsOnly, rawSecurityHeaders, registerSecurityHeaders } from "./security-headers.ts";
import { WebSockets } from "./web-sockets.ts";

/**
 * The limit of a JSON body, which no form of this site approaches; a longer one gets 413 before it
 * is read.
 */
export const maxJsonBytes = 64 * 1024;

/** The longest time for a request: a file of ten megabytes at a hundred kilobits per second. */
const longestRequestMs = 900_000;
const maxAddressLength = 16_384;

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  /** The site's public origin; read at every request. */
  readonly siteUrl: string;
  /** For tests; the default is the setting in site.config.ts. */
  readonly httpsOnly?: HttpsOnly;
  readonly limits?: Partial<ServerLimits>;
}

/** A Fastify instance with the limits, headers and error responses that every route shares. */
export async function createHttpServer(options: HttpServerOptions): Promise<Routes> {
  const limits = { ...serverLimits, ...options.limits };
  const webSockets = new WebSockets(options);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new RequestLog(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: longestRequestMs,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.idleMs,
    genReqId: () => randomUUID(),
    // Higher than Node's own limit on headers, so that a long address is a 404 like any other.
    routerOptions: { maxParamLength: maxAddressLength, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "/" }) => toPath(url),
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    http: {
      // Node would answer a missing Host header with an empty body; `requireHost` answers it
      // instead.
      requireHostHeader: false,
      headersTimeout: limits.headersTimeMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      shouldUpgradeCallback: webSockets.wants,
    },
    // The database and the queues are closed after the last connection, so calls that arrive while
    // the server closes are still answered in full.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  }) as unknown as Routes;
  app.decorate("turnedAway", new TurnedAway(options.log));
  app.decorate("places", new Places());
  app.decorate("webSockets", webSockets);
  webSockets.attach(app);
  const drain = new Drain();
  app.decorate("drain", drain);
  drain.watch(app);
  answerAhead(app, options.trustedProxies);
  answerOddRequests(app.server);
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(compileSchema);
  await app.register(cookie);
  // Registered before the refusals below, so that those carry the headers, too.
  await registerSecurityHeaders(app, options.httpsOnly ?? httpsOnly, options);
  await limitLoad(app, limits);
  limitFiles(app, limits, options.trustedProxies);
  limitBodyTime(app, limits);
  readRefusedBodies(app);
  requireHost(app);
  app.addHook("onRequest", refuseForeignOrigin(options));
  logResponses(app);
  return app;
}

/**
 * Reads any form of a request's address as a path. An address that can't be decoded has its percent
 * signs escaped, so that it ends as a normal 404 with all headers. The same goes for one with a
 * NUL, which PostgreSQL refuses even in a comparison. Query parameters are checked with their
 * schema.
 */
function toPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const absolute = path.startsWith("/") ? path : `/${path}`;
  try {
    decodeURI(absolute);
  } catch {
    return absolute.replaceAll("%", "%25");
  }
  const [name = "", ...query] = absolute.split("?");
  return name.includes("%00") ? [name.replaceAll("%", "%25"), ...query].join("?") : absolute;
}

/**
 * Refuses a request without a Host header, which HTTP/1.1 demands: without it a foreign origin
 * can't be distinguished from our own.
 */
function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === "1.1") {
      throw new AppError("invalid", {
        en: "Please send one Host header.",
        es: "Envíe un solo encabezado Host.",
      });
    }
  });
}

/**
 * Answers a CONNECT, and an `Expect` that can't be met: Node itself would answer both with an empty
 * body.
 */
function answerOddRequests(server: Server): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket) => {
    // Node has detached its listeners from the socket by now: without a listener, a caller who
    // disconnects would end the process.
    socket.on("error", () => {});
    answerClientError(new Error("CONNECT"), socket);
  });
}

/**
 * Logs each answer with its route's pattern instead of its address: addresses may contain what a
 * person typed.
 */
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

const lingerMs = 2_000;

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
};

/**
 * Answers bytes that are not HTTP. They never become a request, but still get a complete answer.
 */
function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, reason] = statuses[error.code ?? ""] ?? [400, "Bad Request"];
  const body = JSON.stringify({
    success: false,
    message: inDefaultLocale(refusals[status] ?? unreadable),
    requestId: randomUUID(),
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n` +
      `${rawSecurityHeaders.join("\r\n")}\r\n\r\n${body}`,
  );
  // Closes after a pause: a caller that goes on sending would keep the socket forever, and an
  // immediate destroy could drop the answer before it is read.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Replaces Fastify's own log lines, which contain addresses and whole errors, and thus what a
 * person typed. Only errors that no error handler sees are logged here, in our own words.
 */
class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const { code } = error as NodeJS.ErrnoException;
    // The caller disconnected, which is not a failure of the server.
    if (code === "ERR_STREAM_PREMATURE_CLOSE") return;
    request.log.error(
      { ...describeError(error), route: request.routeOptions.url },
      "An answer broke off half-way.",
    );
  }

  override serializerError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    request.log.error(
      { ...describeError(error), route: request.routeOptions.url },
      "An error's answer could not be written.",
    );
  }
}

const unpacked = new Set(["", "identity"]);

/**
 * Makes JSON in UTF-8 the only body that this server reads; every other type is 415. A call without
 * a payload may still declare JSON, as a fetch with fixed headers does.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  // `__proto__` and `constructor` are dropped like any unknown field, so that they do not lose a
  // lead.
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  // Refuses invalid UTF-8: a name with replacement characters would otherwise be stored as if the
  // family had typed them.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (!unpacked.has((request.headers["content-encoding"] ?? "").toLowerCase())) {
      const sentence = {
        en: "Please send the JSON uncompressed.",
        es: "Envíe el JSON sin comprimir.",
      };
      return done(new AppError("unsupported_type", sentence));
    }
    if (body.length === 0) return done(null, undefined);
    const text = decodeText(decoder, Buffer.from(body));
    if (text === null) {
      const sentence = { en: "Please send the JSON in UTF-8.", es: "Envíe el JSON en UTF-8." };
      return done(new AppError("invalid", sentence));
    }
    return parseJson(request, text, done);
  });
}

function decodeText(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
