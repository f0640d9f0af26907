import { turns } from "#records/core/turn.ts";
import { useRecordColumns } from "#records/staff/list/record-columns.tsx";
import { RecordListPage } from "#records/staff/list/record-list-page.tsx";
import { useRecordList } from "#records/staff/list/use-record-list.ts";
import { AdviceMark } from "#records/staff/contact/advice-mark.tsx";
import { leadFilters } from "#features/leads/core/lead-filters.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { listStateOptions } from "#platform/core/site/us-states.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Column } from "#ui/table.tsx";
import { RestrictionBadge, useScoreColumns, WishBadge } from "./lead-badges.tsx";
import { categoryWords, leadListWords } from "./lead-words.ts";
import { useLeadExport } from "./lead-export.tsx";
import { leadRecords } from "./lead-queries.ts";
import "./lead-list.css";

/** All leads, as whoever works through them wants to see them. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const { names } = useWords(categoryWords);
  const leads = useRecordList({
    ...leadRecords,
    filters: leadFilters,
    own: [
      {
        name: "category",
        label: words.category,
        options: leadCategories.map((value) => ({ value, label: names[value] })),
      },
      {
        name: "turn",
        label: words.turn,
        options: turns.map((value) => ({ value, label: words.turns[value] })),
      },
      {
        name: "waiting",
        label: words.answer,
        options: [{ value: "true", label: words.waiting }],
      },
      {
        name: "state",
        label: words.state,
        options: listStateOptions(useLocale()),
      },
      { name: "source", label: words.source },
      { name: "partner", label: words.partner },
    ],
    hasClock: true,
  });
  const leadExport = useLeadExport(leads.list.total === 0, leads.address.values);
  return (
    <RecordListPage
      records={leads}
      columns={useLeadListColumns()}
      mark={markLead}
      className="lead-list"
      views={[{ name: words.hot, query: "category=hot&pipelineStatus=new", empty: words.noHot }]}
      actions={leadExport.button}
      notice={leadExport.state}
      words={words}
    />
  );
}

/** A lead that must not be contacted needs no adviser. */
const markLead = (lead: StaffLead) =>
  lead.doNotContactReason ? (
    <RestrictionBadge reason={lead.doNotContactReason} />
  ) : (
    <>
      <AdviceMark zipCode={lead.zipCode} />
      <WishBadge lead={lead} />
    </>
  );

/** The columns of the list of all leads, beside the name. */
function useLeadListColumns(): readonly Column<StaffLead>[] {
  const shared = useRecordColumns("lead");
  return [
    shared.status,
    ...useScoreColumns(),
    shared.clock,
    shared.assignee,
    shared.contact,
    shared.date,
  ];
}
