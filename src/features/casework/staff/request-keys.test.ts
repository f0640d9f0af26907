import { expect, test } from "vitest";
import { createRequestKeys, samePressMs } from "./use-case-change.ts";

const start = 1_000_000;

test("a button that is pressed twice asks for one line, however fast the site answers; another outcome is another", () => {
  const keys = createRequestKeys();
  const first = keys.find("answered", start);
  keys.markStored(start + 20);
  expect(keys.find("answered", start + 250)).toBe(first);
  keys.markStored(start + 270);
  expect(keys.find("answered", start + samePressMs + 21)).not.toBe(first);
  expect(keys.find("voicemail", start + samePressMs + 22)).not.toBe(first);
});

test("what was not stored yet is the same however long it takes", () => {
  const keys = createRequestKeys();
  const first = keys.find("answered", start);
  expect(keys.find("answered", start + 10 * samePressMs)).toBe(first);
  expect(keys.find("voicemail", start + 10 * samePressMs)).not.toBe(first);
});
