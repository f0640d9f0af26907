import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";

const blockBytes = 65_536;

/** Small reads close to each other cost the storage one read. */
export function readAhead(bytes: StoredBytes): StoredBytes {
  let start = 0;
  let block: Buffer = Buffer.alloc(0);
  return {
    byteSize: bytes.byteSize,
    async read(position, length) {
      if (position < start || position + length > start + block.length) {
        block = await bytes.read(position, Math.max(length, blockBytes));
        start = position;
      }
      return block.subarray(position - start, position - start + length);
    },
  };
}

/** @throws Error when there are not so many bytes there. */
export async function readExactly(
  bytes: StoredBytes,
  position: number,
  length: number,
): Promise<Buffer> {
  if (position < 0 || position + length > bytes.byteSize)
    throw new Error("The file ends too early.");
  const found = await bytes.read(position, length);
  if (found.length < length) throw new Error("The file ends too early.");
  return found;
}
