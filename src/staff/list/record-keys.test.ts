import { expect, test } from "vitest";
import {
  findShortcut,
  noRows,
  refreshRows,
  type RowSelection,
  selectAll,
  selectRow,
  type Shortcut,
} from "./record-keys.tsx";

interface Row {
  readonly id: string;
  readonly version?: number;
}

const listed: readonly Row[] = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const ids = ({ rows }: RowSelection<Row>) => [...rows.keys()].join("");

function press(...presses: readonly string[]): RowSelection<Row> {
  return presses.reduce<RowSelection<Row>>((selection, press) => {
    const isRange = press.startsWith("shift-");
    return selectRow(selection, listed, { id: press.slice(-1), isRange, most: 4 });
  }, noRows);
}

test.each([
  [["b"], "b"],
  [["b", "d"], "bd"],
  [["b", "b"], ""],
  [["b", "shift-d"], "bcd"],
  [["d", "shift-b"], "dbc"],
  // A range deselects, too, if the last key deselected.
  [["a", "shift-d", "b", "shift-d"], "a"],
  [["shift-c"], "c"],
  // As many as may be changed at once.
  [["a", "shift-e"], "abcd"],
])("pressing %j selects %j", (presses, selected) => {
  expect(ids(press(...presses))).toBe(selected);
});

test('"all" selects as many rows as may be changed at once', () => {
  expect(ids(selectAll(listed, 3))).toBe("abc");
  expect(ids(selectAll(listed, 500))).toBe("abcde");
});

test("a selected row shows its current state, and stays selected after it left the list", () => {
  const before = press("a", "b");
  const after = refreshRows(before, [{ id: "b", version: 2 }]);

  expect([...after.rows.values()]).toEqual([{ id: "a" }, { id: "b", version: 2 }]);
});

const shortcuts = ["n", "?", "Enter"].map((key): Shortcut => ({ key, label: key, run() {} }));
/** An element inside elements that match these selectors. */
const within = (...names: readonly string[]) => ({
  closest: (selector: string) => (names.some((name) => selector.includes(name)) ? {} : null),
});

type Press = Parameters<typeof findShortcut>[1];
const find = (press: object) =>
  findShortcut(shortcuts, { key: "n", target: null, ...press } as Press)?.key;

test("a shortcut key acts, also with Caps Lock", () => {
  expect(find({})).toBe("n");
  expect(find({ key: "N" })).toBe("n");
  expect(find({ key: "?", shiftKey: true })).toBe("?");
  expect(find({ key: "x" })).toBeUndefined();
  expect(find({ key: "N", shiftKey: true })).toBeUndefined();
});

test.each([
  ["in a field", { target: within("textarea") }],
  ["in a list to choose from", { target: within("select") }],
  ["in a dialog", { target: within("dialog") }],
  ["with Ctrl", { ctrlKey: true }],
  ["with the command key", { metaKey: true }],
  ["with Alt", { altKey: true }],
  ["that something else used already", { defaultPrevented: true }],
])("a key %s is none of the page's", (_where, press) => {
  expect(find(press)).toBeUndefined();
});

test("Enter on a link or button presses that, and elsewhere it is a shortcut", () => {
  expect(find({ key: "Enter", target: within("button") })).toBeUndefined();
  expect(find({ key: "Enter" })).toBe("Enter");
});
