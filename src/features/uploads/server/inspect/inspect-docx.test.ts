import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  aDocx,
  aPart,
  type DocxLink,
  type DocxOptions,
  docxParts,
  writeLinks,
} from "#testing/files/documents.ts";
import { countedBytes, judgeDocument, notWhole } from "#testing/files/judge-document.ts";
import { aZip, type ZipPart } from "#testing/files/zip-file.ts";
import { detectDocument } from "./detect-document.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const compoundFile = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), randomBytes(600)]);
const megabyte = 1_048_576;
/** The document with one of its parts exchanged. */
function exchange(part: ZipPart): Buffer {
  return aZip(docxParts().map((old) => (old.name === part.name ? part : old)));
}

const external = (type: string, target: string): DocxLink => ({ type, target, mode: "External" });

test("a Word document is recognised, and so is one whose main part is called otherwise", async () => {
  expect(await judgeDocument(aDocx())).toBe("docx");
  const parts = docxParts({ types: { "/word/document2.xml": `${word}.document.main+xml` } });
  const renamed = parts.map((part) =>
    part.name === "_rels/.rels"
      ? aPart(part.name, writeLinks([{ type: "officeDocument", target: "/word/document2.xml" }]))
      : { ...part, name: part.name.replace("word/document.xml", "word/document2.xml") },
  );
  expect(await judgeDocument(aZip(renamed))).toBe("docx");
});

test("a Word document that was cut anywhere is refused, although its beginning is whole", async () => {
  const whole = aDocx();
  for (const length of [400, 5_000, whole.length - 200, whole.length - 22, whole.length - 1])
    expect(await judgeDocument(whole.subarray(0, length)), `${length} bytes`).toBe(notWhole);
});

test("a ZIP file without a document or a list of types is no document", async () => {
  for (const without of ["word/document.xml", "[Content_Types].xml"])
    expect(await judgeDocument(aDocx({ without })), `no ${without}`).toBe(notWhole);
});

test("a ZIP file of something else is refused", async () => {
  const note = { name: "cv.txt", bytes: Buffer.from("hello") };
  expect(await judgeDocument(aZip([note]))).toBe(notWhole);
  const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  expect(await judgeDocument(aDocx({ mainType: sheet }))).toBe(notWhole);
});

