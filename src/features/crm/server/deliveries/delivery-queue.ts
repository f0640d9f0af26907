import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import { maxAttempts } from "#features/crm/core/delivery.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  crmDeliveriesTable,
  type DeliveryRow,
  isRowElsewhere,
  withdrawnReason,
} from "./deliveries-store.ts";
import { moveDeliveries } from "./delivery-transitions.ts";

/**
 * Puts deliveries back into the queue whose process died; whether they arrived is not known. After
 * the last attempt such a delivery has failed: a lead that makes the process crash must not do so
 * for ever.
 */
export async function releaseExpiredClaims(db: Db, provider: string, now: Date): Promise<void> {
  const { attempts, nextAttemptAt, status, claimedUntil, leadId } = crmDeliveriesTable;
  const isLost = and(
    eq(crmDeliveriesTable.provider, provider),
    eq(status, "in_progress"),
    lte(claimedUntil, now),
  );
  // Reads first, since each look at the queue asks and there is hardly ever one.
  const lost = await db.select({ leadId }).from(crmDeliveriesTable).where(isLost).limit(1);
  if (lost.length === 0) return;
  const told = { changedAt: now, doubtAt: "" };
  await moveDeliveries(db, "failed", and(isLost, gte(attempts, maxAttempts)), {
    ...told,
    nextAttemptAt: null,
    lastError: "Every attempt was cut off before it ended.",
  });
  const reason = withdrawnReason;
  await moveDeliveries(db, "leftOut", and(isLost, isNull(nextAttemptAt)), { ...told, reason });
  await moveDeliveries(db, "givenBack", isLost, { ...told, nextAttemptAt: now });
}

/** Puts every failed delivery of a provider back into the queue; returns how many. */
export function retryFailedDeliveries(db: Db, provider: string, now: Date): Promise<number> {
  return moveDeliveries(db, "retried", eq(crmDeliveriesTable.provider, provider), {
    attempts: 0,
    nextAttemptAt: now,
    changedAt: now,
    reason: null,
  });
}

/** The next one whose time has come and whose person has no push in flight. */
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
          select 1 from ${crmDeliveriesTable} as in_flight
          where in_flight.provider = ${provider} and in_flight.status = 'in_progress'
            and in_flight.person_id = ${crmDeliveriesTable.personId})`,
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

/** This person's last delivery that reached the account, by any of their leads. */
export async function findLastReached(
  db: Db,
  { provider, personId }: Pick<DeliveryRow, "provider" | "personId">,
  account: string | null,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.personId, personId),
        isNotNull(crmDeliveriesTable.remote),
        not(isRowElsewhere(account)),
      ),
    )
    .orderBy(sql`${crmDeliveriesTable.syncedAt} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Whether a write that was never confirmed may have changed this person's record since then. */
export async function isRecordInDoubt(db: Db, row: DeliveryRow, since: Date): Promise<boolean> {
  if (row.attempts > 1) return true;
  const found = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, row.provider),
        eq(crmDeliveriesTable.personId, row.personId),
        ne(crmDeliveriesTable.leadId, row.leadId),
        ne(crmDeliveriesTable.status, "synced"),
        gt(crmDeliveriesTable.attempts, 0),
        gte(crmDeliveriesTable.changedAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Why an older request is not sent: it would overwrite the newer answers. */
export const supersededReason: Localized<string> = {
  en: "A newer request of this person is there already.",
  es: "Ya está allí una solicitud más reciente de esta persona.",
};

/** Whether a later lead of this person reached the account, whatever became of sending it again. */
export async function isSuperseded(
  db: Db,
  row: Pick<DeliveryRow, "leadId" | "provider" | "personId" | "leadSubmittedAt">,
  account: string | null,
): Promise<boolean> {
  const found = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, row.provider),
        eq(crmDeliveriesTable.personId, row.personId),
        isNotNull(crmDeliveriesTable.syncedAt),
        not(isRowElsewhere(account)),
        gt(crmDeliveriesTable.leadSubmittedAt, row.leadSubmittedAt),
        ne(crmDeliveriesTable.leadId, row.leadId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a claim is worth its lock. */
export async function isAnythingDue(db: Db, provider: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ leadId: crmDeliveriesTable.leadId })
    .from(crmDeliveriesTable)
    .where(
      and(
        eq(crmDeliveriesTable.provider, provider),
        eq(crmDeliveriesTable.status, "pending"),
        lte(crmDeliveriesTable.nextAttemptAt, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}
