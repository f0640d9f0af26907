import { readCrmFields } from "#features/crm/core/crm-fields.ts";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { findSkipReason } from "#features/crm/core/decide-delivery.ts";
import { applyFieldChoices, listActiveFields, mapFields } from "#features/crm/core/field-map.ts";
import type { ActiveFields } from "#features/crm/core/field-map.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import type { Database, Db } from "#platform/server/database.ts";
import { hashFields } from "#platform/server/hash-fields.ts";
import type { Claim } from "./claim-delivery.ts";
import type { CrmProvider, CrmProviderDefinition } from "./crm-provider.ts";
import type { DeliveryRow } from "./deliveries-store.ts";
import { findLastReached, isRecordInDoubt, isSuperseded } from "./delivery-queue.ts";
import type { DeliveryOutcome } from "./record-outcome.ts";
import { findProviderSettings } from "./provider-settings-store.ts";

export interface DeliverLeadDependencies {
  readonly database: Database;
  readonly definition: CrmProviderDefinition;
  readonly provider: CrmProvider;
  readonly secret: string;
}

interface Errand {
  readonly lead: Lead;
  readonly fields: ActiveFields;
  readonly payloadHash: string;
}

/**
 * Pushes one claimed delivery, or finds that it should not go. Never throws: whatever happens is
 * an outcome to be recorded.
 */
export async function deliverLead(
  dependencies: DeliverLeadDependencies,
  claim: Claim,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  try {
    return await deliver(dependencies, claim, signal);
  } catch (failure) {
    if (failure instanceof CrmFailure) return { kind: "failed", failure };
    const message = "The attempt ended with an error of ours; the log tells more.";
    return {
      kind: "failed",
      failure: new CrmFailure("unknown_outcome", message, { cause: failure }),
    };
  }
}

async function deliver(
  dependencies: DeliverLeadDependencies,
  { delivery }: Claim,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { database, provider } = dependencies;
  const errand = await prepare(dependencies, delivery);
  if (typeof errand === "string") return { kind: "skipped", reason: errand };
  const { payloadHash, ...push } = errand;
  const last = await findLastReached(database.db, delivery);
  const known = last?.remote ?? null;
  // Whoever presses Sync now wants to see it done, whatever we remember.
  if (
    known &&
    delivery.origin !== "staff" &&
    (await isThere(database.db, errand, delivery, last))
  ) {
    return { kind: "synced", remote: known, payloadHash, warnings: [] };
  }
  const { personId, pushId } = delivery;
  const result = await provider.push({ ...push, personId, pushId, known }, signal);
  const { id, url, parts, warnings } = result;
  return { kind: "synced", remote: { id, url, parts }, payloadHash, warnings };
}

/** Whether the person's record holds just this already. */
async function isThere(
  db: Db,
  { payloadHash }: Errand,
  delivery: DeliveryRow,
  last: DeliveryRow | null,
): Promise<boolean> {
  const isSame = last?.status === "synced" && last.payloadHash === payloadHash;
  return isSame && last.syncedAt !== null && !(await isRecordInDoubt(db, delivery, last.syncedAt));
}

async function prepare(
  { database, definition, secret }: DeliverLeadDependencies,
  delivery: DeliveryRow,
): Promise<Errand | string> {
  const lead = await findLead(database.db, delivery.leadId);
  if (!lead) return "The lead was deleted.";
  if (await isSuperseded(database.db, delivery)) {
    return "A newer request of this person is there already.";
  }
  const { enabled, settings, fieldChoices } = await findProviderSettings(
    database.db,
    definition.id,
  );
  const reason = findSkipReason(lead, { label: definition.label, enabled, settings });
  if (reason !== null) return reason;
  const fields = listActiveFields(applyFieldChoices(definition.fields, fieldChoices));
  const payloadHash = hashFields(mapFields(readCrmFields(lead), fields), secret);
  return { lead, fields, payloadHash };
}
