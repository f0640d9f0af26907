import { expect, test } from "vitest";
import { readCode, recoveryCodeLetters, writeRecoveryCode } from "./factor-codes.ts";

const letters = "0123456789abcdef";

test("a recovery code has six groups of four unambiguous letters", () => {
  const all = Uint8Array.from({ length: recoveryCodeLetters }, (_, index) => index * 11);
  expect(writeRecoveryCode(new Uint8Array(24))).toBe("0000-0000-0000-0000-0000-0000");
  expect(writeRecoveryCode(all)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  // Five bits a letter: OWASP's minimum for codes that are stored with a fast hash.
  expect(recoveryCodeLetters * 5).toBeGreaterThanOrEqual(112);
});

test.each([
  ["123456", { kind: "app", digits: "123456" }],
  [" 123 456 ", { kind: "app", digits: "123456" }],
  ["0123-4567-89ab-cdef", { kind: "recovery", letters }],
  ["0123 4567 89AB CDEF", { kind: "recovery", letters }],
  ["oi23\u20134567\u201389ab\u2013cdef", { kind: "recovery", letters: "0123456789abcdef" }],
  ["0123-4567-89ab-cdef-ghjk-mnpq", { kind: "recovery", letters: "0123456789abcdefghjkmnpq" }],
  ["0123-4567-89ab-cdef-ghjk", null],
  ["12345", null],
  ["1234567", null],
  ["0123-4567-89ab-cde", null],
  ["0123-4567-89ab-cdeu", null],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", null],
  ["", null],
])("the typed code %j is read as %j", (text, expected) => {
  expect(readCode(text)).toEqual(expected);
});
