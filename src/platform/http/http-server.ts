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
import { limitBodyTime, readRefusedBodies } from "./limit-body-time.ts";
import { limitFiles, Places } from "./limit-files.ts";
import { limitLoad, serverLimits, type ServerLimits, TurnedAway } from "./limit-load.ts";
import { compileSchema, type Routes } from "./route-schema.ts";
import { refuseForeignOrigin } from "./refuse-foreign-origin.ts";
import { type HttpsOnly, rawSecurityHeaders, registerSecurityHeaders } from "./security-headers.ts";
import { WebSockets } from "./web-sockets.ts";

/** No JSON body of this site comes near this size; whoever sends more gets 413 before the body is read. */
export const maxJsonBytes = 64 * 1024;

/** The longest a request may take: a file of ten megabytes at a hundred kilobits a second. */
const longestRequestMs = 900_000;
const maxAddressLength = 16_384;

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
  /** Origin the site is known by. */
  readonly siteUrl: string;
  /** For tests; else what site.config.ts says. */
  readonly httpsOnly?: HttpsOnly;
  readonly limits?: Partial<ServerLimits>;
}

/** A Fastify instance with the limits, headers and error answers every route shares. */
export async function createHttpServer(options: HttpServerOptions): Promise<Routes> {
  const limits = { ...serverLimits, ...options.limits };
  const webSockets = new WebSockets(options.siteUrl);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new RequestLog(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: longestRequestMs,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.idleMs,
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
    },
    // The database and the queues are closed after the last connection, so that calls which still
    // arrive while the server closes can be answered in full.
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
  // Registered before the refusals below, so that those carry the headers too.
  await registerSecurityHeaders(app, { httpsOnly, ...options });
  await limitLoad(app, limits);
  limitFiles(app, limits, options.trustedProxies);
  limitBodyTime(app, limits);
  readRefusedBodies(app);
  requireHost(app);
  app.addHook("onRequest", refuseForeignOrigin(options.siteUrl));
  logResponses(app);
  return app;
}

/**
 * Reads any form of a request's address as a path. One that can't be decoded names nothing, and
 * neither does one with a NUL, which the database refuses even in a comparison: with its percent
 * signs escaped it ends as a 404 like any other, with all headers. What stands in a query is judged
 * with its field.
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

/** HTTP/1.1 demands the header: without it nobody can tell a foreign origin from our own. */
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

/** Answers a CONNECT, and an `Expect` that can't be met: Node itself would answer both with nothing. */
function answerOddRequests(server: Server): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket) => {
    // Node has let go of the socket by now: unheard, a caller who hangs up would end the process.
    socket.on("error", () => {});
    answerClientError(new Error("CONNECT"), socket);
  });
}

/** Logs each answer with its route's pattern, not its address: addresses may carry what a person typed. */
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

/** Bytes that are no HTTP at all never become a request; they still get a whole answer. */
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
  // Whoever goes on sending would otherwise keep the socket for ever; an immediate destroy could
  // throw away the answer before it is read.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Fastify's own lines carry addresses and whole errors, and both may hold what a person typed. Only
 * what no error handler ever sees is logged here, and in our words.
 */
class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const { code } = error as NodeJS.ErrnoException;
    // The caller hung up, which is no failure of the server.
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
 * Makes JSON in UTF-8 the only body this server reads; everything else is 415. Calls without a
 * payload may still announce JSON, as a fetch with fixed headers does.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  // `__proto__` and `constructor` are dropped like any unknown field: they must not cost a lead.
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  // Fatal: a name with replacement marks in it would be stored as if the family had typed them.
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
