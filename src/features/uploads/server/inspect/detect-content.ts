import type { DocumentType } from "#features/uploads/core/document-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import { detectDocument, openCompoundFile } from "./detect-document.ts";
import { listPackageNames, readAhead } from "./open-package.ts";

const headBytes = 1_024;
const compoundMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const zipMark = "PK\u0003\u0004";
const pdfMark = "%PDF-";
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
  const head = (await received.read(0, headBytes)).toString("latin1");
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
