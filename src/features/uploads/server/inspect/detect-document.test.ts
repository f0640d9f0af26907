import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { aCompoundFile } from "#testing/files/compound-file.ts";
import { aDoc, aDocx, aPart, aPdf, docxParts } from "#testing/files/documents.ts";
import { countedBytes, judgeDocument, notWhole } from "#testing/files/judge-document.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import { aZip, type ZipPart } from "#testing/files/zip-file.ts";
import { detectDocument } from "./detect-document.ts";

test.each([
  ["a PDF", aPdf()],
  ["a PDF with blanks in front", aPdf({ before: " \r\n".repeat(300) })],
  ["a PDF whose mark ends at the last byte looked at", aPdf({ before: " ".repeat(1019) })],
  ["a PDF behind a byte order mark", aPdf({ before: "\xef\xbb\xbf\n" })],
  [
    "a PDF behind a mail gateway's headers",
    aPdf({
      before:
        '--=_part1\r\nContent-Type: application/pdf;\r\n name="cv.pdf"\r\nMessage-ID: <1@x>\r\n\r\n',
    }),
  ],
])("%s is a PDF", async (_name, bytes) => {
  expect(await judgeDocument(bytes)).toBe("pdf");
});

/** A PDF with these objects in it, as text or as a packed list. */
const aPdfWith = (objects: string, end = "") =>
  Buffer.from(
    `%PDF-1.7\n${objects}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n${end}`,
    "latin1",
  );
const packed = (objects: string, keys = "/Type/ObjStm/N 1/First 4") => {
  const bytes = deflateSync(Buffer.from(`1 0 ${objects}`)).toString("latin1");
  return `5 0 obj<<${keys}/Filter/FlateDecode>>\nstream\r\n${bytes}\nendstream endobj`;
};

test.each([
  ["a PDF with a link", aPdfWith("1 0 obj<</S/URI/URI(https://a.example)>>endobj")],
  ["a PDF that was changed later", aPdfWith("", "2 0 obj<<>>endobj\nxref\n%%EOF\n")],
  ["a PDF with blanks behind", aPdf({ byteSize: 3_000_000 })],
  [
    "a PDF that speaks of it",
    aPdfWith("1 0 obj<<>>stream\n(HTML/JavaScript, Launch) Tj\nendstream"),
  ],
  ["a PDF with its objects packed", aPdfWith(packed("<</Type/Catalog/OpenAction 4 0 R>>"))],
])("%s is taken", async (_name, bytes) => {
  expect(await judgeDocument(bytes)).toBe("pdf");
});

const script = "<</S/JavaScript/JS(app.alert(1))>>";

test.each([
  ["runs a script", aPdfWith(`1 0 obj${script}endobj`)],
  ["runs a script by another spelling", aPdfWith("1 0 obj<</#53 /J#61vaScr#69pt>>endobj")],
  ["names its scripts", aPdfWith("1 0 obj<</Names<< /JavaScript 4 0 R>>>>endobj")],
  ["starts a program", aPdfWith("1 0 obj<</S /Launch/F(cmd.exe)>>endobj")],
  ["has a file in it", aPdfWith("1 0 obj<</Type /EmbeddedFile>>endobj")],
  ["hides a script in a packed list", aPdfWith(packed(script))],
  ["hides it further on", aPdfWith(`${" ".repeat(1_048_570)}${packed(script)}`)],
  ["hides the list as well", aPdfWith(packed(script, "/T 1/F#69rst 4"))],
])("a PDF that %s is refused with advice", async (_name, bytes) => {
  expect(await judgeDocument(bytes)).toMatch(/^This PDF can do more than be read/);
});

test.each([
  ["an archive", aPdfWith("", "PK\u0003\u0004rest")],
  [
    "an archive that ends as a PDF does",
    aPdfWith("", `%PK\u0005\u0006${"\0".repeat(16)}\u0007\0\n%%EOF\n`),
  ],
  ["a program", aPdfWith("", "MZ rest")],
])("a PDF with %s behind it is refused", async (_name, bytes) => {
  expect(await judgeDocument(bytes)).toMatch(/^Something else is hidden behind this PDF/);
});

