import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
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
  const { attempts, nextAttemptAt, status, claimedUntil } = crmDeliveriesTable;
  const isLost = and(
    eq(crmDeliveriesTable.provider, provider),
    eq(status, "in_progress"),
    lte(claimedUntil, now),
  );
  // Reads first, since each look at the queue asks and there is hardly ever one.
  if (!(await isAny(db, isLost))) return;
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
  const { personId, priority, nextAttemptAt, leadSubmittedAt } = crmDeliveriesTable;
  const isPersonFree = sql`not exists (
    select 1 from ${crmDeliveriesTable} as in_flight
    where in_flight.provider = ${provider} and in_flight.status = 'in_progress'
      and in_flight.person_id = ${personId})`;
  const [row] = await tx
    .select()
    .from(crmDeliveriesTable)
    .where(and(isDue(provider, now), isPersonFree))
    .orderBy(asc(priority), asc(nextAttemptAt), asc(leadSubmittedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** This person's last delivery that reached the account, by any of their leads. */
export async function findLastReached(
  db: Db,
  person: Person,
  account: string | null,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(isTheirs(person), isNotNull(crmDeliveriesTable.remote), not(isRowElsewhere(account))),
    )
    .orderBy(sql`${crmDeliveriesTable.syncedAt} desc nulls last`)
    .limit(1);
  return row ?? null;
}

/** Whether a write that was never confirmed may have changed this person's record since then. */
export async function isRecordInDoubt(db: Db, row: DeliveryRow, since: Date): Promise<boolean> {
  if (row.attempts > 1) return true;
  const { leadId, status, attempts, changedAt } = crmDeliveriesTable;
  const isOther = and(isTheirs(row), ne(leadId, row.leadId));
  return isAny(db, and(isOther, ne(status, "synced"), gt(attempts, 0), gte(changedAt, since)));
}

/** Why an older request is not sent: it would overwrite the newer answers. */
export const supersededReason: Localized<string> = {
  en: "A newer request of this person is there already.",
  es: "Ya está allí una solicitud más reciente de esta persona.",
};

/** Whether a later lead of this person reached the account, whatever became of sending it again. */
export function isSuperseded(
  db: Db,
  row: Person & Pick<DeliveryRow, "leadId" | "leadSubmittedAt">,
  account: string | null,
): Promise<boolean> {
  const { leadId, syncedAt, leadSubmittedAt } = crmDeliveriesTable;
  const isLater = and(ne(leadId, row.leadId), gt(leadSubmittedAt, row.leadSubmittedAt));
  const hasArrived = and(isNotNull(syncedAt), not(isRowElsewhere(account)));
  return isAny(db, and(isTheirs(row), isLater, hasArrived));
}

/** Whether a claim is worth its lock. */
export function isAnythingDue(db: Db, provider: string, now: Date): Promise<boolean> {
  return isAny(db, isDue(provider, now));
}

function isDue(provider: string, now: Date) {
  const { status, nextAttemptAt } = crmDeliveriesTable;
  const isOf = eq(crmDeliveriesTable.provider, provider);
  return and(isOf, eq(status, "pending"), lte(nextAttemptAt, now));
}

type Person = Pick<DeliveryRow, "provider" | "personId">;

const isTheirs = ({ provider, personId }: Person) =>
  and(eq(crmDeliveriesTable.provider, provider), eq(crmDeliveriesTable.personId, personId));

async function isAny(db: Db, where: SQL | undefined): Promise<boolean> {
  const { leadId } = crmDeliveriesTable;
  const found = await db.select({ leadId }).from(crmDeliveriesTable).where(where).limit(1);
  return found.length > 0;
}
