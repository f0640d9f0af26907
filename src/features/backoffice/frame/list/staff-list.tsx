import { useRef } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { TextField } from "#ui/field.tsx";
import "./staff-list.css";
import { LoadFailure } from "#features/backoffice/frame/staff-page.tsx";
import { recordListWords, staffWords } from "#features/backoffice/frame/staff-words.ts";
import type { StaffListState } from "./use-staff-list.ts";

interface StaffListProps<Row> {
  readonly list: StaffListState<Row>;
  readonly columns: readonly Column<Row>[];
  /** `empty` stands where nothing has come in yet, whatever is searched. */
  readonly words: Readonly<Record<"title" | "empty", string>> &
    Partial<Readonly<Record<"search" | "loading" | "failed" | "noMatch", string>>>;
}

/** The newest that came in, with a search through all of it. The search stands there whatever happens. */
export function StaffList<Row extends { readonly id: string }>(props: StaffListProps<Row>) {
  const { list, columns } = props;
  const words = { ...useWords(staffWords).list, ...props.words };
  const { rows } = list;
  return (
    <div role="group" aria-label={words.title} tabIndex={-1} className="staff-list grid gap-4">
      <div className="max-w-form">
        <TextField
          type="search"
          name="search"
          label={words.search}
          maxLength={200}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
        />
      </div>
      {list.isError ? <LoadFailure text={words.failed} onRetry={list.retry} /> : null}
      {list.isPending ? <LoadingText text={words.loading} /> : null}
      {rows?.length === 0 ? <EmptyState text={list.isEmpty ? words.empty : words.noMatch} /> : null}
      {rows?.length ? (
        <Table caption={words.title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      ) : null}
      {rows ? <ListFooter list={list} shown={rows.length} /> : null}
    </div>
  );
}

function ListFooter<Row>({ list, shown }: { list: StaffListState<Row>; shown: number }) {
  const words = useWords(staffWords).list;
  const { shown: shownWords } = useWords(recordListWords);
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-ink-muted">
        {shownWords(shown, list.total, list.totalIsExact)}
      </p>
      {list.loadMore ? (
        <LeavingButton
          heir={count}
          tone="quiet"
          size="sm"
          className="-mx-4"
          aria-disabled={list.isLoadingMore}
          onClick={list.isLoadingMore ? undefined : list.loadMore}
        >
          {list.isLoadingMore ? words.loadingMore : words.more}
        </LeavingButton>
      ) : null}
    </div>
  );
}
