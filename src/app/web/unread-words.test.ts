import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const isWords = (path: string) => /(?:^|[-/])words\.ts$/.test(path);
/** Its texts go to the upload library, which reads them by its own names. */
const ofLibrary = "src/features/documents/staff/documents-words.ts";
/** A key before a value; a quoted key is looked up by data instead of code. */
const key = /^\s{2,}([A-Za-z]\w*):(?=\s)/gm;

test("each text has a name that some file reads, so that unused texts are removed", () => {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !path.includes(".test."),
  );
  // Words may use other words of their file.
  const findNames = (path: string) =>
    read(path).match(isWords(path) ? /(?<=\.)\w+/g : /\w+/g) ?? [];
  const named = new Set(files.flatMap(findNames));
  const looked = files.filter((path) => isWords(path) && path !== ofLibrary);
  const unread = looked.flatMap((path) => {
    const keys = Array.from(read(path).matchAll(key), ([, name = ""]) => name);
    return [...new Set(keys)].filter((name) => !named.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unread).toEqual([]);
});
