import { and, eq, sql } from "drizzle-orm";
import { type DeliveryStatus, planNextAttempt } from "#features/crm/core/delivery.ts";
import {
  closeGate,
  type CrmFailure,
  declareOutage,
  openGate,
  outageLeads,
  type RemoteRef,
} from "#features/crm/core/provider-gate.ts";
import { overtakenWords } from "#features/crm/core/wanted.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import type { PushResult } from "#features/crm/server/crm-provider.ts";
import {
  changeProviderState,
  lockProviderState,
  type ProviderState,
} from "#features/crm/server/provider-states-store.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  changeDeliveries,
  crmDeliveriesTable,
  type DeliveryChange,
  isOfLead,
  toArrived,
  unsent,
} from "./deliveries-store.ts";
import { type Claim, leaveOut, mayBeOf } from "./look.ts";
import {
  changePresence,
  lockPresence,
  type PresenceChange,
  type PresenceRow,
} from "./presences-store.ts";

export type PushOutcome =
  /** Null if no record was to be created and the CRM has none. */
  | { readonly kind: "taken"; readonly result: PushResult | null }
  | { readonly kind: "failed"; readonly failure: CrmFailure };

interface RecordOptions {
  readonly now: Date;
  /** The CRM's name. */
  readonly label: string;
  /** From 0 to below 1. */
  readonly random: number;
  /**
   * Asked before a lead's last attempt counts. While the CRM is down for everybody, no attempt is
   * used up.
   */
  readonly isCrmHealthy: () => Promise<boolean>;
}

/** Stores how a push ended for the person, the request and the provider, in one transaction. */
export async function storeOutcome(
  database: Database,
  claim: Claim,
  outcome: PushOutcome,
  options: RecordOptions,
): Promise<void> {
  const isDown = await checkDowntime(claim, outcome, options);
  await database.transaction(async (tx) => {
    // Lock order: the provider's state, then the row, as claims do. The opposite order could deadlock.
    const state = await lockProviderState(tx, claim.row.provider);
    const row = await lockPresence(tx, claim.row.id);
    if (row?.claimId !== claim.claimId) return;
    const { now } = options;
    const free = { claimId: null, claimedUntil: null, changedAt: now };
    const ended =
      outcome.kind === "taken"
        ? describeTaken(row, claim, outcome.result, options)
        : describeFailure(row, claim, outcome.failure, { ...options, isDown });
    await changePresence(tx, row, { ...free, ...ended.presence });
    // The person's deletion was asked for meanwhile. What arrived will be deleted with the rest,
    // and counts as not sent.
    if (row.status === "kept") await changeRequests(tx, claim, { ...ended, now });
    await updateGate(tx, claim, outcome, { state, isDown, now });
  });
}

interface Ended {
  readonly presence: PresenceChange;
  readonly delivery: DeliveryChange;
  /** True if nothing is retried automatically. */
  readonly isOver: boolean;
}

async function changeRequests(
  tx: Tx,
  { row, wanted, call }: Claim,
  { delivery, isOver, now }: Ended & { readonly now: Date },
): Promise<void> {
  const { provider } = row;
  if (wanted.leadId !== null) {
    await changeDeliveries(tx, isOfLead(provider, wanted.leadId), { ...delivery, changedAt: now });
  }
  if (!isOver) return;
  await leaveOut(
    tx,
    provider,
    wanted.leftOut.filter(({ kind }) => kind === "overtaken"),
    now,
  );
  if (delivery.status !== "synced") return;
  for (const { leadId, sent } of call?.alsoSent ?? []) {
    await changeDeliveries(tx, isOfLead(provider, leadId), { sent });
  }
  // Of requests that were replaced while this one was being sent, it now says that the newer one is
  // there.
  const isOvertaken = and(
    eq(crmDeliveriesTable.personId, row.personId),
    eq(crmDeliveriesTable.provider, provider),
    eq(crmDeliveriesTable.reason, overtaken.goes),
  );
  await changeDeliveries(tx, isOvertaken, { reason: overtaken.there });
}

