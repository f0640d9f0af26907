import type { CallConsent } from "#features/crm/core/consent-policy.ts";
import type { CrmFailureKind } from "#features/crm/core/provider-gate.ts";
import { randomUUID } from "node:crypto";
import {
  connectCrms,
  type CrmCtx,
  isReady,
  type ReadyConnection,
} from "#features/crm/server/crm-connections.ts";
import {
  backfillQueue,
  countBackfillLeads,
  endBackfill,
  startBackfill,
} from "#features/crm/server/backfill-leads.ts";
import { deliveryQueue } from "#features/crm/server/presence/worker.ts";
import { listLeadDeliveries } from "#features/crm/server/presence/list-lead-deliveries.ts";
import { planDeliveries } from "#features/crm/server/presence/plan-deliveries.ts";
import { requestDelivery } from "#features/crm/server/presence/request-delivery.ts";
import { changeProviderSettings } from "#features/crm/server/change-provider-settings.ts";
import { findProviderState } from "#features/crm/server/provider-states-store.ts";
import { readCrmOverview } from "#features/crm/server/read-crm-overview.ts";
import { testConnection } from "#features/crm/server/test-connection.ts";
import type { CrmProviderDefinition, VariableValues } from "#features/crm/server/crm-provider.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import type { Database } from "#platform/database/database.ts";
import { lookOnce, type Queue } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { crmFailure, memoryCrm, type MemoryCrm } from "./memory-crm.ts";
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
  const scene = await providerScene(database, crm.definition, {}, secret);
  return {
    crm,
    ...scene,
    /** Pushes what is due. `meanwhile` runs during the first push, which then fails with `kind`. */
    async workWhile(meanwhile: () => Promise<unknown>, kind?: CrmFailureKind) {
      crm.before = async () => {
        crm.before = () => {};
        await meanwhile();
        if (kind) throw crmFailure(kind);
      };
      await scene.work();
    },
  };
}

/**
 * An active provider, a clock that stands still, and leads with deliveries; `variables` configure
 * the address of its fake.
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
  /** Whether the families may be called. */
  const standing: { consent: CallConsent } = { consent: "live" };
  const readConsents = async (_: unknown, people: readonly unknown[]) =>
    people.map(() => standing.consent);
  const ctx = { ...given, crm: connections, readConsents };
  const [connection] = connections.filter(isReady);
  if (!connection) throw new Error("The provider of the scene is not ready.");
  const provider = definition.id;
  const queue = deliveryQueue(ctx, { connection, timings });
  /** Looks at the queue once. */
  const poll = () => lookOnce(queue, neverStopped);
  /** Works until nothing is due at this time. */
  const work = () => workAll(queue);
  const add = (changes: Partial<Lead> = {}) => addPlanned(ctx, changes);
  /** Changes the provider's settings as an admin does. */
  const set = async (change: Parameters<typeof changeProviderSettings>[2]) => {
    await changeProviderSettings(database, provider, change, clock.now());
  };
  await set({ enabled: true });
  return {
    ctx,
    clock,
    standing,
    connection,
    connections,
    log,
    add,
    /** Adds a lead, and pushes what is due now. */
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
    /** Takes what is due, like a process that dies before it ends, and lets the claim expire. */
    async die(attempts?: number) {
      await queue.take(neverStopped);
      await expireClaims(database, provider, attempts);
    },
    /** The same for a process whose call arrives before it dies. */
    async dieAfterCall() {
      const taken = await queue.take(neverStopped);
      if (!taken || !("call" in taken) || !taken.call) throw new Error("Nothing was due.");
      await connection.provider.write(taken.call.write, neverStopped.abort);
      await expireClaims(database, provider);
    },
  };
}

/** Works on a queue until nothing is due at this time. */
async function workAll<Claim>(queue: Queue<Claim>): Promise<void> {
  for (;;) {
    const next = await lookOnce(queue, neverStopped);
    if ("done" in next) await next.done;
    else if (next.waitMs > 0) return;
  }
}

/** Stores a lead that arrives now, and plans its deliveries. */
async function addPlanned(ctx: CrmCtx, changes: Partial<Lead>): Promise<Lead> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const lead = aLead({ id, email, timestamp: ctx.clock.now().toISOString(), ...changes });
  await insertLead(ctx.database, lead);
  await ctx.database.transaction((tx) => planDeliveries(ctx, tx, [lead.id]));
  return lead;
}

async function expireClaims(database: Database, provider: string, attempts?: number) {
  await database.executeSql(
    "update crm_erasures set claimed_until = now() - interval '1 second', attempts = coalesce($1, attempts) where claim_id is not null and provider = $2",
    [attempts ?? null, provider],
  );
}

/** Actions of staff on the provider. */
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
    countEarlier: async () => (await countBackfillLeads(ctx, definition)).count,
    /**
     * Backfills until everything is queued.
     * @returns how many.
     */
    async backfill() {
      await startBackfill(ctx, definition);
      await workAll(backfillQueue(ctx, definition));
      const [overview] = await readCrmOverview(ctx, "en");
      return overview?.backfill?.total;
    },
    stopBackfill: () => endBackfill(ctx, definition),
  };
}
