import { decodePercent } from "./decode-percent.ts";
import type { StoredBytes } from "#features/uploads/server/storage/object-storage.ts";
import { openPackage } from "./open-package.ts";
import type { PackagePart } from "./open-package.ts";
import { readXml } from "./read-xml.ts";
import { refuseDocument } from "./refuse-document.ts";
import { readLinkKind, refuseLink } from "./refuse-link.ts";

const typesName = "[content_types].xml";
const rootLinksName = "_rels/.rels";
const usualMain = "word/document.xml";
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const macroTypes = /macroenabled|vbaproject|vbadata/;
const objectTypes = /activex|oleobject/;
const macroNames = /vbaproject|vbadata/;

/** Those that say what the other parts are. More of them is no résumé. */
const mostMarkupBytes = 4 * 1_048_576;

/** Compound files, the form of macros and of objects, and ZIP files. */
const fileMarks = [Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("PK\u0003\u0004")];
const longestMark = 8;
/** In UTF-8, and in UTF-16 of either order. */
const documentTypeMarks = ["<!DOCTYPE", [..."<!DOCTYPE"].join("\0")];
const mostMarkLength = 17;

/**
 * Lets a Word document pass that can only be read, whatever the names of its parts.
 *
 * @throws AppError `unsupported_type` for any other, Error when it is damaged.
 */
export async function inspectDocx(bytes: StoredBytes): Promise<void> {
  const parts = await openPackage(bytes);
  const markup = parts.filter(({ name }) => name === typesName || name.endsWith(".rels"));
  const markupBytes = markup.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (markupBytes > mostMarkupBytes) refuseDocument("oversized");
  const typeOf = await readTypes(parts);
  for (const part of parts) refuseByType(part.name, typeOf(part.name));
  for (const main of await readLinks(markup)) {
    const isThere = parts.some(({ name }) => name === main);
    if (!isThere || typeOf(main) !== mainType) refuseDocument("unreadable");
  }
  for (const part of parts) if (!markup.includes(part)) await scan(part);
}

/** What each part is, by the package's own list. */
async function readTypes(
  parts: readonly PackagePart[],
): Promise<(name: string) => string | undefined> {
  const list = parts.find(({ name }) => name === typesName);
  if (!list) refuseDocument("unreadable");
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  await readXml(list.read(), (element, { PartName, Extension, ContentType = "" }) => {
    if (element === "Override") addType(byName, resolveTarget(PartName ?? ""), ContentType);
    if (element === "Default") addType(byEnding, (Extension ?? "").toLowerCase(), ContentType);
  });
  return (name) => byName.get(name) ?? byEnding.get(name.split(".").at(-1) ?? "");
}

function addType(types: Map<string, string>, key: string, given: string): void {
  const type = given.trim().toLowerCase();
  if ((types.get(key) ?? type) !== type) throw new Error("A part has two types.");
  types.set(key, type);
}

function refuseByType(name: string, type = ""): void {
  if (macroTypes.test(type) || macroNames.test(name)) refuseDocument("macros");
  if (objectTypes.test(type)) refuseDocument("embedded");
  if (type.includes("wordprocessingml.template.main")) refuseDocument("template");
}

/** @returns the names of the parts that the package calls its document. */
async function readLinks(markup: readonly PackagePart[]): Promise<ReadonlySet<string>> {
  const mains = new Set<string>();
  for (const part of markup) {
    if (part.name === typesName) continue;
    await readXml(part.read(), (element, { Type = "", Target = "", TargetMode }) => {
      if (element !== "Relationship") return;
      refuseLink({ type: Type, target: Target, mode: TargetMode });
      const isMain = part.name === rootLinksName && readLinkKind(Type) === "officedocument";
      if (isMain) mains.add(resolveTarget(Target));
    });
  }
  return mains.size > 0 ? mains : new Set([usualMain]);
}

/** The name of a part, from what the package's root says. */
function resolveTarget(target: string): string {
  const { pathname } = new URL(target, "http://package/");
  return decodePercent(pathname.slice(1)).toLowerCase();
}

async function scan({ name, read }: PackagePart): Promise<void> {
  const isXml = name.endsWith(".xml");
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of read()) {
    if (head.length < longestMark) head = Buffer.concat([head, chunk.subarray(0, longestMark)]);
    if (!isXml) continue;
    const text = Buffer.concat([tail, chunk]);
    if (documentTypeMarks.some((mark) => text.includes(mark))) refuseDocument("unreadable");
    tail = text.subarray(-mostMarkLength);
  }
  if (fileMarks.some((mark) => head.subarray(0, mark.length).equals(mark))) {
    refuseDocument("embedded");
  }
}
