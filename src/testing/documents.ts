import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

const plainMain =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const macroMain = "application/vnd.ms-word.document.macroEnabled.main+xml";

/** A small PDF, filled up to `byteSize` when one is given. */
export function aPdf({ byteSize = 0, before = "" } = {}): Buffer<ArrayBuffer> {
  const text = `${before}%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const start = Buffer.from(text, "latin1");
  return byteSize > start.length
    ? Buffer.concat([start, Buffer.alloc(byteSize - start.length, 0x20)])
    : start;
}

interface DocxOptions {
  readonly macros?: boolean;
  /** Leaves the part of this name out. */
  readonly without?: string;
}

/** A Word document with a picture of some kilobytes, so that a cut leaves its beginning whole. */
export function aDocx({ macros = false, without }: DocxOptions = {}): Buffer<ArrayBuffer> {
  const parts = [
    ["[Content_Types].xml", Buffer.from(contentTypes(macros ? macroMain : plainMain))],
    ["_rels/.rels", Buffer.from("<Relationships/>")],
    ["word/document.xml", Buffer.from("<w:document><w:body/></w:document>")],
    ["word/media/image1.png", randomBytes(20_000)],
    ...(macros ? [["word/vbaProject.bin", randomBytes(100)] as const] : []),
  ] as const;
  return aZip(parts.filter(([name]) => name !== without));
}

/** A ZIP file whose parts are stored as they are. */
export function aZip(
  parts: ReadonlyArray<readonly [name: string, bytes: Buffer]>,
): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    entries.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), made, shared, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const sectorSize = 512;
const endOfChain = 0xfffffffe;
const tableMark = 0xfffffffd;

/**
 * An old office document: a compound file with one stream of this name.
 *
 * @param padSectors sectors between the header and the directory.
 */
export function aCompoundFile(streamName: string, { padSectors = 0 } = {}): Buffer<ArrayBuffer> {
  const tableCount = Math.ceil((padSectors + 1) / (sectorSize / 4 - 1)) + 1;
  const difatCount = Math.max(0, Math.ceil((tableCount - 109) / (sectorSize / 4 - 1)));
  const directorySector = tableCount + difatCount + padSectors;
  const header = Buffer.alloc(sectorSize);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableCount, 44);
  // The directory's chain: a first sector with the root alone, then the stream's entry.
  header.writeUInt32LE(directorySector, 48);
  header.writeUInt32LE(difatCount > 0 ? tableCount : endOfChain, 68);
  header.writeUInt32LE(difatCount, 72);
  const table = Buffer.alloc(tableCount * sectorSize, 0xff);
  table.writeUInt32LE(directorySector + 1, directorySector * 4);
  table.writeUInt32LE(endOfChain, (directorySector + 1) * 4);
  const difat = Buffer.alloc(difatCount * sectorSize, 0xff);
  for (let index = 0; index < tableCount; index += 1) {
    table.writeUInt32LE(tableMark, index * 4);
    if (index < 109) header.writeUInt32LE(index, 76 + index * 4);
    else difat.writeUInt32LE(index, (index - 109) * 4);
  }
  const directory = [anEntry("Root Entry", 5), anEntry(streamName, 2)].map((entry) =>
    Buffer.concat([entry, Buffer.alloc(sectorSize - entry.length)]),
  );
  return Buffer.concat([header, table, difat, Buffer.alloc(padSectors * sectorSize), ...directory]);
}

function anEntry(name: string, kind: number): Buffer<ArrayBuffer> {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(kind, 66);
  return entry;
}
