import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { CrmConnection } from "./crm-connections.ts";
import {
  changeDelivery,
  insertDeliveries,
  lockDelivery,
  priorities,
  readStatus,
  unclaimed,
} from "./deliveries-store.ts";
import type { DeliveryRow } from "./deliveries-store.ts";
import { isSuperseded, supersededReason } from "./delivery-queue.ts";
import { describeWait } from "./describe-wait.ts";
import { findOrAddPerson } from "./people-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { findProviderState } from "./provider-states-store.ts";

export interface RequestedDelivery {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
}

/**
 * Sync now and Retry: puts a lead into a provider's queue, whatever became of it before, unless it
 * is in flight. What the provider's rules leave out (`autoSync` excepted), and what a newer request
 * of the same person overtook, is answered with "skipped" and why; a row that stands otherwise
 * keeps its status.
 *
 * @param viewer who asks; null for the site itself.
 * @throws AppError `not_found` when there is no such lead for them.
 */
export async function requestDelivery(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  connection: CrmConnection,
  leadId: string,
  viewer: FastifyRequest["staff"] = null,
): Promise<RequestedDelivery> {
  const { id: provider, label } = connection.definition;
  const lead = await findLead(database.db, leadId, viewer);
  if (!lead) throw new AppError("not_found", { en: "There is no lead with this address." });
  const { enabled, settings } = await findProviderSettings(database.db, provider);
  const refusal = findSkipReason(lead, { label, enabled, settings });
  const { gate, account } = await findProviderState(database.db, provider);
  const now = clock.now();
  return database.transaction(async (tx) => {
    const personId = await findOrAddPerson(tx, lead.email);
    const request = { leadId, provider, personId, leadSubmittedAt: new Date(lead.timestamp) };
    const reason =
      refusal ?? ((await isSuperseded(tx, request, account)) ? supersededReason : null);
    const fresh = {
      status: reason === null ? ("pending" as const) : ("skipped" as const),
      reason,
      origin: "staff" as const,
      priority: priorities.staff,
      pushId: randomUUID(),
      nextAttemptAt: reason === null ? now : null,
      changedAt: now,
    };
    await insertDeliveries(tx, [{ ...request, ...fresh }]);
    const row = await lockDelivery(tx, leadId, provider);
    const inFlight = { status: "in_progress", reason: null } as const;
    if (!row) return inFlight;
    if (readStatus(row, now) === inFlight.status) {
      // Should its push fail, no stop of a backfill takes it out of the queue.
      const { origin, priority } = fresh;
      await changeDelivery(tx, row, { origin, priority, nextAttemptAt: now });
      return inFlight;
    }
    if (reason !== null) {
      if (row.status === "skipped") await changeDelivery(tx, row, { reason, changedAt: now });
      return { status: "skipped", reason };
    }
    const again = { ...fresh, ...continueUnconfirmed(row), ...unclaimed, attempts: 0 };
    await changeDelivery(tx, row, again);
    return { status: "pending", reason: describeWait(connection, { enabled, gate, now }) };
  });
}

/** A push that was never confirmed may have arrived: its repeat has to look like the same one. */
function continueUnconfirmed(row: DeliveryRow): { readonly pushId?: string } {
  return row.status === "synced" ? {} : { pushId: row.pushId };
}
