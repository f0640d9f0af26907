import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/public-words.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!what |---)/.test(line));

test("each way by which a public word changes names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(10);
  const lost = rows.filter((row) => {
    const [, title, file] = /^\| .+ \| .+ \| (.+) \| `([\w@./-]+)` \|$/.exec(row) ?? [];
    return file === undefined || !readFileSync(file, "utf8").includes(title);
  });
  expect(lost).toEqual([]);
});
