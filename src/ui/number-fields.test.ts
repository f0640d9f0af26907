import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no field is of type number, which the mouse wheel changes", () => {
  const files = globSync("src/**/*.tsx");
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((path) =>
    /type=\{?["'`]number|type: ["'`]number/.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
