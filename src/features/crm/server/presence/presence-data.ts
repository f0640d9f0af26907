import { sql } from "drizzle-orm";
import { tellDelivery } from "#features/crm/core/delivery.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#records/ctx.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { crmDeliveriesTable } from "./deliveries-store.ts";
import { dropPeople, erasePersonAtCrms, forgetPeopleOf } from "./erase-people.ts";
import { crmPeopleTable, isForgottenLongAgo } from "./people-store.ts";
import { crmPresencesTable } from "./presences-store.ts";

export const deliveriesData = definePersonalData({
  table: crmDeliveriesTable,
  ofRecord: crmDeliveriesTable.leadId,
  tell: {
    name: "deliveries",
    kept: "deliveries",
    order: [crmDeliveriesTable.leadSubmittedAt, crmDeliveriesTable.provider],
    item({ leadId, provider, status, changedAt, syncedAt, reachedAt }, { locale }) {
      const label = crmProviders.find(({ id }) => id === provider)?.label ?? provider;
      // A request that arrived partly or without a confirmation is shown to the person as sent.
      const sentAt = (syncedAt ?? reachedAt)?.toISOString() ?? null;
      return {
        id: `${leadId}-${provider}`,
        at: changedAt.toISOString(),
        ...tellDelivery({ label, sentAt }, locale),
        data: { recordId: leadId, provider, status, sentAt },
      };
    },
  },
});

/**
 * The ids by which CRMs know a person. The name is kept here as long as a lead of theirs is,
 * whatever else they sent.
 */
export const crmPeopleData = definePersonalData({
  table: crmPeopleTable,
  erase: {
    ofRecords: forgetPeopleOf,
    ofAddresses: (_, tx, emails) => dropPeople(tx, emails),
  },
  leftBehind: { address: crmPeopleTable.email, when: sql`${isForgottenLongAgo}` },
  tell: { nothing: "The id by which CRMs know a person; shown with what they were sent." },
});

/**
 * A person's records at CRMs: shown with what was sent, and erased at the CRM if the person asks
 * for that.
 */
export const crmPresencesData = definePersonalData({
  table: crmPresencesTable,
  erase: {
    // A lead sent after the deletion was asked for is kept, so its person is kept at the CRMs, too.
    async asked({ clock }: Ctx, tx, { email }, staying) {
      return staying.has(leadsTable) ? [] : erasePersonAtCrms(tx, email, clock.now());
    },
  },
  tell: { nothing: "Ids at CRMs, of what a person was sent with." },
});
