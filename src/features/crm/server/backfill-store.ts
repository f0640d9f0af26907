import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, withdrawnReason, withdrawnStatus } from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";

/**
 * Ids among `leadIds` that a backfill leaves alone: their delivery is anything but skipped, or a later
 * lead of their person is there.
 */
export async function listSettledLeads(
  db: Db,
  provider: string,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const isSuperseded = sql`exists (
    select 1 from ${crmDeliveriesTable} as later
    where later.provider = ${provider} and later.status = 'synced'
      and later.person_id = ${crmDeliveriesTable.personId}
      and later.lead_submitted_at > ${crmDeliveriesTable.leadSubmittedAt})`;
  const rows = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        inArray(crmDeliveriesTable.leadId, [...leadIds]),
        or(ne(crmDeliveriesTable.status, "skipped"), isSuperseded),
      ),
    );
  return new Set(rows.map(({ leadId }) => leadId));
}

/**
 * Queues what a backfill found; skipped deliveries get their turn, others stay as they are. The id of
 * a push stays, too: one that was never confirmed may have arrived.
 */
export async function insertBackfill(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const fresh = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(crmDeliveriesTable)
    .values([...rows])
    .onConflictDoUpdate({
      target: [crmDeliveriesTable.leadId, crmDeliveriesTable.provider],
      set: {
        status: fresh("status"),
        reason: null,
        origin: fresh("origin"),
        priority: fresh("priority"),
        backfillId: fresh("backfill_id"),
        attempts: 0,
        nextAttemptAt: fresh("next_attempt_at"),
        changedAt: fresh("changed_at"),
      },
      setWhere: eq(crmDeliveriesTable.status, "skipped"),
    });
}

/** Takes what backfills have not sent yet out of the queue; returns how many. */
export async function stopBackfills(tx: Tx, provider: string, now: Date): Promise<number> {
  const isOfBackfill = (status: DeliveryStatus) =>
    and(
      eq(crmDeliveriesTable.provider, provider),
      eq(crmDeliveriesTable.status, status),
      eq(crmDeliveriesTable.origin, "backfill"),
    );
  // What is in flight may still arrive; with no next attempt it is not queued again.
  await tx
    .update(crmDeliveriesTable)
    .set({ nextAttemptAt: null })
    .where(isOfBackfill("in_progress"));
  const stopped = await tx
    .update(crmDeliveriesTable)
    .set({
      status: withdrawnStatus,
      reason: withdrawnReason,
      nextAttemptAt: null,
      changedAt: now,
    })
    .where(isOfBackfill("pending"))
    .returning({ leadId: crmDeliveriesTable.leadId });
  return stopped.length;
}

/** How far a backfill got. */
export async function countBackfill(
  db: Db,
  backfillId: string,
): Promise<Partial<Record<DeliveryStatus, number>>> {
  const rows = await db
    .select({ status: crmDeliveriesTable.status, total: sql<number>`count(*)::int` })
    .from(crmDeliveriesTable)
    .where(eq(crmDeliveriesTable.backfillId, backfillId))
    .groupBy(crmDeliveriesTable.status);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}
