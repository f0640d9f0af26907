import type { ObjectsConfig } from "#platform/server/objects-config.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** The storage that the settings name. The S3 client is only loaded where it is used. */
export async function openStorage(config: ObjectsConfig): Promise<ObjectStorage> {
  if (config.kind === "disk") return openDiskStorage(config.dir);
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(config.s3, `${config.dir}/incoming`);
}
