import { expect, test } from "vitest";
import { fillStepCounts, stepReachedSchema } from "./lead-figures.ts";

test("steps 1 to 10 may be reported and nothing else", () => {
  const accepts = (step: unknown) => stepReachedSchema.safeParse({ step }).success;
  expect([1, 10].map(accepts)).toEqual([true, true]);
  expect([0, 11, 1.5, "1", null, undefined].map(accepts)).not.toContain(true);
});

test("a step that nobody reached counts zero", () => {
  const filled = fillStepCounts([{ step: 2, reached: 7 }]);
  expect(filled).toHaveLength(10);
  expect(filled.slice(0, 3)).toEqual([
    { step: 1, reached: 0 },
    { step: 2, reached: 7 },
    { step: 3, reached: 0 },
  ]);
});
