import type { ReactNode } from "react";
import { recordListWords } from "#features/backoffice/frame/record-list-words.ts";
import { RecordList } from "#features/backoffice/frame/record-list.tsx";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { ShortcutKeys } from "#features/backoffice/frame/shortcut-keys.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import type { Column } from "#ui/table.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { CaseFilters } from "./case-filters.tsx";
import { caseListWords } from "./case-list-words.ts";
import { caseViews } from "./case-view.ts";
import { RestoreAction } from "./restore-action.tsx";
import type { CaseList, ListedCase } from "./use-case-list.ts";
import { ViewTabs } from "./view-tabs.tsx";

interface CaseListPageProps<Row> {
  readonly cases: CaseList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly mark?: (row: Row) => ReactNode;
  /** Sets the widths of the columns. */
  readonly className: string;
  /** Views that everybody has beside those of every list. */
  readonly views?: ReadonlyArray<{ readonly name: string; readonly query: string }>;
  /** What else can be done with the view, and what is told of that. */
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly words: Readonly<
    Record<"title" | "trashIntro" | "search" | "empty" | "noMatch" | "loading" | "failed", string>
  > & { readonly intro?: string };
}

/** All records of a kind, as whoever works through them wants to see them. */
export function CaseListPage<Row extends ListedCase>(props: CaseListPageProps<Row>) {
  const { cases, words, columns, mark, className } = props;
  const { address, list, keys, bulk, basePath, queryKey } = cases;
  const frame = useWords(recordListWords);
  const { undoKey } = useWords(caseListWords).bulk;
  return (
    <StaffPage
      title={words.title}
      intro={address.values.deleted ? words.trashIntro : words.intro}
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CaseViews cases={cases} views={props.views ?? []} />
        <CaseFilters {...cases} search={keys.search} searchLabel={words.search} />
        {address.ignored.length > 0 ? (
          <Alert tone="warning">{frame.ignored(address.ignored)}</Alert>
        ) : null}
        {props.notice}
        <RecordList
          list={list}
          keys={keys}
          basePath={basePath}
          columns={columns}
          {...(mark ? { mark } : {})}
          className={className}
          words={words}
          // What stands there until the next answer may still be what was searched.
          isFiltered={address.query !== "" || list.isStale}
          onClearFilters={() => address.show("")}
          actions={<CaseListActions cases={cases} />}
        />
      </div>
    </StaffPage>
  );
}

function CaseViews<Row extends ListedCase>({
  cases: { kind, hasClock, address },
  views,
}: {
  readonly cases: CaseList<Row>;
  readonly views: ReadonlyArray<{ readonly name: string; readonly query: string }>;
}) {
  const names = useWords(caseListWords).views;
  const { trash, ...others } = caseViews;
  const keys = Object.keys(others) as Array<keyof typeof others>;
  const builtIn = [
    ...keys
      .filter((key) => hasClock || key !== "overdue")
      .map((key) => ({ name: names[key], query: caseViews[key] })),
    ...views,
    { name: names.trash, query: trash },
  ];
  return <ViewTabs list={kind} builtIn={builtIn} query={address.query} />;
}

function CaseListActions<Row extends ListedCase>({ cases }: { readonly cases: CaseList<Row> }) {
  const { kind, path, queryKey, address, keys, bulk } = cases;
  if (address.values.deleted) {
    const api = { path, queryKey };
    return <RestoreAction {...api} rows={keys.selected} onDone={keys.clear} />;
  }
  return (
    <BulkActions
      kind={kind}
      isBusy={bulk.isPending}
      onChange={(fields) => bulk.change(keys.selected, fields)}
    />
  );
}
