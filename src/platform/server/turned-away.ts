import type { FastifyBaseLogger } from "fastify";

const logEveryMs = 60_000;

export type TurnedAwayKind = "request" | "upload" | "pipeline" | "connection";

/** Counts whom the limits refused. A flood must not become one of log lines: one a minute tells. */
export class TurnedAway {
  readonly totals: Record<TurnedAwayKind, number> = {
    request: 0,
    upload: 0,
    pipeline: 0,
    connection: 0,
  };
  readonly #log: FastifyBaseLogger;
  #nextLineAt = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  count(kind: TurnedAwayKind): void {
    this.totals[kind] += 1;
    const now = performance.now();
    if (now < this.#nextLineAt) return;
    this.#nextLineAt = now + logEveryMs;
    this.#log.warn({ turnedAway: this.totals }, "Callers were turned away: too many at once.");
  }
}
