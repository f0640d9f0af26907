import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "#platform/web/use-words.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { Column } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { recordListWords } from "./record-list-words.ts";
import type { RecordKeys } from "./use-record-keys.ts";

export interface ListedRecord {
  readonly id: string;
  readonly fullName: string;
}

interface RecordTableProps<Row extends ListedRecord> {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** What stands after the name; their widths are the list's own, by its class. */
  readonly columns: readonly Column<Row>[];
  readonly mark?: ((row: Row) => ReactNode) | undefined;
  readonly basePath: string;
  readonly keys: RecordKeys<Row>;
  readonly className: string;
}

/** Rows that open their record wherever they are pressed: the name's link reaches over its row. */
export function RecordTable<Row extends ListedRecord>(props: RecordTableProps<Row>) {
  const { caption, rows, columns, keys, className } = props;
  const words = useWords(recordListWords);
  return (
    <table role="table" className={joinClasses("record-table", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <VisuallyHidden>{words.selection}</VisuallyHidden>
          </th>
          <th role="columnheader" scope="col" data-column="name">
            {words.name}
          </th>
          {columns.map(({ key, header, numeric }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              data-column={key}
              data-numeric={numeric || undefined}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <RecordRow key={row.id} {...props} row={row} isSelected={keys.isSelected(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

function RecordRow<Row extends ListedRecord>({
  row,
  columns,
  mark,
  basePath,
  keys,
  isSelected,
}: RecordTableProps<Row> & { readonly row: Row; readonly isSelected: boolean }) {
  const words = useWords(recordListWords);
  const selectRange = (event: MouseEvent) => {
    // The browser would open a window.
    if (!event.shiftKey || isInput(event.target)) return;
    event.preventDefault();
    keys.select(row.id, true);
  };
  return (
    <tr
      role="row"
      data-record={row.id}
      data-current={keys.current === row.id || undefined}
      data-selected={isSelected || undefined}
      onClickCapture={selectRange}
      onFocus={() => keys.setCurrent(row.id)}
    >
      <td role="cell" data-column="select">
        <label className="record-select">
          <VisuallyHidden>{words.select(row.fullName)}</VisuallyHidden>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              keys.select(
                row.id,
                nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey,
              )
            }
          />
        </label>
      </td>
      <th role="rowheader" scope="row" data-column="name">
        {/* The direction is the link's, so that a long name is cut at its end in any script. */}
        <Link to={`${basePath}/${row.id}`} dir="auto" className="record-link">
          {row.fullName}
        </Link>
        {mark?.(row)}
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-column={column.key}
          data-numeric={column.numeric || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const isInput = (target: EventTarget) =>
  target instanceof Element && target.closest("label, input");
