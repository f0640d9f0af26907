import { expect, test } from "vitest";
import { people } from "#platform/core/site/people.ts";
import { listAnswerers, sayWhoSpeaks } from "./speakers.ts";

test("staff who speak a family's language are listed first, and nobody is left out", () => {
  expect(sayWhoSpeaks("es")).toBe("Marisol Vega habla español.");
  expect(sayWhoSpeaks("en")).toBe("");
  expect(listAnswerers("es").map(({ name }) => name)).toEqual([
    "Marisol Vega",
    "Ruth Calloway",
    "Daniel Osei",
  ]);
  expect(listAnswerers("en")).toEqual(people);
});
