import { expect, test } from "vitest";
import { judgeResume, readResumeObjectId, resumePathOf } from "./resume.ts";

const id = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";

test("the path of a resume is the segment after uploads in its upload address", () => {
  expect(resumePathOf(`http://site.example/objects/uploads/${id}?expires=1&signature=x`)).toBe(
    `/objects/uploads/${id}`,
  );
  expect(resumePathOf(`/objects/uploads/${id}`)).toBe(`/objects/uploads/${id}`);
});

test.each([
  undefined,
  null,
  7,
  "",
  "http://site.example/objects/",
  "http://site.example/uploads/?x=1",
])("an answer with the address %j gives no path", (address) => {
  expect(resumePathOf(address)).toBeNull();
});

test("only a path of this site's objects names one", () => {
  expect(readResumeObjectId(`/objects/uploads/${id.toUpperCase()}`)).toBe(id);
  for (const path of [
    "",
    id,
    `/objects/uploads/${id}/`,
    `/objects/uploads/${id}?x`,
    `x/objects/uploads/${id}`,
  ]) {
    expect(readResumeObjectId(path)).toBeNull();
  }
});

test.each([
  ["resume.pdf", "application/pdf", 10_485_760, null],
  ["resume.pdf", "application/pdf", 10_485_761, "tooLarge"],
  ["resume.pdf", "application/pdf", 0, "nothing"],
  ["RESUME.DOCX", "", 1, null],
  ["سيرة ذاتية.doc", "", 1, null],
  // Android names a file so when another app shares it.
  ["document:1000019842", "application/pdf", 1, null],
  ["resume.pdf.exe", "application/x-msdownload", 1, "wrongType"],
  ["pdf", "", 1, "wrongType"],
  ["", "", 0, "wrongType"],
])("a file named %j of type %j with %i bytes is judged %j", (name, type, size, fault) => {
  expect(judgeResume({ name, type, size })).toBe(fault);
});
