import type { FileHandle } from "node:fs/promises";
import { readBytes } from "./read-bytes.ts";

// [MS-CFB] version 13.0: 2.2 (header), 2.3 (FAT), 2.5 (DIFAT), 2.6 (directory).
const headerSize = 512;
const entrySize = 128;
const headerDifatCount = 109;
const lastSector = 0xfffffffa;
const mostSectors = 4096;

interface CompoundFile {
  readonly handle: FileHandle;
  readonly header: Buffer;
  readonly sectorSize: number;
}

/** Whether a compound file (the container of old office documents) holds a stream of this name. */
export async function hasCompoundStream(handle: FileHandle, name: string): Promise<boolean> {
  const header = await readBytes(handle, 0, headerSize);
  if (header.length < headerSize) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const file = { handle, header, sectorSize: 2 ** shift };
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < lastSector && count < mostSectors; count += 1) {
    const entries = await readSector(file, sector);
    if (!entries) return false;
    if (listNames(entries).includes(name)) return true;
    sector = await findNextSector(file, sector);
  }
  return false;
}

async function readSector(
  { handle, sectorSize }: CompoundFile,
  sector: number,
): Promise<Buffer | null> {
  const bytes = await readBytes(handle, (sector + 1) * sectorSize, sectorSize);
  return bytes.length === sectorSize ? bytes : null;
}

function listNames(entries: Buffer): string[] {
  const starts = Array.from({ length: entries.length / entrySize }, (_, row) => row * entrySize);
  return starts.map((at) => {
    // Counts the two bytes of the closing zero as well.
    const length = Math.min(64, Math.max(2, entries.readUInt16LE(at + 64)));
    return entries.toString("utf16le", at, at + length - 2);
  });
}

/** The table of what follows each sector is itself cut into sectors, which the DIFAT lists. */
async function findNextSector(file: CompoundFile, sector: number): Promise<number> {
  const perSector = file.sectorSize / 4;
  const tableSector = await findTableSector(file, Math.floor(sector / perSector));
  const table = tableSector === null ? null : await readSector(file, tableSector);
  return table ? table.readUInt32LE((sector % perSector) * 4) : lastSector;
}

async function findTableSector(file: CompoundFile, index: number): Promise<number | null> {
  if (index < headerDifatCount) return file.header.readUInt32LE(76 + index * 4);
  const perSector = file.sectorSize / 4 - 1;
  let rest = index - headerDifatCount;
  let difat = await readSector(file, file.header.readUInt32LE(68));
  for (let count = 0; difat && rest >= perSector && count < mostSectors; count += 1) {
    rest -= perSector;
    difat = await readSector(file, difat.readUInt32LE(perSector * 4));
  }
  return difat ? difat.readUInt32LE(rest * 4) : null;
}
