import { randomUUID } from "node:crypto";
import { backfillRequested } from "#features/crm/core/backfill-requested.ts";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsFromOldest } from "#features/leads/server/leads-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { insertBackfill, listSettledLeads, priorities, stopBackfill } from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";
import { findOrAddPerson } from "./people-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { changeProviderState, findProviderState } from "./provider-states-store.ts";

/** Leads read at once; keeps the memory flat and other callers' turns short. */
const pageSize = 200;

export interface BackfillDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The dry run: how many leads a backfill would send now.
 *
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function countBackfillLeads(
  { database }: Pick<BackfillDependencies, "database">,
  definition: CrmProviderDefinition,
): Promise<number> {
  const { enabled } = await findProviderSettings(database.db, definition.id);
  if (!enabled) {
    throw new AppError("conflict", `${definition.label} is switched off. Switch it on first.`);
  }
  let count = 0;
  for await (const leads of eachPage(database, definition)) count += leads.length;
  return count;
}

/**
 * Begins a backfill; the job does the rest.
 *
 * @returns how many leads the dry run counts.
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function startBackfill(
  { database, clock, jobs }: BackfillDependencies & { readonly jobs: Jobs },
  definition: CrmProviderDefinition,
): Promise<number> {
  const counted = await countBackfillLeads({ database }, definition);
  const backfill = { id: randomUUID(), startedAt: clock.now().toISOString(), counted };
  const provider = definition.id;
  await database.transaction(async (tx) => {
    await changeProviderState(tx, provider, { backfill: { ...backfill, planned: false } });
    await jobs.publish(tx, backfillRequested, { provider, backfillId: backfill.id });
  });
  return counted;
}

/** Queues every lead the provider should have and doesn't, oldest first. A repeat adds nothing. */
export async function planBackfill(
  { database, clock }: BackfillDependencies,
  definition: CrmProviderDefinition,
  backfillId: string,
): Promise<void> {
  const { id: provider } = definition;
  for await (const leads of eachPage(database, definition)) {
    await database.transaction(async (tx) => {
      const rows: NewDelivery[] = [];
      for (const lead of leads) {
        const personId = await findOrAddPerson(tx, lead.email);
        rows.push(queueLead(lead, { provider, personId, backfillId, now: clock.now() }));
      }
      await insertBackfill(tx, rows);
    });
    if (await isEnded(database, provider, backfillId)) return;
  }
  const { backfill } = await findProviderState(database.db, provider);
  if (backfill?.id !== backfillId) return;
  await changeProviderState(database.db, provider, { backfill: { ...backfill, planned: true } });
}

/** Takes the leads that are still waiting out of the queue; returns how many. */
export async function endBackfill(
  { database, clock }: BackfillDependencies,
  definition: CrmProviderDefinition,
): Promise<number> {
  const provider = definition.id;
  const { backfill } = await findProviderState(database.db, provider);
  if (!backfill) return 0;
  // A job that is still queueing finds this after its page, and stops.
  const ended = { ...backfill, planned: true };
  await changeProviderState(database.db, provider, { backfill: ended });
  return stopBackfill(database.db, backfill.id, "The backfill was stopped.", clock.now());
}

async function isEnded(database: Database, provider: string, backfillId: string): Promise<boolean> {
  const { backfill } = await findProviderState(database.db, provider);
  return backfill?.id !== backfillId || backfill.planned;
}

/** Pages of the leads that the provider's rules let through and that it has not been sent. */
async function* eachPage(
  database: Database,
  { id: provider, label }: CrmProviderDefinition,
): AsyncGenerator<readonly Lead[]> {
  const { enabled, settings } = await findProviderSettings(database.db, provider);
  let after: Lead | null = null;
  for (;;) {
    const page: readonly Lead[] = await listLeadsFromOldest(database.db, {
      after,
      limit: pageSize,
    });
    after = page.at(-1) ?? null;
    if (after === null) return;
    const ids = page.map(({ id }) => id);
    const settled = await listSettledLeads(database.db, provider, ids);
    const isWanted = (lead: Lead) =>
      !settled.has(lead.id) && findSkipReason(lead, { label, enabled, settings }) === null;
    const wanted = page.filter(isWanted);
    if (wanted.length > 0) yield wanted;
  }
}

interface QueueContext {
  readonly provider: string;
  readonly personId: string;
  readonly backfillId: string;
  readonly now: Date;
}

function queueLead(lead: Lead, { now, ...context }: QueueContext): NewDelivery {
  return {
    ...context,
    leadId: lead.id,
    status: "pending",
    origin: "backfill",
    priority: priorities.backfill,
    pushId: randomUUID(),
    nextAttemptAt: now,
    leadSubmittedAt: new Date(lead.timestamp),
    changedAt: now,
  };
}

export interface BackfillPlannerDependencies extends BackfillDependencies {
  readonly definitions: readonly CrmProviderDefinition[];
}

/** The job's handler, for the list of all handlers. */
export function backfillPlanner({ definitions, ...rest }: BackfillPlannerDependencies) {
  return jobHandler({
    job: backfillRequested,
    subscriber: "crm",
    handle: async ({ provider, backfillId }) => {
      const definition = definitions.find(({ id }) => id === provider);
      if (definition) await planBackfill(rest, definition, backfillId);
    },
  });
}
