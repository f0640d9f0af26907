import { useRef } from "react";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { auditActions, auditOutcomes } from "#platform/core/audit-event.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { auditWords } from "./audit-words.ts";
import { useAuditColumns } from "./use-audit-columns.tsx";
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
