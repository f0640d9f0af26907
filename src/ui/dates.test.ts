import { expect, test } from "vitest";
import { formatDay, formatDays, formatIsoDay, formatMoment, formatTime } from "./dates.ts";
import { formatInWords } from "./spoken-date.ts";

// A local time, so that the sentences are the same wherever the tests run.
const evening = new Date(2026, 0, 5, 20, 5);

test("dates are written as staff read them, in their own time zone", () => {
  expect(formatDay(evening.toISOString(), "en")).toBe("Jan 5, 2026");
  expect(formatMoment(evening.toISOString(), "en").replace("\u202f", " ")).toBe(
    "Jan 5, 2026, 8:05 PM",
  );
});

test("a Spanish date has its month as a word, so that it is not taken for the day", () => {
  const other = new Date(2026, 11, 5, 8, 0);
  expect(formatDay(evening.toISOString(), "es")).toBe("5 ene 2026");
  expect(formatDays([evening.toISOString(), other.toISOString()], "es")).toBe(
    "5 ene 2026 y 5 dic 2026",
  );
  expect(formatMoment(evening.toISOString(), "es").replaceAll("\u00a0", " ")).toBe(
    "5 ene 2026, 8:05 p.m.",
  );
});

test("a time shows no day if it is today, and its year only if it is another one", () => {
  const format = (now: Date) => formatTime(evening.toISOString(), "en", now).replace("\u202f", " ");
  expect(format(new Date(2026, 0, 5, 0, 0))).toBe("8:05 PM");
  expect(format(new Date(2026, 0, 4, 23, 59))).toBe("Jan 5, 8:05 PM");
  expect(format(new Date(2025, 11, 31, 23, 59))).toBe("Jan 5, 2026, 8:05 PM");
});

test("a promised time is written in words", () => {
  const morning = new Date(2026, 0, 5, 6, 35);
  const after = new Date(2026, 0, 5, 13, 5);
  const before = new Date(2026, 0, 4, 23, 59);
  expect(formatInWords(morning, "en", before)).toBe("tomorrow at 6:35 in the morning");
  expect(formatInWords(evening, "en", morning)).toBe("8:05 this evening");
  expect(formatInWords(morning, "es", before)).toBe("mañana a las 6:35 de la mañana");
  expect(formatInWords(after, "es", morning)).toBe("hoy a la 1:05 de la tarde");
  const friday = new Date(2026, 0, 2, 23, 59);
  expect(formatInWords(morning, "en", friday)).toBe("Monday, January 5 at 6:35 in the morning");
});

test.each([
  [new Date(2026, 0, 5, 0, 0), "2026-01-05"],
  [new Date(2026, 11, 31, 23, 59), "2026-12-31"],
])("the day of %s in a file's name is %s", (date, day) => {
  expect(formatIsoDay(date)).toBe(day);
});
