import { expect, test } from "vitest";
import { nameEntry } from "./name-entry.ts";

test.each([
  ["Luis Ortega", [], "luis-ortega"],
  ["  María-José Núñez, CLU ", [], "maria-jose-nunez-clu"],
  ["Luis Ortega", ["luis-ortega", "luis-ortega-2"], "luis-ortega-3"],
  ["李雷", [], "person"],
  // Reserved: a filter of lists, and a property of every object.
  ["Me", [], "me-2"],
  ["Constructor", [], "constructor-2"],
])("%j is named so that no two people share a user name: taken %j", (name, taken, expected) => {
  expect(nameEntry(name, new Set(taken))).toBe(expected);
});
