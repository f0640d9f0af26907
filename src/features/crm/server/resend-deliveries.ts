import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, priorities } from "./deliveries-store.ts";

/**
 * Has a lead that was corrected sent anew to every CRM that has it. One that waits is sent as it is
 * then. One in flight may have been read before the correction: its other push id makes whoever
 * writes down its end send once more. The rules are asked again before each push.
 */
export async function resendDeliveries(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  leadId: string,
): Promise<void> {
  const now = clock.now();
  const { leadId: lead, status, syncedAt, reason, attempts } = crmDeliveriesTable;
  const isInFlight = sql`${status} = 'in_progress'`;
  const hasArrived = and(inArray(status, ["synced", "failed"]), isNotNull(syncedAt));
  await tx
    .update(crmDeliveriesTable)
    .set({
      status: sql`case when ${isInFlight} then ${status} else 'pending' end`,
      reason: sql`case when ${isInFlight} then ${reason} end`,
      attempts: sql`case when ${isInFlight} then ${attempts} else 0 end`,
      origin: "staff",
      priority: priorities.staff,
      pushId: randomUUID(),
      nextAttemptAt: now,
      changedAt: now,
    })
    .where(and(eq(lead, leadId), or(isInFlight, hasArrived)));
}
