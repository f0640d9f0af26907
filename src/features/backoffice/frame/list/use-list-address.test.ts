import { expect, test } from "vitest";
import { readListAddress, writeListAddress } from "./list-address.ts";

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

test("what a list doesn't know is named and not obeyed", () => {
  expect(read("category=lukewarm&sort=due&constructor=1&utm_source=mail")).toEqual({
    values: { sort: "due" },
    ignored: ["category", "constructor", "utm_source"],
  });
});

test("of a filter that stands there twice the first one counts", () => {
  expect(read("category=hot&category=warm")).toEqual({
    values: { category: "hot" },
    ignored: ["category"],
  });
});

test("a filter that asks for nothing leaves no trace, and the order of filters makes no difference", () => {
  expect(read("category=&q=")).toEqual({ values: {}, ignored: [] });
  expect(writeListAddress({ sort: "due", q: "", category: "hot" })).toBe("category=hot&sort=due");
});
