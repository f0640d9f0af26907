import { applicationsTable } from "#features/careers/server/applications-store.ts";
import type { CaseSource } from "#features/casework/server/case-store.ts";
import { reduceConsentsOf } from "#features/consent/server/reduce-consents.ts";
import type { PlanDeliveriesDependencies } from "#features/crm/server/plan-deliveries.ts";
import {
  forgetPeopleOf,
  restoreDeliveries,
  withdrawDeliveries,
} from "#features/crm/server/withdraw-deliveries.ts";
import { eraseDocumentsOf } from "#features/documents/server/erase-documents.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiries-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { refuseRestore } from "#features/privacy/server/refuse-restore.ts";
import { releaseObjects } from "#features/uploads/server/release-objects.ts";
import { deleteMailsOf } from "#platform/server/mail/mails-store.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { releaseDocuments } from "./open-documents.ts";

export interface CaseSourcesDependencies extends PlanDeliveriesDependencies {
  readonly jobs: Pick<Jobs, "publish">;
}

/** What staff work on. */
export const caseTables = {
  lead: { kind: "lead", table: leadsTable },
  inquiry: { kind: "inquiry", table: inquiriesTable },
  application: { kind: "application", table: applicationsTable },
} satisfies Readonly<Record<string, CaseSource>>;

/** The same, with what else goes when a record goes. */
export function caseSources({ clock, definitions, jobs }: CaseSourcesDependencies) {
  const reduceConsents = (tx: Tx, ids: readonly string[]) => reduceConsentsOf(tx, ids, clock.now());
  return {
    lead: {
      ...caseTables.lead,
      onDelete: (tx, id) => withdrawDeliveries({ clock }, tx, id),
      onRestore: async (tx, id) => {
        await refuseRestore(tx, leadsTable, id);
        await restoreDeliveries({ clock, definitions }, tx, id);
      },
      onErase: async (tx, ids) => {
        await forgetPeopleOf(tx, ids);
        await deleteMailsOf(tx, ids);
        await eraseDocumentsOf(tx, releaseDocuments({ jobs }), ids);
        await reduceConsents(tx, ids);
      },
    },
    inquiry: {
      ...caseTables.inquiry,
      onRestore: (tx, id) => refuseRestore(tx, inquiriesTable, id),
      onErase: async (tx, ids) => {
        await deleteMailsOf(tx, ids);
        await reduceConsents(tx, ids);
      },
    },
    application: {
      ...caseTables.application,
      onRestore: (tx, id) => refuseRestore(tx, applicationsTable, id),
      onErase: async (tx, ids) => {
        await releaseObjects({ jobs }, tx, ids);
        await deleteMailsOf(tx, ids);
        await reduceConsents(tx, ids);
      },
    },
  } satisfies Readonly<Record<string, CaseSource>>;
}
