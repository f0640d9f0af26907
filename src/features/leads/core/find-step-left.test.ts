import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import { findStepLeft } from "./find-step-left.ts";

const now = Date.UTC(2026, 10, 21);
const day = dayMs;
const kept = (step: unknown, savedAt: unknown = now, reached?: number) =>
  JSON.stringify({ step, savedAt, reached });

test.each([
  ["a questionnaire left at its fourth step", kept(4), 4],
  ["a visitor who went back to look at earlier answers", kept(2, now, 6), 6],
  ["answers that could not be sent", kept(10), 10],
  ["a draft of a week ago", kept(4, now - 7 * day), 4],
  ["a draft that a stranger may have left", kept(4, now - 7 * day - 1), null],
  ["the first step, where there is nothing to go on with", kept(1), null],
  ["a step that does not exist", kept(11), null],
  ["half a step", kept(2.5), null],
  ["a step in words", kept("4"), null],
  ["a draft without its time", kept(4, "today"), null],
  ["a device that keeps nothing", null, null],
  ["text that is no draft", "{", null],
  ["nothing at all", "null", null],
  ["a list", "[]", null],
])("%s", (_name, text, step) => {
  expect(findStepLeft(text, now)).toBe(step);
});
