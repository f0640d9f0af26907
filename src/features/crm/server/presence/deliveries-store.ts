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
 * What became of each request at each CRM, as staff see it: whether it is to be sent, was sent and
 * when, or why not. What a CRM has of the person stands in `crmPresencesTable`.
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
    /** To be sent, and not sent yet. It outlives the trash, as a lead may come back. */
    isAsked: boolean("is_asked").notNull().default(true),
    reason: text(),
    backfillId: uuid("backfill_id"),
    /** 1 of what only a backfill asked for. */
    priority: smallint().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    remote: jsonb().$type<RemoteRef>(),
    account: text(),
    leadSubmittedAt: moment("lead_submitted_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    syncedAt: moment("synced_at"),
    /** When a call last may have brought something of it there without saying so. */
    reachedAt: moment("reached_at"),
    /** What the CRM got of it, by the hash of each value: what is no longer so is blanked there. */
    sent: jsonb().$type<SentFields>(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.provider] }),
    index("crm_deliveries_person").on(table.provider, table.personId),
    index("crm_deliveries_backfill").on(table.backfillId),
  ],
);

/** Several hashes of one field, parted by a space, where it is not sure which value arrived. */
export type SentFields = Readonly<Partial<Record<CrmFieldKey, string>>>;
export type DeliveryRow = typeof crmDeliveriesTable.$inferSelect;
export type NewDelivery = typeof crmDeliveriesTable.$inferInsert;
type Values = Omit<NewDelivery, "leadId" | "provider">;
/** New values, or SQL expressions of the old row. */
export type DeliveryChange = { readonly [Key in keyof Values]?: Values[Key] | SQL };

const { leadId, provider: ofProvider, status, account: atAccount, syncedAt } = crmDeliveriesTable;

/** What leaves the queue unsent: what was sent before stays sent. */
export const unsent = sql<DeliveryStatus>`case when ${syncedAt} is null then 'skipped' else 'synced' end`;

/** What is written of a request that the CRM has now. */
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
 * Whether a delivery's record is at another account than this one. Where either is unknown it counts
 * as the same: a record too few can be made later, one too many stays.
 */
export function isElsewhere(row: Pick<DeliveryRow, "account">, account: string | null): boolean {
  return row.account !== null && account !== null && row.account !== account;
}

/** Gives requests their row; one that has it keeps it as it is. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(crmDeliveriesTable)
    .values([...rows])
    .onConflictDoNothing();
}

/** @returns how many. */
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

/** Of one lead, or of several. */
export const isOfLead = (provider: string, ...ids: readonly string[]) =>
  and(eq(ofProvider, provider), inArray(leadId, [...ids]));

export function listDeliveriesOf(db: Db, lead: string): Promise<DeliveryRow[]> {
  return db.select().from(crmDeliveriesTable).where(eq(leadId, lead));
}

/** Few are in the trash, and they have an index. */
const isOutsideTrash = sql`${leadId} not in (
  select ${leadsTable.id} from ${leadsTable} where ${leadsTable.deletedAt} is not null)`;

/** What staff see as failed at this provider, and Retry all sends. */
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

/** All, and of those what the provider's last backfill asked for: read once, as there may be many. */
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

/** Gives all that was sent while no account was known to this one. */
export async function assignDeliveries(tx: Tx, provider: string, account: string): Promise<void> {
  const isUnknown = and(isNull(atAccount), sql`${crmDeliveriesTable.remote} is not null`);
  await changeDeliveries(tx, and(eq(ofProvider, provider), isUnknown), { account });
}
