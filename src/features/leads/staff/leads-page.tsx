import { useRef } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { CaseListPage } from "#features/casework/staff/case-list-page.tsx";
import { ContactMark } from "#features/casework/staff/contact-mark.tsx";
import { useCaseList } from "#features/casework/staff/use-case-list.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { categoryWords } from "./category-words.ts";
import { ExportButton, ExportState } from "./lead-export.tsx";
import "./lead-list.css";
import { leadListWords } from "./lead-list-words.ts";
import { fetchLeadRows, leadsKey } from "./lead-queries.ts";
import { RestrictionBadge } from "./restriction-badge.tsx";
import { useLeadExport } from "./use-lead-export.ts";
import { useLeadListColumns } from "./use-lead-list-columns.tsx";

/** All leads, as whoever works through them wants to see them. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const { names } = useWords(categoryWords);
  const leads = useCaseList({
    kind: "lead",
    basePath: "/admin/leads",
    path: "/api/admin/leads",
    queryKey: leadsKey,
    fetchPage: fetchLeadRows,
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
      views={[{ name: words.hot, query: "category=hot&pipelineStatus=new" }]}
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

const markLead = ({ doNotContactReason, contact }: StaffLead) =>
  doNotContactReason ? (
    <RestrictionBadge reason={doNotContactReason} />
  ) : (
    <ContactMark contact={contact} />
  );
