import { randomUUID } from "node:crypto";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeads } from "#features/leads/server/leads-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { insertDeliveries, priorities } from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";
import { findOrAddPeople } from "./people-store.ts";
import { listProviderSettings } from "./provider-settings-store.ts";
import type { ProviderSettings } from "./provider-settings-store.ts";

export interface PlanDeliveriesDependencies {
  readonly clock: Clock;
  readonly definitions: readonly CrmProviderDefinition[];
}

/** Gives new leads their delivery to each provider that is switched on. A repeat changes nothing. */
export async function planDeliveries(
  dependencies: PlanDeliveriesDependencies,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const all = await listProviderSettings(
    tx,
    dependencies.definitions.map(({ id }) => id),
  );
  const enabled = all.filter((settings) => settings.enabled);
  // Most sites have one CRM or none; where there is none nothing is to be written.
  if (enabled.length === 0) return;
  await planFor(tx, dependencies, await listLeads(tx, leadIds), enabled);
}

/** Gives leads their delivery to each of these providers, unless they have one. */
export async function planFor(
  tx: Tx,
  { clock, definitions }: PlanDeliveriesDependencies,
  leads: readonly Lead[],
  enabled: readonly ProviderSettings[],
): Promise<void> {
  if (leads.length === 0) return;
  const labels = new Map(definitions.map(({ id, label }) => [id, label]));
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

interface PlanContext {
  readonly label: string;
  readonly personId: string;
  readonly now: Date;
}

function planDelivery(
  lead: Lead,
  { provider, enabled, settings }: ProviderSettings,
  { label, personId, now }: PlanContext,
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
