import { RecordList } from "#features/backoffice/frame/record-list.tsx";
import { recordListWords } from "#features/backoffice/frame/record-list-words.ts";
import { useRememberList } from "#features/backoffice/frame/list-origin.ts";
import { RefreshButton } from "#features/backoffice/frame/refresh-button.tsx";
import { ShortcutKeys } from "#features/backoffice/frame/shortcut-keys.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { useListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { useListPages } from "#features/backoffice/frame/use-list-pages.ts";
import { useRecordKeys } from "#features/backoffice/frame/use-record-keys.ts";
import { BulkActions } from "#features/casework/staff/bulk-actions.tsx";
import { caseListWords } from "#features/casework/staff/case-list-words.ts";
import { useBulkChange } from "#features/casework/staff/use-bulk-change.ts";
import { ViewTabs } from "#features/casework/staff/view-tabs.tsx";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import "./lead-list.css";
import { leadListWords } from "./lead-list-words.ts";
import { fetchLeadRows, leadsKey } from "./lead-queries.ts";
import type { LeadField } from "./lead-view.ts";
import { leadFields, leadViews, toLeadQuery } from "./lead-view.ts";
import { RestrictionBadge } from "./restriction-badge.tsx";
import { useLeadListColumns } from "./use-lead-list-columns.tsx";

const basePath = "/admin/leads";
const pageSize = 50;
const none: readonly StaffLead[] = [];

/** All leads, as whoever works through them wants to see them. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const frame = useWords(recordListWords);
  const { views, bulk: bulkWords } = useWords(caseListWords);
  const address = useListAddress<LeadField>(leadFields);
  const list = useListPages(leadsKey, toLeadQuery(address.values), fetchLeadRows, pageSize);
  const rows = list.rows ?? none;
  const keys = useRecordKeys({ queryKey: leadsKey, rows, basePath });
  const columns = useLeadListColumns();
  const bulk = useBulkChange({ path: "/api/admin/leads", queryKey: leadsKey });
  useRememberList(basePath, rows);
  const isTrash = address.values.deleted !== undefined;
  const builtIn = Object.entries(leadViews).map(([key, query]) => ({
    name: key === "hot" ? words.hot : views[key as Exclude<keyof typeof leadViews, "hot">],
    query,
  }));
  return (
    <StaffPage
      title={words.title}
      intro={isTrash ? words.trashIntro : undefined}
      actions={
        <>
          <ShortcutKeys
            shortcuts={[...keys.shortcuts, { key: "z", label: bulkWords.undoKey, run: bulk.undo }]}
          />
          <RefreshButton queryKeys={[leadsKey]} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ViewTabs list="lead" builtIn={builtIn} query={address.query} />
        <LeadFilters address={address} search={keys.search} />
        {address.ignored.length > 0 ? (
          <Alert tone="warning">{frame.ignored(address.ignored)}</Alert>
        ) : null}
        <RecordList
          list={list}
          keys={keys}
          basePath={basePath}
          columns={columns}
          mark={(lead) =>
            lead.doNotContactReason ? <RestrictionBadge reason={lead.doNotContactReason} /> : null
          }
          className="lead-list"
          words={words}
          isFiltered={address.query !== ""}
          onClearFilters={() => address.show("")}
          actions={
            <BulkActions
              kind="lead"
              isBusy={bulk.isPending}
              onChange={(fields) => bulk.change(keys.selected, fields)}
            />
          }
        />
      </div>
    </StaffPage>
  );
}
