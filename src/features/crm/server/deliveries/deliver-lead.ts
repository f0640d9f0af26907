import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import {
  applyConsent,
  type CallConsent,
  consentPolicySetting,
  findConsentBar,
  tellConsent,
} from "#features/crm/core/consent-policy.ts";
import { readCrmFields } from "#features/crm/core/crm-fields.ts";
import { findBar, findSkipReason } from "#features/crm/core/delivery.ts";
import {
  type ActiveFields,
  applyFieldChoices,
  listActiveFields,
  mapFields,
} from "#features/crm/core/field-map.ts";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { sharesNumber } from "#features/casework/server/case-store.ts";
import type { ReadyConnection } from "#features/crm/server/crm-connections.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { findLead, leadsTable } from "#features/leads/server/leads-store.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hashFields } from "#platform/intake/store-submissions.ts";
import { listSecrets } from "#platform/secrets/seal.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import {
  crmDeliveriesTable,
  deletedLeadReason,
  type DeliveryRow,
  priorities,
} from "./deliveries-store.ts";
import type { Claim, DeliveryOutcome } from "./delivery-claim.ts";
import {
  findLastReached,
  isRecordInDoubt,
  isSuperseded,
  supersededReason,
} from "./delivery-queue.ts";
import { moveDeliveries } from "./delivery-transitions.ts";

/** Whom a claimed delivery goes to. */
export interface Recipient {
  readonly connection: ReadyConnection;
  readonly readConsent: ReadConsent;
}

/** Whether this family may be called now. */
export type ReadConsent = (db: Db, person: Pick<Lead, "email" | "phone">) => Promise<CallConsent>;

interface PreparedPush {
  readonly lead: Lead;
  readonly fields: ActiveFields;
  readonly payloadHash: string;
  /** With those by earlier secrets, while the secret is being changed. */
  readonly hashes: readonly string[];
  /** Notes for staff, such as that it was sent without a live consent. */
  readonly notes: readonly string[];
}

/**
 * Pushes one claimed delivery, or finds that it should not go. Never throws: whatever happens is
 * an outcome to be recorded.
 */
export async function deliverLead(
  ctx: Ctx,
  recipient: Recipient,
  claim: Claim,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  try {
    return await deliver(ctx, recipient, claim, signal);
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
  ctx: Ctx,
  recipient: Recipient,
  claim: Claim,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { database } = ctx;
  const { provider } = recipient.connection;
  const { delivery, account } = claim;
  const prepared = await prepare(ctx, recipient, claim);
  if ("kind" in prepared) return prepared;
  const { lead, fields, payloadHash, notes } = prepared;
  const last = await findLastReached(database.db, delivery, account);
  const known = last?.remote ?? null;
  // Sync now always sends, even if the CRM seems to have the same content.
  const isOptional = delivery.origin !== "staff";
  if (known && isOptional && (await isUnchanged(database.db, prepared, claim, last))) {
    return { kind: "synced", remote: known, payloadHash, warnings: notes };
  }
  const { personId, pushId } = delivery;
  const push = { lead, fields, personId, pushId, known };
  const { warnings, ...remote } = await provider.push(push, signal);
  return { kind: "synced", remote, payloadHash, warnings: [...warnings, ...notes] };
}

/** Whether the last push to this account had the same content. */
async function isUnchanged(
  db: Db,
  { hashes }: PreparedPush,
  { delivery, account }: Claim,
  last: DeliveryRow | null,
): Promise<boolean> {
  if (last?.status !== "synced" || last.account !== account) return false;
  const isSame = hashes.some((hash) => hash === last.payloadHash);
  return isSame && last.syncedAt !== null && !(await isRecordInDoubt(db, delivery, last.syncedAt));
}

async function prepare(
  { database, secret }: Ctx,
  { connection: { definition }, readConsent }: Recipient,
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
      ? inDefaultLocale(supersededReason)
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
  const hashes = [payloadHash, ...previous.map((each) => hashFields(mapped, each))];
  const note = tellConsent(consent, policy);
  return { lead: told, fields, payloadHash, hashes, notes: note === null ? [] : [note] };
}

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
    sharesNumber(leadsTable.phoneKey, person.phoneKey),
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
  const once = new Map(
    [...newest, ...inFlight].map((row) => [`${row.provider} ${row.leadId}`, row]),
  );
  for (const row of once.values()) {
    const isIt = and(eq(leadId, row.leadId), eq(provider, row.provider));
    const origin = "consent" as const;
    const asked = { origin, priority: priorities.consent, nextAttemptAt: now, changedAt: now };
    const anew = { ...asked, pushId: randomUUID() };
    const moved = await moveDeliveries(tx, "askedAnew", isIt, anew);
    if (moved === 0) await moveDeliveries(tx, "resent", isIt, { ...anew, attempts: 0 });
  }
}
