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
  /** The columns after the name; the list's class sets their widths. */
  readonly columns: readonly Column<Row>[];
  readonly mark?: ((row: Row) => ReactNode) | undefined;
  readonly className: string;
  /** Actions on the selected rows. */
  readonly actions: ReactNode;
  /** `empty` is shown when there are no rows at all, `noMatch` when none matches the view. */
  readonly words: Readonly<Record<"title" | "empty" | "noMatch" | "loading" | "failed", string>>;
  readonly isFiltered: boolean;
  /** Clears the filters of a view without matches. */
  readonly onClearFilters: () => void;
}

interface ListRow {
  readonly id: string;
  readonly fullName: string;
}

/** A list for working through records: rows with shortcut keys, and bulk actions. */
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

/** Sticky above the rows: the total, or the number of selected rows and their actions. */
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

/** Shown once all visible rows are selected: selects the rest of the view, up to the limit. */
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

/** Rows that open their record wherever they are pressed: the name's link covers the row. */
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
    // The browser would otherwise open a new window.
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
        {/* The link has its own writing direction, so that a long name is cut at its end in any
            script. */}
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
