import { useRef } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useCaseColumns } from "#features/casework/staff/list/case-columns.tsx";
import { CaseListPage } from "#features/casework/staff/list/case-list-page.tsx";
import { useCaseList } from "#features/casework/staff/list/use-case-list.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { CategoryBadge, RestrictionBadge } from "./lead-badges.tsx";
import { categoryWords, leadListWords, leadWords } from "./lead-words.ts";
import { ExportButton, ExportState, useLeadExport } from "./lead-export.tsx";
import { leadRecords } from "./lead-queries.ts";
import "./lead-list.css";

/** All leads, as whoever works through them wants to see them. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const { names } = useWords(categoryWords);
  const leads = useCaseList({
    ...leadRecords,
    own: [
      {
        name: "category",
        label: words.category,
        options: leadCategories.map((value) => ({ value, label: names[value] })),
      },
      {
        name: "waiting",
        label: words.answer,
        options: [{ value: "true", label: words.waiting }],
      },
      { name: "source", label: words.source },
    ],
    hasClock: true,
  });
  const leadExport = useLeadExport(leads.address.values);
  const exportButton = useRef<HTMLButtonElement>(null);
  const isAdmin = useStaffMember().role === "admin";
  return (
    <CaseListPage
      cases={leads}
      columns={useLeadListColumns()}
      mark={markLead}
      className="lead-list"
      views={[{ name: words.hot, query: "category=hot&pipelineStatus=new", empty: words.noHot }]}
      actions={
        isAdmin ? (
          <ExportButton
            ref={exportButton}
            leadExport={leadExport}
            disabled={leads.list.total === 0}
          />
        ) : null
      }
      notice={<ExportState leadExport={leadExport} exportButton={exportButton} />}
      words={words}
    />
  );
}

const markLead = ({ doNotContactReason }: StaffLead) =>
  doNotContactReason ? <RestrictionBadge reason={doNotContactReason} /> : null;

/** What the list of all leads tells of each, beside its name. */
function useLeadListColumns(): readonly Column<StaffLead>[] {
  const locale = useLocale();
  const shared = useCaseColumns("lead");
  const { category, score } = useWords(leadWords).columns;
  return [
    shared.status,
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
    shared.clock,
    shared.assignee,
    shared.contact,
    shared.date,
  ];
}
