import { applicationsTable } from "#features/careers/server/applications-store.ts";
import type { CaseSource } from "#features/casework/server/case-store.ts";
import {
  forgetPeopleOf,
  restoreDeliveries,
  withdrawDeliveries,
} from "#features/crm/server/withdraw-deliveries.ts";
import type { PlanDeliveriesDependencies } from "#features/crm/server/plan-deliveries.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiries-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";

/** What staff work on, and what else goes when a record goes. */
export function caseSources({ clock, definitions }: Omit<PlanDeliveriesDependencies, "database">) {
  return {
    lead: {
      kind: "lead",
      table: leadsTable,
      onDelete: (tx, id) => withdrawDeliveries({ clock }, tx, id),
      onRestore: (tx, id) => restoreDeliveries({ clock, definitions }, tx, id),
      onErase: forgetPeopleOf,
    },
    inquiry: { kind: "inquiry", table: inquiriesTable },
    application: { kind: "application", table: applicationsTable },
  } satisfies Readonly<Record<string, CaseSource>>;
}
