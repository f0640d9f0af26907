import { expect, test } from "vitest";
import { readListAddress, readSearch, splitView, writeListAddress } from "./list-address.ts";
import { joinRows } from "./use-staff-list.ts";

const fields = {
  q: () => true,
  category: (text: string) => ["hot", "warm"].includes(text),
  sort: (text: string) => text === "due",
};
const read = (address: string) => readListAddress(fields, new URLSearchParams(address));

test("a view is read back from its address, with any text in it", () => {
  const values = { q: "O'Brien & 100% ~ محمد", category: "hot", sort: "due" };

  expect(read(writeListAddress(values))).toEqual({ values, ignored: [] });
});

test.each([
  [
    "category=lukewarm&sort=due&constructor=1&utm_source=mail",
    { sort: "due" },
    ["category", "constructor", "utm_source"],
  ],
  // Of a filter that occurs twice the first one counts.
  ["category=hot&category=warm", { category: "hot" }, ["category"]],
])("an unknown filter in a list's address is named and ignored: %s", (address, values, ignored) => {
  expect(read(address)).toEqual({ values, ignored });
});

test("an empty filter is not in the address, and the order of filters does not matter", () => {
  expect(read("category=&q=")).toEqual({ values: {}, ignored: [] });
  expect(writeListAddress({ sort: "due", q: "", category: "hot" })).toBe("category=hot&sort=due");
});

test("only the search of a view stays out of the address, and is read from the history", () => {
  const view = splitView("category=hot&q=Ann%20%26%20Bob&sort=due");

  expect(view.search).toBe("category=hot&sort=due");
  expect(readSearch(view.state)).toBe("Ann & Bob");
  expect(splitView("sort=due")).toEqual({ search: "sort=due", state: null });
});

test("another page's history state is not taken for a search", () => {
  for (const state of [null, undefined, "q", 5, {}, { q: 5 }]) expect(readSearch(state)).toBe("");
});

test("a row that moved to a later page in between is listed once", () => {
  const pages = [{ rows: [{ id: "a" }, { id: "b" }] }, { rows: [{ id: "c" }, { id: "a" }] }];

  expect(joinRows(pages).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
