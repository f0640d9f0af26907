import { readCrmFields } from "#features/crm/core/crm-fields.ts";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import {
  applyConsent,
  consentPolicySetting,
  findConsentBar,
  tellConsent,
} from "#features/crm/core/consent-policy.ts";
import type { CallConsent } from "#features/crm/core/consent-policy.ts";
import { findBar, findSkipReason } from "#features/crm/core/decide-delivery.ts";
import { applyFieldChoices, listActiveFields, mapFields } from "#features/crm/core/field-map.ts";
import type { ActiveFields } from "#features/crm/core/field-map.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import type { Database, Db } from "#platform/server/database.ts";
import { readSetting } from "#platform/server/settings-store.ts";
import { hashFields } from "#platform/server/hash-fields.ts";
import { listSecrets } from "#platform/server/keyed-hash.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import type { Claim } from "./claim-delivery.ts";
import type { CrmProvider, CrmProviderDefinition } from "./crm-provider.ts";
import { deletedLeadReason } from "./deliveries-store.ts";
import type { DeliveryRow } from "./deliveries-store.ts";
import {
  findLastReached,
  isRecordInDoubt,
  isSuperseded,
  supersededReason,
} from "./delivery-queue.ts";
import type { DeliveryOutcome } from "./record-outcome.ts";
import { findProviderSettings } from "./provider-settings-store.ts";

export interface DeliverLeadDependencies {
  readonly database: Database;
  readonly definition: CrmProviderDefinition;
  readonly provider: CrmProvider;
  readonly secret: AppSecret;
  readonly readConsent: ReadConsent;
}

/** Whether this family may be called now; the app knows where that is kept. */
export type ReadConsent = (db: Db, person: Pick<Lead, "email" | "phone">) => Promise<CallConsent>;

interface PreparedPush {
  readonly lead: Lead;
  readonly fields: ActiveFields;
  readonly payloadHash: string;
  /** While the secret is being changed: what the hash was under the one before. */
  readonly olderHashes: readonly string[];
  /** For staff: it goes without a live consent. */
  readonly notes: readonly string[];
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
  claim: Claim,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { database, provider } = dependencies;
  const { delivery, account } = claim;
  const prepared = await prepare(dependencies, claim);
  if ("kind" in prepared) return prepared;
  const { payloadHash, olderHashes: _olderHashes, notes, ...push } = prepared;
  const last = await findLastReached(database.db, delivery, account);
  const known = last?.remote ?? null;
  // Whoever presses Sync now wants to see it done, whatever we remember.
  if (
    known &&
    delivery.origin !== "staff" &&
    (await isUnchanged(database.db, prepared, claim, last))
  ) {
    return { kind: "synced", remote: known, payloadHash, warnings: notes };
  }
  const { personId, pushId } = delivery;
  const result = await provider.push({ ...push, personId, pushId, known }, signal);
  const { id, url, parts, warnings } = result;
  return {
    kind: "synced",
    remote: { id, url, parts },
    payloadHash,
    warnings: [...warnings, ...notes],
  };
}

/** Whether the person's record holds just this already. */
async function isUnchanged(
  db: Db,
  { payloadHash, olderHashes }: PreparedPush,
  { delivery, account }: Claim,
  last: DeliveryRow | null,
): Promise<boolean> {
  if (last?.status !== "synced" || last.account !== account) return false;
  const isSame = [payloadHash, ...olderHashes].some((hash) => hash === last.payloadHash);
  return isSame && last.syncedAt !== null && !(await isRecordInDoubt(db, delivery, last.syncedAt));
}

async function prepare(
  { database, definition, secret, readConsent }: DeliverLeadDependencies,
  { delivery, account }: Claim,
): Promise<PreparedPush | DeliveryOutcome> {
  const rules = await findProviderSettings(database.db, definition.id);
  if (!rules.enabled) return { kind: "deferred" };
  const lead = await findLead(database.db, delivery.leadId);
  if (!lead) return { kind: "skipped", reason: deletedLeadReason };
  const consent = await readConsent(database.db, lead);
  const { policy } = await readSetting(database.db, consentPolicySetting);
  const findRefusal = async () =>
    (await isSuperseded(database.db, delivery, account))
      ? supersededReason
      : (findSkipReason(lead, { ...rules, label: definition.label }) ??
        findConsentBar(consent, policy));
  // Where a CRM has the person, it learns of a changed consent whatever its rules are by now.
  const reason = delivery.origin === "consent" ? findBar(lead) : await findRefusal();
  if (reason !== null) return { kind: "skipped", reason };
  const fields = listActiveFields(applyFieldChoices(definition.fields, rules.fieldChoices));
  const told = applyConsent(lead, consent, policy);
  const mapped = mapFields(readCrmFields(told), fields);
  const [current, ...previous] = listSecrets(secret);
  const payloadHash = hashFields(mapped, current);
  const olderHashes = previous.map((each) => hashFields(mapped, each));
  const note = tellConsent(consent, policy);
  return { lead: told, fields, payloadHash, olderHashes, notes: note === null ? [] : [note] };
}
