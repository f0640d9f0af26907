import { StaffListPage } from "#features/backoffice/frame/staff-list-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { leadListWords } from "./lead-list-words.ts";
import { leadsKey, useLeads } from "./lead-queries.ts";
import { useLeadColumns } from "./use-lead-columns.tsx";

/** All leads, newest first. */
export default function LeadsPage() {
  const words = useWords(leadListWords);
  const columns = useLeadColumns();
  return <StaffListPage list={useLeads()} queryKey={leadsKey} columns={columns} words={words} />;
}
