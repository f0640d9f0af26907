import { measureWait, needsTest } from "#features/crm/core/provider-gate.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { describeError } from "#platform/server/describe-error.ts";
import type { Log } from "#platform/server/log.ts";
import { claimDelivery } from "./claim-delivery.ts";
import type { Claim } from "./claim-delivery.ts";
import type { ReadyConnection } from "./crm-connections.ts";
import type { ReadConsent } from "./deliver-lead.ts";
import { eraseNext } from "./erase-person.ts";
import { deliverLead } from "./deliver-lead.ts";
import { isAnythingDue, releaseExpiredClaims } from "./delivery-queue.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { findProviderState } from "./provider-states-store.ts";
import { recordOutcome } from "./record-outcome.ts";
import { claimTest } from "./claim-test.ts";
import { testConnection } from "./test-connection.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

export interface DeliveryTimings {
  /** How often a quiet queue is looked at. */
  readonly pollMs: number;
  /** One push that takes longer is given up. */
  readonly pushTimeoutMs: number;
  /** How long a process may hold a delivery, by the clock; longer than a push may take. */
  readonly claimMs: number;
}

export interface DeliverNextDependencies {
  readonly database: Database;
  readonly connection: ReadyConnection;
  readonly clock: Clock;
  readonly secret: AppSecret;
  readonly log: Log;
  readonly timings: DeliveryTimings;
  readonly readConsent: ReadConsent;
}

export interface DeliverySignals {
  /** No further push begins, and tests end. */
  readonly stop: AbortSignal;
  /** Pushes in flight end, too. */
  readonly abort: AbortSignal;
}

export type DeliveryPoll =
  | { readonly kind: "idle"; readonly waitMs: number }
  /** Resolves when the push is over and written down; rejects when that can't be written. */
  | { readonly kind: "pushing"; readonly done: Promise<void> };

/**
 * Looks once at one provider's queue: tests a closed gate whose time has come, or begins the next
 * push, or finds that there is nothing to do for a while.
 */
export async function deliverNext(
  dependencies: DeliverNextDependencies,
  { stop, abort }: DeliverySignals,
): Promise<DeliveryPoll> {
  const { database, connection, clock, timings } = dependencies;
  const { id, paceMs } = connection.definition;
  const idle = { kind: "idle", waitMs: timings.pollMs } as const;
  const now = clock.now();
  // Whoever is erased here goes there too, whether or not it gets leads by now.
  const erasing = { database, connection, clock, ...timings, timeoutMs: timings.pushTimeoutMs };
  if (await eraseNext(erasing, abort)) return { kind: "idle", waitMs: paceMs };
  await releaseExpiredClaims(database.db, id, now);
  const { enabled } = await findProviderSettings(database.db, id);
  if (!enabled) return idle;
  const state = await findProviderState(database.db, id);
  const waitMs = measureWait(state, now);
  // In steps, because an admin may open a gate or switch the provider off at any time.
  if (waitMs > 0) return { kind: "idle", waitMs: Math.min(timings.pollMs, waitMs) };
  if (needsTest(state.gate)) {
    const isOurs = await claimTest(database, id, now);
    if (isOurs) await testConnection({ database, clock }, connection, stop);
    return isOurs ? { kind: "idle", waitMs: 0 } : idle;
  }
  if (!(await isAnythingDue(database.db, id, now))) return idle;
  const claim = await claimDelivery(database, { provider: id, paceMs, ...timings, now });
  return claim ? { kind: "pushing", done: push(dependencies, claim, abort) } : idle;
}

async function push(
  { database, connection, clock, secret, log, timings, readConsent }: DeliverNextDependencies,
  claim: Claim,
  abort: AbortSignal,
): Promise<void> {
  const { definition, provider } = connection;
  const signal = AbortSignal.any([abort, AbortSignal.timeout(timings.pushTimeoutMs)]);
  const delivery = { database, definition, provider, secret, readConsent };
  const outcome = await deliverLead(delivery, claim, signal);
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
    isCrmHealthy: async () => (await testConnection({ database, clock }, connection, abort)).ok,
  });
}
