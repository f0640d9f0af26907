import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Paper's own sheet undoes what others say. */
const sheets = globSync("src/**/*.css").filter((path) => !path.endsWith("/print.css"));

/** A sheet's block of sizes for fingers, for classes of all sheets: in no layer, so it wins on purpose. */
const touchBlock = /^@variant touch \{.*?^\}/gms;

/** The classes that a sheet styles wherever they stand, not only inside of something of its own. */
function listClasses(path: string): Set<string> {
  const sheet = readFileSync(path, "utf8").replaceAll(touchBlock, "");
  const text = sheet.replaceAll(/\/\*.*?\*\/|:is\([^)]*\)/gs, "");
  const heads = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, head = ""]) => head.split(","));
  const alone = /^\s*(\.[a-z][\w-]*)(?:::?[a-z-]+)*\s*$/;
  return new Set(heads.flatMap((head) => alone.exec(head)?.[1] ?? []));
}

test("a class is styled in one style sheet: the later of two would win unseen", () => {
  const homes = new Map<string, string[]>();
  for (const path of sheets) {
    for (const name of listClasses(path)) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
