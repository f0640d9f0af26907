import type { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { handleFirst } from "#platform/http/answer-ahead.ts";
import { tooBusy } from "#platform/http/errors.ts";

/** Limits on what callers may take of one process, each with what would happen without it. */
export const serverLimits = {
  /**
   * Fewer than the files that a process may usually open. Past this a connection is closed at once.
   * Sharing connections fairly among visitors is the task of a proxy in front.
   */
  mostConnections: 2_000,
  /**
   * The most pipelined requests on one connection. A packet of 64 kB holds two thousand small
   * requests, and all of it is read at once. No browser or proxy sends so many ahead; past this the
   * connection is closed.
   */
  mostUnansweredOfSocket: 32,
  /**
   * The average delay of the event loop past which calls are refused with a Retry-After of a
   * second, before it gets worse.
   */
  latestLoopMs: 3_000,
  /**
   * Share of the heap limit past which calls are refused; at the limit itself the process would
   * end.
   */
  mostHeapShare: 0.9,
  loadSampleMs: 1_000,
  /** Files are written to disk while they arrive: each may take up ten megabytes meanwhile. */
  mostFiles: 200,
  mostFilesOfNetwork: 4,
  /**
   * One customer of a provider has thousands of IPv6 networks; 50 of them would take all places.
   */
  mostFilesOfWideNetwork: 20,
  /**
   * Two, because a phone may send again before the server notices that its first connection broke.
   */
  mostFilesOfAddress: 2,
  /**
   * Staff's documents arrive in parts, six at once per person, and an office is one network. They
   * have separate places and an address that only staff get, so they do not block a visitor's
   * résumé.
   */
  mostStaffFiles: 100,
  mostStaffFilesOfNetwork: 30,
  /** A phone sends 64 kB in this time; a slower sender is cut off. */
  bodyTimeMs: 20_000,
  /** Bytes of a file that earn one more second. The slowest phones send three times as much. */
  leastFileBytes: 1_000,
  headersTimeMs: 20_000,
  /** How long a connection may stay open between two requests. */
  idleMs: 10_000,
  /** The interval at which requests past their time limit are looked for. */
  checkEveryMs: 5_000,
  /**
   * How long a caller may neither send nor receive a byte while a request is open. A route that
   * works longer before it answers declares that in its config.
   */
  silentMs: 30_000,
};

export type ServerLimits = typeof serverLimits;

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The route answers however busy the server is: a monitor uses it to decide whether the server
     * is alive.
     */
    alwaysAdmitted?: boolean;
    /** How long this route may work before the first byte of its answer; `silentMs` by default. */
    worksMs?: number;
  }
  interface FastifyInstance {
    readonly turnedAway: TurnedAway;
  }
}

/** Limits connections, pipelined requests, and requests while the process is overloaded. */
export async function limitLoad(app: FastifyInstance, limits: ServerLimits): Promise<void> {
  app.server.maxConnections = limits.mostConnections;
  app.server.on("drop", () => app.turnedAway.count("connection"));
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    // Restores the usual time for the next request on the connection.
    const { worksMs } = routeOptions.config;
    if (worksMs !== undefined && raw.socket instanceof Socket) raw.socket.setTimeout(worksMs);
  });
  limitPipelining(app.server, limits.mostUnansweredOfSocket, app.turnedAway);
  // Starting keeps the event loop busy for seconds, and the first measurements still include that.
  let isStarted = false;
  app.addHook("onListen", async () => {
    setTimeout(() => (isStarted = true), 2 * limits.loadSampleMs).unref();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.latestLoopMs,
    maxHeapUsedBytes: Math.ceil(limits.mostHeapShare * getHeapStatistics().heap_size_limit),
    sampleInterval: limits.loadSampleMs,
    async pressureHandler({ routeOptions }, _reply, _kind, value) {
      // Infinity means that the delay could not be measured.
      if (!isStarted || value === Infinity || routeOptions.config.alwaysAdmitted) return;
      app.turnedAway.count("request");
      throw new AppError("overloaded", tooBusy, { retryAfterSeconds: 1 });
    },
  });
}

/**
 * Limits pipelined requests on one connection: their answers wait in memory for a caller who may
 * never read them. Requests past the limit don't reach the framework.
 */
function limitPipelining(server: Server, most: number, turnedAway: TurnedAway): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket) => unanswered.get(socket) ?? 0;
  // One listener shared by all responses: creating one for each costs noticeably where responses
  // are cheap.
  function countAnswered(this: ServerResponse): void {
    const { socket } = this.req;
    unanswered.set(socket, count(socket) - 1);
  }
  handleFirst(server, ({ socket }, response) => {
    if (socket.destroyed) return true;
    if (count(socket) >= most) {
      turnedAway.count("pipeline");
      socket.destroy();
      return true;
    }
    unanswered.set(socket, count(socket) + 1);
    response.on("close", countAnswered);
    return false;
  });
}

const logEveryMs = 60_000;

/** Counts callers whom the limits refused. A flood of them makes one log line a minute. */
export class TurnedAway {
  readonly totals = { request: 0, upload: 0, pipeline: 0, connection: 0 };
  readonly #log: FastifyBaseLogger;
  #nextLineAt = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  count(kind: keyof TurnedAway["totals"]): void {
    this.totals[kind] += 1;
    const now = performance.now();
    if (now < this.#nextLineAt) return;
    this.#nextLineAt = now + logEveryMs;
    this.#log.warn({ turnedAway: this.totals }, "Callers were turned away: too many at once.");
  }
}
