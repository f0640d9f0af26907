import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { AppError } from "#platform/core/app-error.ts";
import type { ObjectStorage } from "./object-storage.ts";

export interface CopyCount {
  readonly copied: number;
  /** Objects that were already there with the same bytes. */
  readonly same: number;
}

/**
 * Copies every object that is missing, and reads each copy back. Started again it continues with
 * the rest; the source keeps everything.
 *
 * @throws AppError `conflict` when the target has other bytes under the same id, or returns other
 *   bytes.
 */
export async function copyObjects(
  from: ObjectStorage,
  to: ObjectStorage,
  onProgress: (count: CopyCount) => void,
): Promise<CopyCount> {
  let count: CopyCount = { copied: 0, same: 0 };
  for await (const id of from.list()) {
    const isNew = await copyObject(from, to, id);
    count = isNew ? { ...count, copied: count.copied + 1 } : { ...count, same: count.same + 1 };
    onProgress(count);
  }
  return count;
}

async function copyObject(from: ObjectStorage, to: ObjectStorage, id: string): Promise<boolean> {
  const digest = await hashObject(from, id);
  // The object was removed after its name was listed.
  if (digest === null) return false;
  if ((await hashObject(to, id)) === digest) return false;
  const bytes = await from.read(id);
  if (!bytes) return false;
  const accept = async () => "any";
  await to.put(id, bytes, { maxBytes: Number.POSITIVE_INFINITY, accept });
  if ((await hashObject(to, id)) !== digest) {
    throw new AppError("conflict", {
      en: `The object ${id} has other bytes where it was copied to. Nothing was overwritten.`,
      es: `El objeto ${id} tiene otros bytes en el lugar al que se copió. No se sobrescribió nada.`,
    });
  }
  return true;
}

/** SHA-256 in hexadecimal; null when there is no such object. */
async function hashObject(storage: ObjectStorage, id: string): Promise<string | null> {
  const bytes = await storage.read(id);
  if (!bytes) return null;
  const hash = createHash("sha256");
  await pipeline(bytes, hash);
  return hash.digest("hex");
}
