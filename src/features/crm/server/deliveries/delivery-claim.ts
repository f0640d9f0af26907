import { randomUUID } from "node:crypto";
import { planNextAttempt } from "#features/crm/core/delivery.ts";
import {
  closeGate,
  type CrmFailure,
  declareOutage,
  measureWait,
  needsTest,
  openGate,
  outageLeads,
  type RemoteRef,
} from "#features/crm/core/provider-gate.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import {
  changeProviderState,
  lockProviderState,
  type ProviderState,
} from "#features/crm/server/provider-states-store.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import {
  type DeliveryRow,
  isElsewhere,
  lockDelivery,
  withdrawnReason,
} from "./deliveries-store.ts";
import { findDue } from "./delivery-queue.ts";
import { type DeliveryChange, moveDelivery, type TransitionName } from "./delivery-transitions.ts";

export interface Claim {
  readonly delivery: DeliveryRow;
  readonly claimId: string;
  /** The account of the credentials in use, if a test has told it. */
  readonly account: string | null;
}

interface ClaimOptions {
  readonly provider: string;
  readonly paceMs: number;
  /** How long the claim holds; longer than any push may take. */
  readonly claimMs: number;
  readonly now: Date;
}

/**
 * Takes the provider's next due delivery for this process, or none: when nothing is due, the
 * provider is switched off, its gate is closed, or its pace forbids it. Two processes never get
 * the same one, nor two of the same person.
 */
export function claimDelivery(
  database: Database,
  { provider, paceMs, claimMs, now }: ClaimOptions,
): Promise<Claim | null> {
  return database.transaction(async (tx) => {
    // The lock makes processes take turns, so that the pace holds over all of them.
    const state = await lockProviderState(tx, provider);
    if (needsTest(state.gate) || measureWait(state, now) > 0) return null;
    const { enabled } = await findProviderSettings(tx, provider);
    if (!enabled) return null;
    const found = await findDue(tx, provider, now);
    if (!found) return null;
    const claimId = randomUUID();
    const taken = {
      claimId,
      claimedUntil: new Date(now.getTime() + claimMs),
      attempts: found.attempts + 1,
      changedAt: now,
    };
    await moveDelivery(tx, "claimed", found, taken);
    await changeProviderState(tx, provider, { nextPushAt: new Date(now.getTime() + paceMs) });
    const delivery = { ...found, ...taken, status: "in_progress" as const };
    return { delivery, claimId, account: state.account };
  });
}

export type DeliveryOutcome =
  | {
      readonly kind: "synced";
      readonly remote: RemoteRef;
      readonly payloadHash: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "skipped"; readonly reason: string }
  /** Nothing was sent and no attempt used up: the delivery waits as before. */
  | { readonly kind: "deferred" }
  | { readonly kind: "failed"; readonly failure: CrmFailure };

interface RecordOptions {
  readonly now: Date;
  /** From 0 to below 1. */
  readonly random: number;
  /** Asked before a lead's last attempt counts: while the CRM is down for all, none is used up. */
  readonly isCrmHealthy: () => Promise<boolean>;
}

/** Writes down how a push ended, for the lead and for its provider, in one transaction. */
export async function recordOutcome(
  database: Database,
  claim: Claim,
  outcome: DeliveryOutcome,
  options: RecordOptions,
): Promise<void> {
  const isDown = await checkDowntime(claim, outcome, options);
  await database.transaction(async (tx) => {
    const { provider, leadId } = claim.delivery;
    // Lock order: the provider's state, then the delivery, as claims do. The opposite order could
    // deadlock.
    const state = await lockProviderState(tx, provider);
    const row = await lockDelivery(tx, leadId, provider);
    if (row?.claimId !== claim.claimId) return;
    const account = claim.account ?? state.account;
    const { end, ...change } = describeEnd(row, outcome, { ...options, isDown, account });
    const told = { changedAt: options.now, ...change };
    if (row.pushId !== claim.delivery.pushId) {
      // Its content changed while it was being sent, so it is sent once more.
      const anew = { ...told, attempts: 0, nextAttemptAt: options.now };
      await moveDelivery(tx, "putOff", row, anew);
    } else if (end === "putOff" && row.nextAttemptAt === null) {
      const left = { ...told, reason: withdrawnReason, nextAttemptAt: null };
      await moveDelivery(tx, "leftOut", row, left);
    } else await moveDelivery(tx, end, row, told);
    await followUp(tx, claim, outcome, { state, isDown, now: options.now });
  });
}

