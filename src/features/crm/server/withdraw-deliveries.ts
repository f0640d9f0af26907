import { and, eq, inArray, sql } from "drizzle-orm";
import { findLead, leadsTable } from "#features/leads/server/leads-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, deletedLeadReason, withdrawnStatus } from "./deliveries-store.ts";
import { crmPeopleTable } from "./people-store.ts";
import { planFor } from "./plan-deliveries.ts";
import type { PlanDeliveriesDependencies } from "./plan-deliveries.ts";
import { listProviderSettings } from "./provider-settings-store.ts";
import type { ProviderSettings } from "./provider-settings-store.ts";

/**
 * Takes a lead that is deleted out of every queue. A push in flight comes to its end; what would
 * follow it finds the lead gone.
 */
export async function withdrawDeliveries(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  leadId: string,
): Promise<void> {
  await tx
    .update(crmDeliveriesTable)
    .set({
      status: withdrawnStatus,
      reason: deletedLeadReason,
      nextAttemptAt: null,
      changedAt: clock.now(),
    })
    .where(
      and(
        eq(crmDeliveriesTable.leadId, leadId),
        inArray(crmDeliveriesTable.status, ["pending", "failed"]),
      ),
    );
}

/**
 * Puts what the deletion withdrew back into its queue, and plans what nobody planned while the lead
 * was away; the rules are asked again before each push.
 */
export async function restoreDeliveries(
  dependencies: PlanDeliveriesDependencies,
  tx: Tx,
  leadId: string,
): Promise<void> {
  const { clock, definitions } = dependencies;
  const now = clock.now();
  await tx
    .update(crmDeliveriesTable)
    .set({ status: "pending", reason: null, nextAttemptAt: now, changedAt: now })
    .where(
      and(eq(crmDeliveriesTable.leadId, leadId), eq(crmDeliveriesTable.reason, deletedLeadReason)),
    );
  const lead = await findLead(tx, leadId);
  const settings = await listProviderSettings(
    tx,
    definitions.map(({ id }) => id),
  );
  const isWanted = ({ enabled, enabledAt }: ProviderSettings) =>
    enabled && lead !== null && enabledAt !== null && enabledAt <= new Date(lead.timestamp);
  const wanted = settings.filter(isWanted);
  if (lead && wanted.length > 0) await planFor(tx, dependencies, [lead], wanted);
}

/** Forgets who sent these leads, unless another lead of theirs stays. Deliveries go with the leads. */
export async function forgetPeopleOf(tx: Tx, leadIds: readonly string[]): Promise<void> {
  const ids = [...leadIds];
  const email = sql`lower(btrim(${leadsTable.email}))`;
  const emails = tx.select({ email }).from(leadsTable).where(inArray(leadsTable.id, ids));
  const found = await tx
    .select({ id: crmPeopleTable.id })
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, emails))
    // Whoever plans a delivery for one of them holds this row: what is asked next sees that lead.
    .for("update");
  if (found.length === 0) return;
  await tx.delete(crmPeopleTable).where(
    and(
      inArray(
        crmPeopleTable.id,
        found.map(({ id }) => id),
      ),
      sql`not exists (
        select 1 from ${leadsTable}
        where lower(${leadsTable.email}) = ${crmPeopleTable.email}
          and ${leadsTable.id} <> all(${sql.param(ids)}::uuid[]))`,
    ),
  );
}
