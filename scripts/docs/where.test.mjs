import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = [
  ...readFileSync("docs/where.md", "utf8").matchAll(/^\| .+ \| `([\w-]+)` \| `([^`]+)` \|$/gm),
].map(([, name, file]) => ({ name, file }));

test("whatever the table of numbers and rules names is set in the file it names", () => {
  expect(rows.length).toBeGreaterThan(40);
  const lost = rows.filter(
    ({ name, file }) =>
      !existsSync(file) ||
      !new RegExp(`(?:const|function) ${name}\\b|^ {2}${name}:`, "m").test(
        readFileSync(file, "utf8"),
      ),
  );
  expect(lost).toEqual([]);
});

test("every source file that a document names in backticks is the end of a path that exists", () => {
  const files = globSync("**/*.{ts,tsx,mjs,css}", {
    exclude: (name) => name === "node_modules" || name === "build",
  }).map((file) => `/${file}`);
  const docs = ["README.md", "proof/README.md", ...globSync("docs/{,decisions/}*.md")];
  const lost = docs.flatMap((doc) =>
    [...readFileSync(doc, "utf8").matchAll(/`([\w@./-]+\.(?:tsx?|mjs|css))`/g)]
      .map(([, name]) => name)
      .filter(
        (name) =>
          !existsSync(name) &&
          !files.some((file) => file.endsWith(`/${name.replace(/^\.\.\//, "")}`)),
      )
      .map((name) => `${doc}: ${name}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});
