import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { findLeads } from "#features/admin/core/find-leads.ts";
import { writeLeadsCsv } from "#features/admin/core/write-leads-csv.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { downloadFile } from "./download-file.ts";
import { formatDay, formatIsoDay } from "./format-date.ts";

const words = dashboardWords[defaultLocale];
const pageSize = 10;

const columns: readonly Column<Lead>[] = [
  {
    key: "name",
    header: words.leads.name,
    rowHeader: true,
    cell: (lead) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <bdi>{lead.fullName}</bdi>
        {lead.doNotContactReason ? <Badge>{words.leads.doNotContact}</Badge> : null}
      </span>
    ),
  },
  { key: "email", header: words.leads.email, breakable: true, cell: (lead) => lead.email },
  { key: "phone", header: words.leads.phone, cell: (lead) => lead.phone ?? "-" },
  {
    key: "category",
    header: words.leads.category,
    cell: (lead) => <CategoryBadge category={lead.leadCategory} />,
  },
  { key: "score", header: words.leads.score, numeric: true, cell: (lead) => lead.leadScore },
  { key: "date", header: words.leads.date, cell: (lead) => formatDay(lead.timestamp) },
  {
    key: "actions",
    header: words.leads.actions,
    hideHeader: true,
    cell: (lead) => (
      <Link
        to={`/admin/leads/${lead.id}`}
        aria-label={words.viewOf(lead.fullName)}
        className={buttonClasses({ tone: "secondary", size: "sm" })}
      >
        {words.leads.view}
      </Link>
    ),
  },
];

/** The newest leads, ten at first; a search looks through all of them. */
export function RecentLeads({ leads }: { readonly leads: readonly Lead[] }) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageSize);
  if (leads.length === 0) return <EmptyState text={words.leads.empty} />;
  const found = findLeads(leads, search);
  const shown = found.slice(0, limit);
  return (
    <Card>
      <CardHeader title={words.leads.title}>
        <Button tone="secondary" size="sm" onClick={() => exportLeads(leads)}>
          <Download aria-hidden="true" size={18} />
          {words.buttons.export}
        </Button>
      </CardHeader>
      <div className="mb-4 max-w-form">
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
        <Table
          caption={words.leads.title}
          columns={columns}
          rows={shown}
          rowKey={(lead) => lead.id}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-muted">
          {words.shown(shown.length, found.length)}
        </p>
        {shown.length < found.length ? (
          <Button tone="quiet" size="sm" onClick={() => setLimit(limit + pageSize * 5)}>
            {words.buttons.more}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function exportLeads(leads: readonly Lead[]): void {
  const csv = writeLeadsCsv(leads, (timestamp) => formatIsoDay(new Date(timestamp)));
  downloadFile(`leads-${formatIsoDay(new Date())}.csv`, "text/csv;charset=utf-8", csv);
}
