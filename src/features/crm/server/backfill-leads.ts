import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsFromOldest } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { takeRow, type Queue } from "#platform/queue/queue.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import {
  crmDeliveriesTable,
  insertDeliveries,
  isRowElsewhere,
  type NewDelivery,
  priorities,
  withdrawnReason,
} from "./deliveries/deliveries-store.ts";
import { moveDeliveries } from "./deliveries/delivery-transitions.ts";
import { findOrAddPeople } from "./people-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import {
  changeProviderState,
  crmProviderStatesTable,
  findProviderState,
  isHeldForAdmin,
  isUnplanned,
  lockProviderState,
  type Backfill,
} from "./provider-states-store.ts";
import type { CrmCtx } from "./crm-connections.ts";

/** Leads read at once; keeps the memory flat and other callers' turns short. */
const pageSize = 200;

/**
 * The dry run: how many leads a backfill would send now.
 *
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function countBackfillLeads(
  { database }: Ctx,
  definition: CrmProviderDefinition,
): Promise<number> {
  const { enabled } = await findProviderSettings(database.db, definition.id);
  if (!enabled) {
    throw new AppError("conflict", {
      en: `${definition.label} is switched off. Switch it on first.`,
      es: `${definition.label} está desactivado. Actívelo primero.`,
    });
  }
  let count = 0;
  for await (const leads of eachPage(database, definition)) count += leads.length;
  return count;
}

/**
 * Begins a backfill: from then on its row is due to be planned.
 *
 * @returns how many leads the dry run counts.
 * @throws AppError `conflict` while the provider is switched off.
 */
export async function startBackfill(ctx: Ctx, definition: CrmProviderDefinition): Promise<number> {
  const { database, clock } = ctx;
  const counted = await countBackfillLeads(ctx, definition);
  const now = clock.now();
  const backfill = { id: randomUUID(), startedAt: now.toISOString(), counted };
  const provider = definition.id;
  await database.transaction(async (tx) => {
    await changeProviderState(tx, provider, { backfill: { ...backfill, planned: false } });
    await adoptInFlight(tx, provider, { backfillId: backfill.id, now });
  });
  return counted;
}

/** Queues every lead the provider should have and doesn't, oldest first. A repeat adds nothing. */
export async function planBackfill(
  { database, clock }: Ctx,
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
      const now = clock.now();
      const rows = leads.map((lead) => ({
        provider,
        backfillId,
        personId: findPerson(lead.email),
        leadId: lead.id,
        status: "pending" as const,
        origin: "backfill" as const,
        priority: priorities.backfill,
        pushId: randomUUID(),
        nextAttemptAt: now,
        leadSubmittedAt: new Date(lead.timestamp),
        changedAt: now,
      }));
      // Stopping takes the same lock, so that nothing slips into the queue behind it.
      const { backfill, account } = await lockProviderState(tx, provider);
      if (backfill?.id !== backfillId || backfill.planned) return false;
      const heldUntil = new Date(now.getTime() + planHoldMs).toISOString();
      await changeProviderState(tx, provider, { backfill: { ...backfill, heldUntil } });
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
  { database, clock }: Ctx,
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

/**
 * Ids among `leadIds` that a backfill leaves alone: their delivery is anything but skipped or sent
 * elsewhere, or a later lead of their person is there.
 */
async function listLeadsToLeaveOut(
  db: Db,
  { provider, account }: { readonly provider: string; readonly account: string | null },
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const isSuperseded = sql`exists (
    select 1 from ${crmDeliveriesTable} as later
    where later.provider = ${provider} and later.synced_at is not null
      and not coalesce(later.account <> ${account}::text, false)
      and later.person_id = ${crmDeliveriesTable.personId}
      and later.lead_submitted_at > ${crmDeliveriesTable.leadSubmittedAt})`;
  const rows = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        inArray(crmDeliveriesTable.leadId, [...leadIds]),
        or(not(isOpenToBackfill(account)), isSuperseded),
      ),
    );
  return new Set(rows.map(({ leadId }) => leadId));
}

function isOpenToBackfill(account: string | null): SQL {
  const { status } = crmDeliveriesTable;
  return sql`(${status} = 'skipped' or ${status} = 'synced' and ${isRowElsewhere(account)})`;
}

/**
 * Queues what a backfill found; deliveries that were skipped or sent elsewhere are queued again,
 * others stay as they are. The id of a push that was never confirmed stays, too: it may have arrived.
 */
