import type {
  BackfillProgress,
  CrmOverview,
  DeliveryCounts,
} from "#features/crm/core/crm-overview.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import type { ProviderGate } from "#features/crm/core/provider-gate.ts";
import { findLeadNames } from "#features/leads/server/leads-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Database, Db } from "#platform/server/database.ts";
import type { CrmConnection } from "./crm-connections.ts";
import { countDeliveries, listFailedDeliveries } from "./deliveries-store.ts";
import type { StatusCount } from "./deliveries-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { findProviderState } from "./provider-states-store.ts";
import type { Backfill } from "./provider-states-store.ts";

const shownFailures = 10;

export interface ReadCrmOverviewDependencies {
  readonly database: Database;
  readonly connections: readonly CrmConnection[];
  readonly clock: Clock;
}

/** How every provider stands: what the settings page shows and its numbers. */
export async function readCrmOverview(
  { database: { db }, connections, clock }: ReadCrmOverviewDependencies,
  locale: Locale,
): Promise<CrmOverview[]> {
  const counts = await countDeliveries(db);
  const overviews: CrmOverview[] = [];
  for (const connection of connections) {
    overviews.push(await readOverview(db, connection, { counts, now: clock.now(), locale }));
  }
  return overviews;
}

interface Asked {
  readonly counts: readonly StatusCount[];
  readonly now: Date;
  readonly locale: Locale;
}

async function readOverview(
  db: Db,
  { definition, set, configured, fault }: CrmConnection,
  { counts, now, locale }: Asked,
): Promise<CrmOverview> {
  const { id: provider, label, needs, variables, fields, remoteFieldName } = definition;
  const oneOf = new Set(definition.requiresOneOf);
  const { gate, lastTest, backfill } = await findProviderState(db, provider);
  const { fieldChoices } = await findProviderSettings(db, provider);
  return {
    provider,
    label,
    needs: needs[locale],
    variables: variables.map(({ name, purpose, required }) => ({
      name,
      purpose: purpose[locale],
      required,
      oneOf: oneOf.has(name),
      set: set.has(name),
    })),
    credentialsFault: configured ? fault : null,
    lastTest,
    ...describeGate(gate, now),
    counts: sumCounts(counts, provider),
    failures: await readFailures(db, provider),
    backfill: backfill ? await readProgress(db, provider, backfill) : null,
    fields: applyFieldChoices(fields, fieldChoices),
    remoteFieldHint: remoteFieldName.hint[locale],
  };
}

function describeGate(gate: ProviderGate, now: Date): Pick<CrmOverview, "pause" | "cooldown"> {
  if (gate.state === "open") return { pause: null, cooldown: null };
  const { state, reason, since, until } = gate;
  if (state === "paused") return { pause: { reason, since: since.toISOString() }, cooldown: null };
  const isOver = state === "throttled" && until <= now;
  return { pause: null, cooldown: isOver ? null : { reason, until: until.toISOString() } };
}

function sumCounts(counts: readonly StatusCount[], provider: string): DeliveryCounts {
  const of = (status: StatusCount["status"]) =>
    counts.find((each) => each.provider === provider && each.status === status)?.total ?? 0;
  return {
    pending: of("pending"),
    inProgress: of("in_progress"),
    synced: of("synced"),
    failed: of("failed"),
    skipped: of("skipped"),
    elsewhere: of("elsewhere"),
  };
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

async function readProgress(
  db: Db,
  provider: string,
  backfill: Backfill,
): Promise<BackfillProgress> {
  const counts = sumCounts(await countDeliveries(db, backfill.id), provider);
  const { synced, failed } = counts;
  const skipped = counts.skipped + counts.elsewhere;
  const planned = synced + failed + skipped + counts.pending + counts.inProgress;
  // Until all are queued the dry run's count is the better guess.
  const total = backfill.planned ? planned : Math.max(planned, backfill.counted);
  const left = total - synced - failed - skipped;
  return { startedAt: backfill.startedAt, total, synced, failed, skipped, left };
}
