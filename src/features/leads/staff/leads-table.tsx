import { Link } from "react-router";
import type { Lead } from "#features/leads/core/lead.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import type { Column } from "#ui/table.tsx";
import { Table } from "#ui/table.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { leadsTableWords } from "./leads-table-words.ts";
import "./leads-table.css";
import { formatDay } from "#ui/dates.ts";

const words = leadsTableWords[defaultLocale];

const columns: readonly Column<Lead>[] = [
  {
    key: "name",
    header: words.columns.name,
    rowHeader: true,
    cell: (lead) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <bdi className="text-left">{lead.fullName}</bdi>
        {lead.doNotContactReason ? <Badge>{words.doNotContact}</Badge> : null}
      </span>
    ),
  },
  { key: "email", header: words.columns.email, breakable: true, cell: (lead) => lead.email },
  { key: "phone", header: words.columns.phone, cell: (lead) => lead.phone ?? "-" },
  {
    key: "category",
    header: words.columns.category,
    cell: (lead) => <CategoryBadge category={lead.leadCategory} />,
  },
  { key: "score", header: words.columns.score, numeric: true, cell: (lead) => lead.leadScore },
  { key: "date", header: words.columns.date, cell: (lead) => formatDay(lead.timestamp) },
  {
    key: "actions",
    header: words.columns.actions,
    hideHeader: true,
    cell: (lead) => (
      <Link
        to={`/admin/leads/${lead.id}`}
        aria-label={words.viewOf(lead.fullName)}
        className={buttonClasses({ tone: "secondary", size: "sm" })}
      >
        {words.view}
      </Link>
    ),
  },
];

/** Leads as a table; below the width it needs, each is two or four short lines instead. */
export function LeadsTable({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <div className="leads-table">
      <Table caption={words.title} columns={columns} rows={leads} rowKey={(lead) => lead.id} />
    </div>
  );
}
