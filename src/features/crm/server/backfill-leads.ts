import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import type { BackfillCount } from "#features/crm/core/crm-overview.ts";
import { findConsentBar } from "#features/crm/core/consent-policy.ts";
import { wantedAt } from "#features/crm/core/wanted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsFromOldest } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { CrmCtx } from "./crm-connections.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { findProviderSettings, type ProviderSettings } from "./provider-settings-store.ts";
import {
  type Backfill,
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
} from "./presence/deliveries-store.ts";
import { findOrAddPeople } from "./presence/people-store.ts";
import { type KnownLead, type PersonFacts, readFacts, readRules } from "./presence/read-facts.ts";
import { lookAtPeople } from "./presence/look-again.ts";

/** The number of leads read at once. It limits memory use and the time for which others wait. */
const pageSize = 200;

/** The longest time for a count, so that an agency with a million leads gets an answer, too. */
const longestCountMs = 15_000;

/** Why a request that a backfill had asked for left the queue unsent. */
const withdrawnReason = "The backfill was stopped.";

/**
 * The dry run: counts the leads that a backfill would send now, by kind. It counts the newest lead of
 * each person, without those that the rules leave out.
 *
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function countBackfillLeads(
  ctx: CrmCtx,
  definition: CrmProviderDefinition,
  longestMs = longestCountMs,
): Promise<BackfillCount> {
  insistOnEnabled(await findProviderSettings(ctx.database.db, definition.id), definition);
  const until = performance.now() + longestMs;
  const categories = { hot: 0, warm: 0, cold: 0 };
  let [count, withoutConsent, heldBack] = [0, 0, 0];
  let after: Place | undefined;
  let page: Page;
  do {
    page = await readPage(ctx, definition, after);
    for (const { leadCategory, consent } of page.leads) {
      count += 1;
      categories[leadCategory ?? "cold"] += 1;
      if (consent !== "live") withoutConsent += 1;
    }
    heldBack += page.heldBack;
    after = page.last;
  } while (after && performance.now() < until);
  const { policy } = page;
  return { count, isMore: after !== undefined, categories, withoutConsent, heldBack, policy };
}

function insistOnEnabled({ enabled }: ProviderSettings, { label }: CrmProviderDefinition): void {
  if (enabled) return;
  throw new AppError("conflict", {
    en: `${label} is switched off. Switch it on first.`,
    es: `${label} está desactivado. Actívelo primero.`,
  });
}

/**
 * Starts a backfill: every lead that the provider should have and lacks will be sent.
 * `backfillQueue` does the work. Does nothing if a backfill is still reading leads.
 *
 * @throws AppError `conflict` while the provider is switched off.
 */
export function startBackfill(
  { database, clock }: Ctx,
  definition: CrmProviderDefinition,
): Promise<void> {
  return database.transaction(async (tx) => {
    insistOnEnabled(await findProviderSettings(tx, definition.id), definition);
    const { backfill } = await lockProviderState(tx, definition.id);
    if (backfill?.isAsking) return;
    const begun = { id: randomUUID(), startedAt: clock.now().toISOString(), isAsking: true };
    await changeProviderState(tx, definition.id, { backfill: begun });
  });
}

/**
 * Queues the leads of a backfill, oldest first, one page per run. The position is stored in the
 * transaction that queues the page, so that another process can continue after a crash. Waits while
 * the provider is off.
 */
export function backfillQueue(ctx: CrmCtx, definition: CrmProviderDefinition): Queue {
  const { db } = ctx.database;
  return {
    failure: "Earlier leads can't be queued for a CRM at the moment; it is tried again.",
    recovery: "Earlier leads are queued for a CRM again.",
    about: { provider: definition.id },
    pollMs: 1_000,
    async take() {
      const { backfill } = await findProviderState(db, definition.id);
      if (!backfill?.isAsking) return null;
      if (!(await findProviderSettings(db, definition.id)).enabled) return null;
      await askForPage(ctx, definition, backfill);
      return { waitMs: 0 };
    },
  };
}

