import { measureWait, needsTest } from "#features/crm/core/provider-gate.ts";
import { type CrmCtx, isReady } from "#features/crm/server/crm-connections.ts";
import { eraseNext } from "#features/crm/server/erasures-store.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import {
  changeProviderState,
  findProviderState,
  lockProviderState,
} from "#features/crm/server/provider-states-store.ts";
import { testConnection } from "#features/crm/server/test-connection.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { deliverLead, type Recipient } from "./deliver-lead.ts";
import { type Claim, claimDelivery, recordOutcome } from "./delivery-claim.ts";
import { isAnythingDue, releaseExpiredClaims } from "./delivery-queue.ts";

export type DeliveryTimings = typeof deliveryTimings;
export const deliveryTimings = {
  /** How often a quiet queue is looked at. */
  pollMs: 1_000,
  /** One push that takes longer is given up. */
  pushTimeoutMs: 60_000,
  /** How long a process may hold a delivery, by the clock; longer than a push may take. */
  claimMs: 90_000,
};

/** Pushes at once by one process to one provider; more would only wait for the provider's pace. */
const maxConcurrent = 4;

/** One queue for each provider, so that a slow CRM delays no other. */
export const deliveryQueues = (ctx: CrmCtx, how: Omit<DeliveryWork, "connection">) =>
  ctx.crm.filter(isReady).map((connection) => deliveryQueue(ctx, { ...how, connection }));

interface DeliveryWork extends Recipient {
  readonly timings: DeliveryTimings;
}

/**
 * What one provider is to get. One delivery of a person is in flight at a time. Each look erases
 * whoever is to go there, tests a closed gate whose time has come, or takes the next delivery.
 */
export function deliveryQueue(ctx: Ctx, delivery: DeliveryWork): Queue<Claim> {
  const { database, clock } = ctx;
  const { connection, timings } = delivery;
  const { id, paceMs } = connection.definition;
  return {
    failure: "Delivering to a CRM met an error; it is tried again.",
    recovery: "Leads are delivered again.",
    about: { provider: id },
    pollMs: timings.pollMs,
    atOnce: maxConcurrent,
    async take({ stop, abort }) {
      const now = clock.now();
      // Deletions are sent first, also to a provider that is switched off for leads.
      const erasing = { connection, ...timings, timeoutMs: timings.pushTimeoutMs };
      if (await eraseNext(ctx, erasing, abort)) return { waitMs: paceMs };
      await releaseExpiredClaims(database.db, id, now);
      const { enabled } = await findProviderSettings(database.db, id);
      if (!enabled) return null;
      const state = await findProviderState(database.db, id);
      const waitMs = measureWait(state, now);
      // Waits in short steps, because an admin may open the gate or switch the provider off at any
      // time.
      if (waitMs > 0) return { waitMs };
      if (needsTest(state.gate)) {
        if (!(await claimTest(database, id, now))) return null;
        await testConnection(ctx, connection, { stop });
        return { waitMs: 0 };
      }
      if (!(await isAnythingDue(database.db, id, now))) return null;
      return claimDelivery(database, { provider: id, paceMs, ...timings, now });
    },
    work: (claim, { abort }) => push(ctx, delivery, claim, abort),
  };
}

async function push(ctx: Ctx, work: DeliveryWork, claim: Claim, abort: AbortSignal): Promise<void> {
  const { database, clock, log } = ctx;
  const { connection, timings } = work;
  const { definition } = connection;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timings.pushTimeoutMs)]);
  const outcome = await deliverLead(ctx, work, claim, signal);
  if (outcome.kind === "failed") {
    // The message may quote the vendor, who may quote the family: it stays out of the log.
    const { kind, cause } = outcome.failure;
    const { leadId, attempts } = claim.delivery;
    const reason = cause === undefined ? {} : describeError(cause);
    log.warn({ provider: definition.id, leadId, attempts, kind, ...reason }, "A push failed.");
  }
  await recordOutcome(database, claim, outcome, {
    now: clock.now(),
    random: Math.random(),
    isCrmHealthy: async () => (await testConnection(ctx, connection, { stop: abort })).ok,
  });
}

/** How long the claim holds; longer than a test may take. */
const testClaimMs = 30_000;

/** Whether this process is the one that tests a closed gate whose time has come. */
function claimTest(database: Database, provider: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { gate } = await lockProviderState(tx, provider);
    if (gate.state === "open" || measureWait({ gate, nextPushAt: null }, now) > 0) return false;
    const until = new Date(now.getTime() + testClaimMs);
    await changeProviderState(tx, provider, { gate: { ...gate, until } });
    return true;
  });
}
