import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";
import { readExactly } from "./read-ahead.ts";

// [MS-CFB] version 13.0: 2.2 (header), 2.3 (FAT), 2.5 (DIFAT), 2.6 (directory). The npm package
// `cfb` is not for files of strangers: 2,560 bytes that lead in a circle use up all its memory.
const headerSize = 512;
const headerTableCount = 109;
const firstMark = 0xfffffffa;
const entrySize = 128;
/** Ten times what a long document has. */
const mostDirectoryBytes = 131_072;
/** Smaller streams are kept elsewhere. */
const smallestOwnStream = 4_096;

export interface CompoundEntry {
  /** In small letters: the format takes `Macros` and `MACROS` for one name. */
  readonly name: string;
  readonly firstSector: number;
  readonly byteSize: number;
}

/** The container of old office documents: a small file system. */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** The beginning of a stream; null when it is too small to have sectors of its own. */
  readStart(entry: CompoundEntry, length: number): Promise<Buffer | null>;
}

interface Sectors {
  readonly bytes: StoredBytes;
  readonly size: number;
  /** The sectors that hold the table of what follows each sector. */
  readonly table: readonly number[];
}

/**
 * Reads the directory, of which a crafted one can make no more than some hundred reads.
 *
 * @throws Error when the file is cut, leads in a circle or has far too long a directory.
 */
export async function openCompoundFile(bytes: StoredBytes): Promise<CompoundFile> {
  const header = await readExactly(bytes, 0, headerSize);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error("A sector has 512 or 4096 bytes.");
  const size = 2 ** shift;
  const sectors = { bytes, size, table: await listTableSectors(bytes, header, size) };
  return {
    entries: await readDirectory(sectors, header.readUInt32LE(48)),
    async readStart({ firstSector, byteSize }, length) {
      if (byteSize < smallestOwnStream) return null;
      return readExactly(bytes, (firstSector + 1) * size, length);
    },
  };
}

function readSector(bytes: StoredBytes, size: number, sector: number): Promise<Buffer> {
  return readExactly(bytes, (sector + 1) * size, size);
}

/** As many as the file has room for, whatever its header says: so the list must come to an end. */
async function listTableSectors(
  bytes: StoredBytes,
  header: Buffer,
  size: number,
): Promise<number[]> {
  const needed = Math.ceil(bytes.byteSize / size / (size / 4));
  const table = listNumbers(header.subarray(76, 76 + headerTableCount * 4));
  let next = header.readUInt32LE(68);
  while (table.length < needed && next < firstMark) {
    const numbers = listNumbers(await readSector(bytes, size, next));
    next = numbers.pop() ?? firstMark;
    table.push(...numbers);
  }
  return table;
}

function listNumbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4));
}

async function readDirectory(sectors: Sectors, first: number): Promise<CompoundEntry[]> {
  const entries: CompoundEntry[] = [];
  let sector = first;
  for (let read = 0; sector < firstMark; read += sectors.size) {
    if (read >= mostDirectoryBytes) throw new Error("The directory has no end.");
    entries.push(...readEntries(await readSector(sectors.bytes, sectors.size, sector)));
    sector = await findNextSector(sectors, sector);
  }
  return entries;
}

function readEntries(sector: Buffer): CompoundEntry[] {
  const starts = Array.from({ length: sector.length / entrySize }, (_, row) => row * entrySize);
  return starts.map((at) => {
    // Counts the two bytes of the closing zero as well.
    const length = Math.min(64, Math.max(2, sector.readUInt16LE(at + 64)));
    return {
      name: sector.toString("utf16le", at, at + length - 2).toLowerCase(),
      firstSector: sector.readUInt32LE(at + 116),
      byteSize: sector.readUInt32LE(at + 120),
    };
  });
}

async function findNextSector({ bytes, size, table }: Sectors, sector: number): Promise<number> {
  const perSector = size / 4;
  const tableSector = table[Math.floor(sector / perSector)] ?? firstMark;
  const at = (tableSector + 1) * size + (sector % perSector) * 4;
  return (await readExactly(bytes, at, 4)).readUInt32LE();
}
