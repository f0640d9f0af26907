import { and, eq, inArray } from "drizzle-orm";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import type { CrmCtx } from "#features/crm/server/crm-connections.ts";
import {
  listProviderSettings,
  type ProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import { findProviderState } from "#features/crm/server/provider-states-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeads } from "#features/leads/server/leads-store.ts";
import type { Tx } from "#platform/database/database.ts";
import {
  changeDeliveries,
  crmDeliveriesTable,
  insertDeliveries,
  type NewDelivery,
} from "./deliveries-store.ts";
import { lookAtLeads, lookAtPeople } from "./look-again.ts";
import { findOrAddPeople } from "./people-store.ts";

/** Plans to send new leads to each provider that is switched on. A repeat changes nothing. */
export async function planDeliveries(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const enabled = (await listProviderSettings(tx, ctx.crm)).filter((each) => each.enabled);
  // Without a CRM that is on nothing is written.
  if (enabled.length === 0) return;
  await planFor(tx, ctx, await listLeads(tx, leadIds), enabled);
}

/** Adds a delivery to each of these providers for each lead that has none. */
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
  for (const settings of enabled) {
    const { provider } = settings;
    const label = labels.get(provider) ?? "";
    const rows = leads.map((lead) =>
      planDelivery(lead, settings, { label, personId: findPerson(lead.email), now }),
    );
    await insertDeliveries(tx, rows);
    const asked = new Set(rows.filter(({ isAsked }) => isAsked).map(({ personId }) => personId));
    const { account } = await findProviderState(tx, provider);
    const looks = [...asked].map((personId) => ({ personId, at: now }));
    await lookAtPeople(tx, { provider, account, priority: 0 }, looks);
  }
}

function planDelivery(
  lead: Lead,
  { provider, enabled, settings }: ProviderSettings,
  { label, personId, now }: { label: string; personId: string; now: Date },
): NewDelivery {
  const refusal = findSkipReason(lead, { label, enabled, settings });
  const reason = refusal ?? (settings.autoSync ? null : `Automatic sync to ${label} is off.`);
  return {
    leadId: lead.id,
    provider,
    personId,
    reason,
    priority: 0,
    changedAt: now,
    status: reason === null ? "pending" : "skipped",
    isAsked: reason === null,
    leadSubmittedAt: new Date(lead.timestamp),
  };
}

/**
 * Like `lookAtLeads`, for leads that were restored from the trash. Also plans leads that were never
 * planned. If a deletion removed the CRM's row of the person meanwhile, each waiting request gets
 * one again.
 */
export async function lookAtRestored(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const { leadId, isAsked, provider: at, personId } = crmDeliveriesTable;
  const isWaiting = and(inArray(leadId, [...leadIds]), eq(isAsked, true));
  const now = ctx.clock.now();
  const anew = { status: "pending", reason: null, changedAt: now } as const;
  // Lock order: the people's rows, then the requests, in the same order as `storeOutcome`. The
  // opposite order could deadlock.
  await lookAtLeads(ctx, tx, leadIds);
  for (const { definition } of ctx.crm) {
    const provider = definition.id;
    const { account } = await findProviderState(tx, provider);
    const waiting = await tx
      .selectDistinct({ personId })
      .from(crmDeliveriesTable)
      .where(and(isWaiting, eq(at, provider)));
    const looks = waiting.map((each) => ({ ...each, at: now }));
    await lookAtPeople(tx, { provider, account, priority: 0 }, looks);
  }
  await changeDeliveries(tx, isWaiting, anew);
  // A lead that was set aside as spam is planned once staff release it.
  const leads = (await listLeads(tx, leadIds)).filter(({ status }) => status === "received");
  for (const settings of await listProviderSettings(tx, ctx.crm)) {
    const { enabled, enabledAt } = settings;
    if (!enabled || !enabledAt) continue;
    const since = leads.filter(({ timestamp }) => enabledAt <= new Date(timestamp));
    await planFor(tx, ctx, since, [settings]);
  }
}
