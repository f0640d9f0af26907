import { useRef } from "react";
import { Link } from "react-router";
import { LoadFailure, RefreshButton, StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import {
  auditActions,
  auditOutcomes,
  type AuditAction,
  type AuditOutcome,
  type AuditRow,
} from "#platform/core/audit-event.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Badge, type BadgeTone, Card } from "#ui/card.tsx";
import { formatTime } from "#ui/dates.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { Tooltip } from "#ui/notices/tooltip.tsx";
import { auditWords } from "./audit-words.ts";
import { auditKey, useAuditTrail } from "./use-audit-trail.ts";

type AuditTrail = ReturnType<typeof useAuditTrail>;

/** What was done in the back office, for admins. */
export default function AuditPage() {
  const words = useWords(auditWords);
  const columns = useAuditColumns();
  const trail = useAuditTrail();
  const { events, query } = trail;
  return (
    <StaffPage
      title={words.page.title}
      intro={words.page.intro}
      actions={
        <div className="-mx-4">
          <RefreshButton queryKeys={[auditKey]} />
        </div>
      }
    >
      <Card className="grid gap-5">
        <AuditFilterFields trail={trail} />
        {query.isError ? (
          <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <LoadingText text={words.loading} /> : null}
        {events?.length === 0 ? <EmptyState text={words.empty} /> : null}
        {events?.length ? (
          <Table
            caption={words.page.title}
            columns={columns}
            rows={events}
            rowKey={({ id }) => id}
          />
        ) : null}
        {events ? <AuditFooter trail={trail} shown={events.length} /> : null}
      </Card>
    </StaffPage>
  );
}

function AuditFilterFields({ trail: { filters, setFilter } }: { readonly trail: AuditTrail }) {
  const words = useWords(auditWords);
  const toOptions = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
    keys.map((value) => ({ value, label: labels[value] }));
  return (
    <div
      role="search"
      aria-label={words.filters.label}
      className="grid gap-4 sm:grid-cols-3 lg:grid-cols-[3fr_2fr_2fr_2fr_2fr]"
    >
      <TextField
        type="search"
        name="q"
        label={words.filters.search}
        placeholder={words.filters.searchHint}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        value={filters.q}
        onChange={(event) => setFilter("q", event.target.value)}
      />
      <SelectField
        name="action"
        label={words.filters.action}
        placeholder={words.filters.all}
        options={toOptions(auditActions, words.actions)}
        value={filters.action}
        onChange={(event) => setFilter("action", event.target.value)}
      />
      <SelectField
        name="outcome"
        label={words.filters.outcome}
        placeholder={words.filters.all}
        options={toOptions(auditOutcomes, words.outcomes)}
        value={filters.outcome}
        onChange={(event) => setFilter("outcome", event.target.value)}
      />
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          name={name}
          label={words.filters[name]}
          value={filters[name]}
          onChange={(event) => setFilter(name, event.target.value)}
        />
      ))}
    </div>
  );
}

function AuditFooter({ trail: { query }, shown }: { trail: AuditTrail; shown: number }) {
  const words = useWords(auditWords);
  const count = useRef<HTMLParagraphElement>(null);
  const isLoading = query.isFetchingNextPage;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-ink-muted">
        {words.shown(shown)}
      </p>
      {query.hasNextPage ? (
        <LeavingButton
          heir={count}
          tone="quiet"
          size="sm"
          className="-mx-4"
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : () => void query.fetchNextPage()}
        >
          {isLoading ? words.loadingMore : words.more}
        </LeavingButton>
      ) : null}
    </div>
  );
}

const tones: Readonly<Record<AuditOutcome, BadgeTone>> = {
  done: "neutral",
  refused: "danger",
  limited: "danger",
  missing: "warm",
  failed: "warm",
};

/** Enough to tell two apart; the whole is in the log. */
const shortHash = 6;
const shortId = 8;

/** Where the record of an action can be looked at. */
const recordPages: Readonly<Partial<Record<AuditAction, string>>> = {
  "lead-read": "/admin/leads/",
  "lead-sync": "/admin/leads/",
  "inquiry-read": "/admin/inquiries/",
  "application-read": "/admin/applications/",
};

function Record({ action, record }: AuditRow) {
  const page = recordPages[action];
  if (record === null) return "-";
  if (!page) return <bdi>{record}</bdi>;
  return (
    <Tooltip text={record}>
      <Link to={`${page}${record}`} className="text-link whitespace-nowrap">
        {record.slice(0, shortId)}
      </Link>
    </Tooltip>
  );
}

function useAuditColumns(): readonly Column<AuditRow>[] {
  const words = useWords(auditWords);
  const locale = useLocale();
  const nameUser = (row: AuditRow) => (
    <span className="inline-grid min-w-20 text-left wrap-anywhere">
      {row.user === null ? (
        <span className="text-ink-muted">{row.actor ? words.actors[row.actor] : words.nobody}</span>
      ) : (
        <bdi>{row.user}</bdi>
      )}
      {row.network === null ? null : (
        <span className="text-xs font-normal text-ink-muted">
          {words.network(row.network.slice(0, shortHash))}
        </span>
      )}
    </span>
  );
  return [
    { key: "user", header: words.columns.user, rowHeader: true, cell: nameUser },
    { key: "at", header: words.columns.at, cell: ({ at }) => formatTime(at, locale) },
    { key: "action", header: words.columns.action, cell: ({ action }) => words.actions[action] },
    {
      key: "record",
      header: words.columns.record,
      breakable: true,
      cell: (row) => <Record {...row} />,
    },
    {
      key: "outcome",
      header: words.columns.outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>,
    },
  ];
}
