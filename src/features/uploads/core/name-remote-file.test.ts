import { expect, test } from "vitest";
import { nameRemoteFile } from "./file-names.ts";

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
])("the file at %s with %j is called %j", (url, disposition, name) => {
  expect(nameRemoteFile(new URL(url), disposition)).toBe(name);
});
