import type { FileHandle } from "node:fs/promises";

/** The bytes from `position` on; fewer than asked for at the end of the file. */
export async function readBytes(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
