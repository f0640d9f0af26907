import { sql } from "drizzle-orm";
import { tellDelivery } from "#features/crm/core/delivery.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
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
      // Part of it may be there, or all of it although nobody said so: to the person it is there.
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

/** By what CRMs know a person: named here as long as there is a lead of theirs, whatever else they sent. */
export const crmPeopleData = definePersonalData({
  table: crmPeopleTable,
  erase: {
    ofRecords: forgetPeopleOf,
    ofAddresses: (_, tx, emails) => dropPeople(tx, emails),
  },
  leftBehind: { address: crmPeopleTable.email, when: sql`${isForgottenLongAgo}` },
  tell: { nothing: "The id by which CRMs know a person; shown with what they were sent." },
});

/** By which ids CRMs have a person: shown with what they were sent, erased there when that is asked for. */
export const crmPresencesData = definePersonalData({
  table: crmPresencesTable,
  erase: {
    // A lead sent after the deletion was asked for is kept, so its person is kept at the CRMs too.
    async asked({ clock }: Ctx, tx, { email }, staying) {
      if (!staying.has(leadsTable)) await erasePersonAtCrms(tx, email, clock.now());
    },
  },
  tell: { nothing: "Ids at CRMs, of what a person was sent with." },
});
