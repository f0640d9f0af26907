import { expect, test } from "vitest";
import { readListAddress, readSearch, splitView, writeListAddress } from "./list-address.ts";
import { joinRows } from "./use-staff-list.ts";

const fields = {
  q: () => true,
  category: (text: string) => ["hot", "warm"].includes(text),
  sort: (text: string) => text === "due",
};
const read = (address: string) => readListAddress(fields, new URLSearchParams(address));

test("a view is read from the address it was written to, with any text in it", () => {
  const values = { q: "O'Brien & 100% ~ محمد", category: "hot", sort: "due" };

  expect(read(writeListAddress(values))).toEqual({ values, ignored: [] });
});

test.each([
  [
    "category=lukewarm&sort=due&constructor=1&utm_source=mail",
    { sort: "due" },
    ["category", "constructor", "utm_source"],
  ],
  // Of a filter that stands there twice the first one counts.
  ["category=hot&category=warm", { category: "hot" }, ["category"]],
])("what a list doesn't know is named and not obeyed: %s", (address, values, ignored) => {
  expect(read(address)).toEqual({ values, ignored });
});

test("a filter that asks for nothing leaves no trace, and the order of filters makes no difference", () => {
  expect(read("category=&q=")).toEqual({ values: {}, ignored: [] });
  expect(writeListAddress({ sort: "due", q: "", category: "hot" })).toBe("category=hot&sort=due");
});

test("of a view only its search stays out of the address, and comes back from the history", () => {
  const view = splitView("category=hot&q=Ann%20%26%20Bob&sort=due");

  expect(view.search).toBe("category=hot&sort=due");
  expect(readSearch(view.state)).toBe("Ann & Bob");
  expect(splitView("sort=due")).toEqual({ search: "sort=due", state: null });
});

test("what other pages keep in the history is no search", () => {
  for (const state of [null, undefined, "q", 5, {}, { q: 5 }]) expect(readSearch(state)).toBe("");
});

test("a row that moved to a later page in between stands in the list once", () => {
  const pages = [{ rows: [{ id: "a" }, { id: "b" }] }, { rows: [{ id: "c" }, { id: "a" }] }];

  expect(joinRows(pages).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
