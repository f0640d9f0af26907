import { and, eq, gte, isNotNull, not, or, sql } from "drizzle-orm";
import { type HeldDecision, heldUntil } from "#platform/core/staff/held-until.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { changeDeliveries, crmDeliveriesTable, unsent } from "./deliveries-store.ts";
import { crmPresencesTable, isPresenceKept } from "./presences-store.ts";

const heldReason =
  "Held since a backup was restored: it may have been sent after that backup was made. An admin decides on the dashboard; Sync now sends it.";
const sentReason = "It counts as sent before the backup was restored.";

const sentErasureReason =
  "It counts as done before the backup was restored: look whether it is gone.";

const { status, nextAttemptAt, claimId } = crmPresencesTable;
const isHeld = gte(nextAttemptAt, heldUntil);
const isErasing = eq(status, "pending");
const isHeldDelivery = and(
  crmDeliveriesTable.isAsked,
  gte(crmDeliveriesTable.nextAttemptAt, heldUntil),
);

/**
 * A request that waits for something else than a worker: for its family's yes, or until it is back from
 * the trash. Nothing about its person was under way when the backup was made.
 */
const isWaiting = sql`(${crmDeliveriesTable.status} = 'skipped' and not exists (
  select 1 from ${crmPresencesTable} as person
  where person.person_id = ${crmDeliveriesTable.personId} and person.provider = ${crmDeliveriesTable.provider}
    and person.next_attempt_at >= ${heldUntil}))`;

/** Holds every delivery that is due or was on its way, until an admin decides. */
export async function holdDeliveries(db: Db, now: Date): Promise<void> {
  const wasWaiting = or(
    isErasing,
    and(isPresenceKept, or(isNotNull(nextAttemptAt), isNotNull(claimId))),
  );
  await db
    .update(crmPresencesTable)
    .set({
      isInDoubt: sql`${crmPresencesTable.isInDoubt} or ${claimId} is not null`,
      nextAttemptAt: heldUntil,
      claimId: null,
      claimedUntil: null,
      changedAt: now,
    })
    .where(wasWaiting);
  const held = { status: "pending", reason: heldReason, nextAttemptAt: heldUntil } as const;
  const isDue = and(crmDeliveriesTable.isAsked, not(isWaiting));
  await changeDeliveries(db, isDue, { ...held, changedAt: now });
  const isUnderWay = eq(crmDeliveriesTable.status, "in_progress");
  await changeDeliveries(db, isUnderWay, { status: unsent, changedAt: now });
}

export async function countHeldDeliveries(db: Db) {
  return {
    deliveries: await db.$count(crmDeliveriesTable, isHeldDelivery),
    erasures: await db.$count(crmPresencesTable, and(isErasing, isHeld)),
  };
}

/**
 * Ends the hold. Held requests are either due now, or count as sent. Existing records are kept true
 * either way. If the requests count as sent, held deletions at CRMs become work by hand, since
 * nothing proves them.
 */
export async function decideDeliveries(
  db: Db | Tx,
  decision: HeldDecision,
  now: Date,
): Promise<void> {
  if (decision === "send") {
    const due = { reason: null, nextAttemptAt: null, changedAt: now };
    await changeDeliveries(db, isHeldDelivery, due);
  } else {
    const left = { status: unsent, isAsked: false, nextAttemptAt: null, changedAt: now };
    await changeDeliveries(db, isHeldDelivery, { ...left, reason: sentReason });
    await db
      .update(crmPresencesTable)
      .set({
        status: "by-hand",
        lastError: sentErasureReason,
        nextAttemptAt: null,
        changedAt: now,
      })
      .where(and(isErasing, isHeld));
  }
  await db
    .update(crmPresencesTable)
    .set({ nextAttemptAt: now, attempts: 0, changedAt: now })
    .where(isHeld);
}
