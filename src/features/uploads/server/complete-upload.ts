import { documentLimits } from "#features/uploads/core/document-limits.ts";
import { judgeParts } from "#features/uploads/core/judge-parts.ts";
import type { NamedPart } from "#features/uploads/core/judge-parts.ts";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { sweepDelayMs } from "#features/uploads/core/object-lifetime.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { detectContent } from "./detect-content.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import type { OwnUpload, UploadName } from "./find-own-upload.ts";
import { noSuchUpload, partsRefusal } from "#features/uploads/server/storage/multipart-refusals.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { deleteOpenObject, markObjectStored } from "./objects-store.ts";
import { readStored } from "#features/uploads/server/storage/read-stored.ts";
import type { ReceiveObjectDependencies } from "./receive-object.ts";

export interface CompleteUploadDependencies extends ReceiveObjectDependencies {
  readonly jobs: Jobs;
}

/**
 * Makes a document of its parts: the storage first, then the row that says it is there. So a crash
 * between the two leaves a document that nobody can have yet, and asking again mends it.
 *
 * @throws AppError `not_found`, `invalid` with what is wrong about the parts, `unsupported_type`
 *   when it is a kind we look into and can do more than be read.
 */
export async function completeUpload(
  dependencies: CompleteUploadDependencies,
  name: UploadName,
  { person, parts }: { readonly person: string; readonly parts: readonly NamedPart[] },
): Promise<void> {
  const own = await findOwnUpload(dependencies, name, person);
  // The answer got lost, or two asked at once.
  if (own.object.storedAt) return;
  const { storage } = dependencies;
  const byteSize = await join(storage, own, parts);
  await store(dependencies, own.object.id, byteSize);
}

async function join(
  { multipart, stat }: ObjectStorage,
  { object: { id }, upload: { uploadId, declaredBytes } }: OwnUpload,
  named: readonly NamedPart[],
): Promise<number> {
  const stored = await multipart.list(id, uploadId);
  if (!stored) {
    // Joined already, by a process that was killed before it could say so.
    const found = await stat(id);
    if (!found) throw noSuchUpload();
    return found.byteSize;
  }
  const { leastPartBytes, mostBytes } = documentLimits;
  const fault = judgeParts(stored, named, { leastPartBytes, mostBytes, declaredBytes });
  if (fault) throw partsRefusal(fault);
  const numbers = new Set(named.map(({ partNumber }) => partNumber));
  const wanted = stored.filter(({ partNumber }) => numbers.has(partNumber));
  return (await multipart.complete(id, uploadId, wanted)).byteSize;
}

async function store(
  { database, storage, clock, jobs }: CompleteUploadDependencies,
  id: string,
  byteSize: number,
): Promise<void> {
  try {
    const documentType = await detectContent(readStored(storage, id, byteSize));
    const storedAt = clock.now();
    const isStored = await database.transaction(async (tx) => {
      const startAfter = new Date(storedAt.getTime() + sweepDelayMs);
      await jobs.publish(tx, objectExpired, { objectId: id }, { startAfter });
      return markObjectStored(tx, id, { storedAt, byteSize, documentType });
    });
    if (!isStored) throw noSuchUpload();
  } catch (failure) {
    const isRefused = failure instanceof AppError && failure.code === "unsupported_type";
    const isCancelled = failure instanceof AppError && failure.code === "not_found";
    if (isRefused) await deleteOpenObject(database.db, id);
    if (isRefused || isCancelled) await storage.remove(id);
    throw failure;
  }
}
