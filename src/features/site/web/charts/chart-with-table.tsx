import type { ReactNode } from "react";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";

interface ChartWithTableProps<Row> {
  readonly words: { readonly caption: string; readonly note: string };
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly chart: ReactNode;
}

/** A drawing of yearly figures beside a table with the same ones. */
export function ChartWithTable<Row extends { readonly year: number }>({
  words,
  columns,
  rows,
  chart,
}: ChartWithTableProps<Row>) {
  return (
    <figure className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      {chart}
      <div className="small-table grid gap-4">
        <Table
          caption={words.caption}
          columns={columns}
          rows={rows}
          rowKey={({ year }) => String(year)}
        />
        <figcaption className="text-sm text-ink-muted">{words.note}</figcaption>
      </div>
    </figure>
  );
}
