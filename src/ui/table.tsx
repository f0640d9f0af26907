import type { ReactNode } from "react";
import { RequiredMark } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";
import { VisuallyHidden } from "./text.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures on the right. */
  readonly numeric?: boolean;
  /** The cell that names the row. */
  readonly rowHeader?: boolean;
  /**
   * Text of any length, such as an address: it may break anywhere. Other cells stay on one line.
   */
  readonly breakable?: boolean;
  /** Marks a column whose fields must be filled in. */
  readonly isRequired?: boolean | undefined;
  /** Keeps the header for screen readers only, as over a column of buttons. */
  readonly hideHeader?: boolean;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/**
 * A table that turns into a list of cards on narrow screens. The roles are explicit, because
 * browsers drop a table's semantics once its parts are laid out as blocks.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              data-numeric={column.numeric || undefined}
            >
              {column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              {column.isRequired ? <RequiredMark /> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <TableCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const shared = {
    "data-column": column.key,
    "data-label": column.hideHeader ? undefined : column.header,
    "data-numeric": column.numeric || undefined,
    "data-breakable": column.breakable || undefined,
  };
  return column.rowHeader ? (
    <th role="rowheader" scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {column.cell(row)}
    </td>
  );
}

interface FigureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: ReadonlyArray<readonly string[]>;
}

/**
 * A table of many short figures. It stays a table on narrow screens, and scrolls sideways if
 * necessary.
 */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // A scrollable region must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={caption} tabIndex={0} className="figure-table-frame">
      <table className="figure-table" data-wide={columns.length > 5 || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** Smaller and closer together, for many facts. */
  readonly dense?: boolean;
}

/** Labeled facts, one per line; on a narrow screen a long value takes the next line. */
export function FactList({ facts, dense = false }: FactListProps) {
  return (
    <dl className="grid">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className={joinClasses(
            "flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line last:border-b-0 sm:grid sm:grid-cols-[2fr_3fr]",
            dense ? "py-1 text-sm" : "py-2",
          )}
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
