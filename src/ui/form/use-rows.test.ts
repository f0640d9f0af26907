import { expect, test } from "vitest";
import { followRows } from "./use-rows.ts";

interface Person {
  readonly name: string;
  readonly role?: string;
}

const ruth: Person = { name: "Ruth" };
const daniel: Person = { name: "Daniel" };
const nobody: Person = { name: "" };
const before = [
  { id: -1, item: ruth },
  { id: -2, item: daniel },
];

/** The ids of a list's rows after it was replaced; null for a new row. */
const follow = (
  items: readonly Person[],
  rows: Parameters<typeof followRows<Person>>[0] = before,
) =>
  followRows(rows, items, ({ name }) => name).map(({ id }) =>
    rows.some((row) => row.id === id) ? id : null,
  );

test.each<[string, readonly Person[], readonly (number | null)[]]>([
  ["stays in its place", [ruth, daniel], [-1, -2]],
  ["is found where another tab moved it", [daniel, ruth], [-2, -1]],
  ["is found after the one before it is gone", [daniel], [-2]],
  [
    "is found by its name where its item was changed",
    [daniel, { ...ruth, role: "Adviser" }],
    [-2, -1],
  ],
  ["is not who stands in its place by then", [{ name: "Mara" }, daniel], [null, -2]],
  [
    "is neither of two of its name",
    [
      { ...ruth, role: "a" },
      { ...ruth, role: "b" },
    ],
    [null, null],
  ],
  ["is nobody without a name", [nobody], [null]],
])("a row %s", (_, items, ids) => {
  expect(follow(items)).toEqual(ids);
});

test("two equal rows stay two rows, and a changed row without a name becomes a new one", () => {
  const twins = [-1, -2].map((id) => ({ id, item: nobody }));
  expect(follow([nobody, nobody], twins)).toEqual([-1, -2]);
  expect(follow([{ name: "", role: "Adviser" }, nobody], twins)).toEqual([null, -1]);
});

test("a new item never gets an id that another row had", () => {
  const [first, second] = followRows<Person>([], [ruth, daniel], ({ name }) => name);
  expect(new Set([first?.id, second?.id]).size).toBe(2);
  const [again] = followRows<Person>([], [ruth], ({ name }) => name);
  expect([first?.id, second?.id]).not.toContain(again?.id);
});
