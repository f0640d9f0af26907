import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * How many journeys the gate may have. A new journey takes the place of another one, or becomes part
 * of one, or has `@proof` at the end of its name (decision 080). A journey that stands in a loop
 * counts once.
 */
const mostJourneys = 100;

const named = /\btest\(\s*(["`])((?:(?!\1).)*)\1/gs;

test("the gate has no more journeys than are planned", () => {
  const titles = globSync("e2e/{*,engines/*}.spec.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(named)].map(([, , title]) => title),
  );
  const inGate = titles.filter((title) => !title.endsWith("@proof"));
  expect(titles.length).toBeGreaterThan(inGate.length + 100);
  expect(inGate.length).toBeLessThanOrEqual(mostJourneys);
});

test("a test file is tagged at the beginning of a line, the only place where Vitest reads a tag", () => {
  const tagged = globSync("src/**/*.test.{ts,tsx}").flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.includes("@module-tag"))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.filter((line) => !/: (?:\/\/|\*) @module-tag [a-z]+(?: |$)/.test(line))).toEqual(
    [],
  );
});
