import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { sweepDelayMs } from "#features/uploads/core/object-lifetime.ts";
import {
  deleteOpenObject,
  insertObject,
  markObjectStored,
} from "#features/uploads/server/objects-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { unseal } from "#platform/server/seal.ts";
import { importFailure } from "./import-failures.ts";
import { describeLinkPlace } from "./import-parts.ts";
import type { ImportParts } from "./import-parts.ts";
import { endImport, noteProgress } from "#features/uploads/server/imports-store.ts";
import type { ImportHold, ImportRow } from "#features/uploads/server/imports-store.ts";
import { keepHold } from "./keep-hold.ts";
import type { KeptHold } from "./keep-hold.ts";
import { openRemoteFile } from "./open-remote-file.ts";
import { readSteadily } from "./read-steadily.ts";

/**
 * Fetches one file and stores it. What it comes to stands in its row; this never rejects.
 *
 * @param shutdown the import then waits for another process, or for the next start.
 */
export async function runImport(
  parts: ImportParts,
  hold: ImportHold,
  row: ImportRow,
  shutdown: AbortSignal,
): Promise<void> {
  const { database, log } = parts;
  const kept = keepHold(parts, hold);
  const signal = AbortSignal.any([kept.signal, shutdown]);
  try {
    await fetchAndStore(parts, hold, row, { ...kept, signal });
  } catch (failure) {
    const end = shutdown.aborted
      ? ({ state: "waiting" } as const)
      : ({ state: "failed", failure: toSentence(failure) } as const);
    if (!(failure instanceof AppError) && !signal.aborted) {
      log.error(describeError(failure), "An import met an error.");
    }
    await kept.stop();
    // A database that is away says nothing: the hold runs out, and whoever follows starts anew.
    await endImport(database.db, hold, end).catch(() => false);
  } finally {
    await kept.stop();
  }
}

async function fetchAndStore(
  parts: ImportParts,
  hold: ImportHold,
  row: ImportRow,
  kept: KeptHold,
): Promise<void> {
  const { database, storage, clock, secret, maxBytes, inspect, timings } = parts;
  const link = unseal(row.link, secret, describeLinkPlace(row.tokenHash));
  if (link === null) throw importFailure("interrupted");
  const file = await openRemoteFile(link, { ...parts, ...timings, signal: kept.signal });
  const objectId = await issueObject(parts, hold, row, file.type).catch((failure: unknown) => {
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
    const accept = async (received: Parameters<typeof inspect>[0]) =>
      (await inspect(received)) ?? "other";
    const put = await storage.put(objectId, bytes, { maxBytes, accept });
    const documentType = put.type === "other" ? null : put.type;
    const stored = { storedAt: clock.now(), byteSize: put.byteSize, documentType };
    const isOurs = await database.transaction(async (tx) => {
      const end = { state: "done", bytesDone: put.byteSize } as const;
      return (await endImport(tx, hold, end)) && (await markObjectStored(tx, objectId, stored));
    });
    // Cancelled in the last moment: nobody will ever ask for it.
    if (!isOurs) await storage.remove(objectId);
  } finally {
    file.bytes.destroy();
    bytes.destroy();
    // It would count among this person's uploads under way; its job sees to it as well.
    await deleteOpenObject(database.db, objectId).catch(() => false);
  }
}

/** A new object for each attempt: what a killed process left behind is cleared away by its job. */
async function issueObject(
  { database, jobs, clock, maxBytes }: ImportParts,
  hold: ImportHold,
  { startedBy }: ImportRow,
  contentType: string,
): Promise<string> {
  const id = randomUUID();
  const issuedAt = clock.now();
  const startAfter = new Date(issuedAt.getTime() + sweepDelayMs);
  await database.transaction(async (tx) => {
    const object = { id, issuedAt, issuedTo: startedBy, maxBytes, contentType };
    await insertObject(tx, { ...object, purpose: "document" });
    await jobs.publish(tx, objectExpired, { objectId: id }, { startAfter });
    if (!(await noteProgress(tx, hold, { objectId: id }))) throw importFailure("interrupted");
  });
  return id;
}

function toSentence(failure: unknown) {
  return (failure instanceof AppError ? failure : importFailure("interrupted")).sentence;
}
