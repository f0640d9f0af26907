import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import { aCompoundFile } from "#testing/files/compound-file.ts";
import { aDoc, aDocx, aPart, aPdf, docxParts } from "#testing/files/documents.ts";
import { aZip } from "#testing/files/zip-file.ts";
import { detectContent, detectDocument } from "./detect-document.ts";

/** Bytes in memory, read like stored bytes. */
const stored = (bytes: Buffer) => ({
  byteSize: bytes.length,
  read: async (position: number, length: number) => bytes.subarray(position, position + length),
});

/** The type of the bytes, or the sentence that refuses them. */
async function judge(bytes: Buffer): Promise<string> {
  try {
    return await detectDocument(stored(bytes));
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.code !== "unsupported_type") throw failure;
    return failure.message;
  }
}

const pdfWith = (objects: string, end = "%%EOF\n") =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n${end}`, "latin1");
const mailHeaders =
  '--=_part1\r\nContent-Type: application/pdf;\r\n name="cv.pdf"\r\nMessage-ID: <1@x>\r\n\r\n';
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";

test.each([
  ["a PDF", aPdf(), "pdf"],
  ["a PDF with blanks in front", aPdf({ before: " \r\n".repeat(300) }), "pdf"],
  ["a PDF whose mark ends at the last byte looked at", aPdf({ before: " ".repeat(1_019) }), "pdf"],
  ["a PDF behind a byte order mark", aPdf({ before: "\xef\xbb\xbf\n" }), "pdf"],
  ["a PDF behind a mail gateway's headers", aPdf({ before: mailHeaders }), "pdf"],
  ["a PDF that only restricts printing", pdfWith("trailer<</Encrypt 9 0 R>>"), "pdf"],
  ["a PDF with a byte behind its end", pdfWith("", "%%EOF\n\x1a"), "pdf"],
  ["a PDF without an end", pdfWith("", ""), "pdf"],
  ["a PDF that speaks of scripts", pdfWith("stream\n(I know /JavaScript) Tj\nendstream"), "pdf"],
  [
    "a PDF with an object list that is not packed",
    pdfWith("<</First 4>>\nstream\n1 0 <<>>"),
    "pdf",
  ],
  ["a PDF that runs a script", pdfWith("1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj"), "pdf"],
  ["a Word document", aDocx(), "docx"],
  ["an old Word document", aDoc(), "doc"],
  ["an old Word document with an object", aDoc({ names: ["ObjectPool", "_1234567890"] }), "doc"],
  [
    "an old Word document whose directory stands behind eight megabytes",
    aDoc({ padSectors: 16_000 }),
    "doc",
  ],
])("%s is taken", async (_name, bytes, type) => {
  expect(await judge(bytes)).toBe(type);
});

test("a Word document whose main part has another name, or comes before the list of types, is accepted", async () => {
  const types = { "/word/document2.xml": `${word}.document.main+xml` };
  const renamed = docxParts({ types }).map((part) => ({
    ...part,
    name: part.name.replace("word/document.xml", "word/document2.xml"),
  }));
  expect(await judge(aZip(renamed))).toBe("docx");
  expect(await judge(aZip(renamed.toReversed()))).toBe("docx");
});

test.each([
  ["RTF called .doc", Buffer.from("{\\rtf1\\ansi My resume}")],
  ["HTML called .doc", Buffer.from("<html><body>My resume</body></html>")],
  ["an OpenDocument text", aZip([aPart("mimetype", "application/vnd.oasis.opendocument.text")])],
  [
    "a spreadsheet of today",
    aDocx({ mainType: word.replace("wordprocessingml", "spreadsheetml.sheet.main+xml") }),
  ],
  ["an old spreadsheet", aCompoundFile({ names: ["Workbook"] })],
  ["a locked document", aCompoundFile({ names: ["EncryptionInfo", "EncryptedPackage"] })],
  ["plain text", Buffer.from("My resume, in plain text")],
  ["a ZIP file of something else", aZip([aPart("cv.txt", "hello")])],
  ["a package without a list of types", aDocx({ without: "[Content_Types].xml" })],
  ["a PDF's mark one byte too late", aPdf({ before: " ".repeat(1_020) })],
  ["a program for Windows with a PDF's mark inside", aPdf({ before: "MZ\x90\0\x03\0\0\0" })],
  ["a program for Linux with a PDF's mark inside", aPdf({ before: "\x7fELF\x02\x01\x01\0" })],
  ["a page with a PDF's mark inside", aPdf({ before: "  <html><!-- " })],
  ["a picture with a PDF's mark inside", aPdf({ before: "GIF89a" })],
  ["the beginning of a ZIP file", Buffer.from("PK\u0003\u0004")],
  ["the beginning of an old document", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["nothing", Buffer.alloc(0)],
])("%s is refused, and the sentence says what to do", async (_name, bytes) => {
  const sentence = await judge(bytes);
  expect(sentence).toMatch(/^By its content, this file is not a whole PDF or Word document\./);
  expect(sentence).toContain("Please save it as a PDF and choose that.");
  expect(await detectContent(stored(bytes))).toBeNull();
});

test("a Word document that was cut anywhere is refused, although its beginning is intact", async () => {
  const whole = aDocx();
  for (const length of [400, 5_000, whole.length - 200, whole.length - 22, whole.length - 1]) {
    expect(await judge(whole.subarray(0, length)), `${length} bytes`).toMatch(/not a whole/);
  }
});

test.each([
  ["a document that its list of types calls one with macros", aDocx({ macros: true })],
  [
    "a template with macros",
    aDocx({ mainType: "application/vnd.ms-word.template.macroEnabledTemplate.main+xml" }),
  ],
  [
    "a document with a macro part that nothing speaks of",
    aDocx({ parts: [aPart("WORD/VBAPROJECT.BIN", "x")] }),
  ],
  ["an old document with macros", aDoc({ names: ["Macros", "VBA", "dir"] })],
  ["an old document with a project of macros alone", aDoc({ names: ["_VBA_PROJECT"] })],
])("%s is refused, of staff as well", async (_name, bytes) => {
  expect(await judge(bytes)).toBe(
    "This document has macros in it. Please save it as a PDF and choose that.",
  );
  await expect(detectContent(stored(bytes))).rejects.toMatchObject({ code: "unsupported_type" });
});

test("documents with bytes changed anywhere are accepted or refused without an error of ours", async () => {
  const random = seededRandom(42).fraction;
  const below = (bound: number) => Math.floor(random() * bound);
  for (const whole of [aDoc(), aDocx()]) {
    for (let round = 0; round < 400; round += 1) {
      const damaged = Buffer.from(whole);
      for (let change = 0; change <= below(4); change += 1) {
        // The lists are at the beginning of one type and at the end of the other.
        const at = Math.min(below(2_500), damaged.length - 1);
        damaged[below(2) === 0 ? at : damaged.length - 1 - at] = below(256);
      }
      expect(await judge(damaged)).toBeTypeOf("string");
    }
  }
});

test("a failure of the storage is not reported as a fault of the document", async () => {
  const failure = Object.assign(new Error("disk"), { code: "EIO" });
  const picture = { name: "word/media/image2.png", bytes: randomBytes(100_000) };
  const { byteSize, read } = stored(aDocx({ parts: [picture] }));
  const failing = (position: number, length: number) =>
    position > 0 ? Promise.reject(failure) : read(position, length);
  await expect(detectDocument({ byteSize, read: failing })).rejects.toBe(failure);
});
