import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures line up on the right. */
  readonly numeric?: boolean;
  /** The cell that names the row. */
  readonly rowHeader?: boolean;
  /** Text of any length, such as an address: it may break anywhere. Other cells stay on one line. */
  readonly breakable?: boolean;
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
 * A table that turns into a list of cards on narrow screens. The roles are spelled out because
 * browsers drop a table's meaning once its parts are laid out as blocks.
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
