import { type Delivery, findSkipReason } from "#features/crm/core/delivery.ts";
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

const en = {
  elsewhere: (label: string) =>
    `It went to the ${label} account that was connected before. Sync now sends it to this one, too.`,
  late: (label: string) => `It came before ${label} was switched on. Sync now sends it.`,
};

const es: typeof en = {
  elsewhere: (label) =>
    `Fue a la cuenta de ${label} que estaba conectada antes. Sincronizar ahora también lo envía a esta.`,
  late: (label) => `Llegó antes de que se activara ${label}. Sincronizar ahora lo envía.`,
};

const standingWords: Localized<typeof en> = { en, es };

/**
 * Lists a lead's delivery to every provider, including providers that were never asked. A stored
 * reason is shown as it was stored.
 */
export async function listLeadDeliveries(
  { database, crm: connections, clock }: CrmCtx,
  lead: Lead,
  locale: Locale,
): Promise<Delivery[]> {
  const words = standingWords[locale];
  const rows = await listDeliveriesOf(database.db, lead.id);
  const settings = await listProviderSettings(database.db, connections);
  const deliveries: Delivery[] = [];
  for (const [index, connection] of connections.entries()) {
    const row = rows.find(({ provider }) => provider === connection.definition.id);
    const chosen = settings[index];
    if (!chosen) continue;
    if (!row) {
      deliveries.push(describeUnplanned(lead, connection, chosen, locale));
      continue;
    }
    const { gate, account } = await findProviderState(database.db, row.provider);
    const { enabled } = chosen;
    const now = clock.now();
    const status = await readStatus(database.db, row);
    const asked = { enabled, gate, now, locale };
    const wait = status === "pending" ? describeWait(connection, asked) : null;
    const delivery = describeRow({ ...row, status }, connection, wait);
    deliveries.push(isElsewhere(row, account) ? moveElsewhere(delivery, words) : delivery);
  }
  return deliveries;
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

function describeRow(
  row: DeliveryRow,
  { definition }: CrmConnection,
  wait: string | null,
): Delivery {
  return {
    provider: row.provider,
    status: row.status,
    reason: row.reason ?? wait,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastError: row.lastError,
    remoteId: row.remote?.id ?? null,
    syncedAt: row.syncedAt?.toISOString() ?? null,
    label: definition.label,
    remoteUrl: row.remote?.url ?? null,
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
  return { provider, label, status, reason, ...untried, ...unseen, ...off };
}
