import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import { wantedAt } from "#features/crm/core/wanted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsFromOldest } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { CrmCtx } from "./crm-connections.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import {
  changeProviderState,
  findProviderState,
  lockProviderState,
} from "./provider-states-store.ts";
import {
  changeDeliveries,
  crmDeliveriesTable,
  insertDeliveries,
  isElsewhere,
  isOfLead,
  unsent,
} from "./records/deliveries-store.ts";
import { findOrAddPeople } from "./records/people-store.ts";
import { type KnownLead, type PersonFacts, readFacts, readRules } from "./records/read-facts.ts";
import { lookAtPeople } from "./records/records-store.ts";

/** Leads read at once; keeps the memory flat and other callers' turns short. */
const pageSize = 200;

/** Why a request left the queue unsent that a backfill had asked for. */
const withdrawnReason = "The backfill was stopped.";

/**
 * The dry run: how many leads a backfill would send now. The newest of each person goes alone, and
 * none that the rules keep back.
 *
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function countBackfillLeads(
  ctx: CrmCtx,
  definition: CrmProviderDefinition,
): Promise<number> {
  await insistOnEnabled(ctx, definition);
  let count = 0;
  for await (const leads of eachPage(ctx, definition)) count += leads.length;
  return count;
}

async function insistOnEnabled(
  { database }: CrmCtx,
  { id, label }: CrmProviderDefinition,
): Promise<void> {
  if ((await findProviderSettings(database.db, id)).enabled) return;
  throw new AppError("conflict", {
    en: `${label} is switched off. Switch it on first.`,
    es: `${label} está desactivado. Actívelo primero.`,
  });
}

/**
 * Asks for every lead that the provider should have and doesn't, oldest first, a page at a time. A
 * repeat adds nothing, so that one which was cut off is simply started again.
 *
 * @returns how many leads were asked for.
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function startBackfill(
  ctx: CrmCtx,
  definition: CrmProviderDefinition,
): Promise<number> {
  const { database, clock } = ctx;
  const { id: provider } = definition;
  await insistOnEnabled(ctx, definition);
  const backfill = { id: randomUUID(), startedAt: clock.now().toISOString() };
  await changeProviderState(database.db, provider, { backfill });
  let count = 0;
  for await (const leads of eachPage(ctx, definition)) {
    if (!(await askForPage(ctx, provider, backfill.id, leads))) break;
    count += leads.length;
  }
  return count;
}

/** @returns false once the backfill was stopped, or another one began. */
function askForPage(
  { database, clock }: CrmCtx,
  provider: string,
  backfillId: string,
  leads: readonly Lead[],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const findPerson = await findOrAddPeople(
      tx,
      leads.map(({ email }) => email),
    );
    const now = clock.now();
    // Stopping takes the same lock, so that nothing slips into the queue behind it.
    const { backfill, account } = await lockProviderState(tx, provider);
    if (backfill?.id !== backfillId || backfill.isStopped) return false;
    await askFor(tx, leads, { provider, backfillId, findPerson, now });
    // Due since they came, so that the oldest goes first.
    const looks = leads.map(({ email, timestamp }) => ({
      personId: findPerson(email),
      at: new Date(Math.min(now.getTime(), Date.parse(timestamp))),
    }));
    await lookAtPeople(tx, { provider, account, priority: 1 }, looks);
    return true;
  });
}

interface Asking {
  readonly provider: string;
  readonly backfillId: string;
  readonly findPerson: (email: string) => string;
  readonly now: Date;
}

async function askFor(
  tx: Tx,
  leads: readonly Lead[],
  { provider, backfillId, findPerson, now }: Asking,
): Promise<void> {
  const asked = {
    ...({ status: "pending", isAsked: true, reason: null } as const),
    backfillId,
    priority: 1,
    attempts: 0,
    nextAttemptAt: null,
    changedAt: now,
  };
  const rows = leads.map(({ id: leadId, email, timestamp }) => ({
    ...asked,
    provider,
    leadId,
    personId: findPerson(email),
    leadSubmittedAt: new Date(timestamp),
  }));
  await insertDeliveries(tx, rows);
  const ids = leads.map(({ id }) => id);
  const isIdle = inArray(crmDeliveriesTable.status, ["skipped", "synced"]);
  await changeDeliveries(tx, and(isOfLead(provider, ...ids), isIdle), asked);
}

/** Takes the leads that are still waiting out of the queue; returns how many. */
export function endBackfill(
  { database, clock }: Ctx,
  { id: provider }: CrmProviderDefinition,
): Promise<number> {
  return database.transaction(async (tx) => {
    const { backfill } = await lockProviderState(tx, provider);
    if (!backfill) return 0;
    await changeProviderState(tx, provider, { backfill: { ...backfill, isStopped: true } });
    return stopBackfills(tx, provider, clock.now());
  });
}

/** Pages of the leads that would be sent if all were asked for that this account lacks. */
async function* eachPage(
  ctx: CrmCtx,
  definition: CrmProviderDefinition,
): AsyncGenerator<readonly Lead[]> {
  const { db } = ctx.database;
  const { account } = await findProviderState(db, definition.id);
  const rules = await readRules(db, { definition }, account);
  let after: Lead | null = null;
  for (;;) {
    const page: readonly Lead[] = await listLeadsFromOldest(db, { after, limit: pageSize });
    after = page.at(-1) ?? null;
    if (after === null) return;
    const candidates = page.filter((lead) => findSkipReason(lead, rules) === null);
    const emails = new Set(candidates.map(({ email }) => email.trim().toLowerCase()));
    const people = await readFacts(ctx, db, rules, [...emails]);
    const sent = new Set(people.map((person) => findSent(person, account)));
    const wanted = candidates.filter(({ id }) => sent.has(id));
    if (wanted.length > 0) yield wanted;
  }
}

/** The request of a person that goes if all are asked for; undefined where that is none, or waits already. */
function findSent({ facts, leads }: PersonFacts, account: string | null): string | undefined {
  const isOpen = ({ delivery }: KnownLead) =>
    !delivery ||
    delivery.status === "skipped" ||
    (delivery.status === "synced" && isElsewhere(delivery, account));
  const asked = leads.map((lead) => ({ ...lead, isAsked: lead.isAsked || isOpen(lead) }));
  const { act, leadId } = wantedAt({ ...facts, leads: asked });
  const found = leads.find(({ id }) => id === leadId);
  return act === "send" && found && !found.isAsked ? found.id : undefined;
}

/** Takes what backfills have not sent yet out of the queue; returns how many. */
async function stopBackfills(tx: Tx, provider: string, now: Date): Promise<number> {
  const { provider: of, isAsked, priority, status } = crmDeliveriesTable;
  const isOfBackfill = and(eq(of, provider), eq(priority, 1), isAsked);
  const left = { isAsked: false, reason: withdrawnReason, changedAt: now };
  // A push in flight may still arrive; as nobody asks for it any more it is not tried again.
  await changeDeliveries(tx, and(isOfBackfill, eq(status, "in_progress")), left);
  return changeDeliveries(tx, isOfBackfill, { ...left, status: unsent, nextAttemptAt: null });
}
