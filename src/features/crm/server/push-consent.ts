import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Tx } from "#platform/server/database.ts";
import { crmDeliveriesTable, priorities } from "./deliveries-store.ts";

/**
 * Sends a person's record anew to every CRM that has it, because whether they may be called has
 * changed: the newest request of each of their addresses that arrived there, once. The push reads
 * the consent when it goes. One in flight may have read it a moment ago: its other push id makes
 * whoever writes down its end send once more.
 *
 * @param person whose number reaches every address of theirs; without one the address counts alone.
 */
export async function pushConsent(
  tx: Tx,
  person: { readonly emailKey: string; readonly phoneKey: string },
  now: Date,
): Promise<void> {
  const { provider, personId, leadSubmittedAt, syncedAt, leadId, status } = crmDeliveriesTable;
  const isTheirs = or(
    sql`lower(${leadsTable.email}) = ${person.emailKey}`,
    person.phoneKey === "" ? undefined : eq(leadsTable.phoneKey, person.phoneKey),
  );
  const newest = await tx
    .selectDistinctOn([provider, personId], { provider, leadId })
    .from(crmDeliveriesTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(and(isTheirs, isNotNull(syncedAt), isNull(leadsTable.deletedAt)))
    .orderBy(provider, personId, desc(leadSubmittedAt));
  const inFlight = await tx
    .select({ provider, leadId })
    .from(crmDeliveriesTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(and(isTheirs, eq(status, "in_progress")));
  const seen = new Set<string>();
  for (const row of [...newest, ...inFlight]) {
    const key = `${row.provider} ${row.leadId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    await askAnew(tx, row, now);
  }
}

async function askAnew(
  tx: Tx,
  { provider, leadId }: { readonly provider: string; readonly leadId: string },
  now: Date,
): Promise<void> {
  const { status, attempts } = crmDeliveriesTable;
  const isInFlight = sql`${status} = 'in_progress'`;
  await tx
    .update(crmDeliveriesTable)
    .set({
      pushId: randomUUID(),
      origin: "consent",
      priority: priorities.consent,
      nextAttemptAt: now,
      changedAt: now,
      status: sql`case when ${isInFlight} then ${status} else 'pending' end`,
      attempts: sql`case when ${isInFlight} then ${attempts} else 0 end`,
    })
    .where(and(eq(crmDeliveriesTable.leadId, leadId), eq(crmDeliveriesTable.provider, provider)));
}
