import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import type { ObjectsConfig } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import { describeError, type Log } from "#platform/process/log.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";
import type { openS3Storage } from "./s3-storage.ts";

/**
 * Checks whether files can be stored and read, without writing one.
 *
 * @throws the error of the disk or the bucket when not.
 */
export async function checkStorage(
  storage: Pick<ObjectStorage, "list">,
  { kind, dir }: Pick<ObjectsConfig, "kind" | "dir">,
): Promise<void> {
  const folder = path.join(dir, kind === "disk" ? "stored" : "incoming");
  await access(folder, constants.R_OK | constants.W_OK);
  // A bucket is tested by listing it: a request for one object gets the same answer (404) for a
  // missing bucket as for a missing object.
  if (kind === "s3") await storage.list()[Symbol.asyncIterator]().next();
}

/**
 * Opens the storage that the settings name. The site starts even when the bucket cannot be reached:
 * the log says so, and uploads answer 503 until the bucket is back.
 */
export async function openStorage(config: ObjectsConfig, log: Log): Promise<ObjectStorage> {
  if (config.kind === "disk") return openDiskStorage(config.dir);
  // Imported here only: the S3 client takes memory that a site with disk storage doesn't need.
  const { openS3Storage } = await import("./s3-storage.ts");
  const storage = await openS3Storage(config.s3, `${config.dir}/incoming`);
  void warnOfBucket(storage, config, log);
  return storage;
}

/** Logs which functions this bucket does not support. */
export async function warnOfBucket(
  storage: Awaited<ReturnType<typeof openS3Storage>>,
  config: ObjectsConfig,
  log: Log,
): Promise<void> {
  const describe = (failure: unknown) =>
    describeError(failure instanceof AppError ? failure.cause : failure);
  try {
    await checkStorage(storage, config);
  } catch (failure) {
    return log.error(
      describe(failure),
      "The bucket that S3_BUCKET names can't be read. Until it can, no file is taken or sent.",
    );
  }
  try {
    if (!(await storage.knowsConditions())) {
      log.warn(
        {},
        "The bucket's service knows no If-None-Match on PUT: of two files that several processes send to one address at the same moment the last one counts.",
      );
    }
  } catch (failure) {
    log.error(describe(failure), "The bucket that S3_BUCKET names takes no file, or lets none go.");
  }
  try {
    // With 1970 as the limit nothing is removed: this only tests whether uploads may be listed.
    await storage.multipart.removeAbandoned(new Date(0));
  } catch (failure) {
    log.warn(
      describe(failure),
      "The bucket lists no uploads in parts: a rule of the bucket's own has to end those that nobody completes.",
    );
  }
}
