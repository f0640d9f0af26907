import {
  type BackfillProgress,
  countWaitingDeliveries,
  type CrmOverview,
  type DeliveryCounts,
} from "#features/crm/core/crm-overview.ts";
import { deliveryStandings } from "#features/crm/core/delivery.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import { findGateAt, type ProviderGate } from "#features/crm/core/provider-gate.ts";
import { findLeadNames } from "#features/leads/server/leads-store.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Database, Db } from "#platform/database/database.ts";
import { type CrmConnection, type CrmCtx, describeUnready, isReady } from "./crm-connections.ts";
import {
  countDeliveries,
  listFailedDeliveries,
  type StatusCount,
} from "./presence/deliveries-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { findProviderState, type Backfill } from "./provider-states-store.ts";

const shownFailures = 10;

/** Reads the state and figures of every provider for the settings page. */
export async function readCrmOverview(
  { database: { db }, crm, clock }: CrmCtx,
  locale: Locale,
): Promise<CrmOverview[]> {
  const counts = await countDeliveries(db);
  const asked = { counts, now: clock.now(), locale };
  const overviews: CrmOverview[] = [];
  // One after another: the page asks every two seconds, and visitors need the connections.
  for (const connection of crm) overviews.push(await readOverview(db, connection, asked));
  return overviews;
}

async function readOverview(
  db: Db,
  { definition, set, configured, fault }: CrmConnection,
  { counts, now, locale }: { counts: readonly StatusCount[]; now: Date; locale: Locale },
): Promise<CrmOverview> {
  const { id: provider, label, needs, variables, fields, remoteFieldName } = definition;
  const oneOf = new Set(definition.requiresOneOf);
  const { gate, lastTest, backfill } = await findProviderState(db, provider);
  const { fieldChoices, enabled } = await findProviderSettings(db, provider);
  return {
    provider,
    label,
    needs: needs[locale],
    variables: variables.map(({ name, purpose, required = false }) => ({
      name,
      purpose: purpose[locale],
      required,
      oneOf: oneOf.has(name),
      set: set.has(name),
    })),
    credentialsFault: configured ? fault : null,
    lastTest,
    ...describeGate(findGateAt(gate, now)),
    counts: sumCounts(counts, provider),
    failures: await readFailures(db, provider),
    backfill: backfill
      ? readProgress(sumCounts(counts, provider, "ofBackfill"), backfill, enabled)
      : null,
    fields: applyFieldChoices(fields, fieldChoices),
    remoteFieldHint: remoteFieldName.hint[locale],
  };
}

function describeGate(gate: ProviderGate): Pick<CrmOverview, "pause" | "cooldown"> {
  if (gate.state === "open") return { pause: null, cooldown: null };
  const { state, reason, since, until } = gate;
  if (state === "paused") return { pause: { reason, since: since.toISOString() }, cooldown: null };
  return { pause: null, cooldown: { reason, until: until.toISOString() } };
}

/** Adds the counts up for every status. A status without deliveries has the count 0. */
function sumCounts(
  counts: readonly StatusCount[],
  provider: string,
  which: "total" | "ofBackfill" = "total",
): DeliveryCounts {
  const own = counts.filter((each) => each.provider === provider);
  const none = deliveryStandings.map((status) => [status, 0] as const);
  const found = own.map(({ status, [which]: count }) => [status, count] as const);
  return Object.fromEntries([...none, ...found]) as DeliveryCounts;
}

async function readFailures(db: Db, provider: string): Promise<CrmOverview["failures"]> {
  const rows = await listFailedDeliveries(db, provider, shownFailures);
  const names = await findLeadNames(
    db,
    rows.map(({ leadId }) => leadId),
  );
  return rows.map(({ leadId, attempts, lastError, changedAt }) => ({
    leadId,
    fullName: names.get(leadId) ?? "",
    attempts,
    error: lastError ?? "",
    failedAt: changedAt.toISOString(),
  }));
}

function readProgress(
  counts: DeliveryCounts,
  backfill: Backfill,
  enabled: boolean,
): BackfillProgress {
  const { synced, failed } = counts;
  const skipped = counts.skipped + counts.elsewhere;
  const left = countWaitingDeliveries(counts);
  const total = synced + failed + skipped + left;
  const { startedAt } = backfill;
  const isAsking = enabled && backfill.isAsking === true;
  return { startedAt, isAsking, total, synced, failed, skipped, left };
}

/** A count for every provider and status. */
export async function readDeliveryCounts({ database, crm }: CrmCtx) {
  const counts = await countDeliveries(database.db);
  return crm.flatMap(({ definition: { id: provider } }) =>
    Object.entries(sumCounts(counts, provider)).map(([status, total]) => ({
      provider,
      status,
      total,
    })),
  );
}

const gateStates = ["open", "throttled", "outage", "paused"] as const;

/** For every provider and state of its gate: 1 for the current state, 0 for the others. */
export async function readGates({ database, crm, clock }: CrmCtx) {
  const gates = [];
  for (const { definition } of crm) {
    const { gate } = await findProviderState(database.db, definition.id);
    const { state: now } = findGateAt(gate, clock.now());
    for (const state of gateStates) {
      gates.push({ provider: definition.id, state, total: Number(state === now) });
    }
  }
  return gates;
}

/** Why no lead is sent to a CRM that is on; null also during a cooldown, which ends by itself. */
export async function findCrmTrouble({ db }: Pick<Database, "db">, connection: CrmConnection) {
  const { id } = connection.definition;
  const { enabled } = await findProviderSettings(db, id);
  if (!enabled) return null;
  if (!isReady(connection)) return { cause: "unready" as const };
  const { gate } = await findProviderState(db, id);
  if (gate.state === "open" || gate.state === "throttled") return null;
  return { cause: gate.state, since: gate.since };
}

const en = {
  off: (label: string) => `${label} is switched off; this waits until it is on.`,
  paused: (label: string, reason: string) => `${label} is paused: ${reason}`,
  outage: (label: string, reason: string) =>
    `${label} is down and is tried again by itself: ${reason}`,
  throttled: (label: string, reason: string) => `${label} asked us to wait: ${reason}`,
};

const es: typeof en = {
  off: (label) => `${label} está desactivado; esto espera hasta que se active.`,
  paused: (label, reason) => `${label} está en pausa: ${reason}`,
  outage: (label, reason) => `${label} no funciona y se vuelve a intentar solo: ${reason}`,
  throttled: (label, reason) => `${label} nos pidió esperar: ${reason}`,
};

const waitWords: Localized<typeof en> = { en, es };

/** Why a pending delivery is not sent at once, in a sentence for staff; null if it is. */
export function describeWait(
  connection: CrmConnection,
  {
    enabled,
    now,
    locale,
    ...state
  }: { enabled: boolean; gate: ProviderGate; now: Date; locale: Locale },
): string | null {
  const { label } = connection.definition;
  const words = waitWords[locale];
  const unready = describeUnready(connection, locale);
  if (!enabled) return words.off(label);
  if (unready !== null) return unready;
  const gate = findGateAt(state.gate, now);
  return gate.state === "open" ? null : words[gate.state](label, gate.reason);
}
