import { expect, test } from "vitest";
import { readCode, writeRecoveryCode } from "./recovery-code.ts";

const letters = "0123456789abcdef";

test("a recovery code is written in four groups of four letters that can't be mistaken for another", () => {
  const all = Uint8Array.from({ length: 16 }, (_, index) => index * 16 + index);
  expect(writeRecoveryCode(new Uint8Array(16))).toBe("0000-0000-0000-0000");
  expect(writeRecoveryCode(all)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each([
  ["123456", { kind: "app", digits: "123456" }],
  [" 123 456 ", { kind: "app", digits: "123456" }],
  ["0123-4567-89ab-cdef", { kind: "recovery", letters }],
  ["0123 4567 89AB CDEF", { kind: "recovery", letters }],
  ["oi23\u20134567\u201389ab\u2013cdef", { kind: "recovery", letters: "0123456789abcdef" }],
  ["12345", null],
  ["1234567", null],
  ["0123-4567-89ab-cde", null],
  ["0123-4567-89ab-cdeu", null],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", null],
  ["", null],
])("what is typed as %j is read as %j", (text, expected) => {
  expect(readCode(text)).toEqual(expected);
});
