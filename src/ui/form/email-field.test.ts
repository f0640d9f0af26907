import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no form uses the browser's own check of addresses, which refuses some that mail reaches", () => {
  const forms = globSync("src/**/*.tsx")
    .flatMap((path) => {
      const code = readFileSync(path, "utf8");
      return [...code.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => ({ path, form }));
    })
    .filter(({ form }) => /<EmailField|type="email"/.test(form));
  expect(forms.length).toBeGreaterThan(2);
  const judging = forms.filter(({ form }) => !/noValidate|ormProps\}/.test(form));
  expect(judging.map(({ path }) => path)).toEqual([]);
});
