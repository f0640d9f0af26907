import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type KeptText, useKeptText } from "#staff/kept-work.ts";
import { listWords } from "#staff/staff-words.ts";
import { RecordList } from "#staff/list/record-list.tsx";
import { RefreshButton, StaffPage } from "#staff/staff-page.tsx";
import { ActButton, isAnswered } from "#staff/row-act.tsx";
import { ShortcutKeys } from "#staff/list/record-keys.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { recordMessages } from "#records/core/record-input.ts";
import {
  type PipelineStatus,
  asksReason,
  pipelineLabels,
  pipelineStatuses,
} from "#records/core/status.ts";
import { callApi } from "#platform/web/api-client.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import type { Column } from "#ui/table.tsx";
import { useAssignees } from "#records/staff/assignee-control.tsx";
import { RecordFilters, FilterSelect } from "./record-filters.tsx";
import { LanguageMark } from "#records/staff/contact/call-mark.tsx";
import { adviceWords } from "#records/staff/advice-words.ts";
import { LicenseForm } from "#records/staff/license-form.tsx";
import { ReasonForm } from "#records/staff/inline-form.tsx";
import { recordListWords } from "./record-list-words.ts";
import { recordViews } from "#records/staff/record-view.ts";
import type { BulkFields, RecordListState, ListedRecord } from "./use-record-list.ts";
import { ViewTabs } from "./view-tabs.tsx";
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

/** The list page of all records of a kind. */
export function RecordListPage<Row extends ListedRecord>(props: RecordListPageProps<Row>) {
  const { records, words, columns, mark, className } = props;
  const { address, list, keys, bulk, basePath, queryKey } = records;
  const frame = useWords(listWords);
  const { undoKey } = useWords(recordListWords).bulk;
  const noMatch = useEmptyView(address.query, props.views) ?? words.noMatch;
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
        <RecordList
          list={list}
          keys={keys}
          basePath={basePath}
          columns={columns}
          mark={(row) => (
            <>
              <LanguageMark language={row.language} />
              {mark?.(row)}
            </>
          )}
          className={joinClasses("records", className)}
          words={{ ...words, noMatch }}
          // The rows shown until the next response may still belong to a search.
          isFiltered={address.query !== "" || list.isStale}
          onClearFilters={() => address.show("")}
          actions={
            address.values.deleted ? (
              <RestoreAction records={records} />
            ) : address.values.status ? null : (
              <BulkActions records={records} />
            )
          }
        />
      </div>
    </StaffPage>
  );
}

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

/**
 * Restores one after another. One that was erased meanwhile does not prevent restoring the others.
 *
 * @returns why the last missing one was not restored; null when all were.
 */
export async function restoreEach<Row>(
  rows: readonly Row[],
  restore: (row: Row) => Promise<unknown>,
): Promise<Error | null> {
  let gone: Error | null = null;
  for (const row of rows) {
    await restore(row).catch((failure: Error) => {
      if (!(isAnswered(failure) && failure.status === 404)) throw failure;
      gone = failure;
    });
  }
  return gone;
}

/** Restores the selected records from the trash. */
function RestoreAction<Row extends ListedRecord>({
  records,
}: {
  readonly records: RecordListState<Row>;
}) {
  const { path, queryKey, keys } = records;
  const words = useWords(recordListWords).bulk;
  const client = useQueryClient();
  const count = keys.selected.length;
  async function run(): Promise<void> {
    const gone = await restoreEach(keys.selected, ({ id }) =>
      callApi(`${path}/${id}/restore`, { method: "POST" }),
    );
    keys.clear();
    if (gone) throw gone;
  }
  return (
    <ActButton
      className="min-h-9 px-3"
      act={{ run, said: words.restored(count), failed: words.restoreFailed }}
      reload={() => client.invalidateQueries({ queryKey })}
      ask={{
        question: words.restoreAsk(count),
        hint: words.restoreHint,
        confirm: words.restore,
        keep: words.keep,
      }}
    >
      {words.restore}
    </ActButton>
  );
}

/** A user name never begins with a space. */
const nobody = " nobody";

