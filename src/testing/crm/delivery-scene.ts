import type { CallConsent } from "#features/crm/core/consent-policy.ts";
import { randomUUID } from "node:crypto";
import {
  connectCrms,
  isReady,
  type CrmConnection,
  type CrmCtx,
  type ReadyConnection,
} from "#features/crm/server/crm-connections.ts";
import { deliveryQueue } from "#features/crm/server/deliveries/delivery-worker.ts";
import { listLeadDeliveries } from "#features/crm/server/deliveries/list-lead-deliveries.ts";
import { planDeliveries } from "#features/crm/server/deliveries/plan-deliveries.ts";
import { changeProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import type { CrmProviderDefinition, VariableValues } from "#features/crm/server/crm-provider.ts";
import type { Delivery } from "#features/crm/core/delivery.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import type { Database } from "#platform/database/database.ts";
import { lookOnce, type Look } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { memoryCrm, type MemoryCrm } from "./memory-crm.ts";
import { neverStopped } from "#testing/work-once.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testClock, type TestClock } from "#testing/site/test-clock.ts";
import { testCtx, testSecret } from "#testing/site/test-ctx.ts";

/** A provider that is switched on, a clock that stands still, and leads on their way. */
export interface ProviderScene {
  readonly ctx: CrmCtx;
  readonly clock: TestClock;
  readonly connection: ReadyConnection;
  readonly connections: readonly CrmConnection[];
  readonly log: ReturnType<typeof recordingLog>;
  /** Stores a lead that arrives now, and plans its deliveries. */
  add(changes?: Partial<Lead>): Promise<Lead>;
  /** Whether the families may be called. */
  readonly standing: { consent: CallConsent };
  /** Looks at the queue once. */
  poll(): Promise<Look>;
  /** Looks until there is nothing to do at this time. */
  work(): Promise<void>;
  read(lead: Lead): Promise<Delivery>;
}

export interface DeliveryScene extends ProviderScene {
  readonly crm: MemoryCrm;
}

const timings = { pollMs: 1_000, pushTimeoutMs: 10_000, claimMs: 90_000 };

/** The scene with a CRM that needs no network. */
export async function deliveryScene(
  database: Database,
  crm: MemoryCrm = memoryCrm({ id: `memory-${randomUUID()}` }),
  secret: AppSecret = testSecret,
): Promise<DeliveryScene> {
  return { crm, ...(await providerScene(database, crm.definition, {}, secret)) };
}

/** The scene with any provider; `variables` lead it to its fake. */
export async function providerScene(
  database: Database,
  definition: CrmProviderDefinition,
  variables: VariableValues = {},
  secret: AppSecret = testSecret,
): Promise<ProviderScene> {
  const clock = testClock();
  const log = recordingLog();
  const config = { variables, allowAnyCrmHost: true };
  const given = testCtx({ database, secret, clock, log, config });
  const connections = connectCrms(given, [definition]);
  const ctx = { ...given, crm: connections };
  const [connection] = connections.filter(isReady);
  if (!connection) throw new Error("The provider of the scene is not ready.");
  const provider = definition.id;
  await changeProviderSettings(database, provider, { enabled: true }, clock.now());
  const standing: ProviderScene["standing"] = { consent: "live" };
  const readConsent = async () => standing.consent;
  const work = { connection, timings, readConsent };
  const queue = deliveryQueue(ctx, work);
  const poll = () => lookOnce(queue, neverStopped);
  return {
    ctx,
    clock,
    standing,
    connection,
    connections,
    log,
    async add(changes = {}) {
      const id = randomUUID();
      const email = `${id}@example.com`;
      const lead = aLead({ id, email, timestamp: clock.now().toISOString(), ...changes });
      await insertLead(database, lead);
      await database.transaction((tx) => planDeliveries(ctx, tx, [lead.id]));
      return lead;
    },
    poll,
    async work() {
      for (;;) {
        const next = await poll();
        if ("done" in next) await next.done;
        else if (next.waitMs > 0) return;
      }
    },
    async read(lead) {
      const deliveries = await listLeadDeliveries(ctx, lead, "en");
      const found = deliveries.find((delivery) => delivery.provider === provider);
      if (!found) throw new Error("The lead has no delivery.");
      return found;
    },
  };
}
