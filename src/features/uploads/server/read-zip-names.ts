import type { FileHandle } from "node:fs/promises";
import { readBytes } from "./read-bytes.ts";

// APPNOTE.TXT 6.3.10 of the ZIP format: 4.3.12 (central directory) and 4.3.16 (its end).
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
const entrySize = 46;
const longestComment = 65_535;
const largestDirectory = 4 * 1_048_576;

/** The names of a ZIP file's parts; null when its list of them is missing, cut or out of place. */
export async function readZipNames(handle: FileHandle): Promise<string[] | null> {
  const { size } = await handle.stat();
  const tailStart = Math.max(0, size - endSize - longestComment);
  const tail = await readBytes(handle, tailStart, size - tailStart);
  const end = findEnd(tail);
  if (end === null) return null;
  const count = tail.readUInt16LE(end + 10);
  const directorySize = tail.readUInt32LE(end + 12);
  const directoryStart = tail.readUInt32LE(end + 16);
  if (directorySize > largestDirectory) return null;
  if (directoryStart + directorySize !== tailStart + end) return null;
  return readNames(await readBytes(handle, directoryStart, directorySize), count);
}

/** The record's own length reaches just to the end of the file, so a look-alike is passed over. */
function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    if (at + endSize + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return null;
}

function readNames(directory: Buffer, count: number): string[] | null {
  const names: string[] = [];
  let at = 0;
  while (names.length < count) {
    if (at + entrySize > directory.length) return null;
    if (directory.readUInt32LE(at) !== entrySignature) return null;
    const nameEnd = at + entrySize + directory.readUInt16LE(at + 28);
    names.push(directory.toString("utf8", at + entrySize, nameEnd));
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
