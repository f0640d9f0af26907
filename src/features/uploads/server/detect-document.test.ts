import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompoundFile, aDocx, aPdf, aZip } from "#testing/documents.ts";
import { detectDocument } from "./detect-document.ts";

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "documents-"));
});

afterAll(() => rm(dir, { recursive: true, force: true }));

async function detect(bytes: Buffer) {
  const file = join(dir, "file");
  await writeFile(file, bytes);
  return detectDocument(file);
}

test.each([
  ["a PDF", aPdf()],
  ["a PDF with blanks in front", aPdf({ before: " \r\n".repeat(300) })],
  ["a PDF whose mark ends at the last byte looked at", aPdf({ before: " ".repeat(1019) })],
])("%s is a PDF", async (_name, bytes) => {
  expect(await detect(bytes)).toBe("pdf");
});

test.each([
  ["a PDF's mark one byte too late", aPdf({ before: " ".repeat(1020) })],
  ["a page that calls itself a PDF", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a page with a PDF's mark in a comment", aPdf({ before: "<!-- " })],
  ["plain text", Buffer.from("My resume, in plain text")],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600)])],
  ["one byte", Buffer.from("%")],
  ["nothing", Buffer.alloc(0)],
])("%s is refused", async (_name, bytes) => {
  expect(await detect(bytes)).toBeNull();
});

test("a Word document is recognised", async () => {
  expect(await detect(aDocx())).toBe("docx");
});

test("a Word document that was cut anywhere is refused, although its beginning is whole", async () => {
  const whole = aDocx();
  for (const length of [400, 5_000, whole.length - 200, whole.length - 22, whole.length - 1]) {
    expect(await detect(whole.subarray(0, length)), `${length} bytes`).toBeNull();
  }
});

test("a Word document with macros is refused under any name", async () => {
  expect(await detect(aDocx({ macros: true }))).toBeNull();
});

test("macros are found even when the document denies them", async () => {
  const parts = [
    ["[Content_Types].xml", Buffer.from(contentTypes)],
    ["word/document.xml", Buffer.from("<w:document/>")],
  ] as const;
  const hidden = ["word/vbaProject.bin", Buffer.from("x")] as const;
  expect(await detect(aZip(parts))).toBe("docx");
  expect(await detect(aZip([...parts, hidden]))).toBeNull();
});

const contentTypes =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

test("a ZIP file without a document in it is refused", async () => {
  expect(await detect(aDocx({ without: "word/document.xml" }))).toBeNull();
  expect(await detect(aZip([["cv.txt", Buffer.from("hello")]]))).toBeNull();
});

test("a ZIP file whose list of parts lies is refused, and nothing breaks", async () => {
  const whole = aDocx();
  for (const [at, value] of [
    [whole.length - 6, 0],
    [whole.length - 6, 0xfffffff0],
    [whole.length - 10, 0xfffffff0],
  ] as const) {
    const lying = Buffer.from(whole);
    lying.writeUInt32LE(value, at);
    expect(await detect(lying)).toBeNull();
  }
  const manyParts = Buffer.from(whole);
  manyParts.writeUInt16LE(60_000, whole.length - 12);
  expect(await detect(manyParts)).toBeNull();
});

test("an old Word document is recognised, a spreadsheet in the same container is not", async () => {
  expect(await detect(aCompoundFile("WordDocument"))).toBe("doc");
  expect(await detect(aCompoundFile("Workbook"))).toBeNull();
});

test("an old Word document of eight megabytes is recognised by a directory near its end", async () => {
  expect(await detect(aCompoundFile("WordDocument", { padSectors: 16_000 }))).toBe("doc");
});

test("a compound file that leads in circles or beyond its end is refused", async () => {
  const circle = aCompoundFile("Workbook");
  // The directory's second sector names itself as the next.
  circle.writeUInt32LE(3, 512 + 3 * 4);
  expect(await detect(circle)).toBeNull();
  const cut = aCompoundFile("WordDocument");
  expect(await detect(cut.subarray(0, cut.length - 600))).toBeNull();
  expect(await detect(cut.subarray(0, 300))).toBeNull();
});
