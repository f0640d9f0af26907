import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { crmErasuresTable } from "#features/crm/server/erasures-store.ts";
import {
  countHeldBackfills,
  decideBackfills,
  holdBackfills,
} from "#features/crm/server/provider-states-store.ts";
import { type HeldDecision, heldUntil } from "#platform/core/clock.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { crmDeliveriesTable, priorities } from "./deliveries-store.ts";
import { moveDeliveries } from "./delivery-transitions.ts";

const heldReason =
  "Held since a backup was restored: it may have been sent after that backup was made. An admin decides on the dashboard; Sync now sends it.";
const sentReason = "It counts as sent before the backup was restored. Sync now sends it again.";

const sentErasureReason =
  "It counts as done before the backup was restored: look whether it is gone.";

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
  const held = { reason: heldReason, nextAttemptAt: heldUntil, changedAt: now };
  await moveDeliveries(db, "held", undefined, held);
  await db
    .update(crmErasuresTable)
    .set({ nextAttemptAt: heldUntil, changedAt: now })
    .where(eq(crmErasuresTable.status, "pending"));
  await holdBackfills(db);
}

export async function countHeldDeliveries(db: Db) {
  return {
    jobs: await countHeldBackfills(db),
    deliveries: await db.$count(crmDeliveriesTable, isHeldDelivery),
    erasures: await db.$count(crmErasuresTable, isHeldErasure),
  };
}

/**
 * Ends the hold: what is held is due now, or leaves the queue as if it had been sent. Held
 * deletions at CRMs then become work by hand, since nothing proves them done.
 */
export async function decideDeliveries(
  db: Db | Tx,
  decision: HeldDecision,
  now: Date,
): Promise<void> {
  if (decision === "send") {
    const due = { nextAttemptAt: now, changedAt: now };
    await moveDeliveries(db, "released", isHeldDelivery, { reason: null, ...due });
    await db.update(crmErasuresTable).set(due).where(isHeldErasure);
  } else {
    const left = { nextAttemptAt: null, changedAt: now };
    await moveDeliveries(db, "withdrawn", isHeldDelivery, { reason: sentReason, ...left });
    const byHand = { status: "by-hand", lastError: sentErasureReason, ...left } as const;
    await db.update(crmErasuresTable).set(byHand).where(isHeldErasure);
  }
  await decideBackfills(db, decision);
}

/**
 * Has a lead that was corrected sent anew to every CRM that has it. One that waits is sent as it is
 * then. One in flight may have been read before the correction: its other push id makes whoever
 * writes down its end send once more. The rules are asked again before each push.
 */
export async function resendDeliveries({ clock }: Ctx, tx: Tx, leadId: string): Promise<void> {
  const now = clock.now();
  const { leadId: lead, status, syncedAt } = crmDeliveriesTable;
  const isTheirs = eq(lead, leadId);
  const anew = {
    origin: "staff" as const,
    priority: priorities.staff,
    pushId: randomUUID(),
    nextAttemptAt: now,
    changedAt: now,
  };
  await moveDeliveries(tx, "askedAnew", isTheirs, anew);
  // A waiting delivery reads the lead when it is sent, so its attempts count on.
  const hasArrived = and(isTheirs, isNotNull(syncedAt), inArray(status, ["synced", "failed"]));
  await moveDeliveries(tx, "resent", hasArrived, { ...anew, reason: null, attempts: 0 });
}
