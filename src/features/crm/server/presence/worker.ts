import { CrmFailure, cutRemote, measureWait, needsTest } from "#features/crm/core/provider-gate.ts";
import { backfillQueue } from "#features/crm/server/backfill-leads.ts";
import {
  type CrmCtx,
  isReady,
  type ReadyConnection,
} from "#features/crm/server/crm-connections.ts";
import type { PushResult } from "#features/crm/server/crm-provider.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import {
  changeProviderState,
  findProviderState,
  lockProviderState,
} from "#features/crm/server/provider-states-store.ts";
import { learnAccount, testConnection } from "#features/crm/server/test-connection.ts";
import { cutText } from "#platform/core/fields.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { eraseClaimed } from "./erase-people.ts";
import { type Claim, look, releaseExpiredClaims } from "./look.ts";
import { type PushOutcome, storeOutcome } from "./store-outcome.ts";
import { isAnythingDue } from "./presences-store.ts";

export type DeliveryTimings = typeof deliveryTimings;
export const deliveryTimings = {
  /** The interval at which an empty queue is checked. */
  pollMs: 1_000,
  /** A push that takes longer than this is aborted. */
  pushTimeoutMs: 60_000,
  /**
   * How long a process may hold a person, by the database's clock. It is longer than a push may
   * take.
   */
  claimMs: 90_000,
};

/**
 * The number of pushes at once from one process to one provider. More would only wait for the
 * provider's pace.
 */
const maxConcurrent = 4;

interface Work {
  readonly connection: ReadyConnection;
  readonly timings: DeliveryTimings;
}

/** Each provider has queues of its own, so that a slow CRM delays no other. */
export const deliveryQueues = (
  ctx: CrmCtx,
  how: Omit<Work, "connection">,
): ReadonlyArray<Queue<unknown>> =>
  ctx.crm
    .filter(isReady)
    .flatMap((connection) => [
      deliveryQueue(ctx, { ...how, connection }) as Queue<unknown>,
      backfillQueue(ctx, connection.definition),
    ]);

/**
 * The queue of calls to one provider. Each look does one of three things: it erases a person who is
 * to be erased, even while the provider is off for leads; it tests a closed gate whose time has
 * come; or it takes the next person of whom the CRM does not hold what it should.
 */
export function deliveryQueue(ctx: CrmCtx, work: Work): Queue<Claim> {
  const { database, clock } = ctx;
  const { connection, timings } = work;
  const { id, paceMs } = connection.definition;
  // After a change of credentials the processes are restarted one after another. Until the last one
  // is, they may reach different accounts.
  let ownAccount: string | null = null;
  return {
    failure: "Delivering to a CRM met an error; it is tried again.",
    recovery: "Leads are delivered again.",
    about: { provider: id },
    pollMs: timings.pollMs,
    atOnce: maxConcurrent,
    async take({ stop, abort }) {
      const now = clock.now();
      await releaseExpiredClaims(database, id, now);
      const state = await findProviderState(database.db, id);
      const due = { provider: id, account: state.account, now };
      const { claimMs } = timings;
      if (await isAnythingDue(database.db, { ...due, isErasing: true })) {
        const erasing = await look(ctx, { ...work, claimMs, isErasing: true });
        if (erasing === "settled") return { waitMs: 0 };
        // Another process was faster.
        if (erasing === null) return { waitMs: paceMs };
        const signal = AbortSignal.any([abort, AbortSignal.timeout(timings.pushTimeoutMs)]);
        await eraseClaimed(ctx, connection, erasing, signal);
        return { waitMs: paceMs };
      }
      if (!(await findProviderSettings(database.db, id)).enabled) return null;
      const waitMs = measureWait(state, now);
      // Waits in short steps, because an admin may open the gate or switch the provider off at any
      // time.
      if (waitMs > 0) return { waitMs };
      if (needsTest(state.gate)) {
        if (!(await claimTest(database, id, now))) return null;
        await testConnection(ctx, connection, { stop });
        return { waitMs: 0 };
      }
      if (!(await isAnythingDue(database.db, { ...due, isErasing: false }))) return null;
      if (ownAccount === null || ownAccount !== state.account) {
        ownAccount = await learnAccount(ctx, connection, abort);
      }
      const found = await look(ctx, { ...work, claimMs, isErasing: false, ownAccount });
      return found === "settled" ? { waitMs: 0 } : found;
    },
    async work(claim, { abort }) {
      const signal = AbortSignal.any([abort, AbortSignal.timeout(timings.pushTimeoutMs)]);
      await push(ctx, work, claim, { signal, abort });
    },
  };
}

async function push(
  ctx: Ctx,
  { connection }: Work,
  claim: Claim,
  { signal, abort }: Readonly<Record<"signal" | "abort", AbortSignal>>,
): Promise<void> {
  const { database, clock, log } = ctx;
  const { definition } = connection;
  const outcome = await callProvider(connection, claim, signal);
  if (outcome.kind === "failed") {
    // The message may quote the vendor, who may quote the family, so it is not logged.
    const { kind, cause } = outcome.failure;
    const { leadId } = claim.wanted;
    const { attempts } = claim.row;
    const reason = cause === undefined ? {} : describeError(cause);
    log.warn({ provider: definition.id, leadId, attempts, kind, ...reason }, "A push failed.");
  }
  await storeOutcome(database, claim, outcome, {
    now: clock.now(),
    label: definition.label,
    random: Math.random(),
    isCrmHealthy: async () => (await testConnection(ctx, connection, { stop: abort })).ok,
  });
}

/** Never throws: every result, including an error, is an outcome to be stored. */
async function callProvider(
  { provider }: ReadyConnection,
  { call }: Claim,
  signal: AbortSignal,
): Promise<PushOutcome> {
  try {
    if (!call) throw new Error("An erasure is no push.");
    const result = await provider.write(call.write, signal);
    return { kind: "taken", result: result && readReached(result) };
  } catch (failure) {
    if (failure instanceof CrmFailure) return { kind: "failed", failure };
    const message = "The attempt ended with an error of ours; the log tells more.";
    return {
      kind: "failed",
      failure: new CrmFailure("unknown_outcome", message, { cause: failure }),
    };
  }
}

const longestWarning = 500;

/** Cuts texts and removes control characters, some of which PostgreSQL refuses. */
function readReached({ warnings, ...remote }: PushResult): PushResult {
  return {
    ...cutRemote(remote),
    warnings: warnings.map((warning) => cutText(warning, longestWarning)),
  };
}

/** How long the claim of a test lasts. It is longer than a test may take. */
const testClaimMs = 30_000;

/** Whether this process claims the test of a closed gate whose time has come. */
function claimTest(database: Database, provider: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { gate } = await lockProviderState(tx, provider);
    if (gate.state === "open" || measureWait({ gate, nextPushAt: null }, now) > 0) return false;
    const until = new Date(now.getTime() + testClaimMs);
    await changeProviderState(tx, provider, { gate: { ...gate, until } });
    return true;
  });
}
