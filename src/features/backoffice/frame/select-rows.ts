/** Which rows are selected, and from which one a range goes on. Ids are in the order they were chosen. */
export interface RowSelection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly anchor: string | null;
}

interface Identified {
  readonly id: string;
}

export const noRows = { rows: new Map<never, never>(), anchor: null };

/** One row more or less; a range does to all rows from the anchor on what it does to the last one. */
export function selectRow<Row extends Identified>(
  selection: RowSelection<Row>,
  listed: readonly Row[],
  { id, isRange, most }: { readonly id: string; readonly isRange: boolean; readonly most: number },
): RowSelection<Row> {
  const to = listed.findIndex((row) => row.id === id);
  const from = isRange ? listed.findIndex((row) => row.id === selection.anchor) : -1;
  const start = from === -1 ? to : from;
  const range = listed.slice(Math.min(start, to), Math.max(start, to) + 1);
  const isChosen = !selection.rows.has(id);
  const rows = new Map(selection.rows);
  for (const row of range) {
    if (!isChosen) rows.delete(row.id);
    else if (rows.size < most) rows.set(row.id, row);
  }
  return { rows, anchor: id };
}

/** The first of the listed rows, as many as may be changed at once. */
export function selectAll<Row extends Identified>(
  listed: readonly Row[],
  most: number,
): RowSelection<Row> {
  return { rows: new Map(listed.slice(0, most).map((row) => [row.id, row])), anchor: null };
}

/** Selected rows as they are now; one that left the list stays as it was. */
export function refreshRows<Row extends Identified>(
  selection: RowSelection<Row>,
  listed: readonly Row[],
): RowSelection<Row> {
  const now = new Map(listed.map((row) => [row.id, row]));
  const rows = [...selection.rows].map(([id, row]) => [id, now.get(id) ?? row] as const);
  return { ...selection, rows: new Map(rows) };
}