/** Actions on all selected records: another status, another assignee. */
function BulkActions<Row extends ListedRecord>({
  records,
}: {
  readonly records: RecordListState<Row>;
}) {
  const { kind, keys, bulk } = records;
  const words = useWords(recordListWords);
  const labels = useWords(pipelineLabels);
  const { username, role } = useStaffMember();
  const others = useAssignees(kind);
  const [closing, setClosing] = useState<PipelineStatus | null>(null);
  // Keyed by the selection, so that it begins empty for another one.
  const selected = keys.selected
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  const reason = useKeptText(`${kind}s:${selected}:reason`);
  const names =
    role === "admin" ? [username, ...others.filter((name) => name !== username)] : [username];
  const change = (fields: BulkFields, onChanged?: () => void) =>
    bulk.change(keys.selected, fields, onChanged);
  const endClosing = () => {
    reason.write("");
    setClosing(null);
  };
  const setStatus = (status: string) => {
    const pipelineStatus = pipelineStatuses[kind].find((known) => known === status);
    if (!pipelineStatus) return;
    if (asksReason(pipelineStatus)) {
      bulk.forgetFailure();
      setClosing(pipelineStatus);
    } else change({ pipelineStatus });
  };
  return (
    <div className="flex flex-wrap items-center gap-2" aria-busy={bulk.isPending}>
      <FilterSelect
        label={words.bulk.status}
        isAction
        value=""
        options={pipelineStatuses[kind].map((value) => ({ value, label: labels[value] }))}
        onChange={setStatus}
      />
      <FilterSelect
        label={words.bulk.assignee}
        isAction
        value=""
        options={[
          ...names.map((name) => ({
            value: name,
            label: name === username ? words.filters.me : name,
          })),
          { value: nobody, label: words.filters.none },
        ]}
        onChange={(name) => change({ assignee: name === nobody ? null : name })}
      />
      <ModalDialog
        isOpen={closing !== null}
        title={words.bulk.closing}
        closeLabel={words.bulk.cancel}
        className="small-dialog"
        onClose={endClosing}
      >
        {closing ? (
          <ClosingForm
            bulk={bulk}
            reason={reason}
            onClose={(closedReason) =>
              change({ pipelineStatus: closing, closedReason }, endClosing)
            }
            onCancel={endClosing}
          />
        ) : null}
      </ModalDialog>
      <LicenseDialog bulk={bulk} />
    </div>
  );
}

/** Asks once for all selected records, where a license is missing for some. */
function LicenseDialog({ bulk }: Pick<ClosingFormProps, "bulk">) {
  const { reason: words } = useWords(adviceWords);
  const { license } = bulk;
  return (
    <ModalDialog
      isOpen={license !== null}
      title={words.title}
      closeLabel={words.cancel}
      className="small-dialog"
      onClose={() => license?.giveUp()}
    >
      {license ? <AskedLicense bulk={bulk} license={license} /> : null}
    </ModalDialog>
  );
}

type Bulk = ClosingFormProps["bulk"];

/** Begins empty each time: a reason belongs to the people it was asked for. */
function AskedLicense({
  bulk: { isPending, failure },
  license: { asked, goOn, giveUp },
}: {
  readonly bulk: Bulk;
  readonly license: NonNullable<Bulk["license"]>;
}) {
  const [text, write] = useState("");
  return (
    <LicenseForm
      reason={{ text, write }}
      asked={asked}
      className="p-5 sm:px-7"
      isBusy={isPending}
      failure={failure}
      onSend={goOn}
      onCancel={giveUp}
    />
  );
}

interface ClosingFormProps {
  readonly bulk: RecordListState<ListedRecord>["bulk"];
  readonly reason: Pick<KeptText, "text" | "write">;
  readonly onClose: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Why the selected records are closed. It stays open until they are. */
function ClosingForm({ bulk, reason, onClose, onCancel }: ClosingFormProps) {
  const words = useWords(recordListWords).bulk;
  return (
    <ReasonForm
      reason={reason}
      label={words.reason}
      missing={recordMessages[useLocale()].reasonNeeded}
      words={{ send: words.close, sending: words.closingNow, cancel: words.cancel }}
      className="p-5 sm:px-7"
      isBusy={bulk.isPending}
      failure={bulk.failure}
      onSend={onClose}
      onCancel={onCancel}
    />
  );
}
