import { expect, test } from "vitest";
import { crmSettingsSchema, defaultCrmSettings } from "./crm-settings.ts";
import { minLeadScoreRules, readMinLeadScore } from "./crm-overview.ts";

test.each([
  ["0", 0],
  ["100", 100],
  [" 55 ", 55],
  ["", 70],
  ["  ", 70],
])("the minimum lead score typed as %j is %i", (typed, score) => {
  expect(readMinLeadScore(typed)).toBe(score);
});

test.each(["-1", "101", "12.5", "abc", "7O", "1e3", "Infinity"])(
  "%j is no minimum lead score and is ignored",
  (typed) => {
    expect(readMinLeadScore(typed)).toBeNull();
  },
);

test("the server takes just what the page takes", () => {
  const { min, max, whenEmpty } = minLeadScoreRules;
  const { minLeadScore } = crmSettingsSchema.shape;
  const isTaken = (score: number) => minLeadScore.safeParse(score).success;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
  expect(whenEmpty).toBe(defaultCrmSettings.minLeadScore);
});
