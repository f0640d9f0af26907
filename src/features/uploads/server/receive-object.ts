import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import type { DocumentType } from "#features/uploads/core/document-type.ts";
import { detectContent } from "./detect-content.ts";
import { detectDocument } from "./detect-document.ts";
import type { UploadGrant } from "./object-address.ts";
import type {
  ObjectStorage,
  StoredBytes,
} from "#features/uploads/server/storage/object-storage.ts";
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
  { id, maxBytes }: Pick<UploadGrant, "id" | "maxBytes">,
  bytes: Readable,
): Promise<string> {
  const object = await findObject(database.db, id);
  if (!object) throw new AppError("forbidden", expiredAddress);
  const accept = object.purpose === "document" ? acceptAny : detectDocument;
  const put = await storage.put(id, bytes, { maxBytes, accept });
  if (put.outcome === "different") {
    throw new AppError("precondition_failed", {
      en: "Another file was sent to this address before.",
    });
  }
  await markObjectStored(database.db, id, {
    storedAt: clock.now(),
    byteSize: put.byteSize,
    documentType: put.type === "bytes" ? null : put.type,
  });
  return put.etag;
}

async function acceptAny(received: StoredBytes): Promise<DocumentType | "bytes"> {
  return (await detectContent(received)) ?? "bytes";
}
