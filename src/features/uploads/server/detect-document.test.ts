import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aCompoundFile } from "#testing/compound-file.ts";
import { countedBytes } from "#testing/counted-bytes.ts";
import { aDoc, aDocx, aPdf } from "#testing/documents.ts";
import { judgeDocument, notWhole } from "#testing/judge-document.ts";
import { createSeededRandom } from "#testing/seeded-random.ts";
import { aZip } from "#testing/zip-file.ts";
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

test("an old Word document is recognised, a spreadsheet in the same container is not", async () => {
  expect(await judgeDocument(aDoc())).toBe("doc");
  expect(await judgeDocument(aCompoundFile({ names: ["Workbook"] }))).toBe(notWhole);
});

test("an old Word document of eight megabytes is recognised by a directory near its end", async () => {
  expect(await judgeDocument(aDoc({ padSectors: 16_000 }))).toBe("doc");
});

test("an empty store of objects and a store of notes are what Word itself leaves in old documents", async () => {
  expect(
    await judgeDocument(aDoc({ names: ["ObjectPool", "MsoDataStore", "Item", "\u0001Ole"] })),
  ).toBe("doc");
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

test("a locked document is refused as such, an old one and one of today", async () => {
  expect(await judgeDocument(aDoc({ flags: 0x0100 }))).toMatch(/locked with a password/);
  const packed = aCompoundFile({ names: ["EncryptionInfo", "EncryptedPackage"] });
  expect(await judgeDocument(packed)).toMatch(/locked with a password/);
});

test("an old template is refused: it may run Word's first kind of macros", async () => {
  expect(await judgeDocument(aDoc({ flags: 0x0001 }))).toMatch(/template/);
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
  const random = createSeededRandom(42);
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
