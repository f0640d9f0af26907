import { and, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DeliveryStanding, DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import { crmProviderStatesTable } from "#features/crm/server/provider-states-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Db, Tx } from "#platform/database/database.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each lead and provider: how far the lead got on its way to that CRM. */
export const crmDeliveriesTable = pgTable(
  "crm_deliveries",
  {
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leadsTable.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    personId: uuid("person_id").notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    reason: text(),
    /** Who asked: the lead's arrival, a member of staff, a backfill, or a consent that changed. */
    origin: text().$type<DeliveryOrigin>().notNull(),
    backfillId: uuid("backfill_id"),
    priority: smallint().notNull(),
    pushId: uuid("push_id").notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    /** The claim of the process that pushes it; a result under another claim is not stored. */
    claimId: uuid("claim_id"),
    claimedUntil: moment("claimed_until"),
    lastError: text("last_error"),
    remote: jsonb().$type<RemoteRef>(),
    /** The CRM account that has `remote`; null before any account was known. */
    account: text(),
    /** The person's records at accounts that were connected earlier. */
    elsewhere: jsonb().$type<readonly RemoteAt[]>().notNull().default([]),
    /**
     * The account that may have got a push that was never confirmed; empty when no account was
     * known.
     */
    doubtAt: text("doubt_at"),
    payloadHash: text("payload_hash"),
    leadSubmittedAt: moment("lead_submitted_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    syncedAt: moment("synced_at"),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.provider] }),
    index("crm_deliveries_due").on(
      table.provider,
      table.status,
      table.priority,
      table.nextAttemptAt,
      table.leadSubmittedAt,
    ),
    // Two pushes of one person at once could make two records at a CRM that can't upsert.
    uniqueIndex("crm_deliveries_one_push_per_person")
      .on(table.provider, table.personId)
      .where(sql`${table.status} = 'in_progress'`),
    index("crm_deliveries_person").on(table.provider, table.personId),
    index("crm_deliveries_backfill").on(table.backfillId),
  ],
);

export type RemoteAt = Readonly<{ account: string; remote: RemoteRef }>;
export type DeliveryOrigin = "arrival" | "staff" | "backfill" | "consent";
export type DeliveryRow = typeof crmDeliveriesTable.$inferSelect;
export type NewDelivery = typeof crmDeliveriesTable.$inferInsert;

/** New leads go before a backfill's. */
export const priorities: Readonly<Record<DeliveryOrigin, number>> = {
  staff: 0,
  consent: 0,
  arrival: 0,
  backfill: 1,
};

/** Why a delivery that a backfill had queued left the queue unsent. */
export const withdrawnReason = "The backfill was stopped.";

/** Why a delivery was not sent whose lead is in the trash, or gone. */
export const deletedLeadReason = "The lead was deleted.";

/**
 * Whether a delivery's record is at another account than this one. Where either is unknown it counts
 * as the same: a record too few can be made later, one too many stays.
 */
export function isElsewhere(row: Pick<DeliveryRow, "account">, account: string | null): boolean {
  return row.account !== null && account !== null && row.account !== account;
}

/** As `isElsewhere`, for a condition. */
export function isRowElsewhere(account: string | null): SQL {
  return account === null
    ? sql`false`
    : sql`coalesce(${crmDeliveriesTable.account} <> ${account}, false)`;
}

/** Gives all that was sent while no account was known to this one. */
export async function assignAccount(tx: Tx, provider: string, account: string): Promise<void> {
  const { remote, account: known } = crmDeliveriesTable;
  await tx
    .update(crmDeliveriesTable)
    .set({ account })
    .where(and(eq(crmDeliveriesTable.provider, provider), isNull(known), isNotNull(remote)));
}

/** Nobody pushes what a process had claimed that died since: it waits. */
export function readStatus({ status, claimedUntil }: DeliveryRow, now: Date): DeliveryStatus {
  const isExpired = status === "in_progress" && claimedUntil !== null && claimedUntil <= now;
  return isExpired ? "pending" : status;
}

/** Adds deliveries; a lead that already has its row for a provider keeps it as it is. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const all = [...rows];
  await tx.insert(crmDeliveriesTable).values(all).onConflictDoNothing();
}

/** For a change: others who want this row wait until `tx` ends. */
export async function lockDelivery(
  tx: Tx,
  leadId: string,
  provider: string,
): Promise<DeliveryRow | null> {
  const [row] = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(and(eq(crmDeliveriesTable.leadId, leadId), eq(crmDeliveriesTable.provider, provider)))
    .for("update");
  return row ?? null;
}

export function listDeliveriesOf(db: Db, leadId: string): Promise<DeliveryRow[]> {
  return db.select().from(crmDeliveriesTable).where(eq(crmDeliveriesTable.leadId, leadId));
}

/** Few are in the trash, and they have an index. */
const isOutsideTrash = sql`${crmDeliveriesTable.leadId} not in (
  select ${leadsTable.id} from ${leadsTable} where ${leadsTable.deletedAt} is not null)`;

/** Newest first. */
export function listFailedDeliveries(
  db: Db,
  provider: string,
  limit: number,
): Promise<DeliveryRow[]> {
  const { provider: of, status, changedAt } = crmDeliveriesTable;
  return db
    .select()
    .from(crmDeliveriesTable)
    .where(and(eq(of, provider), eq(status, "failed"), isOutsideTrash))
    .orderBy(desc(changedAt))
    .limit(limit);
}

export interface StatusCount {
  readonly provider: string;
  readonly status: DeliveryStanding;
  readonly total: number;
}

/** @param backfillId counts this backfill's alone. */
export function countDeliveries(db: Db, backfillId?: string): Promise<StatusCount[]> {
  const { provider, status, account } = crmDeliveriesTable;
  const isOfBackfill =
    backfillId === undefined ? undefined : eq(crmDeliveriesTable.backfillId, backfillId);
  const isSentElsewhere = sql`${status} = 'synced' and ${account} <> ${crmProviderStatesTable.account}`;
  return db
    .select({
      provider,
      status: sql<DeliveryStanding>`
        case when ${isSentElsewhere} then 'elsewhere' else ${status} end as standing`,
      total: sql<number>`count(*)::int`,
    })
    .from(crmDeliveriesTable)
    .leftJoin(crmProviderStatesTable, eq(crmProviderStatesTable.provider, provider))
    .where(and(isOfBackfill, isOutsideTrash))
    .groupBy(provider, sql`standing`);
}
