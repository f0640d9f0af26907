import { expect, test } from "vitest";
import { noRows, refreshRows, type RowSelection, selectAll, selectRow } from "./record-keys.tsx";

interface Row {
  readonly id: string;
  readonly version?: number;
}

const listed: readonly Row[] = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const ids = ({ rows }: RowSelection<Row>) => [...rows.keys()].join("");

function press(...presses: readonly string[]) {
  return presses.reduce<RowSelection<Row>>(
    (selection, press) =>
      selectRow(selection, listed, {
        id: press.slice(-1),
        isRange: press.startsWith("shift-"),
        most: 4,
      }),
    noRows,
  );
}

test.each([
  [["b"], "b"],
  [["b", "d"], "bd"],
  [["b", "b"], ""],
  [["b", "shift-d"], "bcd"],
  [["d", "shift-b"], "dbc"],
  // A range takes away, too: what was pressed last says which.
  [["a", "shift-d", "b", "shift-d"], "a"],
  [["shift-c"], "c"],
  // As many as may be changed at once.
  [["a", "shift-e"], "abcd"],
])("pressing %j selects %j", (presses, selected) => {
  expect(ids(press(...presses))).toBe(selected);
});

test("all means as many as may be changed at once", () => {
  expect(ids(selectAll(listed, 3))).toBe("abc");
  expect(ids(selectAll(listed, 500))).toBe("abcde");
});

test("a selected row is the one that the list shows now, and stays when it left the list", () => {
  const before = press("a", "b");
  const after = refreshRows(before, [{ id: "b", version: 2 }]);

  expect([...after.rows.values()]).toEqual([{ id: "a" }, { id: "b", version: 2 }]);
});