async function askForPage(
  ctx: CrmCtx,
  definition: CrmProviderDefinition,
  { id: backfillId, after }: Backfill,
): Promise<void> {
  const { database, clock } = ctx;
  const { id: provider } = definition;
  const page = await readPage(ctx, definition, after);
  const { last } = page;
  const leads = page.leads.map(({ lead }) => lead);
  await database.transaction(async (tx) => {
    const findPerson = await findOrAddPeople(
      tx,
      leads.map(({ email }) => email),
    );
    const now = clock.now();
    // Stopping a backfill takes the same lock, so nothing enters the queue after the stop. The lock
    // also keeps two processes from queuing the same page.
    const { backfill, account } = await lockProviderState(tx, provider);
    const isSame = backfill?.id === backfillId && backfill.after?.id === after?.id;
    if (!isSame || !backfill.isAsking) return;
    await askFor(tx, leads, { provider, backfillId, findPerson, now });
    // Each is due from the time it arrived, so that the oldest is sent first.
    const looks = leads.map(({ email, timestamp }) => ({
      personId: findPerson(email),
      at: new Date(Math.min(now.getTime(), Date.parse(timestamp))),
    }));
    await lookAtPeople(tx, { provider, account, priority: 1 }, looks);
    const next = last ? { after: last } : { isAsking: false };
    await changeProviderState(tx, provider, { backfill: { ...backfill, ...next } });
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

/** Removes the backfill's waiting leads from the queue; returns how many. */
export function endBackfill(
  { database, clock }: Ctx,
  { id: provider }: CrmProviderDefinition,
): Promise<number> {
  return database.transaction(async (tx) => {
    const { backfill } = await lockProviderState(tx, provider);
    if (!backfill) return 0;
    await changeProviderState(tx, provider, { backfill: { ...backfill, isAsking: false } });
    return stopBackfills(tx, provider, clock.now());
  });
}

type Place = Pick<Lead, "id" | "timestamp">;

interface Page extends Pick<BackfillCount, "heldBack" | "policy"> {
  readonly leads: readonly KnownLead[];
  /** The last lead that was read; undefined if none is left. */
  readonly last: Place | undefined;
}

/**
 * One page of the leads that would be sent if every lead missing at this account were asked for.
 */
async function readPage(
  { database: { db }, readConsents }: CrmCtx,
  definition: CrmProviderDefinition,
  after: Place | undefined,
): Promise<Page> {
  const { account } = await findProviderState(db, definition.id);
  const rules = await readRules(db, { definition }, account);
  const page = await listLeadsFromOldest(db, { after, limit: pageSize });
  const candidates = page.filter((lead) => findSkipReason(lead, rules) === null);
  const emails = new Set(candidates.map(({ email }) => email.trim().toLowerCase()));
  const people = await readFacts({ readConsents }, db, rules, [...emails]);
  const sent = new Map(
    people.flatMap((person) => findSent(person, account) ?? []).map((one) => [one.id, one]),
  );
  const { policy } = rules;
  const open = people.flatMap(({ leads }) => leads.filter((lead) => isOpen(lead, account)));
  const isOfPage = ({ id }: KnownLead) => candidates.some((lead) => lead.id === id);
  const heldBack = open.filter(
    (lead) => isOfPage(lead) && findConsentBar(lead.consent, policy) !== null,
  ).length;
  const last = page.length < pageSize ? undefined : page.at(-1);
  return {
    leads: candidates.flatMap(({ id }) => sent.get(id) ?? []),
    heldBack,
    policy,
    last: last && { id: last.id, timestamp: last.timestamp },
  };
}

/** Whether this account has not got the request, and nothing of it is under way. */
const isOpen = ({ delivery }: KnownLead, account: string | null): boolean =>
  !delivery ||
  delivery.status === "skipped" ||
  (delivery.status === "synced" && isElsewhere(delivery, account));

/**
 * The request that would be sent for a person if all were asked for; undefined if none would be, or
 * if it already waits.
 */
function findSent({ facts, leads }: PersonFacts, account: string | null): KnownLead | undefined {
  const asked = leads.map((lead) => ({ ...lead, isAsked: lead.isAsked || isOpen(lead, account) }));
  const { act, leadId } = wantedAt({ ...facts, leads: asked });
  const found = leads.find(({ id }) => id === leadId);
  return act === "send" && found && !found.isAsked ? found : undefined;
}

/** Removes leads of all backfills from the queue that have not been sent yet; returns how many. */
async function stopBackfills(tx: Tx, provider: string, now: Date): Promise<number> {
  const { provider: of, isAsked, priority, status } = crmDeliveriesTable;
  const isOfBackfill = and(eq(of, provider), eq(priority, 1), isAsked);
  const left = { isAsked: false, reason: withdrawnReason, changedAt: now };
  // A push in flight may still arrive. If it fails, it is not tried again, because nobody asks for
  // it any more.
  await changeDeliveries(tx, and(isOfBackfill, eq(status, "in_progress")), left);
  return changeDeliveries(tx, isOfBackfill, { ...left, status: unsent, nextAttemptAt: null });
}
