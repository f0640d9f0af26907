import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const walks = globSync("docs/*-walk.md").map((path) => ({
  path,
  rows: readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => /^\| \d/.test(line)),
}));

const readRow = (row) =>
  /^\| (\d+) \| ([^|]+) \| `([\w-]+)` \| `([\w@./-]+)` \|$/.exec(row)?.slice(1) ?? [];
const all = walks.flatMap(({ path, rows }) => rows.map((row) => [path, ...readRow(row)]));

test("four jobs have a walk", () => {
  expect(walks.map(({ path }) => path).toSorted()).toEqual([
    "docs/edition-walk.md",
    "docs/lead-walk.md",
    "docs/no-walk.md",
    "docs/record-walk.md",
  ]);
});

test.each(walks)("$path counts its steps from 1, in order", ({ rows }) => {
  expect(rows.length).toBeGreaterThan(9);
  expect(rows.map((row) => readRow(row)[0])).toEqual(rows.map((_, index) => `${index + 1}`));
});

test.each(walks)("$path opens no file twice", ({ rows }) => {
  const files = rows.map((row) => readRow(row)[3]);
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
});

test("each step is one sentence", () => {
  const lost = all.filter(([, , sentence]) => !/^[^.]+\.$/.test(sentence ?? ""));
  expect(lost).toEqual([]);
});

test("each step begins at a name that its file has", () => {
  const lost = all.filter(([, , , name, file]) => {
    const path = `src/${file}`;
    return !existsSync(path) || !new RegExp(`\\b${name}\\b`).test(readFileSync(path, "utf8"));
  });
  expect(lost).toEqual([]);
});
