import { and, eq, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  crmDeliveriesTable,
  insertDeliveries,
  isRowElsewhere,
  type NewDelivery,
  withdrawnReason,
} from "./deliveries/deliveries-store.ts";
import { moveDeliveries } from "./deliveries/delivery-transitions.ts";

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
export async function stopBackfills(tx: Tx, provider: string, now: Date): Promise<number> {
  const { provider: of, origin } = crmDeliveriesTable;
  const isOfBackfill = and(eq(of, provider), eq(origin, "backfill"));
  // A push in flight may still arrive; without a next attempt it is not queued again if it fails.
  await moveDeliveries(tx, "askedAnew", isOfBackfill, { nextAttemptAt: null });
  const isWaiting = and(isOfBackfill, eq(crmDeliveriesTable.status, "pending"));
  return moveDeliveries(tx, "withdrawn", isWaiting, { reason: withdrawnReason, changedAt: now });
}

/** Lets deliveries that a stopped backfill left in flight be queued again if their push fails. */
export async function adoptInFlight(
  tx: Tx,
  provider: string,
  { backfillId, now }: { readonly backfillId: string; readonly now: Date },
): Promise<void> {
  const { provider: of, nextAttemptAt } = crmDeliveriesTable;
  const isLeft = and(eq(of, provider), isNull(nextAttemptAt));
  await moveDeliveries(tx, "askedAnew", isLeft, { backfillId, nextAttemptAt: now });
}
