import { expect, test } from "vitest";
import { readTypedDay } from "./typed-filter.ts";

test.each([
  ["2026-01-02", false, "2026-01-02"],
  ["1985-12-31", false, "1985-12-31"],
  // 01/02/2026, key by key.
  ["0002-01-02", false, null],
  ["0020-01-02", false, null],
  ["0202-01-02", false, null],
  ["20261-01-02", false, null],
  ["1026-01-02", false, null],
  ["", false, ""],
  // Two digits mean a year of this century once the field is left.
  ["0026-01-02", true, "2026-01-02"],
  ["0002-01-02", true, "2002-01-02"],
  ["0202-01-02", true, null],
])("the value %j of a date field (left: %j) filters the list by %j", (value, isOver, asked) => {
  expect(readTypedDay(value, isOver)).toBe(asked);
});
