import { expect, test } from "vitest";
import { hourMs } from "#platform/core/durations.ts";
import { putVisitorsFirst } from "./open-intake.ts";

const forEver = hourMs;

test("work that nobody waits for begins at once while nobody is there", async () => {
  await expect(putVisitorsFirst().untilQuiet(forEver)).resolves.toBeUndefined();
});

test("it waits until the last visitor has an answer", async () => {
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

test("visitors without a pause keep it waiting for so long and no longer", async () => {
  const visitors = putVisitorsFirst();
  visitors.begin();
  await expect(visitors.untilQuiet(20)).resolves.toBeUndefined();
});