test.each<[string, DocxOptions]>([
  ["a macro part and its type", { macros: true }],
  ["a macro part that nothing speaks of", { parts: [aPart("word/vbaProject.bin", "x")] }],
  ["a macro part in other letters", { parts: [aPart("WORD/VBAPROJECT.BIN", "x")] }],
  [
    "a macro part under another name",
    { parts: [aPart("word/a.bin", "x")], links: [{ type: "vbaProject", target: "a.bin" }] },
  ],
  [
    "a macro part known by Microsoft's own link",
    {
      parts: [aPart("word/a.png", "x")],
      links: [
        {
          type: "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
          target: "a.png",
        },
      ],
    },
  ],
  [
    "a macro part known by its type alone",
    {
      parts: [aPart("word/a.png", "x")],
      types: { "/word/a.png": "application/vnd.ms-office.vbaProject" },
    },
  ],
  [
    "the type of a macro document",
    { mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" },
  ],
  [
    "the type of a macro template",
    { mainType: "application/vnd.ms-word.template.macroEnabledTemplate.main+xml" },
  ],
])("a Word document with %s is refused for its macros", async (_name, options) => {
  expect(await judgeDocument(aDocx(options))).toBe(
    "This document has macros in it. Please save it as a PDF and send that.",
  );
});

test.each<[string, DocxOptions]>([
  [
    "an object",
    {
      parts: [{ name: "word/embeddings/oleObject1.bin", bytes: compoundFile }],
      links: [{ type: "oleObject", target: "embeddings/oleObject1.bin" }],
    },
  ],
  [
    "an object or macros that call themselves a picture",
    { parts: [{ name: "word/media/a.png", bytes: compoundFile, deflate: true }] },
  ],
  [
    "an object known by its type alone",
    {
      parts: [aPart("word/a.png", "x")],
      types: { "/word/a.png": "application/vnd.openxmlformats-officedocument.oleObject" },
    },
  ],
  ["another document", { parts: [{ name: "word/embeddings/a.bin", bytes: aDocx() }] }],
  [
    "a control",
    {
      parts: [aPart("word/activeX/a.xml", "<a/>")],
      links: [{ type: "control", target: "activeX/a.xml" }],
    },
  ],
  [
    "a page to be taken in",
    { parts: [aPart("word/a.html", "<a/>")], links: [{ type: "aFChunk", target: "a.html" }] },
  ],
])("a Word document with %s inside is refused", async (_name, options) => {
  expect(await judgeDocument(aDocx(options))).toMatch(/another file or object/);
});

test.each([
  "file:///C:\\Users\\Jo\\AppData\\Roaming\\Microsoft\\Templates\\Normal.dotm",
  "file:///C:/Users/Jo%20Doe/Templates/Resume.dotx",
  "C:\\Templates\\Resume.dotx",
  "file:///Users/jo/Library/Templates/Resume.dotx",
  "file://localhost/Users/jo/Resume.dotx",
  "/Users/jo/Resume.dotx",
  "Macintosh HD:Users:jo:Resume.dotx",
  "Normal.dotm",
])("a template on the sender's own computer, %s, is honest", async (target) => {
  expect(
    await judgeDocument(aDocx({ settingsLinks: [external("attachedTemplate", target)] })),
  ).toBe("docx");
});

test.each(["file:///C:\\Users\\Jo\\Pictures\\Jo.png", "../Pictures/Jo.png"])(
  "a picture that is linked to the sender's own %s is honest",
  async (target) => {
    expect(await judgeDocument(aDocx({ links: [external("image", target)] }))).toBe("docx");
  },
);

test.each([
  "https://evil.example/t.dotm",
  "HTTP://evil.example/t.dotm",
  "&#10;http://evil.example/t.dotm",
  "ht&#9;tp://evil.example/t.dotm",
  "ftp://evil.example/t.dotm",
  "mhtml:http://evil.example/t.dotm",
  "\\\\evil.example\\share\\t.dotm",
  "//evil.example/share/t.dotm",
  "%5C%5Cevil.example/share/t.dotm",
  "%255C%255Cevil.example/share/t.dotm",
  "file://evil.example/share/t.dotm",
  "\\\\evil.example\\100%\\t.dotm",
  "file:\\\\evil.example\\share\\t.dotm",
  "file:////evil.example/share/t.dotm",
  "file:///\\\\evil.example\\share\\t.dotm",
  "file://localhost//evil.example/share/t.dotm",
  "\\\\?\\UNC\\evil.example\\share\\t.dotm",
])("a template at the address %s is refused", async (target) => {
  expect(
    await judgeDocument(aDocx({ settingsLinks: [external("attachedTemplate", target)] })),
  ).toBe(
    "This document fetches a part of itself from another place. Please save it as a PDF and send that.",
  );
});

test.each(["image", "oleObject", "frame", "subDocument", "mailMergeSource", "video", "newest"])(
  "a Word document that fetches its %s from elsewhere is refused",
  async (type) => {
    const links = [external(type, "http://elsewhere.example/x")];
    expect(await judgeDocument(aDocx({ links }))).toMatch(/fetches a part/);
    expect(await judgeDocument(aDocx({ links: [{ ...links[0]!, mode: "external" }] }))).toMatch(
      /fetches a part/,
    );
  },
);

test("an address elsewhere is one whether the link says so or not", async () => {
  for (const target of ["http://evil.example/t.dotm", "//evil.example/t.dotm"]) {
    const settingsLinks = [{ type: "attachedTemplate", target }];
    expect(await judgeDocument(aDocx({ settingsLinks }))).toMatch(/fetches a part/);
  }
});

test("addresses to click on are no reason to refuse a résumé", async () => {
  const links = ["https://jo.example", "mailto:jo@example.com", "file:///C:/cv.pdf"].map((target) =>
    external("hyperlink", target),
  );
  expect(await judgeDocument(aDocx({ links }))).toBe("docx");
});

test("links are read in UTF-16, with prefixes, in capital file names and behind references", async () => {
  const rels = "word/_rels/settings.xml.rels";
  const remote = writeLinks([external("attachedTemplate", "http://evil.example/t.dotm")]);
  const wide = Buffer.from(`\ufeff${remote.replace("UTF-8", "UTF-16")}`, "utf16le");
  const prefixed = remote
    .replaceAll("<Relationship", "<r:Relationship")
    .replaceAll("</R", "</r:R")
    .replace("xmlns=", "xmlns:r=");
  for (const bytes of [
    wide,
    Buffer.from(wide).swap16(),
    Buffer.from(prefixed),
    Buffer.from(remote.replace('TargetMode="External"', "TargetMode='&#69;xternal'")),
    Buffer.from(remote.replace("http:", "&#x68;ttp:")),
  ]) {
    expect(await judgeDocument(exchange({ name: rels, bytes }))).toMatch(/fetches a part/);
  }
  const capital = aZip(
    docxParts({ settingsLinks: [external("attachedTemplate", "http://evil.example/t")] }).map(
      (part) => (part.name === rels ? { ...part, name: rels.toUpperCase() } : part),
    ),
  );
  expect(await judgeDocument(capital)).toMatch(/fetches a part/);
});

test.each([
  ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]><Relationships>&b;</Relationships>'],
  ["an unknown entity", "<Relationships>&b;</Relationships>"],
  ["another encoding than it says", '<?xml version="1.0" encoding="utf-7"?><Relationships/>'],
  ["no end", "<Relationships>"],
  ["nothing in it", ""],
  ["too many floors", "<a>".repeat(40) + "</a>".repeat(40)],
  ["bytes of no letter", "<Relationships a='\u0000'/>"],
])("a document whose links have %s is refused", async (_name, text) => {
  const part = aPart("word/_rels/settings.xml.rels", text);
  expect(await judgeDocument(exchange(part))).toBe(notWhole);
});

