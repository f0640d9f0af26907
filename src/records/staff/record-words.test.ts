import { expect, test } from "vitest";
import { findTimeLeft } from "#records/core/answer-clock.ts";
import { recordWords, clockWords } from "./record-words.ts";

const dueAt = "2026-06-15T12:00:00.000Z";

test.each([
  ["en", "2026-06-15T08:40:00.000Z", "due in 3 h 20 min"],
  ["en", "2026-06-15T09:00:00.000Z", "due in 3 h"],
  ["en", "2026-06-15T11:15:00.000Z", "due in 45 min"],
  ["en", "2026-06-15T11:59:30.000Z", "due in less than a minute"],
  ["en", "2026-06-15T12:00:30.000Z", "overdue by less than a minute"],
  ["en", "2026-06-15T12:05:59.000Z", "overdue by 5 min"],
  ["en", "2026-06-16T11:59:59.000Z", "overdue by 23 h 59 min"],
  ["en", "2026-06-16T12:00:00.000Z", "overdue by 1 day"],
  ["en", "2026-06-18T11:59:59.000Z", "overdue by 2 days"],
  ["es", "2026-06-15T08:40:00.000Z", "vence en 3 h 20 min"],
  ["es", "2026-06-15T12:00:30.000Z", "con retraso de menos de un minuto"],
  ["es", "2026-06-16T12:00:00.000Z", "con retraso de 1 día"],
  ["es", "2026-06-18T11:59:59.000Z", "con retraso de 2 días"],
] as const)("in %s, at %s an answer due at noon on June 15 is %j", (locale, now, text) => {
  expect(clockWords[locale].timeLeft(findTimeLeft(dueAt, new Date(now)))).toBe(text);
});

test("a Spanish time of day and a Spanish date have their article", () => {
  const { due } = recordWords.es.tasks;
  expect(due("9:05 a.m.")).toBe("Para las 9:05 a.m.");
  expect(due("12:00 p.m.")).toBe("Para las 12:00 p.m.");
  expect(due("1:30 p.m.")).toBe("Para la 1:30 p.m.");
  expect(due("1 jun 2026, 9:05 a.m.")).toBe("Para el 1 jun 2026, 9:05 a.m.");
});
