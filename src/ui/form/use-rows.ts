import { useState } from "react";
import { holdPresses } from "./hold-presses.ts";

/** One entry of a list on screen. Its id stays while the row is edited and moved, and is never another row's. */
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
 * Finds the rows again in a list that somebody else wrote: another tab, or whoever threw a draft away. An
 * equal item is the same row wherever it stands; so is the only one of a name. Any other item is a new
 * row, also where it stands in the place of an old one.
 *
 * @param nameOf an empty name is nobody's.
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
 * A list whose entries are edited on screen, each by its row's id: what arrives late finds its row wherever
 * that stands by then, or no row. The row that was removed last can be brought back, as long as nobody
 * else has written the list since: there it may stand again already.
 *
 * @param nameOf tells rows apart whose items were changed elsewhere.
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
    /** At the end. What was removed before may have been put in anew by this. */
    add: (item: Item): void => put([...rows, makeRow(item)], null),
    move(row: Row<Item>, to: number): void {
      put(rows.filter(({ id }) => id !== row.id).toSpliced(to, 0, row));
    },
    remove(row: Row<Item>): void {
      const at = rows.findIndex(({ id }) => id === row.id);
      if (at < 0) return;
      put(rows.toSpliced(at, 1), { row, at });
      // The next row takes its place, and must not take the second press.
      holdPresses();
    },
    undo(): void {
      if (removed && !isBack) put(rows.toSpliced(removed.at, 0, removed.row), null);
    },
  };
}
