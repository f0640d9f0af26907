import { expect, test } from "vitest";
import { readSearch, splitView } from "./list-address.ts";

test("of a view only its search stays out of the address, and comes back from the history", () => {
  const view = splitView("category=hot&q=Ann%20%26%20Bob&sort=due");

  expect(view.search).toBe("category=hot&sort=due");
  expect(readSearch(view.state)).toBe("Ann & Bob");
});

test("a view without a search leaves nothing in the history", () => {
  expect(splitView("sort=due")).toEqual({ search: "sort=due", state: null });
});

test("what other pages keep in the history is no search", () => {
  for (const state of [null, undefined, "q", 5, {}, { q: 5 }]) expect(readSearch(state)).toBe("");
});
