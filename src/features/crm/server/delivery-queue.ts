import { and, asc, eq, gt, lte, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable } from "./deliveries-store.ts";
import type { DeliveryRow } from "./deliveries-store.ts";

/** One whose process was cut off: its claim ran out, and nobody knows how far it got. */
export async function findCutOff(
  tx: Tx,
  provider: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.status, "in_progress"),
        lte(crmDeliveriesTable.claimedUntil, now),
      ),
    )
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** The next one whose time has come and whose person has no push going on. */
export async function findDue(
  tx: Tx,
  provider: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.status, "pending"),
        lte(crmDeliveriesTable.nextAttemptAt, now),
        sql`not exists (
          select 1 from ${crmDeliveriesTable} as going
          where going.provider = ${provider} and going.status = 'in_progress'
            and going.person_id = ${crmDeliveriesTable.personId})`,
      ),
    )
    .orderBy(
      asc(crmDeliveriesTable.priority),
      asc(crmDeliveriesTable.nextAttemptAt),
      asc(crmDeliveriesTable.leadSubmittedAt),
    )
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** This person's last delivery that reached the provider, by any of their leads. */
export async function findLastReached(
  db: Db,
  { provider, personId }: Pick<DeliveryRow, "provider" | "personId">,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.personId, personId),
        sql`${crmDeliveriesTable.remote} is not null`,
      ),
    )
    .orderBy(sql`${crmDeliveriesTable.syncedAt} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Whether a later lead of this person is at the provider already. */
export async function isSuperseded(db: Db, row: DeliveryRow): Promise<boolean> {
  const found = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, row.provider),
        eq(crmDeliveriesTable.personId, row.personId),
        eq(crmDeliveriesTable.status, "synced"),
        gt(crmDeliveriesTable.leadSubmittedAt, row.leadSubmittedAt),
        ne(crmDeliveriesTable.leadId, row.leadId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a claim is worth its lock. */
export async function isAnythingDue(db: Db, provider: string, now: Date): Promise<boolean> {
  const isOfProvider = eq(crmDeliveriesTable.provider, provider);
  const due = and(
    isOfProvider,
    eq(crmDeliveriesTable.status, "pending"),
    lte(crmDeliveriesTable.nextAttemptAt, now),
  );
  const cutOff = and(
    isOfProvider,
    eq(crmDeliveriesTable.status, "in_progress"),
    lte(crmDeliveriesTable.claimedUntil, now),
  );
  const found = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(or(due, cutOff))
    .limit(1);
  return found.length > 0;
}
