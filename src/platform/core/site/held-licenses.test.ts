import { expect, test } from "vitest";
import { type HeldStates, listShownLicenses } from "./held-licenses.ts";

const facts = [
  { state: { en: "Ohio", es: "Ohio" }, number: "EX-1" },
  { state: { en: "Indiana", es: "Indiana" }, number: "EX-2" },
];

test.each<[string, HeldStates, ReadonlyArray<readonly [string, string | null]>]>([
  [
    "the facts, while no license is on file",
    null,
    [
      ["Ohio", "EX-1"],
      ["Indiana", "EX-2"],
    ],
  ],
  [
    "the states that are held, with the agency's own numbers",
    ["IN", "OH"],
    [
      ["Ohio", "EX-1"],
      ["Indiana", "EX-2"],
    ],
  ],
  ["no state whose license ended", ["IN"], [["Indiana", "EX-2"]]],
  [
    "a state without a number of the agency's",
    ["TX", "OH", "AZ"],
    [
      ["Ohio", "EX-1"],
      ["Arizona", null],
      ["Texas", null],
    ],
  ],
  ["nothing, once all have ended", [], []],
])("pages show %s", (_, held, shown) => {
  expect(listShownLicenses(facts, held).map(({ state, number }) => [state.en, number])).toEqual(
    shown,
  );
});
