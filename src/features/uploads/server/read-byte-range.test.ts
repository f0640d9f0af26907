import { expect, test } from "vitest";
import { readByteRange } from "./download-routes.ts";

test.each([
  [undefined, null],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=50-1000", { first: 50, last: 99 }],
  ["bytes=-1", { first: 99, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  // Headers that a server may ignore are ignored, since sending the whole file is always correct.
  ["bytes=9-5", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["seconds=0-1", null],
  [`bytes=${"9".repeat(400)}-`, null],
])("of a file of 100 bytes, %s asks for %o", (header, wanted) => {
  expect(readByteRange(header, 100)).toEqual(wanted);
});

test("an empty file has no range to send", () => {
  expect(readByteRange("bytes=0-", 0)).toBe("none");
  expect(readByteRange("bytes=-5", 0)).toBe("none");
  expect(readByteRange(undefined, 0)).toBe(null);
});
