import { useRef } from "react";
import { useRememberList } from "#features/backoffice/frame/list-origin.ts";
import { recordListWords } from "#features/backoffice/frame/record-list-words.ts";
import { RecordList } from "#features/backoffice/frame/record-list.tsx";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { ShortcutKeys } from "#features/backoffice/frame/shortcut-keys.tsx";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { useListPages } from "#features/backoffice/frame/use-list-pages.ts";
import { useRecordKeys } from "#features/backoffice/frame/use-record-keys.ts";
import { BulkActions } from "#features/casework/staff/bulk-actions.tsx";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { RestoreAction } from "#features/casework/staff/restore-action.tsx";
import { useBulkChange } from "#features/casework/staff/use-bulk-change.ts";
import { ViewTabs } from "#features/casework/staff/view-tabs.tsx";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ExportButton, ExportState } from "./lead-export.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { leadListWords } from "./lead-list-words.ts";
import "./lead-list.css";
import { fetchLeadRows, leadsKey } from "./lead-queries.ts";
import type { LeadField } from "./lead-view.ts";
import { leadFields, leadViews, toLeadQuery } from "./lead-view.ts";
import { RestrictionBadge } from "./restriction-badge.tsx";
import { useLeadExport } from "./use-lead-export.ts";
import { useLeadListColumns } from "./use-lead-list-columns.tsx";

const basePath = "/admin/leads";
const api = { path: "/api/admin/leads", queryKey: leadsKey };
const pageSize = 50;
const none: readonly StaffLead[] = [];

/** A view of the leads: what it asks for, what fits it, and what can be done with many of them. */
function useLeadList() {
  const address = useListAddress<LeadField>(leadFields);
  const list = useListPages(leadsKey, toLeadQuery(address.values), fetchLeadRows, pageSize);
  const rows = list.rows ?? none;
  const keys = useRecordKeys({ queryKey: leadsKey, rows, basePath });
  useRememberList(basePath, rows);
  return { address, list, keys, bulk: useBulkChange(api) };
}

type LeadList = ReturnType<typeof useLeadList>;

/** All leads, as whoever works through them wants to see them. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const frame = useWords(recordListWords);
  const leads = useLeadList();
  const { address, list, keys } = leads;
  const columns = useLeadListColumns();
  const leadExport = useLeadExport(address.values);
  const exportButton = useRef<HTMLButtonElement>(null);
  const isAdmin = useStaffMember().role === "admin";
  return (
    <StaffPage
      title={words.title}
      intro={address.values.deleted ? words.trashIntro : undefined}
      actions={
        <>
          <LeadKeys leads={leads} />
          {isAdmin ? (
            <ExportButton ref={exportButton} leadExport={leadExport} disabled={list.total === 0} />
          ) : null}
          <RefreshButton queryKeys={[leadsKey]} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LeadViews query={address.query} />
        <LeadFilters address={address} search={keys.search} />
        {address.ignored.length > 0 ? (
          <Alert tone="warning">{frame.ignored(address.ignored)}</Alert>
        ) : null}
        <ExportState leadExport={leadExport} exportButton={exportButton} />
        <RecordList
          list={list}
          keys={keys}
          basePath={basePath}
          columns={columns}
          mark={markLead}
          className="lead-list"
          words={words}
          // What stands there while another view is on its way says nothing of all leads.
          isFiltered={address.query !== "" || list.isStale}
          onClearFilters={() => address.show("")}
          actions={<LeadActions leads={leads} />}
        />
      </div>
    </StaffPage>
  );
}

const markLead = ({ doNotContactReason }: StaffLead) =>
  doNotContactReason ? <RestrictionBadge reason={doNotContactReason} /> : null;

function LeadKeys({ leads: { keys, bulk } }: { readonly leads: LeadList }) {
  const { undoKey } = useWords(caseListWords).bulk;
  return (
    <ShortcutKeys shortcuts={[...keys.shortcuts, { key: "z", label: undoKey, run: bulk.undo }]} />
  );
}

function LeadViews({ query }: { readonly query: string }) {
  const { hot } = useWords(leadListWords);
  const names = { ...useWords(caseListWords).views, hot };
  const keys = Object.keys(leadViews) as Array<keyof typeof leadViews>;
  const builtIn = keys.map((key) => ({ name: names[key], query: leadViews[key] }));
  return <ViewTabs list="lead" builtIn={builtIn} query={query} />;
}

function LeadActions({ leads: { address, keys, bulk } }: { readonly leads: LeadList }) {
  if (address.values.deleted) {
    return <RestoreAction {...api} rows={keys.selected} onDone={keys.clear} />;
  }
  return (
    <BulkActions
      kind="lead"
      isBusy={bulk.isPending}
      onChange={(fields) => bulk.change(keys.selected, fields)}
    />
  );
}