async function insertBackfill(
  tx: Tx,
  rows: readonly NewDelivery[],
  account: string | null,
): Promise<void> {
  await insertDeliveries(tx, rows);
  const [first] = rows;
  if (first === undefined) return;
  const { origin, priority, backfillId = null, nextAttemptAt = null, changedAt } = first;
  const { provider, leadId, pushId, status } = crmDeliveriesTable;
  const ids = rows.map((row) => row.leadId);
  const isOpen = and(eq(provider, first.provider), inArray(leadId, ids), isOpenToBackfill(account));
  const queued = { origin, priority, backfillId, nextAttemptAt, changedAt };
  await moveDeliveries(tx, "backfilled", isOpen, {
    ...queued,
    reason: null,
    attempts: 0,
    pushId: sql`case when ${status} = 'synced' then gen_random_uuid() else ${pushId} end`,
  });
}

/** Takes what backfills have not sent yet out of the queue; returns how many. */
async function stopBackfills(tx: Tx, provider: string, now: Date): Promise<number> {
  const { provider: of, origin } = crmDeliveriesTable;
  const isOfBackfill = and(eq(of, provider), eq(origin, "backfill"));
  // A push in flight may still arrive; without a next attempt it is not queued again if it fails.
  await moveDeliveries(tx, "askedAnew", isOfBackfill, { nextAttemptAt: null });
  const isWaiting = and(isOfBackfill, eq(crmDeliveriesTable.status, "pending"));
  return moveDeliveries(tx, "withdrawn", isWaiting, { reason: withdrawnReason, changedAt: now });
}

/** Lets deliveries that a stopped backfill left in flight be queued again if their push fails. */
async function adoptInFlight(
  tx: Tx,
  provider: string,
  { backfillId, now }: { readonly backfillId: string; readonly now: Date },
): Promise<void> {
  const { provider: of, nextAttemptAt } = crmDeliveriesTable;
  const isLeft = and(eq(of, provider), isNull(nextAttemptAt));
  await moveDeliveries(tx, "askedAnew", isLeft, { backfillId, nextAttemptAt: now });
}

/** Longer than a page may take; whoever dies with a backfill loses it then, and one that failed waits. */
const planHoldMs = 60_000;
/** Ten thousand leads take seconds; a slow disk may take minutes. */
const planLateMs = 60 * 60_000;

/** Backfills whose leads are to be queued; which is due the row of its provider says. */
export function backfillQueue(ctx: CrmCtx): Queue<Pick<Backfill, "id"> & { provider: string }> {
  const { database, clock } = ctx;
  const { provider, backfill } = crmProviderStatesTable;
  const definitions = new Map(ctx.crm.map(({ definition }) => [definition.id, definition]));
  const isOpen = and(inArray(provider, [...definitions.keys()]), isUnplanned);
  return {
    failure: "A backfill could not be planned; it is tried again.",
    recovery: "Backfills are planned again.",
    pollMs: 1_000,
    figures: {
      name: "crm-backfill-requested",
      async read(now) {
        const rows = await database.db
          .select({ backfill })
          .from(crmProviderStatesTable)
          .where(isOpen);
        const open = rows.flatMap((row) => row.backfill ?? []);
        const due = open.filter(({ heldUntil }) => !heldUntil || new Date(heldUntil) <= now);
        const startedAt = due.map((each) => each.startedAt).toSorted()[0];
        const isLate = (each: Backfill) => now.getTime() - Date.parse(each.startedAt) > planLateMs;
        const held = open.filter((each) => !due.includes(each) && !isHeldForAdmin(each));
        const failed = held.filter(isLate).length;
        const since = startedAt === undefined ? null : new Date(startedAt);
        return { queued: due.length, active: held.length - failed, failed, since };
      },
    },
    async take() {
      const now = clock.now();
      const heldUntil = new Date(now.getTime() + planHoldMs).toISOString();
      const row = await takeRow(database.db, crmProviderStatesTable, {
        key: provider,
        due: and(isOpen, sql`coalesce(${backfill}->>'heldUntil', '') <= ${now.toISOString()}`),
        order: [asc(provider)],
        change: {
          backfill: sql`${backfill} || jsonb_build_object('heldUntil', ${heldUntil}::text)`,
        },
      });
      return row?.backfill ? { provider: row.provider, id: row.backfill.id } : null;
    },
    async work({ provider: of, id }) {
      const definition = definitions.get(of);
      if (definition) await planBackfill(ctx, definition, id);
    },
  };
}
