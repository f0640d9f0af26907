import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, RequiredMark, type SelectOption } from "#ui/field.tsx";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { AddRowButton, RemovedNotice } from "#ui/form/removed-row.tsx";
import { type Row as ListedRow, useRows } from "#ui/form/use-rows.ts";
import { type Column, Table } from "#ui/table.tsx";
import { rowWords } from "./row-words.ts";
import "./editable-rows.css";

/** Attributes that connect a control of a row with its labels and its error. */
export interface CellTies {
  readonly id: string;
  readonly "aria-label": string;
  readonly "aria-invalid"?: true;
  readonly "aria-required"?: true;
  readonly "aria-describedby"?: string;
  readonly className: string;
}

interface RowColumn<Row> {
  readonly key: keyof Row & string;
  readonly header: string;
  readonly isRequired?: boolean;
  readonly draw: (ties: CellTies, row: Row, write: (part: Partial<Row>) => void) => ReactNode;
}

interface EditableRowsProps<Row> {
  /** The list's name in the schema, by which rows' faults are identified. */
  readonly name: string;
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RowColumn<Row>[];
  /** The column that shows a fault of a whole row. */
  readonly faultAt: keyof Row & string;
  readonly faults: Readonly<Record<string, string>>;
  readonly nameRow: (row: Row, index: number) => string;
  readonly makeRow: () => Row;
  readonly words: Readonly<Record<"add" | "empty", string>> & {
    readonly removed: (name: string) => string;
  };
  readonly onChange: (rows: readonly Row[]) => void;
}

interface NumberedRow<Row> extends ListedRow<Row> {
  readonly index: number;
}

/**
 * A list whose rows consist of fields: rows are added at the end, and a removed one can be
 * restored.
 */
export function EditableRows<Row extends object>(props: EditableRowsProps<Row>) {
  const { name, caption, words, nameRow, makeRow, onChange } = props;
  const list = useRows(props.rows, onChange);
  const { rows, removed } = list;
  const [added, setAdded] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { undo: undoLabel } = useWords(rowWords);
  const columns = useRowColumns(props, list.change, ({ id, item }) => {
    list.remove({ id, item });
    box.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (added === null) return;
    // Focuses the first control of the new row.
    box.current?.querySelector<HTMLElement>(`[id^="${name}.${added}."]`)?.focus();
    setAdded(null);
  }, [added, name]);
  return (
    <div ref={box} tabIndex={-1} className="editable-rows grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.length === 0 ? (
        <p className="text-ink-muted">{words.empty}</p>
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={({ id }) => String(id)}
        />
      )}
      <RemovedNotice
        text={removed && words.removed(nameRow(removed.row.item, removed.at))}
        label={undoLabel}
        heir={box}
        onUndo={list.undo}
      />
      <AddRowButton
        label={words.add}
        onClick={() => {
          list.add(makeRow());
          setAdded(rows.length);
          // The new row appears where the button was.
          holdPresses();
        }}
      />
    </div>
  );
}

function useRowColumns<Row extends object>(
  { name, columns, faultAt, faults, nameRow }: EditableRowsProps<Row>,
  onWrite: (id: number, row: Row) => void,
  onRemove: (gone: NumberedRow<Row>) => void,
): readonly Column<NumberedRow<Row>>[] {
  const { remove, removeOf } = useWords(rowWords);
  const drawn = columns.map(({ key, header, isRequired, draw }): Column<NumberedRow<Row>> => ({
    key,
    header,
    isRequired,
    cell({ id: rowId, item: row, index }) {
      const id = `${name}.${index}.${key}`;
      const fault = faults[id] ?? (key === faultAt ? faults[`${name}.${index}`] : undefined);
      const ties = {
        id,
        "aria-label": `${header}: ${nameRow(row, index)}`,
        className: "editable-control",
        ...(isRequired && { "aria-required": true as const }),
        ...(fault && { "aria-invalid": true as const, "aria-describedby": `${id}-error` }),
      };
      const write = (part: Partial<Row>) => onWrite(rowId, { ...row, ...part });
      return (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 whitespace-normal">
          {/* On narrow screens rows are cards, and the table's header is not visible. */}
          <span aria-hidden="true" className="editable-label">
            {header}
            {isRequired ? <RequiredMark /> : null}
          </span>
          {draw(ties, row, write)}
          <FieldError id={id}>{fault}</FieldError>
        </div>
      );
    },
  }));
  return [
    ...drawn,
    {
      key: "remove",
      header: remove,
      hideHeader: true,
      cell: (numbered) => (
        <Button
          tone="quiet"
          size="sm"
          className="min-h-11 px-3"
          aria-label={removeOf(nameRow(numbered.item, numbered.index))}
          onClick={() => onRemove(numbered)}
        >
          <Trash2 aria-hidden="true" size={18} />
        </Button>
      ),
    },
  ];
}

interface CellSelectProps extends CellTies {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly onChoose: (value: string) => void;
}

/** The browser's native select, in a row. */
export function CellSelect({ options, placeholder, onChoose, ...rest }: CellSelectProps) {
  return (
    <select {...rest} onChange={(event) => onChoose(event.target.value)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface CellInputProps extends CellTies {
  readonly type: "text" | "date" | "time" | "url";
  readonly value: string;
  readonly onWrite: (text: string) => void;
}

export function CellInput({ onWrite, ...rest }: CellInputProps) {
  return (
    <input
      {...rest}
      autoComplete="off"
      maxLength={rest.type === "text" ? 40 : undefined}
      onChange={(event) => onWrite(event.target.value)}
    />
  );
}