const overtaken = inDefaultLocale(overtakenWords);

/**
 * A change during the call makes the row due again, and the attempts used so far no longer count.
 */
const isChangedMeanwhile = (row: PresenceRow) => row.nextAttemptAt !== null;

function describeTaken(
  row: PresenceRow,
  { row: claimed, call }: Claim,
  result: PushResult | null,
  { now, label }: RecordOptions,
): Ended {
  const settled = { isInDoubt: false, triedHash: null, attempts: 0, lastError: null };
  const isForced = row.isForced && isChangedMeanwhile(row);
  if (!result || !call) {
    const gone = { remotes: [], leadId: null, contentHash: null, truthHash: null };
    const reason = `${label} has no record of this person: somebody deleted it there.`;
    const left = { status: "skipped", isAsked: false, reason, remote: null, sent: null } as const;
    return {
      presence: { ...settled, ...gone, isForced },
      // If nothing was ever confirmed as arrived, nothing counts as deleted either.
      delivery: row.remotes.length === 0 ? { status: unsent } : { ...over, ...left },
      isOver: true,
    };
  }
  const { warnings, ...remote } = result;
  const { account } = claimed;
  const { contentHash, truthHash, known, sent, notes } = call;
  const presence = {
    ...settled,
    contentHash,
    // The field map may have changed during the call, so the next look compares everything.
    truthHash: isChangedMeanwhile(row) ? null : truthHash,
    isForced,
    sentAt: now,
    remotes: addRemote(row, remote),
    ...(known && { leadId: known.id, leadSubmittedAt: known.submittedAt }),
  };
  const arrived = toArrived({ notes: [...warnings, ...notes], remote, account, sent }, now);
  return { presence, delivery: { ...arrived, attempts: claimed.attempts }, isOver: true };
}

const over = { lastError: null, nextAttemptAt: null };

/** Keeps the earlier records, which an erasure needs. The newest one is written to. */
function addRemote({ remotes }: PresenceRow, remote: RemoteRef): readonly RemoteRef[] {
  return [...remotes.filter(({ id }) => id !== remote.id), remote];
}

function isRetryable(failure: CrmFailure): boolean {
  return failure.kind === "transient" || failure.kind === "unknown_outcome";
}

async function checkDowntime(
  { row }: Claim,
  outcome: PushOutcome,
  { isCrmHealthy, random }: RecordOptions,
): Promise<boolean> {
  if (outcome.kind !== "failed" || !isRetryable(outcome.failure)) return false;
  if (planNextAttempt(row.attempts, random) !== null) return false;
  return !(await isCrmHealthy());
}

function describeFailure(
  row: PresenceRow,
  { row: claimed, call, wanted }: Claim,
  failure: CrmFailure,
  options: RecordOptions & { readonly isDown: boolean },
): Ended {
  const { reached, message: lastError } = failure;
  const { retryAt, attempts } = planRetry(claimed, failure, options);
  const nextAttemptAt = row.nextAttemptAt ?? retryAt ?? planUnseen(wanted, options.now);
  // A lead that the CRM refused is sent again only by hand, whatever changed meanwhile.
  const isOver = nextAttemptAt === null || (failure.kind === "rejected" && !isUnseen(wanted));
  const presence: PresenceChange = {
    lastError,
    attempts: isChangedMeanwhile(row) ? 0 : attempts,
    nextAttemptAt,
    ...(mayHaveArrived(failure) && describeDoubt(row, call, failure)),
  };
  const delivery: DeliveryChange = {
    lastError,
    attempts,
    ...(isOver ? failed : describeWaiting(claimed, wanted, failure, nextAttemptAt)),
    ...(mayHaveArrived(failure) && {
      reachedAt: options.now,
      sent: call?.maybeSent ?? null,
      ...moveTo(reached, claimed.account),
    }),
  };
  return { presence, delivery, isOver };
}

