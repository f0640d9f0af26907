import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Pages count as entries to the checks of imports: here the dead ones show. */
test("every page is named by the route table, or drawn by another one", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  const texts = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const pages = globSync("src/{features,records,staff}/**/{page,*-page,*-layout}.tsx", {
    cwd: root,
  });
  expect(pages.length).toBeGreaterThan(40);
  const isNamed = (file: string) =>
    texts.includes(`"${file.replace(/^src\/(?:features|staff)\//, "")}"`) ||
    texts.includes(`/${basename(file)}"`);
  expect(pages.filter((file) => !isNamed(file))).toEqual([]);
});
