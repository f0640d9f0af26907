import { pipeline } from "node:stream/promises";
import { callbackify } from "node:util";
import { createInflateRaw } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";

const sentences = {
  unreadable: {
    en: "This is not a whole PDF, DOC or DOCX file. Please choose another one.",
    es: "Este no es un archivo PDF, DOC o DOCX completo. Elija otro.",
  },
  macros: {
    en: "This document has macros in it. Please save it as a PDF and send that.",
    es: "Este documento contiene macros. Guárdelo como PDF y envíe el PDF.",
  },
  embedded: {
    en: "This document has another file or object in it. Please save it as a PDF and send that.",
    es: "Este documento contiene otro archivo u objeto. Guárdelo como PDF y envíe el PDF.",
  },
  remote: {
    en: "This document fetches a part of itself from another place. Please save it as a PDF and send that.",
    es: "Este documento trae una parte suya de otro lugar. Guárdelo como PDF y envíe el PDF.",
  },
  template: {
    en: "This is a template for documents. Please save it as a PDF and send that.",
    es: "Esta es una plantilla para documentos. Guárdela como PDF y envíe el PDF.",
  },
  active: {
    en: "This PDF can do more than be read: it runs a script or program, or has files in it. Please print it to a new PDF and send that.",
    es: "Este PDF no solo se puede leer: ejecuta un script o un programa, o contiene archivos. Imprímalo como un PDF nuevo y envíe ese.",
  },
  program: {
    en: "This document starts a program when it is opened. Please save it as a PDF and send that.",
    es: "Este documento inicia un programa cuando se abre. Guárdelo como PDF y envíe el PDF.",
  },
  behind: {
    en: "Something else is hidden behind this PDF. Please print it to a new PDF and send that.",
    es: "Hay otra cosa oculta detrás de este PDF. Imprímalo como un PDF nuevo y envíe ese.",
  },
  locked: {
    en: "This document is locked with a password. Please save it as a PDF without one and send that.",
    es: "Este documento está protegido con una contraseña. Guárdelo como PDF sin contraseña y envíe el PDF.",
  },
  oversized: {
    en: "This document unpacks to far too much. Please save it as a PDF and send that.",
    es: "Este documento ocupa demasiado al descomprimirse. Guárdelo como PDF y envíe el PDF.",
  },
  disguised: {
    en: "This file begins as something else than a PDF. Please save it as a PDF again.",
    es: "Este archivo empieza como algo distinto de un PDF. Guárdelo otra vez como PDF.",
  },
} satisfies Record<string, Localized<string>>;

type DocumentFault = keyof typeof sentences;

/** @throws AppError `unsupported_type`, with a sentence that says what to do about it. */
export function refuseDocument(fault: DocumentFault, cause?: unknown): never {
  throw new AppError("unsupported_type", sentences[fault], { cause });
}

const blockBytes = 65_536;

/** Reads ahead, so that small reads close to each other cost the storage one read. */
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

const mostParts = 2_000;
/** The most parts: an archive may have any number. */
const mostListedNames = 20_000;
const mostUnpackedBytes = 100 * 1_048_576;
/**
 * The most times its packed size that a package may unpack to: text packs 3 to 20 times, pictures
 * barely.
 */
const mostTimesPacked = 100;
const harmlessUnpackedBytes = 10 * 1_048_576;
const chunkBytes = 65_536;

// APPNOTE.TXT 6.3.10 of the ZIP format: 4.3.12 and 4.3.15 to 4.3.16.
const listRowBytes = 46;
const endBytes = 22;
const locatorBytes = 20;
const locatorMark = 0x07064b50;

export interface PackagePart {
  /** In small letters: the format takes `Word/` and `word/` for one. */
  readonly name: string;
  readonly byteSize: number;
  /** The bytes as they unpack. Throws when they are not as many as the list of parts says. */
  read(): AsyncIterable<Buffer>;
}

/**
 * Opens an office document of today: a ZIP file whose parts have names. What it may unpack to is
 * known from here on.
 *
 * @throws AppError `unsupported_type` when that is too much or locked, Error when it is damaged or
 *   two readers might see two documents in it.
 */
