import { CircleQuestionMark } from "lucide-react";
import { useRef } from "react";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { StaffList } from "#features/backoffice/frame/staff-list.tsx";
import { crmConfigsKey, crmOverviewKey } from "#features/crm/staff/crm-queries.ts";
import { categoryThresholds } from "#features/leads/core/score-lead.ts";
import { categoryWords } from "#features/leads/staff/category-words.ts";
import { ExportButton, ExportState } from "#features/leads/staff/lead-export.tsx";
import type { useLeads } from "#features/leads/staff/lead-queries.ts";
import { leadQueryKeys } from "#features/leads/staff/lead-queries.ts";
import { useLeadColumns } from "#features/leads/staff/use-lead-columns.tsx";
import { useLeadExport } from "#features/leads/staff/use-lead-export.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { Hint } from "#ui/tooltip.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { todayKeys } from "./use-today.ts";

const queryKeys = [...leadQueryKeys, ...todayKeys, crmConfigsKey, crmOverviewKey];

/** The newest leads, a search through all of them, and all of them as a file. */
export function RecentLeads({ list }: { readonly list: ReturnType<typeof useLeads> }) {
  const { leads: words } = useWords(dashboardWords);
  const isAdmin = useStaffMember().role === "admin";
  const { meaning } = useWords(categoryWords);
  const columns = useLeadColumns();
  const leadExport = useLeadExport();
  const exportButton = useRef<HTMLButtonElement>(null);
  return (
    <Card>
      <CardHeader
        title={words.title}
        after={
          <Hint text={meaning(categoryThresholds)} className="justify-center text-ink-muted">
            <CircleQuestionMark aria-hidden="true" size={18} />
            <VisuallyHidden>{words.help}</VisuallyHidden>
          </Hint>
        }
      >
        <div className="-mr-4 flex flex-wrap gap-1">
          {isAdmin ? (
            <ExportButton ref={exportButton} leadExport={leadExport} disabled={list.isEmpty} />
          ) : null}
          <RefreshButton queryKeys={queryKeys} />
        </div>
      </CardHeader>
      <ExportState leadExport={leadExport} exportButton={exportButton} />
      <StaffList list={list} columns={columns} words={words} />
    </Card>
  );
}