/**
 * No list shows a failure for a person whose requests are erased here, so it is retried each day.
 */
const planUnseen = (wanted: Claim["wanted"], now: Date): Date | null =>
  isUnseen(wanted) ? new Date(now.getTime() + dayMs) : null;

const isUnseen = ({ leadId }: Claim["wanted"]): boolean => leadId === null;

const mayHaveArrived = (failure: CrmFailure): boolean =>
  failure.reached !== undefined || isRetryable(failure);

/** Part of this request may have arrived, so nothing earlier is certain. */
function describeDoubt(row: PresenceRow, call: Claim["call"], failure: CrmFailure): PresenceChange {
  const { reached } = failure;
  const known = call?.known;
  return {
    isInDoubt: row.isInDoubt || isRetryable(failure),
    remotes: reached ? addRemote(row, reached) : row.remotes,
    ...(known && mayBeOf({ leadId: known.id, leadSubmittedAt: known.submittedAt })),
  };
}

const failed: DeliveryChange = { status: "failed", isAsked: false, nextAttemptAt: null };

function describeWaiting(
  { account }: PresenceRow,
  { act }: Claim["wanted"],
  failure: CrmFailure,
  at: Date,
): DeliveryChange {
  return {
    status: act === "keep" ? "pending" : tellWaiting(mayHaveArrived(failure) ? account : null),
    nextAttemptAt: sql<Date>`case when ${crmDeliveriesTable.isAsked} then ${at}::timestamptz end`,
  };
}

/**
 * Computes when to try again and how many attempts are used then; never for a failure that a person
 * has to decide about.
 */
function planRetry(
  { attempts }: PresenceRow,
  failure: CrmFailure,
  { now, random, isDown }: RecordOptions & { readonly isDown: boolean },
): { readonly retryAt: Date | null; readonly attempts: number } {
  if (failure.kind === "rejected") return { retryAt: null, attempts };
  if (isDown || !isRetryable(failure)) return { retryAt: now, attempts: attempts - 1 };
  const pauseMs = planNextAttempt(attempts, random);
  if (pauseMs === null) return { retryAt: null, attempts };
  const planned = now.getTime() + pauseMs;
  return { retryAt: new Date(Math.max(planned, failure.retryAt?.getTime() ?? 0)), attempts };
}

/**
 * What another account received no longer counts for this account, which may hold only part of the
 * record.
 */
function moveTo(reached: RemoteRef | undefined, account: string | null): DeliveryChange {
  const { account: before, remote, syncedAt } = crmDeliveriesTable;
  const ifSame = <Value>(value: typeof remote | typeof syncedAt) =>
    sql<Value>`case when ${before} is not distinct from ${account} then ${value} end`;
  return { remote: reached ?? ifSame(remote), account, syncedAt: ifSame(syncedAt) };
}

/**
 * Sets the request to waiting, unless nobody asks for it any more.
 * @param reachedAt the account that holds part of it now.
 */
function tellWaiting(reachedAt: string | null) {
  const { isAsked, account } = crmDeliveriesTable;
  const isMoved = sql`coalesce(${account} <> ${reachedAt}, false)`;
  return sql<DeliveryStatus>`case when ${isAsked} then 'pending' when ${isMoved} then 'skipped' else ${unsent} end`;
}

async function updateGate(
  tx: Tx,
  { row, wanted }: Claim,
  outcome: PushOutcome,
  { state, isDown, now }: { state: ProviderState; isDown: boolean; now: Date },
): Promise<void> {
  const { provider } = row;
  if (outcome.kind === "taken" || outcome.failure.kind === "rejected") {
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
  const failing = wanted.leadId ?? row.personId;
  const failingLeads = [...new Set([...state.failingLeads, failing])].slice(-outageLeads);
  const isOutage = isDown || failingLeads.length >= outageLeads;
  const gate = isOutage ? declareOutage(state.gate, failure.message, now) : state.gate;
  await changeProviderState(tx, provider, { gate, failingLeads });
}
