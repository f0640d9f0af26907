import type { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { handleFirst } from "./answer-ahead.ts";
import { tooBusy } from "./errors.ts";

/** How much of one process callers may take, and what would happen without each bound. */
export const serverLimits = {
  /**
   * Fewer than the files a process may usually open. Past this the kernel's connection is closed at
   * once; whoever shares an address fairly among visitors is the proxy in front.
   */
  mostConnections: 2_000,
  /**
   * A packet of 64 kB holds two thousand small requests, and all of it is read at once. No browser
   * and no proxy asks so far ahead; past this the connection is ended.
   */
  mostUnansweredOfSocket: 32,
  /**
   * How late the event loop may be on average. Past this, calls are told to come back in a second
   * instead of making it worse.
   */
  latestLoopMs: 3_000,
  /** Of the memory that the engine may take; past all of it the process would end. */
  mostHeapShare: 0.9,
  loadSampleMs: 1_000,
  /** Files are written while they come in: each may leave ten megabytes on the disk meanwhile. */
  mostFiles: 200,
  mostFilesOfNetwork: 4,
  /** One customer of a provider has thousands of IPv6 networks; 50 of them would take all places. */
  mostFilesOfWideNetwork: 20,
  /** Two, because a phone may send again before its broken line is noticed here. */
  mostFilesOfAddress: 2,
  /**
   * Documents of staff come in parts, six at once from each person, and an office is one network.
   * They keep no visitor's résumé waiting, and have an address that only staff are given.
   */
  mostStaffFiles: 100,
  mostStaffFilesOfNetwork: 30,
  /** A phone sends 64 kB in this time; whoever trickles holds a connection no longer. */
  bodyTimeMs: 20_000,
  /** How many bytes of a file buy one more second. The slowest phones send three times as much. */
  leastFileBytes: 1_000,
  headersTimeMs: 20_000,
  /** How long a connection may stay open between two calls. */
  idleMs: 10_000,
  /** How often requests are looked for whose time is over. */
  checkEveryMs: 5_000,
  /**
   * How long a caller may neither send nor take a byte while something is due. A route that works longer
   * before it answers says so in its config.
   */
  silentMs: 30_000,
};

export type ServerLimits = typeof serverLimits;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however busy the server is: whoever asks decides whether it is still alive. */
    alwaysAdmitted?: boolean;
    /** How long this route may work before the first byte of its answer; `silentMs` where it is left out. */
    worksMs?: number;
  }
  interface FastifyInstance {
    readonly turnedAway: TurnedAway;
  }
}

/** Bounds connections, calls sent ahead, and calls while the process can't keep up. */
export async function limitLoad(app: FastifyInstance, limits: ServerLimits): Promise<void> {
  app.server.maxConnections = limits.mostConnections;
  app.server.on("drop", () => app.turnedAway.count("connection"));
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    // The next call on the connection has the usual time again.
    const { worksMs } = routeOptions.config;
    if (worksMs !== undefined && raw.socket instanceof Socket) raw.socket.setTimeout(worksMs);
  });
  limitPipelining(app.server, limits.mostUnansweredOfSocket, app.turnedAway);
  // A start keeps the event loop busy for seconds, which the first measurements still tell of.
  let isStarted = false;
  app.addHook("onListen", async () => {
    setTimeout(() => (isStarted = true), 2 * limits.loadSampleMs).unref();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.latestLoopMs,
    maxHeapUsedBytes: Math.ceil(limits.mostHeapShare * getHeapStatistics().heap_size_limit),
    sampleInterval: limits.loadSampleMs,
    async pressureHandler({ routeOptions }, _reply, _kind, value) {
      // Infinity stands for a delay that could not be measured.
      if (!isStarted || value === Infinity || routeOptions.config.alwaysAdmitted) return;
      app.turnedAway.count("request");
      throw new AppError("overloaded", tooBusy, { retryAfterSeconds: 1 });
    },
  });
}

/**
 * Limits requests sent ahead on one connection (pipelining): their answers wait in memory for a
 * caller who may never read them. Requests past the limit don't reach the framework.
 */
function limitPipelining(server: Server, most: number, turnedAway: TurnedAway): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket) => unanswered.get(socket) ?? 0;
  // One listener shared by all answers: one made for each costs noticeably where answers cost
  // little.
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

/** Counts whom the limits refused. A flood must not become one of log lines: one a minute tells. */
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
