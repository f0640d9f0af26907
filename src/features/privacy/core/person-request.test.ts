import { expect, test } from "vitest";
import { findErasedAt } from "./person-request.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const asDay = (number: number | null) => (number === null ? null : day(number));

/** A deletion requested on the tenth that erases on the twentieth. */
const deletion = (movesUpTo: number | null, eraseAt = 20) => ({
  askedAt: day(10),
  eraseAt: day(eraseAt),
  movesUpTo: asDay(movesUpTo),
});

test.each([
  ["in use stays", 1, null, [], null],
  ["in the trash goes after thirty days there", 1, 5, [], 35],
  ["that was in the trash before goes on the day of the deletion", 1, 9, [deletion(null)], 20],
  ["that the deletion took along goes on its day", 1, 10, [deletion(null)], 20],
  ["that went into the trash later goes after its own time", 1, 11, [deletion(null)], 41],
  ["on its way into the trash goes on the day of the deletion", 8, null, [deletion(8)], 20],
  ["that came after it is no part of it", 9, null, [deletion(8)], null],
  ["that came after all are there is no part of it", 8, null, [deletion(null)], null],
  ["of two deletions goes on the first day", 1, 9, [deletion(null, 22), deletion(null, 20)], 20],
] as const)("a record %s", (_, submitted, deleted, deletions, erased) => {
  const record = { submittedAt: day(submitted), deletedAt: asDay(deleted) };
  expect(findErasedAt(record, deletions)).toEqual(asDay(erased));
});
