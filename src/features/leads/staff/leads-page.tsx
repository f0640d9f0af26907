import { useRef } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { pipelineLabels } from "#features/casework/core/status.ts";
import { AssigneeMark } from "#features/casework/staff/assignee-control.tsx";
import { CaseListPage } from "#features/casework/staff/list/case-list-page.tsx";
import { caseListWords } from "#features/casework/staff/list/case-list-words.ts";
import { CallMark, PhoneLink } from "#features/casework/staff/call-mark.tsx";
import { ClockText } from "#features/casework/staff/contact-actions.tsx";
import { useCaseList } from "#features/casework/staff/list/use-case-list.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { formatDay } from "#ui/dates.ts";
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

/** As the record's page judges it. */
const asCallable = ({ contact, phone, zipCode, doNotContactReason, status }: StaffLead) => ({
  kind: "lead" as const,
  contact,
  phone,
  zipCode,
  isBarred: doNotContactReason !== null || status !== "received",
});

/** What the list of all leads tells of each, beside its name. */
function useLeadListColumns(): readonly Column<StaffLead>[] {
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
        <>
          <span className="record-cut">
            <PhoneLink person={asCallable(lead)} />
            <bdi className="text-ink-muted">{lead.email}</bdi>
          </span>
          <CallMark person={asCallable(lead)} className="text-xs text-ink-muted" />
        </>
      ),
    },
    { key: "date", header: words.date, cell: (lead) => formatDay(lead.timestamp, locale) },
  ];
}
