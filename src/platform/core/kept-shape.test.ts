import { expect, test } from "vitest";
import { isMissingOr, isNumber, isOneOf, isText, isTexts, pickShape } from "./drafts.ts";

const shape = { name: isText, step: isMissingOr(isNumber), answer: isOneOf(["yes", "no"]) };

test("the fields of a shape are read, and no others", () => {
  const kept = { name: "Amara", step: 2, answer: "no", more: 1 };
  expect(pickShape(shape, kept)).toEqual({ name: "Amara", step: 2, answer: "no" });
});

test("a field that may be missing is left out", () => {
  const read = pickShape(shape, { name: "", answer: "yes" });
  expect(Object.keys(read ?? {})).toEqual(["name", "answer"]);
});

test.each([
  [null],
  ["text"],
  [[]],
  [{ name: "Amara" }],
  [{ name: 7, answer: "yes" }],
  [{ name: "Amara", answer: "maybe" }],
  [{ name: "Amara", answer: "yes", step: "2" }],
  [{ name: "Amara", answer: "yes", step: null }],
  [{ name: "Amara", answer: "yes", step: Infinity }],
])("%j is of another shape", (value) => {
  expect(pickShape(shape, value)).toBeNull();
});

test("texts by their names hold nothing but texts", () => {
  expect(isTexts({ q1: "yes" })).toBe(true);
  expect(isTexts({ q1: 1 })).toBe(false);
  expect(isTexts(["yes"])).toBe(false);
  expect(isTexts(null)).toBe(false);
});
