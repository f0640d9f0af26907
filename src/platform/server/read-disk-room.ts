import { statfs } from "node:fs/promises";
import type { DiskRoom } from "#platform/core/judge-disk-room.ts";

/** What is left for this process on the disk that holds `dir`. */
export async function readDiskRoom(dir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