test("34 bytes that begin like a PDF are none, and one with a password can't be looked into", async () => {
  expect(await judgeDocument(Buffer.from("%PDF-1.7\nand that is all there is."))).toBe(notWhole);
  expect(await judgeDocument(aPdfWith("trailer<</Encrypt 9 0 R>>"))).toMatch(/password/);
});

test.each([
  ["a program for Windows", "MZ\x90\0\x03\0\0\0"],
  ["a program for Windows in plain letters", "MZABCDEF\n"],
  ["a program for Linux", "\x7fELF\x02\x01\x01\0"],
  ["a program for the Mac", "\xca\xfe\xba\xbe\0\0\0\x02"],
  ["a ZIP file", "PK\x03\x04\x14\0\0\0"],
  ["a script", "#!/bin/sh\nexit 0\n"],
  ["a batch file", "@echo off\r\n"],
  ["an RTF document", "{\\rtf1 "],
  ["a picture", "GIF89a"],
  ["a page, the mark in a comment,", "<!-- "],
  ["a page behind a header", "Content-Type: text/html\n\n<html><!-- "],
  ["a page behind blanks", "  \n  <html><!-- "],
])("%s with a PDF's mark inside is refused with advice", async (_name, before) => {
  expect(await judgeDocument(aPdf({ before }))).toBe(
    "This file begins as something else than a PDF. Please save it as a PDF again.",
  );
});

test.each([
  ["a PDF's mark one byte too late", aPdf({ before: " ".repeat(1020) })],
  ["a page that calls itself a PDF", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["plain text", Buffer.from("My resume, in plain text")],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600)])],
  ["the beginning of a ZIP file", Buffer.from("PK\u0003\u0004")],
  ["the beginning of an old document", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["one byte", Buffer.from("%")],
  ["nothing", Buffer.alloc(0)],
])("%s is refused", async (_name, bytes) => {
  expect(await judgeDocument(bytes)).toBe(notWhole);
});

const emptyStores = ["ObjectPool", "MsoDataStore", "Item", "\u0001Ole"];
const lockedNames = ["EncryptionInfo", "EncryptedPackage"];

test.each([
  ["an old Word document", aDoc(), /^doc$/],
  ["a spreadsheet in the same container", aCompoundFile({ names: ["Workbook"] }), notWhole],
  ["one whose directory stands behind eight megabytes", aDoc({ padSectors: 16_000 }), /^doc$/],
  ["one with the empty stores that Word itself leaves", aDoc({ names: emptyStores }), /^doc$/],
  ["an old one that is locked", aDoc({ flags: 0x0100 }), "locked with a password"],
  ["a locked one of today", aCompoundFile({ names: lockedNames }), "locked with a password"],
  // It may run Word's first kind of macros.
  ["an old template", aDoc({ flags: 0x0001 }), "template"],
])("%s is told by what is in it", async (_name, bytes, answer) => {
  expect(await judgeDocument(bytes)).toMatch(answer);
});

test.each([
  ["macros", ["Macros", "VBA", "dir"], /macros/],
  ["macros in other letters", ["MACROS"], /macros/],
  ["a project of macros alone", ["_VBA_PROJECT"], /macros/],
  ["an object", ["ObjectPool", "_1234567890"], /another file or object/],
  ["a packed file", ["\u0001Ole10Native"], /another file or object/],
])("an old Word document with %s is refused with advice", async (_name, names, sentence) => {
  const answer = await judgeDocument(aDoc({ names }));
  expect(answer).toMatch(sentence);
  expect(answer).toContain("Please save it as a PDF and send that.");
});

test("a directory that leads in a circle is refused after few reads", async () => {
  const circle = aCompoundFile({ names: ["WordDocument"] });
  // The directory's second sector names itself as the next.
  circle.writeUInt32LE(2, 512 + 2 * 4);
  const bytes = countedBytes(circle);

  await expect(detectDocument(bytes)).rejects.toThrow(notWhole);
  expect(bytes.reads).toBeLessThan(5);
});

