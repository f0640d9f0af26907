import { AssigneeMark } from "#features/casework/staff/assignee-mark.tsx";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { ClockText } from "#features/casework/staff/clock-text.tsx";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import { leadWords } from "./lead-words.ts";

/** What the list of all leads tells of each, beside its name. */
export function useLeadListColumns(): readonly Column<StaffLead>[] {
  const locale = useLocale();
  const words = useWords(caseListWords).columns;
  const { category, score } = useWords(leadWords).columns;
  const labels = useWords(pipelineLabels);
  return [
    { key: "status", header: words.status, cell: (lead) => labels[lead.pipelineStatus] },
    {
      key: "category",
      header: category,
      cell: (lead) => (
        <CategoryBadge category={lead.leadCategory} isMuted={lead.doNotContactReason !== null} />
      ),
    },
    {
      key: "score",
      header: score,
      numeric: true,
      cell: (lead) => formatNumber(lead.leadScore, locale),
    },
    { key: "clock", header: words.clock, cell: (lead) => <ClockText record={lead} /> },
    {
      key: "assignee",
      header: words.assignee,
      cell: (lead) => <AssigneeMark assignee={lead.assignee} />,
    },
    {
      key: "contact",
      header: words.contact,
      cell: (lead) => (
        <span className="record-cut">
          {lead.phone ? <bdi>{lead.phone}</bdi> : null}
          <bdi className="text-ink-muted">{lead.email}</bdi>
        </span>
      ),
    },
    { key: "date", header: words.date, cell: (lead) => formatDay(lead.timestamp, locale) },
  ];
}
