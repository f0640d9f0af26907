import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import type { ObjectsConfig } from "#platform/server/objects-config.ts";
import type { ObjectStorage } from "./object-storage.ts";

/**
 * Whether files can be kept and fetched, without writing one.
 *
 * @throws what the disk or the bucket says when not.
 */
export async function checkStorage(
  storage: Pick<ObjectStorage, "list">,
  { kind, dir }: Pick<ObjectsConfig, "kind" | "dir">,
): Promise<void> {
  const folder = path.join(dir, kind === "disk" ? "stored" : "incoming");
  await access(folder, constants.R_OK | constants.W_OK);
  // Not by one file's name: a bucket that is gone says no more of it than that it isn't there.
  if (kind === "s3") await storage.list()[Symbol.asyncIterator]().next();
}
