import { useState } from "react";
import { holdPresses } from "./presses/hold-presses.ts";

/**
 * One entry of a list on screen. Its id stays while the row is edited and moved, and is never
 * reused.
 */
export interface Row<Item> {
  readonly id: number;
  readonly item: Item;
}

interface RemovedRow<Item> {
  readonly row: Row<Item>;
  readonly at: number;
}

interface List<Item> {
  readonly rows: readonly Row<Item>[];
  readonly removed: RemovedRow<Item> | null;
}

let lastId = 0;

const makeRow = <Item>(item: Item): Row<Item> => ({ id: (lastId += 1), item });

/**
 * Matches rows to a list that was replaced: by another tab, or by discarding a draft. An equal item
 * is the same row wherever it is; so is the only item of a name. Any other item is a new row, even
 * at the position of an old one.
 *
 * @param nameOf an empty name matches nothing.
 */
export function followRows<Item>(
  before: readonly Row<Item>[],
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Row<Item>[] {
  const left = new Set(before);
  const found = new Map<number, Row<Item>>();
  const take = (index: number, row: Row<Item> | undefined, item: Item) => {
    if (!row) return;
    left.delete(row);
    found.set(index, { id: row.id, item });
  };
  for (const [index, item] of items.entries()) {
    const text = JSON.stringify(item);
    take(
      index,
      [...left].find((row) => JSON.stringify(row.item) === text),
      item,
    );
  }
  const named = (all: Iterable<Item>, name: string) =>
    [...all].filter((item) => nameOf(item) === name).length;
  const unfound = items.filter((_, index) => !found.has(index));
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (found.has(index) || name === "" || named(unfound, name) > 1) continue;
    const rows = [...left].filter((row) => nameOf(row.item) === name);
    if (rows.length === 1) take(index, rows[0], item);
  }
  return items.map((item, index) => found.get(index) ?? makeRow(item));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const itemsOf = <Item>(rows: readonly Row<Item>[]) => rows.map(({ item }) => item);

/**
 * A list whose entries are edited on screen, each by its row's id: an update that arrives late
 * finds its row at any position, or not at all. The row that was removed last can be restored until
 * somebody else replaces the list, which may contain it again.
 *
 * @param nameOf identifies rows whose items were changed elsewhere.
 */
export function useRows<Item>(
  items: readonly Item[],
  write: (items: readonly Item[]) => void,
  nameOf: (item: Item) => string = () => "",
) {
  const [kept, setKept] = useState<List<Item>>(() => ({ rows: items.map(makeRow), removed: null }));
  let list = kept;
  if (!isSame(itemsOf(kept.rows), items)) {
    list = { rows: followRows(kept.rows, items, nameOf), removed: null };
    setKept(list);
  }
  const { rows, removed } = list;
  const put = (next: readonly Row<Item>[], gone = removed) => {
    setKept({ rows: next, removed: gone });
    write(itemsOf(next));
  };
  const isBack = removed && rows.some(({ item }) => isSame(item, removed.row.item));
  return {
    rows,
    removed: isBack ? null : removed,
    change(id: number, item: Item): void {
      if (rows.some((row) => row.id === id))
        put(rows.map((row) => (row.id === id ? { id, item } : row)));
    },
    /**
     * Adds at the end. The removed row can't be restored afterwards, because this may have been it.
     */
    add: (item: Item): void => put([...rows, makeRow(item)], null),
    move(row: Row<Item>, to: number): void {
      put(rows.filter(({ id }) => id !== row.id).toSpliced(to, 0, row));
    },
    remove(row: Row<Item>): void {
      const at = rows.findIndex(({ id }) => id === row.id);
      if (at < 0) return;
      put(rows.toSpliced(at, 1), { row, at });
      // The next row moves up, and must not get a double tap's second press.
      holdPresses();
    },
    undo(): void {
      if (removed && !isBack) put(rows.toSpliced(removed.at, 0, removed.row), null);
    },
  };
}
