import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/server/describe-error.ts";
import type { Log } from "#platform/server/log.ts";
import type { ObjectsConfig } from "#platform/server/objects-config.ts";
import { openDiskStorage } from "./disk-storage.ts";
import { checkStorage } from "./check-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";

/**
 * The storage that the settings name. A bucket that is out of reach keeps nothing from starting:
 * the log says so, and uploads are refused with a sentence until it is back.
 */
export async function openStorage(config: ObjectsConfig, log: Log): Promise<ObjectStorage> {
  if (config.kind === "disk") return openDiskStorage(config.dir);
  // Only here: the client costs memory that a site with its own disk doesn't need.
  const { openS3Storage } = await import("./s3-storage.ts");
  const storage = await openS3Storage(config.s3, `${config.dir}/incoming`);
  void warnOfClosedBucket(storage, config, log);
  return storage;
}

async function warnOfClosedBucket(
  storage: ObjectStorage,
  config: ObjectsConfig,
  log: Log,
): Promise<void> {
  try {
    await checkStorage(storage, config);
  } catch (failure) {
    log.error(
      describeError(failure instanceof AppError ? failure.cause : failure),
      "The bucket that S3_BUCKET names can't be read. Until it can, no file is taken or handed out.",
    );
  }
}
