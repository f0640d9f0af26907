import { randomBytes } from "node:crypto";
import { aCompoundFile } from "./compound-file.ts";
import { aZip, type ZipPart } from "./zip-file.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const wordSpace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rootLinks = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A small PDF, padded to `byteSize` if given. */
export function aPdf({ byteSize = 0, before = "" } = {}): Buffer<ArrayBuffer> {
  const text = `${before}%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const start = Buffer.from(text, "latin1");
  return byteSize > start.length
    ? Buffer.concat([start, Buffer.alloc(byteSize - start.length, 0x20)])
    : start;
}

export interface DocxOptions {
  readonly macros?: boolean;
  /** Leaves out the part of this name. */
  readonly without?: string;
  /** The main part's type in the list of content types. */
  readonly mainType?: string;
  /** Types of other parts, by part name. */
  readonly types?: Readonly<Record<string, string>>;
  readonly parts?: readonly ZipPart[];
  /** The paragraphs of its text, as Word's XML. */
  readonly body?: string;
}

/** A Word document with a picture of some kilobytes, so that a cut file has an intact beginning. */
export function aDocx(options: DocxOptions = {}): Buffer<ArrayBuffer> {
  return aZip(docxParts(options));
}

export function docxParts(options: DocxOptions = {}): ZipPart[] {
  const { macros = false, without, parts = [], body = "" } = options;
  const all = [
    aPart("[Content_Types].xml", writeTypes(options)),
    aPart("_rels/.rels", rootLinks),
    aPart(
      "word/document.xml",
      `<w:document xmlns:w="${wordSpace}"><w:body>${body}</w:body></w:document>`,
    ),
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

/** An old Word document, with these names in its directory besides the usual ones. */
export function aDoc({
  names = [],
  padSectors = 0,
}: {
  readonly names?: readonly string[];
  readonly padSectors?: number;
} = {}): Buffer<ArrayBuffer> {
  const usual = ["WordDocument", "1Table", "\u0005SummaryInformation", "\u0001CompObj"];
  return aCompoundFile({ names: [...usual, ...names], padSectors });
}
