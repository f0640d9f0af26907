import { type ReactNode, useEffect, useState, type MouseEvent } from "react";
import { Link } from "react-router";
import { listWords } from "#staff/staff-words.ts";
import { LoadFailure, MoreButton, RefreshButton, StaffPage } from "#staff/staff-page.tsx";
import { mostSelected, ShortcutKeys } from "#staff/list/record-keys.tsx";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, EmptyState, LoadingText } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import type { Column } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { LanguageMark } from "#records/staff/contact/call-mark.tsx";
import { recordViews } from "#records/staff/record-view.ts";
import { BulkActions, RestoreAction } from "./bulk-actions.tsx";
import { RecordFilters } from "./record-filters.tsx";
import { recordListWords } from "./record-list-words.ts";
import type { RecordListState, ListedRecord } from "./use-record-list.ts";
import { ViewTabs } from "./view-tabs.tsx";
import "./record-list.css";
import "./record-list-page.css";

interface ListView {
  readonly name: string;
  readonly query: string;
  /** The text of an empty list. */
  readonly empty: string;
}

interface RecordListPageProps<Row> {
  readonly records: RecordListState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly mark?: (row: Row) => ReactNode;
  /** Sets the widths of the columns. */
  readonly className: string;
  /** Additional built-in views of this kind. */
  readonly views?: readonly ListView[];
  /** Further actions on the view, and their results. */
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly words: Readonly<
    Record<"title" | "trashIntro" | "search" | "empty" | "noMatch" | "loading" | "failed", string>
  > & { readonly intro?: string };
}

type ShownRecords<Row> = Pick<RecordListPageProps<Row>, "records">;

/** The list page of all records of a kind. */
export function RecordListPage<Row extends ListedRecord>(props: RecordListPageProps<Row>) {
  const { records, words } = props;
  const { address, keys, bulk, queryKey } = records;
  const frame = useWords(listWords);
  const { undoKey } = useWords(recordListWords).bulk;
  return (
    <StaffPage
      isWide
      title={words.title}
      intro={
        address.values.deleted ? (
          words.trashIntro
        ) : words.intro ? (
          <span className="max-sm:hidden">{words.intro}</span>
        ) : null
      }
      actions={
        <>
          <ShortcutKeys
            shortcuts={[...keys.shortcuts, { key: "z", label: undoKey, run: bulk.undo }]}
          />
          {props.actions}
          <RefreshButton queryKeys={[queryKey]} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {/* Views, search and filters share a line where they fit. */}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 *:max-w-full *:min-w-0">
          <RecordViews {...props} />
          <RecordFilters {...records} search={keys.search} searchLabel={words.search} />
        </div>
        {address.ignored.length > 0 ? (
          <Alert tone="warning">{frame.ignored(address.ignored)}</Alert>
        ) : null}
        {props.notice}
        <RecordList {...props} />
      </div>
    </StaffPage>
  );
}

/** A list for working through records: rows with shortcut keys, and bulk actions. */
function RecordList<Row extends ListedRecord>(props: RecordListPageProps<Row>) {
  const { records, words } = props;
  const { address, list } = records;
  const { clearFilters } = useWords(listWords);
  const noMatch = useEmptyView(address.query, props.views) ?? words.noMatch;
  const { rows } = list;
  // The rows shown until the next response may still belong to a search.
  const isFiltered = address.query !== "" || list.isStale;
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
        <EmptyState text={isFiltered ? noMatch : words.empty}>
          {isFiltered ? (
            <LeavingButton tone="secondary" size="sm" onClick={() => address.show("")}>
              {clearFilters}
            </LeavingButton>
          ) : null}
        </EmptyState>
      ) : null}
      {rows?.length ? (
        <>
          <RecordBar records={records} />
          <ListTable {...props} />
        </>
      ) : null}
      <MoreButton list={list} className="justify-self-center" />
    </div>
  );
}

/** Sticky above the rows: the total, or the number of selected rows and their actions. */
function RecordBar<Row extends ListedRecord>({ records }: ShownRecords<Row>) {
  const { list, keys } = records;
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
          <SelectedActions records={records} />
          <SelectMore records={records} />
          <LeavingButton tone="quiet" size="sm" className="min-h-9 px-3" onClick={keys.clear}>
            {words.clear}
          </LeavingButton>
        </>
      ) : null}
    </div>
  );
}

/** The actions on selected records; one that was set aside is freed on its page. */
function SelectedActions<Row extends ListedRecord>({ records }: ShownRecords<Row>) {
  const { deleted, status } = records.address.values;
  if (deleted) return <RestoreAction records={records} />;
  return status ? null : <BulkActions records={records} />;
}

/** Shown once all visible rows are selected: selects the rest of the view, up to the limit. */
function SelectMore<Row extends ListedRecord>({ records: { list, keys } }: ShownRecords<Row>) {
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
function ListTable<Row extends ListedRecord>(props: RecordListPageProps<Row>) {
  const words = useWords(listWords);
  return (
    <table role="table" className={joinClasses("record-table records", props.className)}>
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
        {props.records.list.rows?.map((row) => (
          <ListedRow key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function ListedRow<Row extends ListedRecord>(
  props: RecordListPageProps<Row> & { readonly row: Row },
) {
  const { row, columns, mark } = props;
  const { basePath, keys } = props.records;
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
        <LanguageMark language={row.language} />
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

/** The text of an empty built-in view. */
function useEmptyView(query: string, views: readonly ListView[] = []): string | undefined {
  const { emptyViews } = useWords(recordListWords);
  const key = builtInKeys.find((each) => recordViews[each] === query);
  return (
    (key && key !== "all" ? emptyViews[key] : undefined) ??
    views.find((view) => view.query === query)?.empty
  );
}

const everyonesKeys = ["all", "mine", "unassigned", "overdue"] as const;

const builtInKeys = Object.keys(recordViews) as ReadonlyArray<keyof typeof recordViews>;

function RecordViews<Row extends ListedRecord>({
  records: { kind, hasClock, address, list },
  views = [],
}: Pick<RecordListPageProps<Row>, "records" | "views">) {
  const names = useWords(recordListWords).views;
  const locale = useLocale();
  // Submissions that filled in the honeypot.
  const { setAside } = list;
  const isSetAsideShown = setAside > 0 || address.query === recordViews.setAside;
  const builtIn = [
    ...everyonesKeys
      .filter((key) => hasClock || key !== "overdue")
      .map((key) => ({ name: names[key], query: recordViews[key] })),
    ...views,
    { name: names.trash, query: recordViews.trash },
    ...(isSetAsideShown
      ? [{ name: names.setAside(formatNumber(setAside, locale)), query: recordViews.setAside }]
      : []),
  ];
  return <ViewTabs list={kind} builtIn={builtIn} query={address.query} />;
}
