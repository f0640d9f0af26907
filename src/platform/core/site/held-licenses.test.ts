import { expect, test } from "vitest";
import { type HeldLicenses, listShownLicenses } from "./held-licenses.ts";

test.each<[string, HeldLicenses, ReadonlyArray<readonly [string, string]>]>([
  [
    "made-up licenses, while none is on file",
    null,
    [
      ["Ohio", "EX-100200"],
      ["Indiana", "EX-300400"],
      ["Kentucky", "EX-500600"],
    ],
  ],
  [
    "the state of the agency's address first, and the others by name",
    [
      { state: "TX", number: "3" },
      { state: "OH", number: "2" },
      { state: "AZ", number: "1" },
    ],
    [
      ["Ohio", "2"],
      ["Arizona", "1"],
      ["Texas", "3"],
    ],
  ],
  ["nothing, once all have ended", [], []],
])("pages show %s", (_, held, shown) => {
  expect(listShownLicenses(held).map(({ state, number }) => [state.en, number])).toEqual(shown);
});

test("a license on a page has the address at which it can be looked up", () => {
  const lookupUrl = "https://insurance.example/lookup";
  const [shown] = listShownLicenses([{ state: "OH", number: "1", lookupUrl }]);
  expect(shown).toEqual({ state: { en: "Ohio", es: "Ohio" }, number: "1", lookupUrl });
});
