import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { DocumentType } from "#features/uploads/core/document-type.ts";
import { mediaTypes } from "#features/uploads/core/document-type.ts";
import { hasCompoundStream } from "./has-compound-stream.ts";
import { readBytes } from "./read-bytes.ts";
import { readZipNames } from "./read-zip-names.ts";

/** Readers of PDF look for its mark in so many bytes, and writers put blanks or a title before it. */
const pdfMarkWithin = 1024;
const pdfMark = "%PDF-";

const wordParts = ["[Content_Types].xml", "word/document.xml"];
const macroPart = /(?:^|\/)vbaProject/i;

/** What a file is by its bytes; null when it is no document we take, or is cut short. */
export async function detectDocument(file: string): Promise<DocumentType | null> {
  const handle = await open(file, "r");
  try {
    if (isPdf(await readBytes(handle, 0, pdfMarkWithin))) return "pdf";
    const detected = await fileTypeFromFile(file);
    if (detected?.mime === "application/x-cfb") return (await isDoc(handle)) ? "doc" : null;
    if (detected?.mime === mediaTypes.docx) return (await isWholeDocx(handle)) ? "docx" : null;
    return null;
  } finally {
    await handle.close();
  }
}

/** A page with the mark hidden in a comment is still a page. */
function isPdf(head: Buffer): boolean {
  const text = head.toString("latin1");
  const start = text.indexOf(pdfMark);
  return start !== -1 && !text.slice(0, start).includes("<");
}

/** Spreadsheets and mails come in the same container. */
function isDoc(handle: FileHandle): Promise<boolean> {
  return hasCompoundStream(handle, "WordDocument");
}

/** The list of parts stands at the very end: a cut file has none, whatever its beginning says. */
async function isWholeDocx(handle: FileHandle): Promise<boolean> {
  const names = await readZipNames(handle);
  if (!names || names.some((name) => macroPart.test(name))) return false;
  return wordParts.every((part) => names.includes(part));
}
