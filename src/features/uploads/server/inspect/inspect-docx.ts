import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import { decodePercent, openPackage, type PackagePart, refuseDocument } from "./open-package.ts";

const typesName = "[content_types].xml";
const rootLinksName = "_rels/.rels";
const usualMain = "word/document.xml";
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const macroTypes = /macroenabled|vbaproject|vbadata/;
const objectTypes = /activex|oleobject/;
const macroNames = /vbaproject|vbadata/;

/** The longest list of types or relationships that is read: a longer one is no résumé's. */
const mostMarkupBytes = 4 * 1_048_576;

/** First bytes that are refused in a part: compound files (macros, objects) and ZIP files. */
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

/** A field that has a program send something; Word may spread its words over many elements. */
const fieldWords = /<(?:\w+:)?instrText\b[^>]*>([^<]*)|\binstr\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const programField = /\bDDE(?:AUTO)?\b/i;
const mostFieldLength = 16_384;

/** @returns what has to be seen again with the next piece. */
function refuseFields(markup: string): string {
  const words = [...markup.matchAll(fieldWords)].map(([, text, double, single]) =>
    text === undefined ? ` ${double ?? single} ` : text,
  );
  const plain = words
    .join("")
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
    );
  if (programField.test(plain)) refuseDocument("program");
  return markup.slice(-mostFieldLength);
}

async function scan({ name, read }: PackagePart): Promise<void> {
  const isXml = name.endsWith(".xml");
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let markup = "";
  for await (const chunk of read()) {
    if (head.length < longestMark) head = Buffer.concat([head, chunk.subarray(0, longestMark)]);
    if (!isXml) continue;
    const text = Buffer.concat([tail, chunk]);
    if (documentTypeMarks.some((mark) => text.includes(mark))) refuseDocument("unreadable");
    tail = text.subarray(-mostMarkLength);
    markup = refuseFields(markup + chunk.toString("latin1").replaceAll("\0", ""));
  }
  if (fileMarks.some((mark) => head.subarray(0, mark.length).equals(mark))) {
    refuseDocument("embedded");
  }
}

interface DocumentLink {
  /** An address of the standard; its last word says what the target is to the document. */
  readonly type: string;
  readonly target: string;
  readonly mode: string | undefined;
}

const macroLinks = new Set(["vbaproject", "wordvbadata"]);
const objectLinks = new Set([
  "activexcontrolbinary",
  "afchunk",
  "control",
  "oleobject",
  "package",
  "subdocument",
]);

const wholeAddress = /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
/** What Word looks for where the sender keeps it, and does without where it isn't. */
const keptBySender = new Set(["attachedtemplate", "image"]);

/** A path of the sender's own computer. Three slashes or more after these lead to another one. */
const localPath = /^(?:file:\/\/(?:localhost)?\/(?!\/)|[a-z]:\/|(?![a-z][a-z\d+.-]*:|\/\/))/i;

/**
 * A document may show an address to click on. Word itself writes down where the sender keeps the
 * template and linked pictures. Whatever else leads outside is fetched by opening the document.
 *
 * @throws AppError `unsupported_type`.
 */
function refuseLink({ type, target, mode = "Internal" }: DocumentLink): void {
  const kind = readLinkKind(type);
  const isExternal = mode !== "Internal" || wholeAddress.test(target);
  if (macroLinks.has(kind)) refuseDocument("macros");
  if (isExternal) {
    if (kind === "hyperlink" || (keptBySender.has(kind) && isLocal(target))) return;
    refuseDocument("remote");
  }
  if (objectLinks.has(kind)) refuseDocument("embedded");
}

function readLinkKind(type: string): string {
  return (type.split("/").at(-1) ?? "").trim().toLowerCase();
}

function isLocal(target: string): boolean {
  const path = decodePercent(target).replaceAll("\\", "/").trim();
  // What is still encoded may be anything after the next decoding.
  return localPath.test(path) && !/[%\p{Cc}\p{Cf}]/u.test(path);
}

/** What is read here is flat; deeper ones only cost time. */
const deepest = 16;

type OnElement = (
  /** Without its prefix. */
  name: string,
  attributes: Readonly<Record<string, string>>,
) => void;

/**
 * Reads XML of strangers as its bytes come: UTF-8 or UTF-16, no document type, no entities but the
 * five of XML itself.
 *
 * @throws Error at the first fault.
 */
async function readXml(chunks: AsyncIterable<Buffer>, onElement: OnElement): Promise<void> {
  let encoding = "";
  let decoder: TextDecoder | null = null;
  let depth = 0;
  // Not told of namespaces: with them, crafted attributes cost minutes.
  const parser = new SaxesParser();
  parser.on("error", refuse);
  parser.on("doctype", () => refuse(new Error("A document type has no place here.")));
  parser.on("xmldecl", (declared) => {
    const isSame = encoding.startsWith(declared.encoding?.toLowerCase() ?? "");
    if (!isSame) refuse(new Error("The encoding is another one."));
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) refuse(new Error("Elements are nested too deep."));
    onElement(name.slice(name.indexOf(":") + 1), attributes);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  for await (const chunk of chunks) {
    encoding ||= guessEncoding(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "").close();
}

function refuse(failure: Error): never {
  throw failure;
}

/** By the byte order mark, or by the zero beside the first letter. */
function guessEncoding([first, second]: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff || second === 0) return "utf-16le";
  return first === 0xfe || first === 0 ? "utf-16be" : "utf-8";
}
