import { promisify } from "node:util";
import { inflate } from "node:zlib";
import type { DocumentType } from "#features/uploads/core/document-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import { inspectDocx } from "./inspect-docx.ts";
import { listPackageNames, readAhead, readExactly, refuseDocument } from "./open-package.ts";

/** PDF readers look for `%PDF-` in this many bytes. */
const pdfMarkWithin = 1024;
const pdfMark = "%PDF-";
/** What PDF writers and mail gateways put in front of the mark: blanks, headers, boundaries. */
const harmlessLine =
  /^(?:\s*|[a-z][a-z-]{2,}: [\t\x20-\x7e]*|[\t ]+[\w"][\t\x20-\x7e]*|--[\x21-\x7e]*)$/i;
const byteOrderMark = /^\xef\xbb\xbf/;

const compoundMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const zipMark = "PK\u0003\u0004";

/**
 * What a file is by all of its bytes.
 *
 * @throws AppError `unsupported_type` when it is no document we take, is cut short, or can do more
 *   than be read.
 */
export async function detectDocument(received: StoredBytes): Promise<DocumentType> {
  let storageFailure: unknown;
  const bytes = readAhead({
    byteSize: received.byteSize,
    read: (position, length) =>
      received.read(position, length).catch((failure: unknown) => {
        storageFailure = failure;
        throw failure;
      }),
  });
  try {
    return await inspect(bytes);
  } catch (failure) {
    if (failure instanceof AppError || failure === storageFailure) throw failure;
    return refuseDocument("unreadable", failure);
  }
}

/** The largest PDF that is looked into: a larger one would take minutes. */
const mostPdfBytes = 100 * 1_048_576;

/**
 * What a document of staff's is by its bytes. PDF and Word files are looked into as résumés are;
 * any other file is bytes, which no page ever shows.
 *
 * @returns null for bytes.
 * @throws AppError `unsupported_type` when a Word file can do more than be read.
 */
export async function detectContent(received: StoredBytes): Promise<DocumentType | null> {
  const head = (await received.read(0, pdfMarkWithin)).toString("latin1");
  if (head.startsWith(compoundMark)) {
    return (await isDoc(received)) ? detectDocument(received) : null;
  }
  if (head.startsWith(zipMark)) return (await isDocx(received)) ? detectDocument(received) : null;
  const isPdf = head.includes(pdfMark) && received.byteSize <= mostPdfBytes;
  return isPdf ? detectPdf(received) : null;
}

/**
 * Null for a file that only contains the mark of a PDF, or that can do more than be read: staff's
 * own PDFs are then kept as plain bytes.
 */
async function detectPdf(received: StoredBytes): Promise<DocumentType | null> {
  try {
    return await detectDocument(received);
  } catch (failure) {
    if (failure instanceof AppError && failure.code === "unsupported_type") return null;
    throw failure;
  }
}

/** Looks for Word's stream: spreadsheets, mails and installers have the same container. */
async function isDoc(received: StoredBytes): Promise<boolean> {
  const file = await openCompoundFile(readAhead(received)).catch(unlessAway);
  return file?.entries.some(({ name }) => name === "worddocument") ?? false;
}

async function isDocx(received: StoredBytes): Promise<boolean> {
  const names = await listPackageNames(readAhead(received)).catch(unlessAway);
  return names?.some((name) => name.startsWith("word/")) ?? false;
}

/** A damaged container is kept as plain bytes; a failure of the storage is thrown. */
function unlessAway(failure: unknown): null {
  if (failure instanceof AppError) throw failure;
  return null;
}

async function inspect(bytes: StoredBytes): Promise<DocumentType> {
  const head = (await bytes.read(0, pdfMarkWithin)).toString("latin1");
  if (head.startsWith(compoundMark)) {
    await inspectDoc(bytes);
    return "doc";
  }
  const pdfStart = head.indexOf(pdfMark);
  if (pdfStart !== -1) {
    refuseFront(head.slice(0, pdfStart));
    await inspectPdf(bytes);
    return "pdf";
  }
  if (!head.startsWith(zipMark)) refuseDocument("unreadable");
  await inspectDocx(bytes);
  return "docx";
}

/**
 * Refuses other text and binaries in front of the mark: an HTML page with the mark in a comment is
 * still a page, and a program with it after its first bytes runs.
 */
function refuseFront(front: string): void {
  const lines = front
    .replace(byteOrderMark, "")
    .replaceAll("\0", " ")
    .split(/\r\n?|\n/);
  if (!lines.every((line) => harmlessLine.test(line))) refuseDocument("disguised");
}

/** Where Word keeps macros ([MS-OVBA] 2.2.1), and what an embedded object is made of. */
const macroNames = /^(?:macros|vba|dir|_?vba_project(?:_cur)?|project(?:wm|lk)?)$/;
const objectNames = /^(?:_\d+|.ole10native|.objinfo|package)$/s;
const lockedNames = /^encrypt(?:edpackage|ioninfo)$/;

// [MS-DOC] 2.5.2 FibBase: the marks of Word 97 and later and of Word 6 and 95, then two flags.
const wordMarks = [0xa5ec, 0xa5dc];
const templateFlag = 0x0001;
const encryptedFlag = 0x0100;

/**
 * Lets an old Word document pass that can only be read.
 *
 * @throws AppError `unsupported_type` for any other, Error when it is damaged.
 */
async function inspectDoc(bytes: StoredBytes): Promise<void> {
  const file = await openCompoundFile(bytes);
  const names = file.entries.map(({ name }) => name);
  if (names.some((name) => lockedNames.test(name))) refuseDocument("locked");
  const documents = file.entries.filter(({ name }) => name === "worddocument");
  // Spreadsheets and mails come in the same container.
  if (documents.length === 0) refuseDocument("unreadable");
  if (names.some((name) => macroNames.test(name))) refuseDocument("macros");
  if (names.some((name) => objectNames.test(name))) refuseDocument("embedded");
  for (const document of documents) refuseByFlags(await file.readStart(document, 12));
}

function refuseByFlags(facts: Buffer | null): void {
  if (!facts || !wordMarks.includes(facts.readUInt16LE(0))) return;
  const flags = facts.readUInt16LE(10);
  if ((flags & encryptedFlag) !== 0) refuseDocument("locked");
  // Word 95 kept macros in templates' own text, without a name in the directory.
  if ((flags & templateFlag) !== 0) refuseDocument("template");
}

const inflateList = promisify(inflate);

const windowBytes = 1_048_576;
/**
 * Overlap of two windows, longer than any name or list header, so that none is missed between them.
 */
const overlapBytes = 4_096;
/** Of one list as it is packed, and of all lists unpacked. A résumé's take some ten kilobytes. */
const mostListBytes = 1_048_576;
const mostUnpackedBytes = 8 * 1_048_576;
const mostLists = 200;
const mostStreams = 20_000;

/** A PDF may write each letter of a name as a number (`#4A`). */
function nameOf(word: string): string {
  const letter = (each: string) => `(?:${each}|#${each.charCodeAt(0).toString(16)})`;
  return [...word].map(letter).join("");
}

// Not where it is a word of a text, such as "HTML/JavaScript".
const before = `(?:/${nameOf("S")}|[\\s\\0>\\]%])`;
const actions = ["JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia"];
const active = new RegExp(`${before}/(?:${actions.map(nameOf).join("|")})(?![\\w#])`, "i");
const locked = new RegExp(`/${nameOf("Encrypt")}(?![\\w#])`);
/** Only a packed list of objects says where its first one is. */
const listKey = new RegExp(`/${nameOf("First")}(?![\\w#])`);
const streamStart = />>[\s\0]*stream\r?\n/g;
/** What may follow an end: nothing, a change that was added later, or a remark. */
const afterEnd = /%%EOF[\s\0]*(?![\s\0])([^\d%xs])/;
const zipEnd = Buffer.from("PK\u0005\u0006", "latin1");
const zipEndBytes = 22;
const longestZipEnd = zipEndBytes + 65_535;

/** What was found so far in the bytes read. */
interface Found {
  hasEnd: boolean;
  streams: number;
  lists: number;
  unpackedBytes: number;
}

/**
 * Lets a PDF pass that is whole, that nothing hides behind, and that only can be read.
 *
 * @throws AppError `unsupported_type` for any other.
 */
async function inspectPdf(bytes: StoredBytes): Promise<void> {
  const found: Found = { hasEnd: false, streams: 0, lists: 0, unpackedBytes: 0 };
  for (let at = 0; at < bytes.byteSize; at += windowBytes) {
    const from = Math.max(0, at - overlapBytes);
    const text = (await bytes.read(from, at - from + windowBytes)).toString("latin1");
    refuseWords(text);
    found.hasEnd ||= text.includes("%%EOF");
    await inspectLists(bytes, { from, text }, found);
  }
  if (!found.hasEnd) refuseDocument("unreadable");
  await refuseArchive(bytes);
}

function refuseWords(text: string): void {
  if (locked.test(text)) refuseDocument("locked");
  if (active.test(text)) refuseDocument("active");
  if (afterEnd.test(text)) refuseDocument("behind");
}

/**
 * Searches packed lists of objects as well: most writers pack them, so what a PDF can do is seen
 * only in the unpacked lists.
 */
async function inspectLists(
  bytes: StoredBytes,
  { from, text }: { readonly from: number; readonly text: string },
  found: Found,
): Promise<void> {
  for (const { 0: start, index } of text.matchAll(streamStart)) {
    found.streams += 1;
    if (found.streams > mostStreams) refuseDocument("oversized");
    const front = text.slice(Math.max(0, index - overlapBytes), index);
    if (!listKey.test(front.slice(front.lastIndexOf("obj") + 1))) continue;
    found.lists += 1;
    found.unpackedBytes += await inspectList(bytes, from + index + start.length);
    if (found.lists > mostLists || found.unpackedBytes > mostUnpackedBytes) {
      refuseDocument("oversized");
    }
  }
}

/** @returns how large it is unpacked. */
async function inspectList(bytes: StoredBytes, at: number): Promise<number> {
  const packed = await bytes.read(at, mostListBytes);
  let unpacked: Buffer;
  try {
    unpacked = await inflateList(packed, { maxOutputLength: mostUnpackedBytes });
  } catch (failure) {
    return refuseDocument("unreadable", failure);
  }
  if (active.test(unpacked.toString("latin1"))) refuseDocument("active");
  return unpacked.length;
}

/**
 * Looks for a ZIP archive at the end: unpackers search from there, whatever the file begins with.
 */
async function refuseArchive(bytes: StoredBytes): Promise<void> {
  const end = await bytes.read(Math.max(0, bytes.byteSize - longestZipEnd), longestZipEnd);
  const at = end.lastIndexOf(zipEnd);
  if (at === -1 || at + zipEndBytes > end.length) return;
  const isLast = end.readUInt16LE(at + zipEndBytes - 2) === end.length - at - zipEndBytes;
  if (isLast) refuseDocument("behind");
}

// [MS-CFB] version 13.0: 2.2 (header), 2.3 (FAT), 2.5 (DIFAT), 2.6 (directory). The npm package
// `cfb` is not for files of strangers: 2,560 bytes that lead in a circle use up all its memory.
const headerSize = 512;
const headerTableCount = 109;
const firstMark = 0xfffffffa;
const entrySize = 128;
/** The longest directory that is read: ten times a long document's. */
const mostDirectoryBytes = 131_072;
/** Streams below this size are in the mini stream. */
const smallestOwnStream = 4_096;

interface Sectors {
  readonly bytes: StoredBytes;
  readonly size: number;
  /** The sectors that hold the table of what follows each sector. */
  readonly table: readonly number[];
}

/**
 * The container of old office documents, a small file system. Reads its directory, of which a
 * crafted one can make no more than some hundred reads.
 *
 * @throws Error when the file is cut, leads in a circle or has far too long a directory.
 */
async function openCompoundFile(bytes: StoredBytes) {
  const header = await readExactly(bytes, 0, headerSize);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error("A sector has 512 or 4096 bytes.");
  const size = 2 ** shift;
  const sectors = { bytes, size, table: await listTableSectors(bytes, header, size) };
  return {
    entries: await readDirectory(sectors, header.readUInt32LE(48)),
    /** The beginning of a stream; null when it is too small to have sectors of its own. */
    async readStart({ firstSector, byteSize }: CompoundEntry, length: number) {
      if (byteSize < smallestOwnStream) return null;
      return readExactly(bytes, (firstSector + 1) * size, length);
    },
  };
}

function readSector(bytes: StoredBytes, size: number, sector: number): Promise<Buffer> {
  return readExactly(bytes, (sector + 1) * size, size);
}

/**
 * At most as many sectors as the file has room for, whatever its header says, so that a chain in a
 * circle ends.
 */
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

type CompoundEntry = ReturnType<typeof readEntries>[number];

function readEntries(sector: Buffer) {
  const starts = Array.from({ length: sector.length / entrySize }, (_, row) => row * entrySize);
  return starts.map((at) => {
    // Counts the two bytes of the closing zero as well.
    const length = Math.min(64, Math.max(2, sector.readUInt16LE(at + 64)));
    return {
      // The format takes `Macros` and `MACROS` for one name.
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
