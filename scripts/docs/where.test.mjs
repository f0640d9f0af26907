import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/where.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!what \|)/.test(line));

/** At the beginning of a line, so that neither a comment nor a use of the name counts. */
function defines(file, name) {
  const definition = `^(?:export )?(?:async )?(?:const|function) ${name}\\b|^ {2}${name}:`;
  return new RegExp(definition, "m").test(readFileSync(file, "utf8"));
}

test("each row of the table of numbers and rules names what the file at its whole path defines", () => {
  expect(rows.length).toBeGreaterThan(40);
  const lost = rows.filter((row) => {
    const [, name, file] = /^\| .+ \| `([\w-]+)` \| `([\w@./-]+)` \|$/.exec(row) ?? [];
    return file === undefined || !existsSync(file) || !defines(file, name);
  });
  expect(lost).toEqual([]);
});

test("the map names every feature", () => {
  const readme = readFileSync("README.md", "utf8");
  const lost = readdirSync("src/features").filter((name) => !readme.includes(`\n  ${name}/ `));
  expect(lost).toEqual([]);
});
