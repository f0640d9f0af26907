import { callbackify } from "node:util";
import { fileTypeFromBlob } from "file-type";
import { fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import type { DocumentType } from "#features/uploads/core/accepted-documents.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";

/**
 * PDF readers look for `%PDF-` in this many bytes, because mail gateways write headers in front.
 */
const pdfMarkWithin = 1_024;
const pdfMark = "%PDF-";
const zipMark = "PK\u0003\u0004";
const compoundMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const mostPackageNames = 20_000;
/**
 * The largest Word file that is read. A larger staff file with the same container is stored without
 * being read.
 */
const mostWordBytes = 100 * 1_048_576;

const refusals = {
  otherType: {
    en: "By its content, this file is not a whole PDF or Word document. Please save it as a PDF and choose that.",
    es: "Por su contenido, este archivo no es un PDF ni un documento de Word completo. Guárdelo como PDF y elija ese.",
  },
  macros: {
    en: "This document has macros in it. Please save it as a PDF and choose that.",
    es: "Este documento contiene macros. Guárdelo como PDF y elija ese.",
  },
} satisfies Record<string, Localized<string>>;

/**
 * Reads the type of a résumé from its bytes; its name does not count. Does not check whether the
 * document is harmful: the virus scanner does that, and the viewer runs no scripts.
 *
 * @throws AppError `unsupported_type` for every other type, and for a Word document with macros.
 */
export async function detectDocument(received: StoredBytes): Promise<DocumentType> {
  const type = await detectContent(received);
  if (type === null) throw new AppError("unsupported_type", refusals.otherType);
  return type;
}

/**
 * Reads the type of a staff document from its bytes. Staff may store files of any type.
 *
 * @returns null for every type but the three that visitors send.
 * @throws AppError `unsupported_type` for a Word document with macros.
 */
export async function detectContent(received: StoredBytes): Promise<DocumentType | null> {
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
    return await readType(bytes);
  } catch (failure) {
    if (failure instanceof AppError || failure === storageFailure) throw failure;
    // The parsers below throw for a damaged file, whose type is then unknown.
    return null;
  }
}

async function readType(bytes: StoredBytes): Promise<DocumentType | null> {
  const head = (await bytes.read(0, pdfMarkWithin)).toString("latin1");
  const isWordSized = bytes.byteSize <= mostWordBytes;
  if (head.startsWith(compoundMark)) return isWordSized ? readCompoundType(bytes) : null;
  if (head.startsWith(zipMark)) return isWordSized ? readPackageType(bytes) : null;
  // A page, program or picture that contains the mark further on keeps the type of its beginning.
  if (!head.includes(pdfMark) || head.trimStart().startsWith("<")) return null;
  const known = await fileTypeFromBlob(asBlob({ ...bytes, byteSize: head.length }));
  return known === undefined || known.ext === "pdf" ? "pdf" : null;
}

/**
 * Reads what kind of package a ZIP file is. `file-type` reads the parts from the front and accepts
 * a truncated package, so this also requires the list of parts at the end.
 */
async function readPackageType(bytes: StoredBytes): Promise<"docx" | null> {
  const known = await fileTypeFromBlob(asBlob(bytes));
  const names = await listPartNames(bytes);
  if (!names.some((name) => name.startsWith("word/"))) return null;
  const hasMacros = names.some((name) => name.endsWith("vbaproject.bin"));
  if (hasMacros || known?.ext === "docm" || known?.ext === "dotm") {
    throw new AppError("unsupported_type", refusals.macros);
  }
  // `file-type` answers "zip" if it gave up before it reached the list of types.
  const isListed = known?.ext === "zip" && names.includes("[content_types].xml");
  return known?.ext === "docx" || isListed ? "docx" : null;
}

/** @throws Error if the file does not open as a ZIP file. */
async function listPartNames(bytes: StoredBytes): Promise<string[]> {
  const zip = await fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.byteSize, {
    autoClose: false,
  });
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) {
    names.push(fileName.toLowerCase());
    if (names.length >= mostPackageNames) break;
  }
  return names;
}

// [MS-CFB] 2.6: the directory of an old office file is a list of rows of 128 bytes, each of which
// begins at a multiple of 128. A row holds a name of at most 64 bytes in UTF-16, the length of that
// name with its closing zero, and a byte that says what it names: 1 is a folder, 2 a stream.
const rowBytes = 128;
const nameBytes = 64;
const readBytes = 1_048_576;
const wordStream = "worddocument";
/** Where Word stores macros ([MS-OVBA] 2.2.1). */
const macroNames = new Set(["macros", "_vba_project", "_vba_project_cur"]);

/**
 * Looks for the names that Word writes into the directory of an old office file. Spreadsheets,
 * mails and installers use the same container without a Word stream. Reads all rows of the file,
 * which is bounded, instead of following the directory from sector to sector, which may be
 * circular.
 */
async function readCompoundType(bytes: StoredBytes): Promise<"doc" | null> {
  const found = new Set<string>();
  for (let at = 0; at < bytes.byteSize; at += readBytes) {
    const rows = await bytes.read(at, readBytes);
    for (let row = 0; row + rowBytes <= rows.length; row += rowBytes) {
      const name = readRowName(rows, row);
      if (name === wordStream || macroNames.has(name)) found.add(name);
    }
  }
  if (!found.has(wordStream)) return null;
  if (found.size > 1) throw new AppError("unsupported_type", refusals.macros);
  return "doc";
}

function readRowName(rows: Buffer, row: number): string {
  const length = rows.readUInt16LE(row + nameBytes);
  const kind = rows[row + nameBytes + 2];
  const isName = length > 2 && length <= nameBytes && (kind === 1 || kind === 2);
  return isName ? rows.toString("utf16le", row, row + length - 2).toLowerCase() : "";
}

const blockBytes = 65_536;

/** Reads ahead, so that small reads close to each other cost the storage one read. */
function readAhead(bytes: StoredBytes): StoredBytes {
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

/** Offers stored bytes as a Blob, as far as `file-type` uses one. */
function asBlob({ byteSize, read }: StoredBytes): Blob {
  const slice = (start = 0, end = byteSize) => ({
    arrayBuffer: async () => Uint8Array.from(await read(start, end - start)).buffer,
  });
  return { size: byteSize, type: "", slice } as unknown as Blob;
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
      const found = await this.#bytes.read(position, length);
      if (found.length < length) throw new Error("The file ends too early.");
      found.copy(buffer, offset);
    };
    callbackify(read)(callback);
  }
}
