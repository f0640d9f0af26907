import type { ReactNode } from "react";
import { useRememberList } from "#features/backoffice/frame/list-origin.ts";
import { recordListWords } from "#features/backoffice/frame/record-list-words.ts";
import { RecordList } from "#features/backoffice/frame/record-list.tsx";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { ShortcutKeys } from "#features/backoffice/frame/shortcut-keys.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { useListPages } from "#features/backoffice/frame/use-list-pages.ts";
import { useRecordKeys } from "#features/backoffice/frame/use-record-keys.ts";
import type { StaffListPage } from "#features/backoffice/frame/use-staff-list.ts";
import type { CaseKind, CaseState } from "#features/casework/core/case-record.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import type { Column } from "#ui/table.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import type { OwnFilter } from "./case-filters.tsx";
import { CaseFilters } from "./case-filters.tsx";
import { caseListWords } from "./case-list-words.ts";
import { caseFields, isOneOf, toCaseQuery } from "./case-view.ts";
import "./submission-list.css";
import { useBulkChange } from "./use-bulk-change.ts";
import { ViewTabs } from "./view-tabs.tsx";

type ListedCase = CaseState & { readonly id: string; readonly fullName: string };

interface CaseListPageProps<Row> {
  readonly kind: CaseKind;
  readonly basePath: string;
  readonly apiPath: string;
  readonly queryKey: readonly string[];
  readonly fetchPage: (
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<StaffListPage<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly mark?: (row: Row) => ReactNode;
  /** Sets the widths of the columns. */
  readonly className: string;
  /** Filters that only this kind has. */
  readonly own?: readonly OwnFilter[];
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
  /** Views that everybody has beside those of every list. */
  readonly views?: ReadonlyArray<{ readonly name: string; readonly query: string }>;
  readonly words: Readonly<
    Record<
      "title" | "intro" | "trashIntro" | "search" | "empty" | "noMatch" | "loading" | "failed",
      string
    >
  >;
}

const pageSize = 50;
const noFilters: readonly OwnFilter[] = [];

/** All records of a kind, as whoever works through them wants to see them. */
export function CaseListPage<Row extends ListedCase>(props: CaseListPageProps<Row>) {
  const { kind, basePath, apiPath, queryKey, fetchPage, columns, mark, className, words } = props;
  const { own = noFilters, hasClock, views = [] } = props;
  const frame = useWords(recordListWords);
  const { views: names, bulk: bulkWords } = useWords(caseListWords);
  const address = useListAddress({
    ...caseFields(kind),
    ...Object.fromEntries(
      own.map(({ name, options }) => [name, isOneOf(options.map(({ value }) => value))]),
    ),
  });
  const list = useListPages(queryKey, toCaseQuery(address.values), fetchPage, pageSize);
  const rows = list.rows ?? [];
  const keys = useRecordKeys({ queryKey, rows, basePath });
  const bulk = useBulkChange({ path: apiPath, queryKey });
  useRememberList(basePath, rows);
  const builtIn = [
    { name: names.all, query: "" },
    { name: names.mine, query: "assignee=me" },
    { name: names.unassigned, query: "assignee=none" },
    ...(hasClock ? [{ name: names.overdue, query: "overdue=true&sort=due" }] : []),
    ...views,
    { name: names.trash, query: "deleted=true" },
  ];
  return (
    <StaffPage
      title={words.title}
      intro={address.values.deleted === undefined ? words.intro : words.trashIntro}
      actions={
        <>
          <ShortcutKeys
            shortcuts={[...keys.shortcuts, { key: "z", label: bulkWords.undoKey, run: bulk.undo }]}
          />
          <RefreshButton queryKeys={[queryKey]} />
        </>
      }
    >
      <div className="grid gap-4">
        <ViewTabs list={kind} builtIn={builtIn} query={address.query} />
        <CaseFilters
          kind={kind}
          address={address}
          search={keys.search}
          searchLabel={words.search}
          own={own}
          hasClock={hasClock}
        />
        {address.ignored.length > 0 ? (
          <Alert tone="warning">{frame.ignored(address.ignored)}</Alert>
        ) : null}
        <RecordList
          list={list}
          keys={keys}
          basePath={basePath}
          columns={columns}
          {...(mark ? { mark } : {})}
          className={className}
          words={words}
          isFiltered={address.query !== ""}
          onClearFilters={() => address.show("")}
          actions={
            <BulkActions
              kind={kind}
              isBusy={bulk.isPending}
              onChange={(fields) => bulk.change(keys.selected, fields)}
            />
          }
        />
      </div>
    </StaffPage>
  );
}
