import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useListAddress } from "#staff/list/list-address.ts";
import { lastDay, useTypedFilter } from "#staff/list/typed-filter.ts";
import { askForList, useListPages } from "#staff/list/use-staff-list.ts";
import { certificateOf, certificateWords } from "#features/consent/core/certificate-words.ts";
import { LoadFailure, MoreButton, RefreshButton, StaffPage } from "#staff/staff-page.tsx";
import { listWords } from "#staff/staff-words.ts";
import { isShort, recordPages, toRecordQuery } from "#records/staff/record-view.ts";
import {
  auditActions,
  auditOutcomes,
  type AuditOutcome,
  type AuditPage as AuditAnswer,
  type AuditRow,
} from "#platform/core/audit-event.ts";
import { isDay } from "#platform/core/clock.ts";
import { isOneOf } from "#platform/core/drafts.ts";
import { isId } from "#platform/core/ids.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Button, LeavingButton } from "#ui/button.tsx";
import { Badge, type BadgeTone, Card } from "#ui/card.tsx";
import { formatTime } from "#ui/dates.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { Table, type Column } from "#ui/table.tsx";
import { Hint } from "#ui/notices/tooltip.tsx";
import { auditWords } from "./audit-words.ts";
import { foldRuns, type ShownEntry } from "./fold-runs.ts";
import "./audit-table.css";

const auditKey = ["audit"] as const;

/** Changes are shown first: of a hundred entries ninety are views. */
const usual = "changes";
const all = "all";

const fields = {
  q: isShort,
  action: isOneOf([all, ...auditActions]),
  outcome: isOneOf(auditOutcomes),
  from: isDay,
  to: isDay,
};

/** The trail with the current filters, newest first; older pages on request. */
function useAuditTrail() {
  const address = useListAddress<"action" | "outcome" | "from" | "to">(fields);
  const { action = usual, ...view } = address.values;
  const list = useListPages<AuditRow>({
    queryKey: auditKey,
    query: { ...toRecordQuery(view), ...(action !== all && { action }) },
    pageSize: 50,
    // Refetched, because it grows all the time.
    isReadAnew: true,
    async fetchPage(asked, signal) {
      const answer = await askForList<AuditAnswer>("/api/admin/audit", asked, { signal });
      return { rows: answer.events, total: answer.events.length, nextCursor: answer.nextCursor };
    },
  });
  return { address, action, list };
}

type AuditTrail = ReturnType<typeof useAuditTrail>;

/** The audit trail of the back office. */
export default function AuditPage() {
  const words = useWords(auditWords);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const columns = useAuditColumns((id) => setOpened(new Set([...opened, id])));
  const trail = useAuditTrail();
  const { clearFilters } = useWords(listWords);
  const { address } = trail;
  const { rows, isError, isPending, retry } = trail.list;
  return (
    <StaffPage
      title={words.page.title}
      intro={words.page.intro}
      actions={
        <div className="-mx-4 flex flex-wrap items-center gap-x-2 gap-y-3">
          <Link to="/admin/site/archive" className="text-link px-4 text-sm">
            {words.page.archive}
          </Link>
          <RefreshButton queryKeys={[auditKey]} />
        </div>
      }
    >
      <Card className="grid gap-5">
        <AuditFilterFields trail={trail} />
        {isError ? <LoadFailure text={words.failed} onRetry={retry} /> : null}
        {isPending ? <LoadingText text={words.loading} /> : null}
        {rows?.length === 0 ? (
          <EmptyState text={words.empty}>
            {address.query === "" ? null : (
              <LeavingButton tone="secondary" size="sm" onClick={() => address.show("")}>
                {clearFilters}
              </LeavingButton>
            )}
          </EmptyState>
        ) : null}
        {rows?.length ? (
          <div className="audit-table stacked-table">
            <Table
              caption={words.page.title}
              columns={columns}
              rows={foldRuns(rows, opened)}
              rowKey={({ id }) => id}
            />
          </div>
        ) : null}
        {rows ? <AuditFooter list={trail.list} shown={rows.length} /> : null}
      </Card>
    </StaffPage>
  );
}

