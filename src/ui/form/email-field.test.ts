import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no browser judges an address by a rule of its own: it would refuse some that mail reaches", () => {
  const forms = globSync("src/**/*.tsx")
    .map((path) => ({ path, code: readFileSync(path, "utf8") }))
    .filter(({ code }) => /<EmailField|type="email"/.test(code))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/<form\b(?:=>|[^>])*>/g)].map(([form]) => ({ path, form })),
    );
  expect(forms.length).toBeGreaterThan(3);
  const judging = forms.filter(({ form }) => !/noValidate|ormProps\}/.test(form));
  expect(judging.map(({ path }) => path)).toEqual([]);
});
