import { useQueryClient } from "@tanstack/react-query";
import { CircleQuestionMark } from "lucide-react";
import { useRef, useState } from "react";
import { useListPages } from "#staff/list/use-staff-list.ts";
import { LoadFailure, MoreButton, RefreshButton } from "#staff/staff-page.tsx";
import { listWords } from "#staff/staff-words.ts";
import { crmConfigsKey, crmOverviewKey } from "#features/crm/staff/crm-queries.ts";
import { categoryThresholds } from "#features/leads/core/score-lead.ts";
import { useLeadColumns } from "#features/leads/staff/lead-badges.tsx";
import { useLeadExport } from "#features/leads/staff/lead-export.tsx";
import { leadQueryKeys, leadRecords } from "#features/leads/staff/lead-queries.ts";
import { categoryWords } from "#features/leads/staff/lead-words.ts";
import { useDebounced } from "#platform/web/page-hooks.ts";
import { useWords } from "#platform/web/use-words.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { Hint } from "#ui/notices/tooltip.tsx";
import { Table } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { todayKeys } from "./use-today.ts";

const firstRows = 10;
const pageSize = 25;
const searchKey = ["search", ...leadRecords.queryKey];

/** The newest leads, and more on request; the server searches through all leads. */
export function useRecentLeads() {
  const client = useQueryClient();
  const [search, setSearch] = useState(() => client.getQueryData<string>(searchKey) ?? "");
  const searched = useDebounced(search.trim());
  const list = useListPages({
    queryKey: [...leadRecords.queryKey, "recent"],
    query: { q: searched },
    fetchPage: leadRecords.fetchPage,
    pageSize,
    firstRows,
  });
  return {
    ...list,
    search,
    /** Stored for a while, so that going back from an opened lead shows the same list. */
    setSearch(text: string) {
      setSearch(text);
      client.setQueryData(searchKey, text);
    },
    /** There are no leads at all, rather than no matches. */
    isEmpty: list.rows?.length === 0 && searched === "" && !list.isStale,
  };
}

export type RecentLeadsState = ReturnType<typeof useRecentLeads>;

const queryKeys = [...leadQueryKeys, ...todayKeys, crmConfigsKey, crmOverviewKey];

/** The newest leads, a search through all of them, and a download of all. */
export function RecentLeads({ list }: { readonly list: RecentLeadsState }) {
  const { leads: words } = useWords(dashboardWords);
  const { meaning } = useWords(categoryWords);
  const leadExport = useLeadExport(list.isEmpty);
  return (
    <Card>
      <CardHeader
        title={words.title}
        after={<HelpHint text={meaning(categoryThresholds)} label={words.help} />}
      >
        <div className="-mr-4 flex flex-wrap gap-1">
          {leadExport.button}
          <RefreshButton queryKeys={queryKeys} />
        </div>
      </CardHeader>
      {leadExport.state}
      <LeadList list={list} />
    </Card>
  );
}

/** A question mark beside a title that explains the content below. */
export function HelpHint({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Hint text={text} className="justify-center text-ink-muted">
      <CircleQuestionMark aria-hidden="true" size={18} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Hint>
  );
}

/** The search stays visible in every state. */
export function LeadList({ list }: { readonly list: RecentLeadsState }) {
  const { leads: words } = useWords(dashboardWords);
  const columns = useLeadColumns();
  const { shown } = useWords(listWords);
  const count = useRef<HTMLParagraphElement>(null);
  const { rows } = list;
  return (
    <div
      role="group"
      aria-label={words.title}
      tabIndex={-1}
      className="recent-leads stacked-table grid gap-4"
    >
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
      {/* Visible even while the rest of the page is hidden until nothing moves anymore. */}
      <div className="visible empty:hidden">
        {list.isPending ? <LoadingText text={words.loading} /> : null}
      </div>
      {rows?.length === 0 ? <EmptyState text={list.isEmpty ? words.empty : words.noMatch} /> : null}
      {rows?.length ? (
        <Table caption={words.title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      ) : null}
      {rows ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p ref={count} role="status" tabIndex={-1} className="text-sm text-ink-muted">
            {shown(rows.length, list.total, list.totalIsExact)}
          </p>
          <MoreButton list={list} heir={count} className="-mx-4" />
        </div>
      ) : null}
    </div>
  );
}