export async function openPackage(bytes: StoredBytes): Promise<PackagePart[]> {
  const zip = await fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.byteSize, {
    autoClose: false,
    strictFileNames: true,
  });
  if (zip.entryCount > mostParts) refuseDocument("oversized");
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  await checkList(bytes, zip, entries);
  checkSizes(bytes, entries);
  const parts = entries.map((entry) => ({
    name: decodePercent(entry.fileName).toLowerCase(),
    byteSize: entry.uncompressedSize,
    read: () => unpack(bytes, zip, entry),
  }));
  checkNames(parts.map(({ name }) => name));
  return parts;
}

/** The names of all parts, in small letters, without looking into any. Throws when it is damaged. */
export async function listPackageNames(bytes: StoredBytes): Promise<string[]> {
  const reader = new BytesReader(bytes);
  const zip = await fromRandomAccessReaderPromise(reader, bytes.byteSize, { autoClose: false });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    names.push(decodePercent(entry.fileName).toLowerCase());
    if (names.length >= mostListedNames) break;
  }
  return names;
}

class BytesReader extends RandomAccessReader {
  readonly #bytes: StoredBytes;

  constructor(bytes: StoredBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (failure: Error | null) => void,
  ): void {
    const read = async () => {
      (await readExactly(this.#bytes, position, length)).copy(buffer, offset);
    };
    callbackify(read)(callback);
  }
}

/**
 * Refuses an archive whose end record is ambiguous: some readers find the list of parts by its
 * place, some by its size, others by the ZIP64 record.
 */
async function checkList(bytes: StoredBytes, zip: ZipFile, entries: Entry[]): Promise<void> {
  const end = bytes.byteSize - endBytes - zip.comment.length;
  const record = await readExactly(bytes, end - locatorBytes, locatorBytes + endBytes);
  if (record.readUInt32LE(0) === locatorMark) throw new Error("So small a file needs no ZIP64.");
  const listed = entries.reduce(
    (sum, entry) =>
      sum + listRowBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  const size = record.readUInt32LE(locatorBytes + 12);
  const start = record.readUInt32LE(locatorBytes + 16);
  if (size !== listed || start + size !== end) throw new Error("The list of parts is elsewhere.");
}

function checkSizes(bytes: StoredBytes, entries: readonly Entry[]): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    if (entry.isEncrypted()) refuseDocument("locked");
    if (!entry.canDecodeFileData()) throw new Error("A part is packed in another way.");
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  const isDense = unpacked > harmlessUnpackedBytes && unpacked > packed * mostTimesPacked;
  if (isDense || unpacked > mostUnpackedBytes) refuseDocument("oversized");
  if (packed > bytes.byteSize) throw new Error("Parts share their bytes.");
}

/**
 * Refuses parts with the same name and parts in pieces: readers differ in what they make of them.
 */
function checkNames(names: readonly string[]): void {
  if (new Set(names).size !== names.length) throw new Error("Two parts have one name.");
  if (names.some((name) => name.endsWith(".piece"))) throw new Error("A part is in pieces.");
  if (names.some((name) => /\p{Cc}/u.test(name))) throw new Error("A name may end early.");
}

async function* unpack(bytes: StoredBytes, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = readRange(bytes, fileDataStart, entry.compressedSize);
  let left = entry.uncompressedSize;
  for await (const chunk of entry.compressionMethod === 0 ? packed : inflate(packed)) {
    left -= chunk.length;
    if (left < 0) refuseDocument("oversized");
    yield chunk;
  }
  if (left > 0) throw new Error("A part is shorter than listed.");
}

function inflate(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const unpacked = createInflateRaw({ chunkSize: chunkBytes });
  // Ignored here: the reader of the stream gets the failure.
  pipeline(packed, unpacked).catch(() => {});
  return unpacked;
}

async function* readRange(
  bytes: StoredBytes,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += chunkBytes) {
    yield await readExactly(bytes, start + at, Math.min(chunkBytes, length - at));
  }
}

/** `%41` as the letter it stands for; a text whose signs stand for nothing stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
