import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { heldUntil } from "#platform/core/held-until.ts";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, unclaimed, withdrawnStatus } from "./deliveries-store.ts";
import { crmErasuresTable } from "./erasures-store.ts";

const heldReason =
  "Held since a backup was restored: it may have been sent after that backup was made. An admin decides on the dashboard; Sync now sends it.";
const sentReason = "It counts as sent before the backup was restored. Sync now sends it again.";

const isHeldDelivery = and(
  eq(crmDeliveriesTable.status, "pending"),
  gte(crmDeliveriesTable.nextAttemptAt, heldUntil),
);
const isHeldErasure = and(
  eq(crmErasuresTable.status, "pending"),
  gte(crmErasuresTable.nextAttemptAt, heldUntil),
);

/** Whatever waits for a CRM, or was on its way, goes nowhere until an admin decides. */
export async function holdDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .update(crmDeliveriesTable)
    .set({
      status: "pending",
      reason: heldReason,
      nextAttemptAt: heldUntil,
      changedAt: now,
      ...unclaimed,
    })
    .where(inArray(crmDeliveriesTable.status, ["pending", "in_progress"]));
  await db
    .update(crmErasuresTable)
    .set({ nextAttemptAt: heldUntil, changedAt: now })
    .where(eq(crmErasuresTable.status, "pending"));
}

export async function countHeldDeliveries(
  db: Db,
): Promise<{ readonly deliveries: number; readonly erasures: number }> {
  return {
    deliveries: await db.$count(crmDeliveriesTable, isHeldDelivery),
    erasures: await db.$count(crmErasuresTable, isHeldErasure),
  };
}

/** Ends the hold: what is held is due now, or leaves the queue as if it had been sent. */
export async function decideDeliveries(
  db: Db | Tx,
  decision: HeldDecision,
  now: Date,
): Promise<void> {
  const deliveries =
    decision === "send"
      ? { reason: null, nextAttemptAt: now, changedAt: now }
      : { status: withdrawnStatus, reason: sentReason, nextAttemptAt: null, changedAt: now };
  await db.update(crmDeliveriesTable).set(deliveries).where(isHeldDelivery);
  const erasures =
    decision === "send"
      ? { nextAttemptAt: now, changedAt: now }
      : { status: "done" as const, remotes: sql`'[]'::jsonb`, nextAttemptAt: null, changedAt: now };
  await db.update(crmErasuresTable).set(erasures).where(isHeldErasure);
}
