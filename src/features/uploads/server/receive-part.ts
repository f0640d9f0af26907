import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import {
  countReceivedBytes,
  discountReceivedBytes,
  findMultipartUpload,
} from "./multipart-uploads-store.ts";
import { noSuchUpload } from "#features/uploads/server/storage/multipart-refusals.ts";
import { findObject } from "./objects-store.ts";
import type { PartGrant } from "./part-address.ts";
import type { ReceiveObjectDependencies } from "./receive-object.ts";

/** Each part may come twice, as when an answer was lost; past that the disk is being filled. */
const mostTimes = 2;

const tooMuch: Localized<string> = {
  en: "More was sent than belongs to this file. Please choose the file again.",
};

/**
 * Takes in one part of a document.
 *
 * @param byteSize as announced: a bucket has to know it first.
 * @returns the part's entity tag.
 * @throws AppError `not_found` when the upload has ended, `too_large`, and what the storage throws.
 */
export async function receivePart(
  { database, storage }: ReceiveObjectDependencies,
  { id, partNumber, maxBytes, ...grant }: PartGrant & { readonly uploadId: string },
  { bytes, byteSize }: { readonly bytes: Readable; readonly byteSize: number },
): Promise<string> {
  const object = await findObject(database.db, id);
  const upload = await findMultipartUpload(database.db, id);
  if (upload?.uploadId !== grant.uploadId || !object || object.storedAt) throw noSuchUpload();
  const most = mostTimes * (object.maxBytes ?? 0) + maxBytes;
  if (!(await countReceivedBytes(database.db, id, { byteSize, most }))) {
    throw new AppError("too_large", tooMuch);
  }
  const rules = { maxBytes, expectedBytes: byteSize };
  const { multipart } = storage;
  try {
    return (await multipart.putPart(id, grant.uploadId, partNumber, bytes, rules)).etag;
  } catch (failure) {
    // A line that breaks, or a pause, may come as often as it likes.
    await discountReceivedBytes(database.db, id, byteSize).catch(() => {});
    throw failure;
  }
}
