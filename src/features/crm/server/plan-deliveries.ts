import { randomUUID } from "node:crypto";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { insertDeliveries, priorities } from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";
import { findOrAddPerson } from "./people-store.ts";
import { listProviderSettings } from "./provider-settings-store.ts";
import type { ProviderSettings } from "./provider-settings-store.ts";

export interface PlanDeliveriesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly definitions: readonly CrmProviderDefinition[];
}

/** Gives a new lead its delivery to each provider that is switched on. A repeat changes nothing. */
export async function planDeliveries(
  { database, clock, definitions }: PlanDeliveriesDependencies,
  leadId: string,
): Promise<void> {
  const all = await listProviderSettings(
    database.db,
    definitions.map(({ id }) => id),
  );
  const enabled = all.filter((settings) => settings.enabled);
  // Most sites have one CRM or none; where there is none nothing is to be written.
  const lead = enabled.length === 0 ? null : await findLead(database.db, leadId);
  if (!lead) return;
  await database.transaction((tx) => planFor(tx, { clock, definitions }, lead, enabled));
}

/** Gives a lead its delivery to each of these providers, unless it has one. */
export async function planFor(
  tx: Tx,
  { clock, definitions }: Omit<PlanDeliveriesDependencies, "database">,
  lead: Lead,
  enabled: readonly ProviderSettings[],
): Promise<void> {
  const labels = new Map(definitions.map(({ id, label }) => [id, label]));
  const personId = await findOrAddPerson(tx, lead.email);
  const now = clock.now();
  const plan = (settings: ProviderSettings) =>
    planDelivery(lead, settings, { label: labels.get(settings.provider) ?? "", personId, now });
  await insertDeliveries(tx, enabled.map(plan));
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

/**
 * The handler of new leads, for the list of all handlers. Plans one after the other: after a rush
 * a family that sends its answers now must not wait behind several of these at once.
 */
export function deliveryPlanner(dependencies: PlanDeliveriesDependencies) {
  let last: Promise<unknown> = Promise.resolve();
  return jobHandler({
    job: leadSubmitted,
    subscriber: "crm",
    handle: ({ leadId }) => {
      const planned = last.then(() => planDeliveries(dependencies, leadId));
      last = planned.catch(() => {});
      return planned;
    },
  });
}
