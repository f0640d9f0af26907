import type { CallConsent } from "#features/crm/core/consent-policy.ts";
import { randomUUID } from "node:crypto";
import {
  connectCrms,
  type CrmCtx,
  isReady,
  type ReadyConnection,
} from "#features/crm/server/crm-connections.ts";
import {
  countBackfillLeads,
  endBackfill,
  planBackfill,
  startBackfill,
} from "#features/crm/server/backfill-leads.ts";
import { deliveryQueue } from "#features/crm/server/deliveries/delivery-worker.ts";
import { listLeadDeliveries } from "#features/crm/server/deliveries/list-lead-deliveries.ts";
import { planDeliveries } from "#features/crm/server/deliveries/plan-deliveries.ts";
import { changeProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import { findProviderState } from "#features/crm/server/provider-states-store.ts";
import { readCrmOverview } from "#features/crm/server/read-crm-overview.ts";
import { requestDelivery } from "#features/crm/server/routes.ts";
import { testConnection } from "#features/crm/server/test-connection.ts";
import type { CrmProviderDefinition, VariableValues } from "#features/crm/server/crm-provider.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import type { Database } from "#platform/database/database.ts";
import { lookOnce } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { minuteMs } from "#testing/durations.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { memoryCrm, type MemoryCrm } from "./memory-crm.ts";
import { neverStopped } from "#testing/work-once.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx, testSecret } from "#testing/site/test-ctx.ts";

export type ProviderScene = Awaited<ReturnType<typeof providerScene>>;
export type DeliveryScene = Awaited<ReturnType<typeof deliveryScene>>;

const timings = { pollMs: 1_000, pushTimeoutMs: 10_000, claimMs: 90_000 };

/** The scene with a CRM that needs no network. */
export async function deliveryScene(
  database: Database,
  crm: MemoryCrm = memoryCrm({ id: `memory-${randomUUID()}` }),
  secret: AppSecret = testSecret,
) {
  return { crm, ...(await providerScene(database, crm.definition, {}, secret)) };
}

/**
 * A provider that is switched on, a clock that stands still, and leads on their way; `variables` lead
 * it to its fake.
 */
export async function providerScene(
  database: Database,
  definition: CrmProviderDefinition,
  variables: VariableValues = {},
  secret: AppSecret = testSecret,
) {
  const clock = testClock();
  const log = recordingLog();
  const config = { variables, allowAnyCrmHost: true };
  const given = testCtx({ database, secret, clock, log, config });
  const connections = connectCrms(given, [definition]);
  const ctx = { ...given, crm: connections };
  const [connection] = connections.filter(isReady);
  if (!connection) throw new Error("The provider of the scene is not ready.");
  const provider = definition.id;
  /** Whether the families may be called. */
  const standing: { consent: CallConsent } = { consent: "live" };
  const readConsent = async () => standing.consent;
  const queue = deliveryQueue(ctx, { connection, timings, readConsent });
  /** Looks at the queue once. */
  const poll = () => lookOnce(queue, neverStopped);
  /** Looks until there is nothing to do at this time. */
  async function work(): Promise<void> {
    for (;;) {
      const next = await poll();
      if ("done" in next) await next.done;
      else if (next.waitMs > 0) return;
    }
  }
  /** Stores a lead that arrives now, and plans its deliveries. */
  async function add(changes: Partial<Lead> = {}) {
    const id = randomUUID();
    const email = `${id}@example.com`;
    const lead = aLead({ id, email, timestamp: clock.now().toISOString(), ...changes });
    await insertLead(database, lead);
    await database.transaction((tx) => planDeliveries(ctx, tx, [lead.id]));
    return lead;
  }
  /** What an admin changes about the provider. */
  const set = (change: Parameters<typeof changeProviderSettings>[2]) =>
    changeProviderSettings(database, provider, change, clock.now());
  await set({ enabled: true });
  return {
    ctx,
    clock,
    standing,
    connection,
    connections,
    log,
    add,
    /** The same, and what is due now. */
    async send(changes?: Partial<Lead>) {
      const lead = await add(changes);
      await work();
      return lead;
    },
    async workAfter(durationMs: number) {
      clock.advance(durationMs);
      await work();
    },
    set,
    poll,
    work,
    /** Lets time pass in steps, as the worker would see it. */
    async pass(durationMs: number, stepMs = minuteMs) {
      for (let passed = 0; passed < durationMs; passed += stepMs) {
        clock.advance(stepMs);
        await work();
      }
    },
    async read(lead: Lead) {
      const deliveries = await listLeadDeliveries(ctx, lead, "en");
      const found = deliveries.find((delivery) => delivery.provider === provider);
      if (!found) throw new Error("The lead has no delivery.");
      return found;
    },
    ...staffVerbs(ctx, connection),
  };
}

/** What staff ask of the provider. */
function staffVerbs(ctx: CrmCtx, connection: ReadyConnection) {
  const { definition } = connection;
  const state = () => findProviderState(ctx.database.db, definition.id);
  return {
    /** Test Connection. */
    test: () => testConnection(ctx, connection),
    syncNow: ({ id }: Lead) => requestDelivery(ctx, connection, id),
    state,
    async overview() {
      const [overview] = await readCrmOverview(ctx, "en");
      if (!overview) throw new Error("The overview is empty.");
      return overview;
    },
    countEarlier: () => countBackfillLeads(ctx, definition),
    /** What is done about a backfill that is due, with the id that a start would have given. */
    async backfill() {
      const counted = await startBackfill(ctx, definition);
      const { backfill } = await state();
      await planBackfill(ctx, definition, backfill?.id ?? "");
      return counted;
    },
    stopBackfill: () => endBackfill(ctx, definition),
  };
}
