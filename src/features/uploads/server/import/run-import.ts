import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import {
  endImport,
  importLinks,
  noteProgress,
  type ImportRow,
} from "#features/uploads/server/imports-store.ts";
import {
  giveUpOpenObject,
  insertObject,
  markObjectStored,
} from "#features/uploads/server/objects-store.ts";
import { detectContent } from "#features/uploads/server/detect-document.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import { describeError } from "#platform/process/log.ts";
import { openFrom } from "#platform/secrets/sealed-columns.ts";
import { requireRoom } from "#features/uploads/server/upload-room.ts";
import { hourMs } from "#platform/core/durations.ts";
import { importFailure, openRemoteFile, type RemoteGuard } from "./open-remote-file.ts";

/** How long an unused token is valid, and how long the result can be asked for. */
export const tokenMs = 15 * 60_000;

export const importTimings = {
  /** Time limit from the request to the first byte of the file, redirects included. */
  headersMs: 20_000,
  /** Time limit between two pieces of the file. */
  stallMs: 30_000,
  totalMs: 2 * hourMs,
  /** How often the progress is written into the import's row. */
  beatMs: 1_000,
  /**
   * How long an import counts as running after its process last wrote to the row. Afterwards
   * another process ends it.
   */
  holdMs: 20_000,
  /** How long an import may be paused, or have no follower, before it ends. */
  idleMs: 5 * 60_000,
  /** How often the follower's session is checked. An import ends this soon after a sign-out. */
  checkMs: 5_000,
};

export interface ImportParts extends Ctx {
  readonly guard: RemoteGuard;
  readonly maxBytes: number;
  readonly timings: Readonly<typeof importTimings>;
}

/**
 * For tests, whose other servers run on this machine and whose waits are short. No setting changes
 * it.
 */
export type ImportRules = Partial<Pick<ImportParts, "guard" | "maxBytes" | "timings">>;

/**
 * Fetches one file, stores it, and writes the outcome into the import's row. While the database is
 * unreachable it can't: the hold then runs out, and the follower reads that the import was
 * interrupted. Never rejects.
 *
 * @param shutdown ends the import as interrupted.
 */
export async function runImport(
  parts: ImportParts,
  row: ImportRow,
  shutdown: AbortSignal,
): Promise<void> {
  const { database, log } = parts;
  const kept = keepHold(parts, row.tokenHash);
  const signal = AbortSignal.any([kept.signal, shutdown]);
  try {
    await fetchAndStore(parts, row, { ...kept, signal });
  } catch (failure) {
    if (!(failure instanceof AppError) && !signal.aborted) {
      log.error(describeError(failure), "An import met an error.");
    }
    await kept.stop();
    const end = { state: "failed", failure: toSentence(failure) } as const;
    await endImport(database.db, row.tokenHash, end).catch(() => false);
  } finally {
    await kept.stop();
  }
}

async function fetchAndStore(
  parts: ImportParts,
  row: ImportRow,
  kept: ReturnType<typeof keepHold>,
): Promise<void> {
  const { database, files, clock, secret, maxBytes, timings } = parts;
  const link = row.link && openFrom(importLinks, row.tokenHash, row.link, secret);
  if (link === null) throw importFailure("interrupted");
  const file = await openRemoteFile(link, { ...parts, ...timings, signal: kept.signal });
  const objectId = await issueObject(parts, row, file.type).catch((failure: unknown) => {
    file.bytes.destroy();
    throw failure;
  });
  kept.progress.bytesTotal = file.byteSize;
  const bytes = Readable.from(
    readSteadily(file.bytes, {
      ...timings,
      signal: kept.signal,
      untilResumed: kept.untilResumed,
      onBytes: (byteSize) => (kept.progress.bytesDone = byteSize),
    }),
    { objectMode: false },
  );
  try {
    const accept = async (received: StoredBytes) => (await detectContent(received)) ?? "other";
    const put = await files.put(objectId, bytes, { maxBytes, accept });
    const documentType = put.type === "other" ? null : put.type;
    const stored = { storedAt: clock.now(), byteSize: put.byteSize, documentType };
    const isOurs = await database.transaction(async (tx) => {
      const end = { state: "done", bytesDone: put.byteSize } as const;
      return (
        (await endImport(tx, row.tokenHash, end)) && (await markObjectStored(tx, objectId, stored))
      );
    });
    // The import was ended from outside in its last moment, so nobody will claim the object.
    if (!isOurs) await files.remove(objectId);
  } finally {
    file.bytes.destroy();
    bytes.destroy();
    // An incomplete object would count among this person's open uploads.
    await giveUpOpenObject(database.db, objectId).catch(() => false);
  }
}

