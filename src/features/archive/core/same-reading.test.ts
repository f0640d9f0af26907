import { expect, test } from "vitest";
import { leaveOutEdition, leaveOutHashes } from "./same-reading.ts";

const write = (mark: string, script: string, said = "Write to us") =>
  `<html lang="en"${mark}><head><meta charSet="utf-8"/>${script}<title>A</title></head><body>${said}</body></html>`;
const plain = write("", "");
const marked = (id: string, words = "{}", said?: string) => {
  const mark = `{"id":"${id}","overrides":${words}}`.replaceAll('"', "&quot;");
  return write(` data-edition="${mark}"`, "<script>self.editSite=(a<b)</script>", said);
};
const words = '{"form/contact":{"en":{"form.send":"Send it"}}}';

test.each([
  ["another edition's id", marked("1"), marked("2"), true],
  ["the mark of a first edition", plain, marked("1"), true],
  ["a mark whose lists are empty", plain, marked("1", '{"site":{"en":{},"es":{}}}'), true],
  ["the same words for the form", marked("1", words), marked("2", words), true],
  ["words for the form", marked("1"), marked("1", words), false],
  ["other words on the page", marked("1"), marked("1", "{}", "Call us"), false],
  ["another script", plain, write("", "<script>self.other=1</script>"), false],
  ["a mark within the text", plain, write("", "", ' data-edition="2"'), false],
])("a page and the same with %s", (_what, before, after, isSame) => {
  expect(leaveOutEdition(before) === leaveOutEdition(after)).toBe(isSame);
});

test("of headers only the tag and the hashes of scripts are left out", () => {
  const headers = [
    ["content-security-policy", "script-src 'self' 'sha256-abc=' 'sha256-d'; img-src 'self'"],
    ["content-type", "text/html"],
    ["etag", 'W/"1"'],
  ] as const;
  expect(leaveOutHashes(headers)).toEqual([
    ["content-security-policy", "script-src 'self'; img-src 'self'"],
    ["content-type", "text/html"],
  ]);
});
