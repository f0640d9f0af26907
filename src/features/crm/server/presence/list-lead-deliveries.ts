import { findConsentBar } from "#features/crm/core/consent-policy.ts";
import { type Delivery, type DeliveryStatus, findSkipReason } from "#features/crm/core/delivery.ts";
import { shapeLead, wantedOnceAsked } from "#features/crm/core/wanted.ts";
import type { CrmConnection, CrmCtx } from "#features/crm/server/crm-connections.ts";
import {
  listProviderSettings,
  type ProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import { findProviderState } from "#features/crm/server/provider-states-store.ts";
import { describeWait } from "#features/crm/server/read-crm-overview.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import { type DeliveryRow, isElsewhere, listDeliveriesOf } from "./deliveries-store.ts";
import { isBeingCalled } from "./presences-store.ts";
import { readFacts, readRules } from "./read-facts.ts";

const en = {
  elsewhere: (label: string) => `It went to the ${label} account that was connected before.`,
  late: (label: string) => `It came before ${label} was switched on.`,
  sends: {
    agreed: "Sync now sends it, with the phone number.",
    marked: "Sync now sends it, with the phone number and marked: no consent to calls.",
    noNumber: "Sync now sends it, without a phone number.",
  },
  sendsNothing: (reason: string) => `Sync now sends nothing. ${reason}`,
  holds:
    "Sync now sends nothing: there is no consent to calls, and the owner has chosen to hold such leads back.",
};

const es: typeof en = {
  elsewhere: (label) => `Fue a la cuenta de ${label} que estaba conectada antes.`,
  late: (label) => `Llegó antes de que se activara ${label}.`,
  sends: {
    agreed: "Sincronizar ahora lo envía, con el número de teléfono.",
    marked:
      "Sincronizar ahora lo envía, con el número de teléfono y la nota de que no aceptó llamadas.",
    noNumber: "Sincronizar ahora lo envía, sin número de teléfono.",
  },
  sendsNothing: (reason) => `Sincronizar ahora no envía nada. ${reason}`,
  holds:
    "Sincronizar ahora no envía nada: no hay permiso para llamadas y la agencia eligió retener esos prospectos.",
};

const standingWords: Localized<typeof en> = { en, es };

/**
 * Lists a lead's delivery to every provider, including providers that were never asked. A stored
 * reason is shown as it was stored.
 */
export async function listLeadDeliveries(
  ctx: CrmCtx,
  lead: Lead,
  locale: Locale,
): Promise<Delivery[]> {
  const { database, crm: connections, clock } = ctx;
  const words = standingWords[locale];
  const rows = await listDeliveriesOf(database.db, lead.id);
  const settings = await listProviderSettings(database.db, connections);
  const deliveries: Delivery[] = [];
  for (const [index, connection] of connections.entries()) {
    const row = rows.find(({ provider }) => provider === connection.definition.id);
    const chosen = settings[index];
    if (!chosen) continue;
    const { enabled } = chosen;
    const { gate, account } = await findProviderState(database.db, connection.definition.id);
    const press = async (status: DeliveryStatus) => {
      if (!enabled || status === "pending" || status === "in_progress") return { syncNow: null };
      return { syncNow: await describeSyncNow(ctx, connection, { account, lead, locale }) };
    };
    if (!row) {
      const unplanned = describeUnplanned(lead, connection, chosen, locale);
      deliveries.push({ ...unplanned, ...(await press(unplanned.status)) });
      continue;
    }
    const now = clock.now();
    const status = await readStatus(database.db, row);
    const asked = { enabled, gate, now, locale };
    const wait = status === "pending" ? describeWait(connection, asked) : null;
    const described = describeRow({ ...row, status }, connection, wait);
    const delivery = { ...described, ...(await press(status)) };
    deliveries.push(isElsewhere(row, account) ? moveElsewhere(delivery, words) : delivery);
  }
  return deliveries;
}

/** What "Sync now" would send of a lead, by the same rule that is asked once it is pressed. */
async function describeSyncNow(
  ctx: CrmCtx,
  connection: CrmConnection,
  {
    account,
    lead,
    locale,
  }: { readonly account: string | null; readonly lead: Lead; readonly locale: Locale },
): Promise<string | null> {
  const { db } = ctx.database;
  const words = standingWords[locale];
  const rules = await readRules(db, connection, account);
  const [person] = await readFacts(ctx, db, rules, [lead.email.trim().toLowerCase()]);
  const known = person?.leads.find(({ id }) => id === lead.id);
  if (!person || !known) return null;
  const { leftOut } = wantedOnceAsked(person.facts, lead.id, locale);
  const refused = leftOut.find(({ leadId }) => leadId === lead.id);
  // The stored reason tells of the choice at its time; this sentence, of the choice as it is now.
  if (refused?.reason === findConsentBar(known.consent, rules.policy)) return words.holds;
  if (refused) return words.sendsNothing(refused.reason);
  const { phone, contactConsent } = shapeLead(known.lead, known.consent, {
    act: "send",
    policy: rules.policy,
  });
  if (phone === null) return words.sends.noNumber;
  return contactConsent ? words.sends.agreed : words.sends.marked;
}

/** A claim whose process has died is shown as waiting, because nobody is sending it. */
async function readStatus(db: Db, { status, provider, personId }: DeliveryRow) {
  if (status !== "in_progress") return status;
  return (await isBeingCalled(db, provider, personId)) ? status : "pending";
}

/** When the lead reached the CRM, as a line of the lead's history. */
export function tellDeliveryLine({ provider, label, syncedAt }: Delivery) {
  if (syncedAt === null) return [];
  return [{ id: provider, at: syncedAt, kind: "delivered" as const, by: null, text: label }];
}

/** Stored reasons ended with this until November 2026. What the press sends is `syncNow` alone. */
const formerAdvice = /(?<=\.) Sync now sends it(?: again)?\.$/;

function describeRow(
  row: DeliveryRow,
  { definition }: CrmConnection,
  wait: string | null,
): Delivery {
  return {
    provider: row.provider,
    status: row.status,
    reason: row.reason?.replace(formerAdvice, "") ?? wait,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastError: row.lastError,
    remoteId: row.remote?.id ?? null,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    label: definition.label,
    remoteUrl: row.remote?.url ?? null,
    syncNow: null,
  };
}

/**
 * For a record in another account. The account connected now can't show it, so the lead counts as
 * not sent.
 */
function moveElsewhere(delivery: Delivery, words: typeof en): Delivery {
  const { status, label } = delivery;
  if (status !== "synced") return { ...delivery, ...unseen };
  return { ...delivery, ...unseen, status: "skipped", reason: words.elsewhere(label) };
}

const untried = { attempts: 0, nextAttemptAt: null, lastError: null };
const unseen = { remoteId: null, remoteUrl: null, syncedAt: null };

/** Describes a lead without a row: nobody asked to send it, or it has only just arrived. */
function describeUnplanned(
  lead: Lead,
  { definition }: CrmConnection,
  { enabled, enabledAt, settings }: ProviderSettings,
  locale: Locale,
): Delivery {
  const { id: provider, label } = definition;
  const refusal = findSkipReason(lead, { label, enabled, settings }, locale);
  const isOnItsWay = enabledAt !== null && new Date(lead.timestamp) >= enabledAt;
  const reason = refusal ?? (isOnItsWay ? null : standingWords[locale].late(label));
  const status = reason === null ? "pending" : "skipped";
  const off = enabled ? {} : ({ isOff: true } as const);
  return { provider, label, status, reason, syncNow: null, ...untried, ...unseen, ...off };
}
