import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The print style sheet overrides others on purpose. */
const sheets = globSync("src/**/*.css").filter((path) => !path.endsWith("/print.css"));

/**
 * A style sheet's block of touch sizes, for classes of all sheets: it is in no layer, so that it
 * wins.
 */
const touchBlock = /^@variant touch \{.*?^\}/gms;

/** The classes that a sheet styles everywhere, not only inside of its own elements. */
function listClasses(path: string): Set<string> {
  const sheet = readFileSync(path, "utf8").replaceAll(touchBlock, "");
  const text = sheet.replaceAll(/\/\*.*?\*\/|:is\([^)]*\)/gs, "");
  const heads = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, head = ""]) => head.split(","));
  const alone = /^\s*(\.[a-z][\w-]*)(?:::?[a-z-]+)*\s*$/;
  return new Set(heads.flatMap((head) => alone.exec(head)?.[1] ?? []));
}

test("a class is styled in one style sheet only, because the later of two would win unnoticed", () => {
  const homes = new Map<string, string[]>();
  for (const path of sheets) {
    for (const name of listClasses(path)) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
