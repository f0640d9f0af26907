import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import { detectDocument } from "./detect-document.ts";
import type { UploadGrant } from "./object-address.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { findObject, markObjectStored } from "./objects-store.ts";

export interface ReceiveObjectDependencies {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
}

export const expiredAddress: Localized<string> = {
  en: "This upload address has expired. Please choose the file again.",
};

/**
 * Takes in the bytes of one object: first the storage, then the row that says they are there, so
 * that a crash between the two leaves an object that counts as not sent. Sending it again mends it.
 *
 * @returns the object's entity tag.
 * @throws AppError `forbidden` when the address is no longer known, `conflict` when other bytes
 *   are there already, and what `ObjectStorage.put` throws.
 */
export async function receiveObject(
  { database, storage, clock }: ReceiveObjectDependencies,
  { id, maxBytes }: UploadGrant,
  bytes: Readable,
): Promise<string> {
  if (!(await findObject(database.db, id))) throw new AppError("forbidden", expiredAddress);
  const put = await storage.put(id, bytes, { maxBytes, accept: detectDocument });
  if (put.outcome === "different") {
    throw new AppError("precondition_failed", {
      en: "Another file was sent to this address before.",
    });
  }
  await markObjectStored(database.db, id, {
    storedAt: clock.now(),
    byteSize: put.byteSize,
    documentType: put.type,
  });
  return put.etag;
}
