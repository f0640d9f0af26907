import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";

const draw = (seed: number, count: number, limit: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.integer(limit));
};

test("the same seed gives the same numbers, and another seed gives others", () => {
  expect(draw(7, 20, 1_000)).toEqual(draw(7, 20, 1_000));
  expect(draw(7, 20, 1_000)).not.toEqual(draw(8, 20, 1_000));
});

test("every number below the limit is about equally frequent, and the limit never occurs", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const number of draw(1, 10_000, 10)) counts[number]! += 1;

  expect(Math.min(...counts)).toBeGreaterThan(900);
  expect(Math.max(...counts)).toBeLessThan(1_100);
  expect(counts).toHaveLength(10);
});

test("a pick is one of the choices, and undefined for an empty list", () => {
  const random = seededRandom(1);

  expect(["a", "b"]).toContain(random.pick(["a", "b"]));
  expect(() => random.pick([])).toThrow("nothing to pick from");
});
