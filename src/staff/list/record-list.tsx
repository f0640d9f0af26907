import { type ReactNode, useEffect, useState, type MouseEvent } from "react";
import { Link } from "react-router";
import { useWords } from "#platform/web/use-words.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { LeavingButton } from "#ui/button.tsx";
import type { Column } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { LoadFailure, MoreButton } from "#staff/staff-page.tsx";
import { listWords } from "#staff/staff-words.ts";
import type { ListPages } from "./use-staff-list.ts";
import { mostSelected, type RecordKeys } from "./record-keys.tsx";
import "./record-list.css";

interface RecordListProps<Row extends ListRow> {
  readonly list: ListPages<Row>;
  readonly keys: RecordKeys<Row>;
  readonly basePath: string;
  /** What stands after the name; their widths are the list's own, by its class. */
  readonly columns: readonly Column<Row>[];
  readonly mark?: ((row: Row) => ReactNode) | undefined;
  readonly className: string;
  /** What can be done with the selected rows. */
  readonly actions: ReactNode;
  /** `empty` stands where nothing has come in yet, `noMatch` where nothing fits the view. */
  readonly words: Readonly<Record<"title" | "empty" | "noMatch" | "loading" | "failed", string>>;
  readonly isFiltered: boolean;
  /** The way out of a view that nothing fits. */
  readonly onClearFilters: () => void;
}

interface ListRow {
  readonly id: string;
  readonly fullName: string;
}

/** A list that people work through: its rows with the keys for them, and what to do with many at once. */
export function RecordList<Row extends ListRow>(props: RecordListProps<Row>) {
  const { list, words, isFiltered } = props;
  const { clearFilters } = useWords(listWords);
  const { rows } = list;
  return (
    <div
      role="group"
      aria-label={words.title}
      aria-busy={list.isStale}
      tabIndex={-1}
      className="record-list"
    >
      {list.isError ? <LoadFailure text={words.failed} onRetry={list.retry} /> : null}
      {list.isPending ? <LoadingText text={words.loading} /> : null}
      {rows?.length === 0 ? (
        <EmptyState text={isFiltered ? words.noMatch : words.empty}>
          {isFiltered ? (
            <LeavingButton tone="secondary" size="sm" onClick={props.onClearFilters}>
              {clearFilters}
            </LeavingButton>
          ) : null}
        </EmptyState>
      ) : null}
      {rows?.length ? (
        <>
          <RecordBar {...props} />
          <ListTable {...props} />
        </>
      ) : null}
      <MoreButton list={list} className="justify-self-center" />
    </div>
  );
}

/** Stays in sight above the rows: how many there are, or how many are selected and what to do with them. */
function RecordBar<Row extends ListRow>({ list, keys, actions }: RecordListProps<Row>) {
  const words = useWords(listWords);
  const { rows = [] } = list;
  const count = keys.selected.length;
  const isAll = count > 0 && rows.every(({ id }) => keys.isSelected(id));
  return (
    <div className="record-bar" data-selecting={count > 0 || undefined}>
      <label className="record-select">
        <span className="sr-only">{words.selectShown}</span>
        <input
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={() => (isAll ? keys.clear() : keys.selectAll())}
        />
      </label>
      <p role="status" tabIndex={-1} className="text-sm text-ink-muted">
        {count > 0
          ? words.selected(count)
          : words.shown(rows.length, list.total, list.totalIsExact)}
      </p>
      {count > 0 ? (
        <>
          {actions}
          <SelectMore list={list} keys={keys} />
          <LeavingButton tone="quiet" size="sm" className="min-h-9 px-3" onClick={keys.clear}>
            {words.clear}
          </LeavingButton>
        </>
      ) : null}
    </div>
  );
}

/** Once all that is shown is selected: the rest of the view too, as far as can be changed at once. */
function SelectMore<Row extends ListRow>({
  list,
  keys,
}: Pick<RecordListProps<Row>, "list" | "keys">) {
  const words = useWords(listWords);
  const listed = list.rows?.length ?? 0;
  const most = Math.min(list.total, mostSelected);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || list.isLoadingMore) return;
    if (listed < most && list.loadMore && !list.isError) list.loadMore();
    else {
      keys.selectAll();
      setWanted(false);
    }
  }, [isWanted, list, listed, most, keys]);
  if (keys.selected.length < listed || listed >= most) return null;
  return (
    <LeavingButton
      tone="quiet"
      size="sm"
      className="min-h-9 px-3"
      aria-disabled={isWanted}
      onClick={() => setWanted(true)}
    >
      {isWanted ? words.selecting : words.selectMatching(most)}
    </LeavingButton>
  );
}

/** Rows that open their record wherever they are pressed: the name's link reaches over its row. */
function ListTable<Row extends ListRow>(props: RecordListProps<Row>) {
  const words = useWords(listWords);
  return (
    <table role="table" className={joinClasses("record-table", props.className)}>
      <caption className="sr-only">{props.words.title}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col">
            <VisuallyHidden>{words.selection}</VisuallyHidden>
          </th>
          <th role="columnheader" scope="col" data-column="name">
            {words.name}
          </th>
          {props.columns.map(({ key, header, numeric }) => (
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
        {props.list.rows?.map((row) => (
          <RecordRow key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function RecordRow<Row extends ListRow>(props: RecordListProps<Row> & { readonly row: Row }) {
  const { row, columns, mark, basePath, keys } = props;
  const words = useWords(listWords);
  const isSelected = keys.isSelected(row.id);
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
