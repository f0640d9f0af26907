import { Download } from "lucide-react";
import { useState } from "react";
import { findLeads } from "#features/leads/core/find-leads.ts";
import { writeLeadsCsv } from "#features/leads/core/write-leads-csv.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { formatIsoDay } from "#ui/dates.ts";
import { LeadsTable } from "#features/leads/staff/leads-table.tsx";
import { RefreshButton } from "./refresh-button.tsx";

const words = dashboardWords[defaultLocale];
const pageSize = 10;

interface RecentLeadsProps {
  /** Undefined until they are loaded, and after a failure. */
  readonly leads: readonly Lead[] | undefined;
  readonly isLoading: boolean;
}

/** The newest leads, with what can be done with all of them. */
export function RecentLeads({ leads, isLoading }: RecentLeadsProps) {
  return (
    <Card>
      <CardHeader title={words.leads.title}>
        <div className="-mr-4 flex flex-wrap gap-1">
          <Button
            tone="secondary"
            size="sm"
            disabled={!leads?.length}
            onClick={() => exportLeads(leads ?? [])}
          >
            <Download aria-hidden="true" size={18} />
            {words.buttons.export}
          </Button>
          <RefreshButton />
        </div>
      </CardHeader>
      {isLoading ? <LoadingText text={words.leads.loading} /> : null}
      {leads?.length === 0 ? <EmptyState text={words.leads.empty} /> : null}
      {leads?.length ? <FoundLeads leads={leads} /> : null}
    </Card>
  );
}

/** Ten leads at first; a search looks through all of them. */
function FoundLeads({ leads }: { readonly leads: readonly Lead[] }) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const found = findLeads(leads, search);
  const shown = found.slice(0, limit);
  return (
    <div className="grid gap-4">
      <div className="max-w-form">
        <TextField
          type="search"
          name="search"
          label={words.leads.search}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setLimit(pageSize);
          }}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState text={words.leads.noMatch} />
      ) : (
        <LeadsTable leads={shown} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-muted">
          {words.shown(shown.length, found.length)}
        </p>
        {shown.length < found.length ? (
          <Button tone="quiet" size="sm" onClick={() => setLimit(limit + pageSize * 5)}>
            {words.buttons.more}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function exportLeads(leads: readonly Lead[]): void {
  const csv = writeLeadsCsv(leads, (timestamp) => formatIsoDay(new Date(timestamp)));
  saveFile(`leads-${formatIsoDay(new Date())}.csv`, "text/csv;charset=utf-8", csv);
}