test("a document type is found in any part, however far behind and however written", async () => {
  // Unpacked in steps of 65,536 bytes: the mark stands across two of them.
  const text = `<!--${"x".repeat(65_523)}--><!DOCTYPE a><a/>`;
  for (const bytes of [Buffer.from(text), Buffer.from(text, "utf16le")]) {
    for (const start of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const moved = Buffer.concat([Buffer.alloc(start * 2, " "), bytes]);
      const part = { name: "word/document.xml", bytes: moved, deflate: true };
      expect(await judgeDocument(exchange(part))).toBe(notWhole);
    }
  }
});

const tooMuch = "This document unpacks to far too much. Please save it as a PDF and send that.";

test("a document that unpacks to 300 MB is refused before it is unpacked", async () => {
  const bytes = Buffer.alloc(300 * megabyte);
  const bomb = aDocx({ parts: [{ name: "word/media/a.bmp", bytes, deflate: true }] });
  const counted = countedBytes(bomb);

  await expect(detectDocument(counted)).rejects.toThrow(tooMuch);
  expect(counted.reads).toBeLessThan(10);
});

test("a part that unpacks to more than it says is refused", async () => {
  const bytes = Buffer.alloc(5 * megabyte);
  const declaredSize = 1_000;
  const lying = { name: "word/media/a.bmp", bytes, deflate: true, declaredSize };
  expect(await judgeDocument(aDocx({ parts: [lying] }))).toBe(tooMuch);
  const short = { ...aPart("word/a.xml", "<a/>"), declaredSize };
  expect(await judgeDocument(aDocx({ parts: [short] }))).toBe(notWhole);
});

test("parts that unpack to 100 MB and one byte together are refused, one byte less is not", async () => {
  const noise = { name: "word/media/a.png", bytes: randomBytes(1.2 * megabyte) };
  const usual = docxParts({ parts: [noise] }).reduce((sum, { bytes }) => sum + bytes.length, 0);
  const build = (total: number) => {
    const bytes = Buffer.alloc(total - usual);
    return aDocx({ parts: [noise, { name: "word/media/b.bmp", bytes, deflate: true }] });
  };
  expect(await judgeDocument(build(100 * megabyte))).toBe("docx");
  expect(await judgeDocument(build(100 * megabyte + 1))).toBe(tooMuch);
});

test("a small document that unpacks a hundredfold is refused beyond ten megabytes", async () => {
  const build = (size: number) => {
    const bytes = Buffer.alloc(size);
    const part = (name: string) => ({ name, bytes, deflate: true });
    return aDocx({ parts: [part("word/media/a.bmp"), part("word/media/b.bmp")] });
  };
  expect(await judgeDocument(build(4 * megabyte))).toBe("docx");
  expect(await judgeDocument(build(6 * megabyte))).toBe(tooMuch);
});

const template = `${word}.template.main+xml`;
const links = (text: string) => aPart("word/_rels/a.xml.rels", text);
const manyParts = () => Array.from({ length: 2_000 }, (_, index) => aPart(`${index}.xml`, "<a/>"));
const noLetters = Buffer.from("<Relationships a='\xff'/>", "latin1");

