import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, priorities } from "./deliveries-store.ts";

/**
 * Has a lead that was corrected sent anew to every CRM that has it. One that waits is sent as it is
 * then. The rules are asked again before each push.
 */
export async function resendDeliveries(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  leadId: string,
): Promise<void> {
  const now = clock.now();
  const { leadId: lead, status, syncedAt } = crmDeliveriesTable;
  await tx
    .update(crmDeliveriesTable)
    .set({
      status: "pending",
      reason: null,
      origin: "staff",
      priority: priorities.staff,
      pushId: randomUUID(),
      attempts: 0,
      nextAttemptAt: now,
      changedAt: now,
    })
    .where(and(eq(lead, leadId), inArray(status, ["synced", "failed"]), isNotNull(syncedAt)));
}