function AuditFilterFields({ trail: { address, action } }: { readonly trail: AuditTrail }) {
  const words = useWords(auditWords);
  const toOptions = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
    keys.map((value) => ({ value, label: labels[value] }));
  const options = {
    action: [
      { value: usual, label: words.filters.changes },
      { value: all, label: words.filters.all },
      ...toOptions(auditActions, words.actions),
    ],
    outcome: [{ value: "", label: words.filters.all }, ...toOptions(auditOutcomes, words.outcomes)],
  };
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const shown = options.action.find(({ value }) => value === action);
  const { values, change } = address;
  const chosen = { action, outcome: values.outcome ?? "" };
  return (
    <div role="search" aria-label={words.filters.label}>
      <Button
        tone="secondary"
        size="sm"
        wide
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
      >
        {`${words.filters.label}: ${shown?.label ?? words.filters.all}`}
      </Button>
      <div
        id={fieldsId}
        className={joinClasses(
          "grid gap-4 max-sm:mt-4 sm:grid-cols-3 lg:grid-cols-[3fr_2fr_2fr_2fr_2fr]",
          !isOpen && "max-sm:hidden",
        )}
      >
        <TextField
          type="search"
          name="q"
          label={words.filters.search}
          placeholder={words.filters.searchHint}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          value={address.typed}
          onChange={(event) => address.setTyped(event.target.value)}
        />
        {(["action", "outcome"] as const).map((name) => (
          <SelectField
            key={name}
            name={name}
            label={words.filters[name]}
            options={options[name]}
            value={chosen[name]}
            onChange={({ target }) =>
              change({ [name]: target.value === usual ? "" : target.value })
            }
          />
        ))}
        {(["from", "to"] as const).map((name) => (
          <DayField
            key={name}
            name={name}
            label={words.filters[name]}
            asked={values[name] ?? ""}
            ask={(day) => change({ [name]: day })}
          />
        ))}
      </div>
    </div>
  );
}

interface DayFieldProps {
  readonly name: string;
  readonly label: string;
  readonly asked: string;
  readonly ask: (day: string) => void;
}

function DayField({ name, label, asked, ask }: DayFieldProps) {
  const { partialDay } = useWords(listWords);
  const { field, isPartial } = useTypedFilter({ asked, ask, isDay: true });
  return (
    <TextField
      {...field}
      type="date"
      name={name}
      label={label}
      max={lastDay}
      error={isPartial ? partialDay : undefined}
    />
  );
}

function AuditFooter({ list, shown }: Pick<AuditTrail, "list"> & { readonly shown: number }) {
  const words = useWords(auditWords);
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-ink-muted">
        {words.shown(shown)}
      </p>
      <MoreButton list={list} heir={count} className="-mx-4" />
    </div>
  );
}

const tones: Readonly<Record<AuditOutcome, BadgeTone>> = {
  done: "neutral",
  asked: "neutral",
  refused: "danger",
  limited: "danger",
  missing: "warm",
  failed: "warm",
};

/** Enough characters to distinguish two; the whole hash is in the log. */
const shortHash = 6;
const shortId = 8;

function Record({ about, record }: AuditRow) {
  const { open } = useWords(certificateWords);
  if (record === null) return <span className="max-lg:hidden">-</span>;
  if (about?.fullName === null) {
    return (
      <a
        href={certificateOf(record)}
        target="_blank"
        rel="noreferrer"
        className="text-link"
        aria-label={`${open} ${record.slice(0, shortId)}`}
      >
        {record.slice(0, shortId)}
      </a>
    );
  }
  if (about) {
    return (
      <Link to={`${recordPages[about.kind]}/${record}`} className="text-link">
        <bdi>{about.fullName}</bdi>
      </Link>
    );
  }
  return isId(record) ? <Hint text={record}>{record.slice(0, shortId)}</Hint> : <bdi>{record}</bdi>;
}

/** @param onOpen shows each entry of a folded row. */
function useAuditColumns(onOpen: (id: string) => void): readonly Column<ShownEntry>[] {
  const words = useWords(auditWords);
  const locale = useLocale();
  const nameUser = ({ user, actor, network }: AuditRow) => {
    const name =
      user === null ? (
        <span className="text-ink-muted">{actor ? words.actors[actor] : words.nobody}</span>
      ) : (
        <bdi>{user}</bdi>
      );
    return (
      <span className="inline-grid min-w-20 text-left wrap-anywhere">
        {network === null ? (
          name
        ) : (
          <Hint
            text={words.network(network.slice(0, shortHash))}
            className="justify-self-start pointer-coarse:min-h-11"
          >
            {name}
          </Hint>
        )}
      </span>
    );
  };
  const nameAction = ({ id, action, count }: ShownEntry) =>
    count === 1 ? (
      words.actions[action]
    ) : (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        {words.several(count, words.actions[action])}
        <LeavingButton tone="quiet" size="xs" className="-my-2" onClick={() => onOpen(id)}>
          {words.showEach}
        </LeavingButton>
      </span>
    );
  return [
    { key: "user", header: words.columns.user, rowHeader: true, cell: nameUser },
    { key: "at", header: words.columns.at, cell: ({ at }) => formatTime(at, locale) },
    { key: "action", header: words.columns.action, cell: nameAction },
    {
      key: "record",
      header: words.columns.record,
      breakable: true,
      cell: (row) => (row.count > 1 ? null : <Record {...row} />),
    },
    {
      key: "outcome",
      header: words.columns.outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>,
    },
  ];
}
