import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { describeError } from "./describe-error.ts";
import type { DiskCalls } from "./durable-file-system.ts";
import { openEngine, type EmbeddedEngine } from "./embedded-engine.ts";
import { EngineCrash } from "./engine-crash.ts";
import type { Log } from "./log.ts";

// One segment of PostgreSQL's log: with less than that free, a recovery only fails again.
const neededBytes = 17 * 1024 * 1024;
const firstPauseMs = 250;
const longestPauseMs = 5_000;

export interface EngineSupervisorOptions {
  readonly log: Log;
  readonly disk?: DiskCalls | undefined;
  /** Another way to open one, for tests. */
  readonly open?: typeof openEngine;
}

/**
 * An engine that is started again when it stops by itself. PostgreSQL stops when the disk fails or
 * is full while it writes its log; what it had acknowledged is on disk by then, and recovering from
 * that log is the only safe way on.
 */
export class EngineSupervisor {
  readonly #dir: string;
  readonly #options: EngineSupervisorOptions;
  readonly #closing = new AbortController();
  #engine: EmbeddedEngine | undefined;
  #reopening: Promise<void> | undefined;

  constructor(dir: string, options: EngineSupervisorOptions) {
    this.#dir = dir;
    this.#options = options;
  }

  /** Throws EngineCrash while the engine is down. */
  get pglite(): PGlite {
    if (!this.#engine) throw new EngineCrash();
    return this.#engine.pglite;
  }

  async open(): Promise<void> {
    const { open = openEngine } = this.#options;
    // Undefined while it opens: an attempt that fails is reported by its own error.
    let engine: EmbeddedEngine | undefined = undefined;
    engine = await open(this.#dir, {
      disk: this.#options.disk,
      onCrash: (_crash, reason) => {
        if (engine && this.#engine === engine) this.#onCrash(reason);
      },
    });
    this.#engine = engine;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reopening;
    await this.#engine?.close();
    this.#engine = undefined;
  }

  #onCrash(reason: string): void {
    this.#engine = undefined;
    const message = "The embedded database stopped; it will be reopened as soon as that works.";
    this.#options.log.error({ reason }, message);
    this.#reopening = this.#reopen();
  }

  async #reopen(): Promise<void> {
    const { log } = this.#options;
    let pauseMs = firstPauseMs;
    while (!this.#engine) {
      await wait(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      try {
        const { bavail, bsize } = await statfs(this.#dir);
        if (bavail * bsize < neededBytes) continue;
        await this.open();
        log.info({}, "The embedded database is open again.");
      } catch (error) {
        log.warn(describeError(error), "The embedded database cannot be reopened yet.");
      }
    }
  }
}
