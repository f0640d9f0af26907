import { applicationsTable } from "#features/careers/server/applications-store.ts";
import { keepAssignments } from "#features/casework/server/released-assignments-store.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiries-store.ts";
import { countLeadsPerAssignee } from "#features/leads/server/lead-counts-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";

/** Everything that somebody can have to work on. */
export const staffAssignments = keepAssignments(
  { lead: leadsTable, inquiry: inquiriesTable, application: applicationsTable },
  countLeadsPerAssignee,
);
