import { createReadStream } from "node:fs";
import type { S3Settings } from "#platform/config/config.ts";
import { explainStorageFailure, storageUnavailable } from "./explain-storage-failure.ts";
import { openIncomingFiles, type IncomingFile } from "./incoming-files.ts";
import type { ObjectStorage, PutResult } from "./object-storage.ts";
import { openS3Bucket, type S3Bucket } from "./s3-bucket.ts";
import { openS3Multipart } from "./s3-multipart.ts";
import { issueStorageKeys } from "./storage-keys.ts";

/**
 * Objects in a bucket. A file waits in `incomingDir` until it is whole and was looked into; the
 * bucket takes it in one call, whole or not at all, and only under a name that is free. Where the
 * service can't promise that, two processes that send to one name at the same moment may overwrite.
 */
export async function openS3Storage(
  settings: S3Settings,
  incomingDir: string,
): Promise<ObjectStorage & Pick<S3Bucket, "knowsConditions">> {
  const incoming = await openIncomingFiles(incomingDir);
  const bucket = openS3Bucket(settings);
  const publishing = new Set<string>();
  return {
    knowsConditions: bucket.knowsConditions,
    async put(id, bytes, rules) {
      try {
        return await incoming.receive(id, bytes, rules, async (file) => {
          if (publishing.has(id)) throw sentTwice();
          publishing.add(id);
          const outcome = await publish(bucket, id, file).finally(() => publishing.delete(id));
          const { byteSize, type, digest } = file;
          return { outcome, byteSize, type, etag: `"${digest}"` };
        });
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
  const object = { open: () => createReadStream(path), byteSize, digest };
  if (await bucket.putNew(id, object)) return "stored";
  const found = await bucket.head(id);
  if (!found) throw sentTwice();
  return found.digest === digest ? "same" : "different";
}

/** Another is still sending to this name; which of the two is first is not known yet. */
function sentTwice() {
  return storageUnavailable(new Error("Two files are being sent to one address."));
}