test("a directory strewn over ten megabytes costs a bounded number of reads", async () => {
  const sectors = 20_000;
  const strewn = aDoc({ padSectors: sectors });
  // Each sector leads to one far away, and the last one back to the first.
  for (let sector = 0; sector < sectors; sector += 1) {
    strewn.writeUInt32LE((sector + 9_001) % sectors, 512 + sector * 4);
  }
  strewn.writeUInt32LE(300, 48);
  const bytes = countedBytes(strewn);

  await expect(detectDocument(bytes)).rejects.toThrow(notWhole);
  expect(bytes.reads).toBeLessThan(600);
});

test("an old document that is cut or leads beyond its end is refused", async () => {
  const whole = aDoc();
  for (const length of [300, 512, 1_024, 3_000]) {
    expect(await judgeDocument(whole.subarray(0, length)), `${length} bytes`).toBe(notWhole);
  }
  // Where the directory begins, and where the first table of what follows is.
  for (const at of [48, 76]) {
    const astray = Buffer.from(whole);
    astray.writeUInt32LE(0x00fffff0, at);
    expect(await judgeDocument(astray), `byte ${at}`).toBe(notWhole);
  }
});

test("documents with bytes changed anywhere are taken or refused, and nothing breaks", async () => {
  const random = seededRandom(42).fraction;
  const below = (bound: number) => Math.floor(random() * bound);
  const picture = { name: "word/media/image2.png", bytes: randomBytes(40), deflate: true };
  for (const whole of [aDoc(), aDocx({ parts: [picture] }), aZip([picture])]) {
    for (let round = 0; round < 400; round += 1) {
      const damaged = Buffer.from(whole);
      const changes = 1 + below(4);
      for (let change = 0; change < changes; change += 1) {
        // The lists stand at the beginning of one kind and at the end of the other.
        const at = Math.min(below(2_500), damaged.length - 1);
        damaged[below(2) === 0 ? at : damaged.length - 1 - at] = below(256);
      }
      expect(await judgeDocument(damaged)).toBeTypeOf("string");
    }
  }
});

test("a failure of the storage is no fault of the document", async () => {
  const failure = Object.assign(new Error("disk"), { code: "EIO" });
  const picture = { name: "word/media/image2.png", bytes: randomBytes(100_000) };
  const bytes = countedBytes(aDocx({ parts: [picture] }));
  const read = (position: number, length: number) =>
    bytes.reads > 0 ? Promise.reject(failure) : bytes.read(position, length);

  await expect(detectDocument({ byteSize: bytes.byteSize, read })).rejects.toBe(failure);
});

/** A Word document with another main part. */
const withText = (part: ZipPart) =>
  aZip(docxParts().map((old) => (old.name === part.name ? part : old)));

const field = (...texts: string[]) =>
  texts
    .map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`)
    .join("");

test.each([
  ["in one piece", field(' DDEAUTO c:\\cmd.exe "/k calc" ')],
  ["in pieces", field("D", "DE", "AUTO cmd")],
  ["by numbers", field("&#68;&#x44;E cmd")],
  ["as an attribute", '<w:fldSimple w:instr=" DDE cmd calc "/>'],
  ["in pieces far apart", field("DD", "E cmd").replace("</w:r>", `${" ".repeat(9_000)}</w:r>`)],
])("a Word document with a field that starts a program is refused: %s", async (_name, body) => {
  const xml = `<w:document xmlns:w='w'><w:body>${body}</w:body></w:document>`;
  for (const text of [Buffer.from(xml), Buffer.from(xml, "utf16le")]) {
    const part = { name: "word/document.xml", bytes: text, deflate: true };
    expect(await judgeDocument(withText(part))).toMatch(/^This document starts a program/);
  }
});

test("a Word document may speak of DDE, and may number its pages", async () => {
  const text = `<w:t>DDEAUTO and DDE</w:t>${field(" PAGE ")}`;
  const xml = `<w:document xmlns:w='w'><w:body>${text}</w:body></w:document>`;
  expect(await judgeDocument(withText(aPart("word/document.xml", xml)))).toBe("docx");
});
