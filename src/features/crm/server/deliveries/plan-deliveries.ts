import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { findSkipReason, tellDelivery } from "#features/crm/core/delivery.ts";
import type { CrmCtx } from "#features/crm/server/crm-connections.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import {
  crmErasuresTable,
  erasePersonAtCrms,
  keepRemotes,
} from "#features/crm/server/erasures-store.ts";
import { crmPeopleTable, findOrAddPeople } from "#features/crm/server/people-store.ts";
import {
  listProviderSettings,
  type ProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable, listLeads } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import {
  crmDeliveriesTable,
  deletedLeadReason,
  insertDeliveries,
  type NewDelivery,
  priorities,
} from "./deliveries-store.ts";
import { moveDeliveries } from "./delivery-transitions.ts";

/** Gives new leads their delivery to each provider that is switched on. A repeat changes nothing. */
export async function planDeliveries(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const enabled = (await listProviderSettings(tx, ctx.crm)).filter((each) => each.enabled);
  // Without a CRM that is on there is nothing to write.
  if (enabled.length === 0) return;
  await planFor(tx, ctx, await listLeads(tx, leadIds), enabled);
}

/** Gives leads their delivery to each of these providers, unless they have one. */
async function planFor(
  tx: Tx,
  { clock, crm }: CrmCtx,
  leads: readonly Lead[],
  enabled: readonly ProviderSettings[],
): Promise<void> {
  if (leads.length === 0) return;
  const labels = new Map(crm.map(({ definition: { id, label } }) => [id, label]));
  const findPerson = await findOrAddPeople(
    tx,
    leads.map(({ email }) => email),
  );
  const now = clock.now();
  const rows = leads.flatMap((lead) =>
    enabled.map((settings) => {
      const label = labels.get(settings.provider) ?? "";
      return planDelivery(lead, settings, { label, personId: findPerson(lead.email), now });
    }),
  );
  await insertDeliveries(tx, rows);
}

function planDelivery(
  lead: Lead,
  { provider, enabled, settings }: ProviderSettings,
  { label, personId, now }: { label: string; personId: string; now: Date },
): NewDelivery {
  const refusal = findSkipReason(lead, { label, enabled, settings });
  const reason =
    refusal ?? (settings.autoSync ? null : `Automatic sync to ${label} is off. Sync now sends it.`);
  return {
    leadId: lead.id,
    provider,
    personId,
    status: reason === null ? "pending" : "skipped",
    reason,
    origin: "arrival",
    priority: priorities.arrival,
    pushId: randomUUID(),
    nextAttemptAt: reason === null ? now : null,
    leadSubmittedAt: new Date(lead.timestamp),
    changedAt: now,
  };
}

/**
 * Takes leads that are deleted out of every queue. A push in flight comes to its end; what would
 * follow it finds the lead gone.
 */
export async function withdrawDeliveries(
  { clock }: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const left = { reason: deletedLeadReason, changedAt: clock.now() };
  await moveDeliveries(tx, "withdrawn", inArray(crmDeliveriesTable.leadId, [...leadIds]), left);
}

/**
 * Puts what the deletion withdrew back into its queue, and plans what nobody planned while the leads
 * were away; the rules are asked again before each push.
 */
export async function restoreDeliveries(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const now = ctx.clock.now();
  const { leadId: id, reason } = crmDeliveriesTable;
  const wasWithdrawn = and(inArray(id, [...leadIds]), eq(reason, deletedLeadReason));
  const due = { reason: null, nextAttemptAt: now, changedAt: now };
  await moveDeliveries(tx, "restored", wasWithdrawn, due);
  // One that was set aside as a machine's is planned once staff free it.
  const leads = (await listLeads(tx, leadIds)).filter(({ status }) => status === "received");
  for (const settings of await listProviderSettings(tx, ctx.crm)) {
    const { enabled, enabledAt } = settings;
    if (!enabled || !enabledAt) continue;
    const since = leads.filter(({ timestamp }) => enabledAt <= new Date(timestamp));
    await planFor(tx, ctx, since, [settings]);
  }
}

export const deliveriesData = definePersonalData({
  table: crmDeliveriesTable,
  ofRecord: crmDeliveriesTable.leadId,
  tell: {
    name: "deliveries",
    kept: "deliveries",
    order: [crmDeliveriesTable.leadSubmittedAt, crmDeliveriesTable.provider],
    item({ leadId, provider, status, changedAt, syncedAt }, { locale }) {
      const label = crmProviders.find(({ id }) => id === provider)?.label ?? provider;
      const sentAt = syncedAt?.toISOString() ?? null;
      return {
        id: `${leadId}-${provider}`,
        at: changedAt.toISOString(),
        ...tellDelivery({ label, sentAt }, locale),
        data: { recordId: leadId, provider, status, sentAt },
      };
    },
  },
});

/** By what CRMs know a person: forgotten with the last of their leads, whatever else they sent. */
export const crmPeopleData = definePersonalData({
  table: crmPeopleTable,
  erase: { ofRecords: forgetPeopleOf },
  tell: { nothing: "The id by which CRMs know a person; told with what they were sent." },
});

/** What a deletion asks of CRMs: their ids of the person, until it is done or, of leads erased before, is asked for. */
export const crmErasuresData = definePersonalData({
  table: crmErasuresTable,
  erase: {
    // A lead sent after the deletion was asked for is kept, so its person is kept at the CRMs too.
    async asked({ clock }, tx, { email }, staying) {
      if (!staying.has(leadsTable)) await erasePersonAtCrms(tx, email, clock.now());
    },
  },
  tell: { nothing: "Ids at CRMs, of leads that are erased here." },
});

/** While the deliveries of these leads are still there. */
async function forgetPeopleOf({ clock }: Ctx, tx: Tx, leadIds: readonly string[]): Promise<void> {
  const ids = [...leadIds];
  const email = sql`lower(btrim(${leadsTable.email}))`;
  const emails = tx.select({ email }).from(leadsTable).where(inArray(leadsTable.id, ids));
  const found = await tx
    .select({ id: crmPeopleTable.id })
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, emails))
    // Locks the person's row, as planning a delivery does: the statement below then sees the new
    // lead.
    .for("update");
  if (found.length === 0) return;
  const people = found.map(({ id }) => id);
  const hasNoOther = sql`not exists (
    select 1 from ${leadsTable}
    where lower(${leadsTable.email}) = ${crmPeopleTable.email}
      and ${leadsTable.id} <> all(${sql.param(ids)}::uuid[]))`;
  const forgotten = await tx
    .delete(crmPeopleTable)
    .where(and(inArray(crmPeopleTable.id, people), hasNoOther))
    .returning({ id: crmPeopleTable.id });
  const gone = forgotten.map(({ id }) => id);
  const staying = people.filter((id) => !gone.includes(id));
  await keepRemotes(tx, leadIds, { staying, gone }, clock.now());
}
