import { randomBytes } from "node:crypto";
import { aCompoundFile } from "./compound-file.ts";
import { aZip, type ZipPart } from "./zip-file.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A small PDF, filled up to `byteSize` when one is given. */
export function aPdf({ byteSize = 0, before = "" } = {}): Buffer<ArrayBuffer> {
  const text = `${before}%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const start = Buffer.from(text, "latin1");
  return byteSize > start.length
    ? Buffer.concat([start, Buffer.alloc(byteSize - start.length, 0x20)])
    : start;
}

export interface DocxLink {
  /** The last word of the relationship's type, or all of it. */
  readonly type: string;
  readonly target: string;
  readonly mode?: string;
}

export interface DocxOptions {
  readonly macros?: boolean;
  /** Leaves the part of this name out. */
  readonly without?: string;
  /** What the list of types says of the main part. */
  readonly mainType?: string;
  /** What it says of others, by part name. */
  readonly types?: Readonly<Record<string, string>>;
  /** What the document leads to. */
  readonly links?: readonly DocxLink[];
  /** What its settings lead to. */
  readonly settingsLinks?: readonly DocxLink[];
  readonly parts?: readonly ZipPart[];
}

/** A Word document with a picture of some kilobytes, so that a cut leaves its beginning whole. */
export function aDocx(options: DocxOptions = {}): Buffer<ArrayBuffer> {
  return aZip(docxParts(options));
}

export function docxParts(options: DocxOptions = {}): ZipPart[] {
  const { macros = false, without, links = [], settingsLinks = [], parts = [] } = options;
  const macroLink = { type: "vbaProject", target: "vbaProject.bin" };
  const all = [
    aPart("[Content_Types].xml", writeTypes(options)),
    aPart("_rels/.rels", writeLinks([{ type: "officeDocument", target: "word/document.xml" }])),
    aPart("word/document.xml", "<w:document xmlns:w='w'><w:body/></w:document>"),
    aPart("word/_rels/document.xml.rels", writeLinks(macros ? [...links, macroLink] : links)),
    aPart("word/settings.xml", "<w:settings xmlns:w='w'/>"),
    aPart("word/_rels/settings.xml.rels", writeLinks(settingsLinks)),
    { name: "word/media/image1.png", bytes: randomBytes(20_000) },
    ...(macros ? [{ name: "word/vbaProject.bin", bytes: randomBytes(100) }] : []),
    ...parts,
  ];
  return all.filter(({ name }) => name !== without);
}

export function aPart(name: string, text: string): ZipPart {
  return { name, bytes: Buffer.from(text), deflate: true };
}

function writeTypes({ macros, mainType, types = {} }: DocxOptions): string {
  const main = macros
    ? "application/vnd.ms-word.document.macroEnabled.main+xml"
    : `${word}.document.main+xml`;
  const overrides = { "/word/document.xml": mainType ?? main, ...types };
  const rows = Object.entries(overrides).map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${rows.join("")}</Types>`;
}

export function writeLinks(links: readonly DocxLink[]): string {
  const rows = links.map(({ type, target, mode }, index) => {
    const full = type.includes(":") ? type : `${office}/${type}`;
    const end = mode === undefined ? "" : ` TargetMode="${mode}"`;
    return `<Relationship Id="rId${index + 1}" Type="${full}" Target="${target}"${end}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`;
}

/**
 * An old Word document.
 *
 * @param names in its directory beside those that every one has.
 * @param flags of its first page of facts ([MS-DOC] FibBase).
 */
export function aDoc({
  names = [],
  flags = 0,
  padSectors = 0,
}: {
  readonly names?: readonly string[];
  readonly flags?: number;
  readonly padSectors?: number;
} = {}): Buffer<ArrayBuffer> {
  const facts = Buffer.alloc(32);
  facts.writeUInt16LE(0xa5ec, 0);
  facts.writeUInt16LE(flags, 10);
  const usual = ["WordDocument", "1Table", "\u0005SummaryInformation", "\u0001CompObj"];
  return aCompoundFile({ names: [...usual, ...names], stream: facts, padSectors });
}