function isRetryable(failure: CrmFailure): boolean {
  return failure.kind === "transient" || failure.kind === "unknown_outcome";
}

async function checkDowntime(
  { delivery }: Claim,
  outcome: DeliveryOutcome,
  { isCrmHealthy, random }: RecordOptions,
): Promise<boolean> {
  if (outcome.kind !== "failed" || !isRetryable(outcome.failure)) return false;
  if (planNextAttempt(delivery.attempts, random) !== null) return false;
  return !(await isCrmHealthy());
}

interface OutcomeContext extends Pick<RecordOptions, "now" | "random"> {
  readonly isDown: boolean;
  readonly account: string | null;
}

type Ended = DeliveryChange & { readonly end: TransitionName };

function describeEnd(
  delivery: DeliveryRow,
  outcome: DeliveryOutcome,
  context: OutcomeContext,
): Ended {
  switch (outcome.kind) {
    case "synced": {
      const { remote, payloadHash, warnings } = outcome;
      const reason = warnings.length > 0 ? warnings.join(" ") : null;
      const done = { nextAttemptAt: null, lastError: null, doubtAt: null, syncedAt: context.now };
      const { account } = context;
      const left = leaveBehind(delivery, account);
      return { end: "arrived", reason, remote, account, ...left, payloadHash, ...done };
    }
    case "skipped":
      return { end: "leftOut", reason: outcome.reason, attempts: delivery.attempts - 1 };
    case "deferred":
      return { end: "putOff", attempts: delivery.attempts - 1 };
    case "failed":
      return describeFailure(delivery, outcome.failure, context);
  }
}

/**
 * Notes the record at the earlier account in `elsewhere`, so that a deletion of the person reaches
 * that account too.
 */
function leaveBehind(row: DeliveryRow, account: string | null): DeliveryChange {
  const { account: before, remote, elsewhere } = row;
  if (!remote || before === null || !isElsewhere(row, account)) return {};
  return { elsewhere: [...elsewhere, { account: before, remote }] };
}

function describeFailure(
  row: DeliveryRow,
  failure: CrmFailure,
  { now, random, isDown, account }: OutcomeContext,
): Ended {
  const { attempts } = row;
  const { reached: remote } = failure;
  // A success at another account doesn't count for this one, which has only part of the record:
  // `syncedAt` is cleared.
  const syncedAt = isElsewhere(row, account) ? null : row.syncedAt;
  const error = {
    lastError: failure.message,
    ...(remote ? { remote, account, syncedAt, ...leaveBehind(row, account) } : {}),
    ...(isRetryable(failure) ? { doubtAt: account ?? "" } : {}),
  };
  const failed = { end: "failed", nextAttemptAt: null, ...error } as const;
  if (failure.kind === "rejected") return failed;
  const waiting = { end: "putOff", ...error } as const;
  const isSpared = isDown || !isRetryable(failure);
  if (isSpared) return { ...waiting, attempts: attempts - 1, nextAttemptAt: now };
  const pauseMs = planNextAttempt(attempts, random);
  if (pauseMs === null) return failed;
  return { ...waiting, nextAttemptAt: new Date(now.getTime() + pauseMs) };
}

async function followUp(
  tx: Tx,
  { delivery }: Claim,
  outcome: DeliveryOutcome,
  { state, isDown, now }: { state: ProviderState; isDown: boolean; now: Date },
): Promise<void> {
  const { provider, leadId } = delivery;
  if (outcome.kind === "skipped" || outcome.kind === "deferred") return;
  if (outcome.kind === "synced" || outcome.failure.kind === "rejected") {
    // The CRM answered, so it is not down.
    const gate = state.gate.state === "outage" ? openGate : state.gate;
    await changeProviderState(tx, provider, { gate, failingLeads: [] });
    return;
  }
  const { failure } = outcome;
  if (!isRetryable(failure)) {
    await changeProviderState(tx, provider, { gate: closeGate(state.gate, failure, now) });
    return;
  }
  const failingLeads = [...new Set([...state.failingLeads, leadId])].slice(-outageLeads);
  const isOutage = isDown || failingLeads.length >= outageLeads;
  const gate = isOutage ? declareOutage(state.gate, failure.message, now) : state.gate;
  await changeProviderState(tx, provider, { gate, failingLeads });
}
