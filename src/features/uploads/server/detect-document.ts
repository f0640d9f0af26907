import type { DocumentType } from "#features/uploads/core/document-type.ts";
import { AppError } from "#platform/core/app-error.ts";
import { inspectDoc } from "./inspect-doc.ts";
import { inspectDocx } from "./inspect-docx.ts";
import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";
import { readAhead } from "./read-ahead.ts";
import { refuseDocument } from "./refuse-document.ts";

/** Readers of PDF look for its mark in so many bytes. */
const pdfMarkWithin = 1024;
const pdfMark = "%PDF-";
/** What writers and mail gateways put in front: blanks, headers, the line between two parts. */
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

async function inspect(bytes: StoredBytes): Promise<DocumentType> {
  const head = (await bytes.read(0, pdfMarkWithin)).toString("latin1");
  if (head.startsWith(compoundMark)) {
    await inspectDoc(bytes);
    return "doc";
  }
  const pdfStart = head.indexOf(pdfMark);
  if (pdfStart !== -1) {
    refuseFront(head.slice(0, pdfStart));
    return "pdf";
  }
  if (!head.startsWith(zipMark)) refuseDocument("unreadable");
  await inspectDocx(bytes);
  return "docx";
}

/** A page with the mark in a comment is still a page, a program with it behind its first bytes runs. */
function refuseFront(front: string): void {
  const lines = front
    .replace(byteOrderMark, "")
    .replaceAll("\0", " ")
    .split(/\r\n?|\n/);
  if (!lines.every((line) => harmlessLine.test(line))) refuseDocument("disguised");
}
