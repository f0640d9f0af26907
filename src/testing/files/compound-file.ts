const sectorSize = 512;
const endOfChain = 0xfffffffe;
const tableMark = 0xfffffffd;
/** A smaller stream would be stored in a different way. */
const streamSize = 4_096;

interface CompoundFileOptions {
  /** Names in its directory besides the root's, each in a sector of its own. */
  readonly names: readonly string[];
  /** Sectors between the header and the directory. */
  readonly padSectors?: number;
}

/** A compound file: the container format of old office documents. */
export function aCompoundFile({ names, padSectors = 0 }: CompoundFileOptions): Buffer<ArrayBuffer> {
  const perSector = sectorSize / 4;
  const directoryCount = names.length + 1;
  const dataCount = padSectors + directoryCount;
  const tableCount = Math.ceil(dataCount / (perSector - 1)) + 1;
  const difatCount = Math.max(0, Math.ceil((tableCount - 109) / (perSector - 1)));
  const directoryStart = tableCount + difatCount + padSectors;

  const header = writeHeader({ tableCount, difatCount, directoryStart });
  const table = Buffer.alloc(tableCount * sectorSize, 0xff);
  const difat = Buffer.alloc(difatCount * sectorSize, 0xff);
  for (let index = 0; index < tableCount; index += 1) {
    table.writeUInt32LE(tableMark, index * 4);
    if (index < 109) header.writeUInt32LE(index, 76 + index * 4);
    else difat.writeUInt32LE(index, (index - 109) * 4);
  }
  writeChain(table, directoryStart, directoryCount);

  const directory = ["Root Entry", ...names].map((name, row) => {
    const sector = Buffer.alloc(sectorSize);
    writeEntry(sector, name, row === 0 ? 5 : 2);
    return sector;
  });
  return Buffer.concat([header, table, difat, Buffer.alloc(padSectors * sectorSize), ...directory]);
}

function writeHeader(counts: {
  readonly tableCount: number;
  readonly difatCount: number;
  readonly directoryStart: number;
}): Buffer {
  const header = Buffer.alloc(sectorSize);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(counts.tableCount, 44);
  header.writeUInt32LE(counts.directoryStart, 48);
  header.writeUInt32LE(streamSize, 56);
  header.writeUInt32LE(counts.difatCount > 0 ? counts.tableCount : endOfChain, 68);
  header.writeUInt32LE(counts.difatCount, 72);
  return header;
}

function writeChain(table: Buffer, start: number, count: number): void {
  for (let step = 0; step < count; step += 1) {
    const next = step === count - 1 ? endOfChain : start + step + 1;
    table.writeUInt32LE(next, (start + step) * 4);
  }
}

function writeEntry(sector: Buffer, name: string, kind: number): void {
  sector.write(name, "utf16le");
  sector.writeUInt16LE((name.length + 1) * 2, 64);
  sector.writeUInt8(kind, 66);
}
