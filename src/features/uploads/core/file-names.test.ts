import { expect, test } from "vitest";
import { nameDownload, nameFile, nameRemoteFile, writeAttachment } from "./file-names.ts";

test.each([
  ["Resume.pdf", "Resume.pdf"],
  ["Resume.PDF", "Resume.pdf"],
  ["Resume 2026 (final).pdf", "Resume 2026 (final).pdf"],
  ["Lebenslauf – Zoë.pdf", "Lebenslauf – Zoë.pdf"],
  ["invoice.exe", "invoice.exe.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["C:\\Users\\me\\cv.pdf", "C Users me cv.pdf"],
  ["cv\u202efdp.exe", "cv fdp.exe.pdf"],
  ["cv\r\nSet-Cookie: x.pdf", "cv Set-Cookie x.pdf"],
  [".pdf", "document.pdf"],
  ["...", "document.pdf"],
  ["", "document.pdf"],
  [null, "document.pdf"],
  ["x".repeat(400), `${"x".repeat(150)}.pdf`],
])("the document a visitor called %j is saved as %j", (given, saved) => {
  expect(nameDownload(given, "pdf")).toBe(saved);
});

test.each([
  ["call.mp3", "call.mp3"],
  ["Signed form.TIFF", "Signed form.TIFF"],
  ["../../etc/passwd", "etc passwd"],
  ["cv\u202efdp.exe", "cv fdp.exe"],
  [".mp3", "document.mp3"],
  ["no ending", "no ending"],
  [`${"x".repeat(400)}.mp4`, `${"x".repeat(150)}.mp4`],
  [`${"x".repeat(149)}😀.mp4`, `${"x".repeat(149)}.mp4`],
  ["", "document"],
])("a file whose content was not checked and that is called %j is saved as %j", (given, saved) => {
  expect(nameFile(given)).toBe(saved);
});

test("the extension is that of the bytes", () => {
  expect(nameDownload("cv.pdf", "docx")).toBe("cv.pdf.docx");
});

test("the header names the file in ASCII and in UTF-8, and the name can't inject anything", () => {
  expect(writeAttachment('Zoë "CV" 100%.pdf')).toBe(
    "attachment; filename=\"Zo_ _CV_ 100_.pdf\"; filename*=UTF-8''Zo%C3%AB%20%22CV%22%20100%25.pdf",
  );
});

test.each([
  ["https://a.example/files/Plan%20B.pdf?sig=1", undefined, "Plan B.pdf"],
  ["https://a.example/x", 'attachment; filename="Policy 7.pdf"', "Policy 7.pdf"],
  ["https://a.example/x", "attachment; filename=plain.doc", "plain.doc"],
  ["https://a.example/x", "attachment; filename=a.pdf; filename*=UTF-8''Zo%C3%AB.pdf", "Zoë.pdf"],
  ["https://a.example/x", 'attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["https://a.example/x", 'attachment; filename="../../etc/passwd"', "passwd"],
  ["https://a.example/x", 'attachment; filename="C:\\\\me\\\\cv.pdf"', "cv.pdf"],
  ["https://a.example/%E0%A4%A", undefined, "%E0%A4%A"],
  ["https://a.example/", undefined, "a.example"],
  ["https://a.example/x", 'attachment; filename=".."', "a.example"],
  ["https://a.example/a\u202eb", undefined, "ab"],
  [`https://a.example/${"x".repeat(300)}`, undefined, "x".repeat(200)],
  [`https://a.example/${"a".repeat(199)}%F0%9F%98%80.pdf`, undefined, "a".repeat(199)],
])("the file at %s with the header %j is called %j", (url, disposition, name) => {
  expect(nameRemoteFile(new URL(url), disposition)).toBe(name);
});
