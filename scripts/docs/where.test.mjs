import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const listRows = (text) =>
  text.split("\n").filter((line) => /^\| (?!what \||feature \|)/.test(line));
const [numbers, features] = readFileSync("docs/where.md", "utf8")
  .split("## What each feature holds")
  .map(listRows);

/** At the beginning of a line, so that neither a comment nor a use of the name counts. */
function defines(file, name) {
  const definition = `^(?:export )?(?:async )?(?:const|function) ${name}\\b|^ {2}${name}:`;
  return new RegExp(definition, "m").test(readFileSync(file, "utf8"));
}

test("each row of the table of numbers and rules names what the file at its whole path defines", () => {
  expect(numbers.length).toBeGreaterThan(40);
  const lost = numbers.filter((row) => {
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

/** Lines of code and words without tests, and the tables that are defined there. */
function measure(folder) {
  const texts = globSync(`src/${folder}/**/*.{ts,tsx,css}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  return {
    lines: texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0),
    tables: texts.flatMap((text) =>
      [...text.matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(([, name]) => name),
    ),
  };
}

const readFeature = (row) => {
  const [, folder, lines, tables, misses] =
    /^\| `([\w/]+)` \| ([\d,]+) \| ([^|]+) \| ([^|]+) \|$/.exec(row) ?? [];
  return {
    folder,
    lines: Number(lines?.replace(",", "")),
    tables: [...(tables ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
    misses,
  };
};

test("each feature and each floor below it has a row that says how large it is and who would miss it", () => {
  const folders = readdirSync("src/features").map((name) => `features/${name}`);
  const wanted = [...folders, "records", "staff", "ui", "platform", "app"];
  expect(features.map((row) => readFeature(row).folder).toSorted()).toEqual(wanted.toSorted());
});

test.each(features.map(readFeature))("the row of $folder is right by a fifth", (row) => {
  const { lines, tables } = measure(row.folder);
  expect(Math.abs(row.lines - lines) / lines).toBeLessThan(0.2);
  expect(row.tables.toSorted()).toEqual(tables.toSorted());
});
