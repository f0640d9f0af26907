import type { Readable } from "node:stream";
import { importFailure } from "./import-failures.ts";

export interface SteadyReading {
  /** Between two pieces; not while it is paused. */
  readonly stallMs: number;
  /** Resolves at once, or when the reading may go on. */
  readonly untilResumed: () => Promise<void>;
  /** Called with the bytes so far. */
  readonly onBytes: (byteSize: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The bytes of another server, one piece at a time and no further ahead than they are wanted.
 *
 * @throws AppError when it stops sending or breaks off, and the signal's reason.
 */
export async function* readSteadily(
  bytes: Readable,
  { stallMs, untilResumed, onBytes, signal }: SteadyReading,
): AsyncGenerator<Buffer> {
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let byteSize = 0;
  const next = async (): Promise<IteratorResult<Buffer>> => {
    const timer = setTimeout(() => bytes.destroy(importFailure("stalled")), stallMs);
    try {
      return await pieces.next();
    } catch (failure) {
      if (signal.aborted) throw signal.reason;
      throw (failure as Error).name === "AppError" ? failure : importFailure("cut", failure);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    for (;;) {
      await untilResumed();
      signal.throwIfAborted();
      const { done, value } = await next();
      if (done) return;
      byteSize += value.length;
      onBytes(byteSize);
      yield value;
    }
  } finally {
    bytes.destroy();
  }
}
