import { objectExpired } from "#features/uploads/core/object-expired.ts";
import {
  abandonedUploadMs,
  countsFrom,
  openUploadSweepDelayMs,
  unclaimedLifetimeMs,
} from "#features/uploads/core/object-lifetime.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { deleteUnclaimedObject, findObject } from "./objects-store.ts";

export interface SweepObjectDependencies {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
}

/** Clears away an object that belongs to nothing. Claimed ones stay for good. */
export async function sweepObject(
  { database, storage, clock }: SweepObjectDependencies,
  objectId: string,
): Promise<void> {
  const nowMs = clock.now().getTime();
  await storage.removeAbandoned(new Date(nowMs - abandonedUploadMs));
  await storage.multipart.removeAbandoned(new Date(nowMs - openUploadSweepDelayMs));
  const oldest = new Date(nowMs - unclaimedLifetimeMs);
  const found = await findObject(database.db, objectId);
  // Cancelled, while its parts were joined by a process that was killed then: nobody can have it.
  if (!found) return storage.remove(objectId);
  if (found.claimedAt) return;
  // While it may still be claimed it must not vanish; the job comes back later.
  if (countsFrom(found) > oldest) throw new Error("This object is still within its day.");
  // Bytes first: a crash between the two leaves a row, and the repeat of this job ends the work.
  await storage.remove(objectId);
  await deleteUnclaimedObject(database.db, objectId);
}

/** The job's handler, for the list of all handlers. */
export function objectSweeper(dependencies: SweepObjectDependencies) {
  return jobHandler({
    job: objectExpired,
    subscriber: "sweep",
    handle: ({ objectId }) => sweepObject(dependencies, objectId),
  });
}
