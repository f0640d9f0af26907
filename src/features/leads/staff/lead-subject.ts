import type { CaseSubject } from "#features/casework/staff/case-subject.ts";
import { leadQuery } from "./lead-queries.ts";

/** A lead, as what staff do with records of any kind. */
export function leadSubject(id: string): CaseSubject {
  const path = `/api/admin/leads/${encodeURIComponent(id)}`;
  return { kind: "lead", id, path, queryKey: leadQuery(id).queryKey };
}
