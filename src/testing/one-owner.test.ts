import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url).pathname;
const declared = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

/** Names that a framework looks up: the parts of a page, and what a command runs. */
const frameworkNames = new Set(["handle", "loader", "run"]);

test("an exported name is declared in one file, so that a search for it finds one thing", () => {
  const owners = new Map<string, string[]>();
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/"),
  );
  for (const file of files) {
    for (const [, name = ""] of readFileSync(root + file, "utf8").matchAll(declared)) {
      if (!frameworkNames.has(name)) owners.set(name, [...(owners.get(name) ?? []), file]);
    }
  }
  expect([...owners].filter(([, all]) => new Set(all).size > 1)).toEqual([]);
});
