import { openCompoundFile } from "./compound-file.ts";
import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";
import { refuseDocument } from "./refuse-document.ts";

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
export async function inspectDoc(bytes: StoredBytes): Promise<void> {
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
