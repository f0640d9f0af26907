import type { DocumentType } from "#features/uploads/core/document-type.ts";
import { AppError } from "#platform/core/app-error.ts";
import { openCompoundFile } from "./compound-file.ts";
import { detectDocument } from "./detect-document.ts";
import { listPackageNames } from "./open-package.ts";
import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";
import { readAhead } from "./read-ahead.ts";

const headBytes = 1_024;
const compoundMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const zipMark = "PK\u0003\u0004";
const pdfMark = "%PDF-";

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
  return head.includes(pdfMark) ? detectPdf(received) : null;
}

/** What only has the mark somewhere is no PDF, and nothing that we know. */
async function detectPdf(received: StoredBytes): Promise<DocumentType | null> {
  try {
    return await detectDocument(received);
  } catch (failure) {
    if (failure instanceof AppError && failure.code === "unsupported_type") return null;
    throw failure;
  }
}

/** Spreadsheets, mails and installers come in the same container. */
async function isDoc(received: StoredBytes): Promise<boolean> {
  const file = await openCompoundFile(readAhead(received)).catch(unlessAway);
  return file?.entries.some(({ name }) => name === "worddocument") ?? false;
}

async function isDocx(received: StoredBytes): Promise<boolean> {
  const names = await listPackageNames(readAhead(received)).catch(unlessAway);
  return names?.some((name) => name.startsWith("word/")) ?? false;
}

/** A damaged container is bytes; a storage that is away has not been looked into. */
function unlessAway(failure: unknown): null {
  if (failure instanceof AppError) throw failure;
  return null;
}
