import { randomUUID } from "node:crypto";
import { backfillRequested } from "#features/crm/core/backfill-requested.ts";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsFromOldest } from "#features/leads/server/leads-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import {
  adoptInFlight,
  insertBackfill,
  listLeadsToLeaveOut,
  stopBackfills,
} from "./backfill-store.ts";
import { priorities } from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";
import { findOrAddPeople } from "./people-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import {
  changeProviderState,
  findProviderState,
  lockProviderState,
} from "./provider-states-store.ts";
import type { Backfill } from "./provider-states-store.ts";

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
    throw new AppError("conflict", {
      en: `${definition.label} is switched off. Switch it on first.`,
    });
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
  const now = clock.now();
  const backfill = { id: randomUUID(), startedAt: now.toISOString(), counted };
  const provider = definition.id;
  await database.transaction(async (tx) => {
    await changeProviderState(tx, provider, { backfill: { ...backfill, planned: false } });
    await adoptInFlight(tx, provider, { backfillId: backfill.id, now });
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
    const isGoingOn = await database.transaction(async (tx) => {
      const findPerson = await findOrAddPeople(
        tx,
        leads.map(({ email }) => email),
      );
      const queue = { provider, backfillId, now: clock.now() };
      const rows = leads.map((lead) =>
        queueLead(lead, { ...queue, personId: findPerson(lead.email) }),
      );
      // Stopping takes the same lock, so that nothing slips into the queue behind it.
      const { backfill, account } = await lockProviderState(tx, provider);
      if (backfill?.id !== backfillId || backfill.planned) return false;
      await insertBackfill(tx, rows, account);
      return true;
    });
    if (!isGoingOn) return;
  }
  await database.transaction(async (tx) => {
    const { backfill } = await lockProviderState(tx, provider);
    if (backfill?.id === backfillId) await endPlanning(tx, provider, backfill);
  });
}

/** Takes the leads that are still waiting out of the queue; returns how many. */
export function endBackfill(
  { database, clock }: BackfillDependencies,
  { id: provider }: CrmProviderDefinition,
): Promise<number> {
  return database.transaction(async (tx) => {
    const { backfill } = await lockProviderState(tx, provider);
    if (!backfill) return 0;
    await endPlanning(tx, provider, backfill);
    return stopBackfills(tx, provider, clock.now());
  });
}

function endPlanning(tx: Tx, provider: string, backfill: Backfill): Promise<void> {
  return changeProviderState(tx, provider, { backfill: { ...backfill, planned: true } });
}

/** Pages of the leads that the provider's rules let through and that it has not been sent. */
async function* eachPage(
  database: Database,
  { id: provider, label }: CrmProviderDefinition,
): AsyncGenerator<readonly Lead[]> {
  const { enabled, settings } = await findProviderSettings(database.db, provider);
  const { account } = await findProviderState(database.db, provider);
  let after: Lead | null = null;
  for (;;) {
    const page: readonly Lead[] = await listLeadsFromOldest(database.db, {
      after,
      limit: pageSize,
    });
    after = page.at(-1) ?? null;
    if (after === null) return;
    const ids = page.map(({ id }) => id);
    const leftOut = await listLeadsToLeaveOut(database.db, { provider, account }, ids);
    const isWanted = (lead: Lead) =>
      !leftOut.has(lead.id) && findSkipReason(lead, { label, enabled, settings }) === null;
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
