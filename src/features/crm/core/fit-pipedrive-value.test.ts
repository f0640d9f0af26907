import { expect, test } from "vitest";
import { fitPipedriveValue } from "./lead-to-providers.ts";

const options = [
  { id: 11, label: "Hot" },
  { id: 12, label: "Yes" },
];

test.each([
  ["a number in a text field is text", 82, "varchar", "82"],
  ["true in a text field is a word", true, "varchar", "Yes"],
  ["false in a text field is a word", false, "text", "No"],
  ["255 characters fit a short text", "x".repeat(255), "varchar", "x".repeat(255)],
  ["256 characters don't", "x".repeat(256), "varchar", `${"x".repeat(254)}…`],
  ["a long text takes them", "x".repeat(256), "text", "x".repeat(256)],
  ["a number stays one in a number field", 82, "double", 82],
  ["digits become a number in a number field", "43004", "double", 43004],
  ["words don't", "hot", "double", undefined],
  ["nor does a blank", " ", "double", undefined],
  ["a time becomes a day", "2026-06-15T12:00:00.000Z", "date", "2026-06-15"],
  ["an evening in Ohio stays on its day", "2026-06-16T01:30:00.000Z", "date", "2026-06-15"],
  ["a day stays that day", "2026-06-15", "date", "2026-06-15"],
  ["what is no time does not", "15 June", "date", undefined],
  ["a choice is found by its label, whatever the case", "hot", "enum", 11],
  ["a choice the account lacks is left out", "warm", "enum", undefined],
  ["a list of choices gets one", true, "set", [12]],
  ["or none at all", "warm", "set", undefined],
  ["an address is wrapped", "43004", "address", { value: "43004" }],
  ["a kind of field that takes none of our values gets none", "43004", "people", undefined],
])("%s", (_, value, type, expected) => {
  expect(fitPipedriveValue(value, { name: "Field", type, options })).toEqual(expected);
});
