import { buffer } from "node:stream/consumers";
import type { ObjectStorage, StoredBytes } from "./object-storage.ts";

/** An object that is in the storage, to be read anywhere. */
export function readStored(storage: ObjectStorage, id: string, byteSize: number): StoredBytes {
  return {
    byteSize,
    async read(position, length) {
      if (position >= byteSize || length === 0) return Buffer.alloc(0);
      const last = Math.min(position + length, byteSize) - 1;
      const bytes = await storage.read(id, { first: position, last });
      if (!bytes) throw new Error("The object is gone.");
      return buffer(bytes);
    },
  };
}