/** Makes the object for the bytes. The sweep removes what a killed process leaves of it. */
async function issueObject(
  parts: ImportParts,
  { tokenHash, startedBy }: ImportRow,
  contentType: string,
): Promise<string> {
  const { database, clock, maxBytes } = parts;
  const id = randomUUID();
  const issuedAt = clock.now();
  await database.transaction(async (tx) => {
    await requireRoom(parts, tx, { purpose: "document", issuedTo: startedBy });
    const object = { id, issuedAt, issuedTo: startedBy, maxBytes, contentType };
    await insertObject(tx, { ...object, purpose: "document" });
    if (!(await noteProgress(tx, tokenHash, { objectId: id }))) throw importFailure("interrupted");
  });
  return id;
}

function toSentence(failure: unknown) {
  return (failure instanceof AppError ? failure : importFailure("interrupted")).sentence;
}

interface SteadyReading {
  /** Time limit between two pieces; it doesn't run while the import is paused. */
  readonly stallMs: number;
  /** Resolves at once, or when the reading may continue or has to end. */
  readonly untilResumed: (signal: AbortSignal) => Promise<void>;
  /** Called with the number of bytes so far. */
  readonly onBytes: (byteSize: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads another server's bytes one piece at a time, and only when the next piece is wanted.
 *
 * @throws AppError if the server stops sending or the connection breaks, and the signal's reason.
 */
async function* readSteadily(
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
      await untilResumed(signal);
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

/** Written into the row by the next beat. */
type Progress = { bytesDone: number; bytesTotal: number | null };
type HoldParts = Pick<ImportParts, "database" | "clock" | "timings">;

/**
 * Writes the progress of an import into its row every `beatMs`, and reads from the row whether the
 * follower paused or cancelled.
 */
export function keepHold(parts: HoldParts, tokenHash: string) {
  const { timings } = parts;
  const ending = new AbortController();
  const stopping = new AbortController();
  const gate = makeGate();
  const progress: Progress = { bytesDone: 0, bytesTotal: null };
  const total = setTimeout(() => ending.abort(importFailure("slow")), timings.totalMs);
  const beats = (async () => {
    // After `signal` is aborted no beat renews the hold. If the work never ends, the import still
    // counts as interrupted.
    while (!stopping.signal.aborted && !ending.signal.aborted) {
      await wait(timings.beatMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      // If the database is unreachable the download continues until the hold runs out.
      await beat(parts, tokenHash, progress, gate, ending).catch(() => {});
    }
  })();
  const signal: AbortSignal = ending.signal;
  return {
    /** Aborted if the import was cancelled, ran too long, or has no follower any more. */
    signal,
    progress,
    untilResumed: gate.pass,
    /** Stops writing to the row; may be called twice. */
    async stop() {
      clearTimeout(total);
      stopping.abort();
      await beats;
    },
  };
}

async function beat(
  { database, clock, timings }: HoldParts,
  tokenHash: string,
  progress: Progress,
  gate: ReturnType<typeof makeGate>,
  ending: AbortController,
): Promise<void> {
  const now = clock.now().getTime();
  const noted = await noteProgress(database.db, tokenHash, {
    ...progress,
    heldUntil: new Date(now + timings.holdMs),
    expiresAt: new Date(now + tokenMs),
  });
  if (!noted) return ending.abort(importFailure("interrupted"));
  const idleSince = now - timings.idleMs;
  const isForsaken = noted.followedAt !== null && noted.followedAt.getTime() < idleSince;
  const pausedSince = gate.set(noted.isPaused, now);
  if (isForsaken || (pausedSince !== null && pausedSince < idleSince)) {
    ending.abort(importFailure("paused"));
  }
}

function makeGate() {
  let closedSince: number | null = null;
  const waiting: Array<() => void> = [];
  const open = () => {
    closedSince = null;
    for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    /** @returns since when it is closed. */
    set(isClosed: boolean, now: number): number | null {
      if (isClosed) closedSince ??= now;
      else open();
      return closedSince;
    },
    /** Resolves also once `signal` is aborted, so that a paused import does not delay the end. */
    async pass(signal: AbortSignal) {
      if (closedSince === null || signal.aborted) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    },
  };
}
