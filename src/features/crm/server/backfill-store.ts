import { and, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import {
  crmDeliveriesTable,
  isRowElsewhere,
  withdrawnReason,
  withdrawnStatus,
} from "./deliveries-store.ts";
import type { NewDelivery } from "./deliveries-store.ts";

/**
 * Ids among `leadIds` that a backfill leaves alone: their delivery is anything but skipped or sent
 * elsewhere, or a later lead of their person is there.
 */
export async function listLeadsToLeaveOut(
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
export async function insertBackfill(
  tx: Tx,
  rows: readonly NewDelivery[],
  account: string | null,
): Promise<void> {
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
        pushId: sql`case when ${crmDeliveriesTable.status} = 'synced' then excluded.push_id else ${crmDeliveriesTable.pushId} end`,
        attempts: 0,
        nextAttemptAt: fresh("next_attempt_at"),
        changedAt: fresh("changed_at"),
      },
      setWhere: isOpenToBackfill(account),
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

/** What a stopped backfill left in flight is queued again after all, should its push fail. */
export async function adoptInFlight(
  tx: Tx,
  provider: string,
  { backfillId, now }: { readonly backfillId: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(crmDeliveriesTable)
    .set({ backfillId, nextAttemptAt: now })
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.status, "in_progress"),
        isNull(crmDeliveriesTable.nextAttemptAt),
      ),
    );
}
