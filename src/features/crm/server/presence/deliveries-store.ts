import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { DeliveryStanding, DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import { crmProviderStatesTable } from "#features/crm/server/provider-states-store.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Db, Tx } from "#platform/database/database.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The delivery of each request to each CRM, as staff see it: whether it is to be sent, when it was
 * sent, or why not. What a CRM holds about the person is in `crmPresencesTable`.
 */
export const crmDeliveriesTable = pgTable(
  "crm_deliveries",
  {
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leadsTable.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    personId: uuid("person_id").notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    /**
     * The request is to be sent and has not been sent yet. Moving the lead to the trash does not
     * change this, because the lead may be restored.
     */
    isAsked: boolean("is_asked").notNull().default(true),
    reason: text(),
    backfillId: uuid("backfill_id"),
    /** 1 if only a backfill asked for the request. */
    priority: smallint().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    remote: jsonb().$type<RemoteRef>(),
    account: text(),
    leadSubmittedAt: moment("lead_submitted_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    syncedAt: moment("synced_at"),
    /** When a call last may have brought part of the request to the CRM without a confirmation. */
    reachedAt: moment("reached_at"),
    /**
     * A hash of each value that the CRM received from this request. Values that are no longer true
     * are emptied there.
     */
    sent: jsonb().$type<SentFields>(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.provider] }),
    index("crm_deliveries_person").on(table.provider, table.personId),
    index("crm_deliveries_backfill").on(table.backfillId),
  ],
);

/** Several hashes of one field, separated by a space, if it is uncertain which value arrived. */
export type SentFields = Readonly<Partial<Record<CrmFieldKey, string>>>;
export type DeliveryRow = typeof crmDeliveriesTable.$inferSelect;
export type NewDelivery = typeof crmDeliveriesTable.$inferInsert;
type Values = Omit<NewDelivery, "leadId" | "provider">;
/** New values, or SQL expressions over the old row. */
export type DeliveryChange = { readonly [Key in keyof Values]?: Values[Key] | SQL };

const { leadId, provider: ofProvider, status, account: atAccount, syncedAt } = crmDeliveriesTable;

/**
 * The status of a request that leaves the queue unsent. A request that was sent before stays sent.
 */
export const unsent = sql<DeliveryStatus>`case when ${syncedAt} is null then 'skipped' else 'synced' end`;

/** The change that marks a request as received by the CRM. */
export const toArrived = (
  {
    notes,
    ...what
  }: Pick<DeliveryRow, "remote" | "account" | "sent"> & {
    /** Sentences for staff. */
    readonly notes: readonly string[];
  },
  now: Date,
) =>
  ({
    ...what,
    status: "synced",
    isAsked: false,
    reason: notes.join(" ") || null,
    lastError: null,
    nextAttemptAt: null,
    syncedAt: now,
    changedAt: now,
  }) as const;

/**
 * Whether a delivery's record is in another account than `account`. If either is unknown, they
 * count as the same: a missing record can be created later, but a duplicate stays.
 */
export function isElsewhere(row: Pick<DeliveryRow, "account">, account: string | null): boolean {
  return row.account !== null && account !== null && row.account !== account;
}

/** Adds a row for each request that has none. An existing row is left as it is. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(crmDeliveriesTable)
    .values([...rows])
    .onConflictDoNothing();
}

/** @returns the number of rows changed. */
export async function changeDeliveries(
  db: Db | Tx,
  where: SQL | undefined,
  change: DeliveryChange,
): Promise<number> {
  const changed = await db
    .update(crmDeliveriesTable)
    .set(change)
    .where(where)
    .returning({ leadId });
  return changed.length;
}

/** The deliveries of one lead, or of several. */
export const isOfLead = (provider: string, ...ids: readonly string[]) =>
  and(eq(ofProvider, provider), inArray(leadId, [...ids]));

export function listDeliveriesOf(db: Db, lead: string): Promise<DeliveryRow[]> {
  return db.select().from(crmDeliveriesTable).where(eq(leadId, lead));
}

/** Few leads are in the trash, and an index finds them. */
const isOutsideTrash = sql`${leadId} not in (
  select ${leadsTable.id} from ${leadsTable} where ${leadsTable.deletedAt} is not null)`;

/** The deliveries that staff see as failed at this provider, and that Retry all sends. */
export const isFailedAt = (provider: string) =>
  and(eq(ofProvider, provider), eq(status, "failed"), isOutsideTrash);

/** Newest first. */
export function listFailedDeliveries(
  db: Db,
  provider: string,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(crmDeliveriesTable)
    .where(isFailedAt(provider))
    .orderBy(desc(crmDeliveriesTable.changedAt))
    .limit(limit);
}

export type StatusCount = Awaited<ReturnType<typeof countDeliveries>>[number];

/**
 * Counts all deliveries, and those of the provider's last backfill. One query counts both, because
 * there may be many.
 */
export function countDeliveries(db: Db) {
  const { backfill } = crmProviderStatesTable;
  const isOfBackfill = sql`${crmDeliveriesTable.backfillId}::text = ${backfill} ->> 'id'`;
  const isSentElsewhere = sql`${status} = 'synced' and ${atAccount} <> ${crmProviderStatesTable.account}`;
  return db
    .select({
      provider: ofProvider,
      status: sql<DeliveryStanding>`
        case when ${isSentElsewhere} then 'elsewhere' else ${status} end as standing`,
      total: sql<number>`count(*)::int`,
      ofBackfill: sql<number>`count(*) filter (where ${isOfBackfill})::int`,
    })
    .from(crmDeliveriesTable)
    .leftJoin(crmProviderStatesTable, eq(crmProviderStatesTable.provider, ofProvider))
    .where(isOutsideTrash)
    .groupBy(ofProvider, sql`standing`);
}

/** Assigns everything that was sent while no account was known to this account. */
export async function assignDeliveries(tx: Tx, provider: string, account: string): Promise<void> {
  const isUnknown = and(isNull(atAccount), sql`${crmDeliveriesTable.remote} is not null`);
  await changeDeliveries(tx, and(eq(ofProvider, provider), isUnknown), { account });
}
