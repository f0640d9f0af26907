import { expect, test } from "vitest";
import { findTimeLeft } from "#features/casework/core/answer-clock.ts";
import { clockWords } from "./case-words.ts";

const dueAt = "2026-06-15T12:00:00.000Z";

test.each([
  ["2026-06-15T08:40:00.000Z", "due in 3 h 20 min"],
  ["2026-06-15T09:00:00.000Z", "due in 3 h"],
  ["2026-06-15T11:15:00.000Z", "due in 45 min"],
  ["2026-06-15T11:59:30.000Z", "due in less than a minute"],
  ["2026-06-15T12:00:30.000Z", "overdue by less than a minute"],
  ["2026-06-15T12:05:59.000Z", "overdue by 5 min"],
  ["2026-06-16T11:59:59.000Z", "overdue by 23 h 59 min"],
  ["2026-06-16T12:00:00.000Z", "overdue by 1 day"],
  ["2026-06-18T11:59:59.000Z", "overdue by 2 days"],
])("at %s an answer due at noon on June 15 is %j", (now, text) => {
  expect(clockWords.en.timeLeft(findTimeLeft(dueAt, new Date(now)))).toBe(text);
});
