import { createReadStream } from "node:fs";
import type { S3Settings } from "#platform/server/objects-config.ts";
import { explainStorageFailure, storageUnavailable } from "./explain-storage-failure.ts";
import { openIncomingFiles } from "./incoming-files.ts";
import type { IncomingFile } from "./incoming-files.ts";
import type { ObjectStorage, PutResult } from "./object-storage.ts";
import { openS3Bucket } from "./s3-bucket.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import { openS3Multipart } from "./s3-multipart.ts";
import { issueStorageKeys } from "./storage-keys.ts";

/**
 * Objects in a bucket. A file waits in `incomingDir` until it is whole and was looked into; the
 * bucket takes it in one call, whole or not at all, and only under a name that is free.
 */
export async function openS3Storage(
  settings: S3Settings,
  incomingDir: string,
): Promise<ObjectStorage> {
  const incoming = await openIncomingFiles(incomingDir);
  const bucket = openS3Bucket(settings);
  return {
    async put(id, bytes, rules) {
      try {
        return await incoming.receive(id, bytes, rules, async (file) => ({
          outcome: await publish(bucket, id, file),
          byteSize: file.byteSize,
          type: file.type,
          etag: `"${file.digest}"`,
        }));
      } catch (failure) {
        throw explainStorageFailure(failure);
      }
    },
    async stat(id) {
      const found = await bucket.head(id);
      return found && { byteSize: found.byteSize };
    },
    read: (id, range) => bucket.read(id, range),
    remove: (id) => bucket.remove(id),
    list: () => bucket.list(),
    removeAbandoned: incoming.removeAbandoned,
    multipart: openS3Multipart(settings),
    ...(settings.endpoint === null && { issueKeys: issueStorageKeys(settings) }),
  };
}

async function publish(
  bucket: S3Bucket,
  id: string,
  { path, byteSize, digest }: IncomingFile<string>,
): Promise<PutResult<string>["outcome"]> {
  const bytes = createReadStream(path);
  try {
    if (await bucket.putNew(id, { bytes, byteSize, digest })) return "stored";
  } finally {
    // A service that refuses at once leaves the file unread, and open.
    bytes.destroy();
  }
  const found = await bucket.head(id);
  // Another is still sending to this name; which of the two is first is not known yet.
  if (!found) throw storageUnavailable(new Error("Two files are being sent to one address."));
  return found.digest === digest ? "same" : "different";
}
