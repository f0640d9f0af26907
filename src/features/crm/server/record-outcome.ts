import type { CrmFailure, RemoteRef } from "#features/crm/core/crm-failure.ts";
import { planNextAttempt } from "#features/crm/core/plan-next-attempt.ts";
import {
  closeGate,
  declareOutage,
  openGate,
  outageLeads,
} from "#features/crm/core/provider-gate.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { Claim } from "./claim-delivery.ts";
import {
  changeDelivery,
  isElsewhere,
  lockDelivery,
  unclaimed,
  withdraw,
  withdrawnReason,
} from "./deliveries-store.ts";
import type { DeliveryChange, DeliveryRow } from "./deliveries-store.ts";
import { changeProviderState, lockProviderState } from "./provider-states-store.ts";

export type DeliveryOutcome =
  | {
      readonly kind: "synced";
      readonly remote: RemoteRef;
      readonly payloadHash: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "skipped"; readonly reason: string }
  /** Nothing was tried: it waits as it did before. */
  | { readonly kind: "deferred" }
  | { readonly kind: "failed"; readonly failure: CrmFailure };

export interface RecordOptions {
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
    // Always in this order, as claims do: two that took it the other way round would wait for ever.
    const state = await lockProviderState(tx, provider);
    const row = await lockDelivery(tx, leadId, provider);
    if (row?.claimId !== claim.claimId) return;
    const account = claim.account ?? state.account;
    const change = describeChange(row, outcome, { ...options, isDown, account });
    const isWithdrawn = change.status === "pending" && row.nextAttemptAt === null;
    // What it has to tell changed while it was on its way.
    const isAskedAnew = row.pushId !== claim.delivery.pushId;
    await changeDelivery(tx, row, {
      ...unclaimed,
      changedAt: options.now,
      ...change,
      ...(isWithdrawn ? withdraw({ ...row, ...change }, withdrawnReason) : {}),
      ...(isAskedAnew ? { status: "pending", attempts: 0, nextAttemptAt: options.now } : {}),
    });
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

function describeChange(
  delivery: DeliveryRow,
  outcome: DeliveryOutcome,
  context: OutcomeContext,
): DeliveryChange {
  switch (outcome.kind) {
    case "synced": {
      const { remote, payloadHash, warnings } = outcome;
      const reason = warnings.length > 0 ? warnings.join(" ") : null;
      const done = { nextAttemptAt: null, lastError: null, syncedAt: context.now };
      const { account } = context;
      return { status: "synced", reason, remote, account, payloadHash, ...done };
    }
    case "skipped":
      return { ...withdraw(delivery, outcome.reason), attempts: delivery.attempts - 1 };
    case "deferred":
      return { status: "pending", attempts: delivery.attempts - 1 };
    case "failed":
      return describeFailure(delivery, outcome.failure, context);
  }
}

function describeFailure(
  row: DeliveryRow,
  failure: CrmFailure,
  { now, random, isDown, account }: OutcomeContext,
): DeliveryChange {
  const { attempts } = row;
  const { reached: remote } = failure;
  // What another account got whole says nothing of what this one got in part.
  const syncedAt = isElsewhere(row, account) ? null : row.syncedAt;
  const error = {
    lastError: failure.message,
    ...(remote ? { remote, account, syncedAt } : {}),
  };
  const failed = { status: "failed", nextAttemptAt: null, ...error } as const;
  if (failure.kind === "rejected") return failed;
  const waiting = { status: "pending", ...error } as const;
  const isSpared = isDown || !isRetryable(failure);
  if (isSpared) return { ...waiting, attempts: attempts - 1, nextAttemptAt: now };
  const pauseMs = planNextAttempt(attempts, random);
  if (pauseMs === null) return failed;
  return { ...waiting, nextAttemptAt: new Date(now.getTime() + pauseMs) };
}

interface Situation {
  readonly state: Awaited<ReturnType<typeof lockProviderState>>;
  readonly isDown: boolean;
  readonly now: Date;
}

async function followUp(
  tx: Tx,
  { delivery }: Claim,
  outcome: DeliveryOutcome,
  { state, isDown, now }: Situation,
): Promise<void> {
  const { provider, leadId } = delivery;
  if (outcome.kind === "skipped" || outcome.kind === "deferred") return;
  if (outcome.kind === "synced" || outcome.failure.kind === "rejected") {
    // It answers, so it is up.
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
