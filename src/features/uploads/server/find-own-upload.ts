import { openUploadLifetimeMs } from "#features/uploads/core/object-lifetime.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { findMultipartUpload } from "./multipart-uploads-store.ts";
import type { MultipartUpload } from "./multipart-uploads-store.ts";
import { noSuchUpload } from "#features/uploads/server/storage/multipart-refusals.ts";
import { findObject } from "./objects-store.ts";
import type { StoredObject } from "./objects-store.ts";

/** An upload in parts as its sender names it. */
export interface UploadName {
  /** Id of the object, in small letters. */
  readonly key: string;
  readonly uploadId: string;
}

export interface OwnUpload {
  readonly object: StoredObject;
  readonly upload: MultipartUpload & { readonly uploadId: string };
}

/**
 * The upload that somebody names, when it is his own and still going on, or complete.
 *
 * @throws AppError `not_found` otherwise: nobody learns what others send.
 */
export async function findOwnUpload(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { key, uploadId }: UploadName,
  person: string,
): Promise<OwnUpload> {
  const object = await findObject(database.db, key);
  if (!object || object.purpose !== "document" || object.issuedTo !== person) throw noSuchUpload();
  const upload = await findMultipartUpload(database.db, object.id);
  if (upload?.uploadId !== uploadId) throw noSuchUpload();
  const isOver = object.issuedAt.getTime() + openUploadLifetimeMs <= clock.now().getTime();
  if (isOver && !object.storedAt) throw noSuchUpload();
  return { object, upload: { ...upload, uploadId } };
}
