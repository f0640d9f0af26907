import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { useStaffList } from "./use-staff-list.ts";
import { submissionWords } from "./submission-words.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";

const words = submissionWords[defaultLocale];

type ListState<Row> = ReturnType<typeof useStaffList<Row>>;

interface StaffListProps<Row> {
  readonly title: string;
  readonly intro: string;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  /** Asks the server for what contains a text. */
  readonly useList: (search: string) => ListState<Row>;
}

/** A page of staff's: the newest that came in, with a search through all of it. */
export function StaffList<Row extends { readonly id: string }>(props: StaffListProps<Row>) {
  const [search, setSearch] = useState("");
  const list = props.useList(useDebounced(search.trim()));
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8 sm:py-10">
      <Link
        to="/admin/dashboard"
        className="text-link inline-flex items-center gap-2 justify-self-start"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {words.back}
      </Link>
      <div className="grid gap-1">
        <h1 className="text-heading">{props.title}</h1>
        <p className="text-ink-muted">{props.intro}</p>
      </div>
      {list.isError ? (
        <Alert tone="danger" announce>
          {words.failed}
        </Alert>
      ) : null}
      {list.isPending ? <LoadingText text={words.loading} /> : null}
      {list.data ? <FoundRows {...props} list={list} search={search} onSearch={setSearch} /> : null}
    </div>
  );
}

interface FoundRowsProps<Row> extends StaffListProps<Row> {
  readonly list: ListState<Row>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function FoundRows<Row extends { readonly id: string }>(props: FoundRowsProps<Row>) {
  const { list, search, onSearch, title, empty, columns } = props;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0 && search === "") return <EmptyState text={empty} />;
  return (
    <Card>
      <div className="mb-4 max-w-form">
        <TextField
          type="search"
          name="search"
          label={words.search}
          maxLength={200}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState text={words.noMatch} />
      ) : (
        <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
      <ListFooter list={list} shown={rows.length} />
    </Card>
  );
}

function ListFooter<Row>({ list, shown }: { list: ListState<Row>; shown: number }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-muted">
        {words.shown(shown, list.data?.pages.at(-1)?.total ?? 0)}
      </p>
      {list.hasNextPage ? (
        <Button
          tone="quiet"
          size="sm"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? words.loadingMore : words.more}
        </Button>
      ) : null}
    </div>
  );
}
