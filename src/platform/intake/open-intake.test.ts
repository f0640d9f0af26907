import { expect, test } from "vitest";
import { hourMs } from "#platform/core/durations.ts";
import { putVisitorsFirst } from "./open-intake.ts";

const forEver = hourMs;

test("background work begins at once while no visitor is being served", async () => {
  await expect(putVisitorsFirst().untilQuiet(forEver)).resolves.toBeUndefined();
});

test("background work waits until the last visitor has an answer", async () => {
  const visitors = putVisitorsFirst();
  const ends = [visitors.begin(), visitors.begin()];
  let hasBegun = false;
  const work = visitors.untilQuiet(forEver).then(() => (hasBegun = true));

  ends[0]?.();
  await visitors.untilQuiet(20);
  expect(hasBegun).toBe(false);
  ends[1]?.();

  expect(await work).toBe(true);
});

test("visitors without a pause delay background work only up to its limit", async () => {
  const visitors = putVisitorsFirst();
  visitors.begin();
  await expect(visitors.untilQuiet(20)).resolves.toBeUndefined();
});
