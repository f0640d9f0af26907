import { expect, test } from "vitest";
import { judgeParts } from "./object-storage.ts";

const rules = { leastPartBytes: 5, mostBytes: 100, declaredBytes: null };
const parts = [
  { partNumber: 1, byteSize: 5, etag: '"a"' },
  { partNumber: 2, byteSize: 6, etag: '"b"' },
  { partNumber: 4, byteSize: 1, etag: '"d"' },
];
const name = (...numbers: number[]) =>
  numbers.map((partNumber) => ({
    partNumber,
    etag: parts.find((part) => part.partNumber === partNumber)?.etag ?? '"x"',
  }));

test.each([
  ["all parts in order, with a gap in the numbers", name(1, 2, 4), null],
  ["some of the parts", name(1, 2), null],
  ["one small part alone", name(4), null],
  ["tags without their quotes", [{ partNumber: 1, etag: "a" }], null],
  ["no part", [], "nothing"],
  ["parts in another order", name(2, 1), "order"],
  ["a part twice", name(1, 1), "order"],
  ["a part that never came", name(1, 3), "missing"],
  ["a part that was sent again with other bytes", [{ partNumber: 1, etag: '"z"' }], "changed"],
])("%s: %s", (_name, named, fault) => {
  expect(judgeParts(parts, named, rules)).toBe(fault);
});

test("only the last part may be smaller than the minimum", () => {
  const small = [...parts, { partNumber: 5, byteSize: 9, etag: '"e"' }];
  const named = small.map(({ partNumber, etag }) => ({ partNumber, etag }));

  expect(judgeParts(small, named, rules)).toBe("tooSmall");
});

test("the parts must not exceed the allowed size, and must add up to the announced one", () => {
  const named = name(1, 2, 4);

  expect(judgeParts(parts, named, { ...rules, mostBytes: 11 })).toBe("tooLarge");
  expect(judgeParts(parts, named, { ...rules, mostBytes: 12 })).toBeNull();
  expect(judgeParts(parts, named, { ...rules, declaredBytes: 13 })).toBe("notAsAnnounced");
  expect(judgeParts(parts, named, { ...rules, declaredBytes: 12 })).toBeNull();
});