test.each<[string, DocxOptions | ZipPart, string | RegExp]>([
  ["a percent sign in a name", { parts: [aPart("word/media/100%.png", "x")] }, /^docx$/],
  ["the type of a template", { mainType: template }, "template"],
  // Readers differ in which they believe.
  ["a part with two types", { types: { "/word/%64ocument.xml": template } }, notWhole],
  ["links in no encoding", { name: "word/_rels/settings.xml.rels", bytes: noLetters }, notWhole],
  ["endless links", { parts: [links(`<a>${" ".repeat(4 * megabyte)}</a>`)] }, tooMuch],
  ["more parts than any résumé", { parts: manyParts() }, tooMuch],
  ["a locked part", { ...aPart("word/document.xml", "<a/>"), flags: 1 }, "locked with a password"],
])("a document with %s is answered as it should be", async (_name, change, answer) => {
  const bytes = "name" in change ? exchange(change) : aDocx(change);
  expect(await judgeDocument(bytes)).toMatch(answer);
});

test.each<[string, ZipPart]>([
  ["two parts of one name", aPart("word/settings.xml", "<a/>")],
  ["two parts of one name in other letters", aPart("Word/Settings.XML", "<a/>")],
  ["two parts of one name, one encoded", aPart("word/%73ettings.xml", "<a/>")],
  ["a part outside", aPart("../a.xml", "<a/>")],
  ["a part at an absolute place", aPart("/word/a.xml", "<a/>")],
  ["a part with backslashes", aPart("word\\a.xml", "<a/>")],
  ["a part whose name some readers end early", aPart("word/a.xml.rels\0.png", "<a/>")],
  ["a part in pieces", aPart("word/a.xml/[0].piece", "<a/>")],
  ["a part packed in another way", { ...aPart("word/a.xml", "<a/>"), method: 9 }],
  ["a part that is no packed one", { name: "word/a.xml", bytes: Buffer.from("abc"), method: 8 }],
])("a document with %s is refused", async (_name, part) => {
  expect(await judgeDocument(aDocx({ parts: [part] }))).toBe(notWhole);
});

test("a ZIP file whose list of parts lies is refused", async () => {
  const whole = aDocx();
  const count = docxParts().length;
  for (const [at, value] of [
    [whole.length - 6, 0],
    [whole.length - 6, 0xfffffff0],
    [whole.length - 10, 0xfffffff0],
    [whole.length - 10, 100],
  ] as const) {
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(value, at);
    expect(await judgeDocument(lying)).toBe(notWhole);
  }
  for (const wrong of [count - 1, count + 1]) {
    const lying = Buffer.from(whole);
    lying.writeUInt16LE(wrong, whole.length - 12);
    expect(await judgeDocument(lying)).toBe(notWhole);
  }
});

test("bytes between the list and the end of the file are refused: readers differ in where they begin", async () => {
  const whole = aDocx();
  const end = whole.length - 22;
  const gap = Buffer.alloc(76);
  expect(
    await judgeDocument(Buffer.concat([whole.subarray(0, end), gap, whole.subarray(end)])),
  ).toBe(notWhole);
});

test("a second end of the list, in the larger form, is refused: readers differ in which they follow", async () => {
  const whole = aDocx();
  const end = whole.length - 22;
  const start = whole.readUInt32LE(end + 16);
  const large = Buffer.alloc(76);
  large.write("PK\u0006\u0006", "latin1");
  large.writeBigUInt64LE(BigInt(docxParts().length), 32);
  large.writeBigUInt64LE(BigInt(start), 48);
  large.write("PK\u0006\u0007", 56, "latin1");
  large.writeBigUInt64LE(BigInt(end), 64);
  // Inside the list, as the last part's comment, so that all else is in order.
  const lastRow = whole.lastIndexOf("PK\u0001\u0002");
  whole.writeUInt16LE(large.length, lastRow + 32);
  whole.writeUInt32LE(end - start + large.length, end + 12);
  expect(
    await judgeDocument(Buffer.concat([whole.subarray(0, end), large, whole.subarray(end)])),
  ).toBe(notWhole);
});

test("parts that share their bytes are refused: a small file could be read for hours", async () => {
  const picture = { name: "word/media/a.png", bytes: randomBytes(100_000) };
  const second = { ...picture, name: "word/media/b.png" };
  const judge = (part: object) =>
    judgeDocument(aDocx({ parts: [picture, { ...second, ...part }] }));
  expect(await judge({})).toBe("docx");
  expect(await judge({ isDouble: true })).toBe(notWhole);
});
