import { cutText } from "#platform/core/fields.ts";
import { hourMs } from "#platform/core/durations.ts";

/**
 * Whether anything may be sent to a provider:
 * - `open`: yes.
 * - `throttled`: not before `until`, because the CRM limits its callers.
 * - `outage`: the CRM fails for everybody. It is tested from `until` on, and a good test opens the
 *   gate.
 * - `paused`: credentials or set-up are wrong. A good test opens the gate, started by hand or at
 *   `until`.
 */
export type ProviderGate =
  | { readonly state: "open" }
  | {
      readonly state: "throttled" | "outage" | "paused";
      readonly reason: string;
      readonly since: Date;
      readonly until: Date;
    };

export const openGate: ProviderGate = { state: "open" };

/**
 * After this many leads in a row have failed, the CRM counts as down rather than the leads as
 * faulty.
 */
export const outageLeads = 3;

const shortestOutagePauseMs = 30_000;
const longestOutagePauseMs = 15 * 60_000;
/**
 * The minimum pause. A CRM that asks for a pause of zero would otherwise be called in a tight loop.
 */
const shortestCooldownMs = 1_000;
/** Long enough to reach midnight in any time zone, even on a day of 25 hours. */
const longestCooldownMs = 25 * hourMs;
const unknownCooldownMs = 30_000;
const longestPaceMs = 60_000;
const pausedTestMs = 30 * 60_000;

const ranks = { open: 0, throttled: 1, outage: 2, paused: 3 } as const;

/**
 * Decides what a failed push means for the whole provider.
 *
 * @param gate as it is now.
 * @param failure of kind `auth`, `config` or `throttled`; other kinds change nothing.
 * @returns the gate to store; a weaker reason never replaces a stronger one.
 */
export function closeGate(gate: ProviderGate, failure: CrmFailure, now: Date): ProviderGate {
  const { kind, message: reason } = failure;
  if (kind === "auth" || kind === "config") {
    const since = gate.state === "paused" ? gate.since : now;
    return { state: "paused", reason, since, until: after(now, pausedTestMs) };
  }
  if (kind !== "throttled" || ranks[gate.state] > ranks.throttled) return gate;
  const askedMs = (failure.retryAt?.getTime() ?? Number.NaN) - now.getTime();
  const earlierMs = gate.state === "throttled" ? gate.until.getTime() - now.getTime() : 0;
  const cooldownMs = Math.max(Number.isNaN(askedMs) ? unknownCooldownMs : askedMs, earlierMs);
  const boundedMs = Math.min(longestCooldownMs, Math.max(shortestCooldownMs, cooldownMs));
  return { state: "throttled", reason, since: now, until: after(now, boundedMs) };
}

/**
 * How long a closed gate and the provider's pace forbid every call.
 *
 * @returns milliseconds; 0 if calls are allowed, or if the end is so far away that the clock must
 *   have been set back.
 */
export function measureWait(
  { gate, nextPushAt }: { readonly gate: ProviderGate; readonly nextPushAt: Date | null },
  now: Date,
): number {
  const closedMs = gate.state === "open" ? 0 : gate.until.getTime() - now.getTime();
  const busyMs = nextPushAt === null ? 0 : nextPushAt.getTime() - now.getTime();
  return Math.max(
    0,
    closedMs > longestCooldownMs ? 0 : closedMs,
    busyMs > longestPaceMs ? 0 : busyMs,
  );
}

/**
 * Closes the gate because the CRM fails for everybody. Nothing more is sent until a test succeeds.
 */
export function declareOutage(gate: ProviderGate, reason: string, now: Date): ProviderGate {
  if (gate.state === "paused" || gate.state === "outage") return gate;
  return { state: "outage", reason, since: now, until: after(now, shortestOutagePauseMs) };
}

/**
 * Returns the gate after a failed test. It stays closed, and an outage is tested less and less
 * often, at last every quarter of an hour.
 */
export function postponeTest(gate: ProviderGate, reason: string, now: Date): ProviderGate {
  if (gate.state === "paused") return { ...gate, reason, until: after(now, pausedTestMs) };
  if (gate.state !== "outage") return gate;
  const lastedMs = now.getTime() - gate.since.getTime();
  const pauseMs = Math.min(longestOutagePauseMs, Math.max(shortestOutagePauseMs, lastedMs));
  return { ...gate, reason, until: after(now, pauseMs) };
}

/**
 * The gate at this time. A cooldown ends by itself, and the stored gate still shows it until the
 * next push.
 */
export function findGateAt(gate: ProviderGate, now: Date): ProviderGate {
  return gate.state === "throttled" && gate.until <= now ? openGate : gate;
}

/** Whether only a good test opens the gate, whatever the time. */
export function needsTest({ state }: ProviderGate): boolean {
  return state === "paused" || state === "outage";
}

function after(now: Date, pauseMs: number): Date {
  return new Date(now.getTime() + pauseMs);
}

/**
 * The kinds of failure at a CRM, by consequence:
 * - `auth`, `config`: pauses the provider until a good test; uses no attempt.
 * - `rejected`: this lead fails with the vendor's message and is retried only by hand.
 * - `throttled`: nothing is sent to this provider before `retryAt`; uses no attempt.
 * - `transient`: tried again later, at most eight times.
 * - `unknown_outcome`: like `transient`, but the write may have taken effect.
 */
export type CrmFailureKind =
  | "auth"
  | "config"
  | "rejected"
  | "throttled"
  | "transient"
  | "unknown_outcome";

/** A record at a CRM. */
export interface RemoteRef {
  /** The record's id, as staff and the API see it. */
  readonly id: string;
  /** The record's page for people; null if the CRM has no such page. */
  readonly url: string | null;
  /** Ids of things that belong to the record, such as a note, by the provider's own names. */
  readonly parts: Readonly<Record<string, string>>;
}

const longestId = 200;
const longestUrl = 1_000;
const longestMessage = 1_000;

/**
 * Removes control characters and cuts long texts, because PostgreSQL refuses some of these
 * characters, whoever sent them.
 */
export function cutRemote({ id, url, parts }: RemoteRef): RemoteRef {
  return {
    id: cutText(id, longestId),
    url: url && cutText(url, longestUrl),
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, cutText(part, longestId)]),
    ),
  };
}

export interface CrmFailureDetails {
  /** Required for `throttled`. */
  readonly retryAt?: Date;
  /** The record created before the failure, so that the next attempt continues from there. */
  readonly reached?: RemoteRef;
  readonly cause?: unknown;
}

/**
 * The one error that a provider throws. Its message is one sentence for staff and may quote the
 * vendor, so it can contain personal data: it is stored beside the lead and never logged.
 */
export class CrmFailure extends Error {
  readonly kind: CrmFailureKind;
  readonly retryAt: Date | undefined;
  readonly reached: RemoteRef | undefined;

  constructor(kind: CrmFailureKind, message: string, details: CrmFailureDetails = {}) {
    super(cutText(message, longestMessage), { cause: details.cause });
    this.name = "CrmFailure";
    this.kind = kind;
    this.retryAt = details.retryAt;
    this.reached = details.reached && cutRemote(details.reached);
  }
}

/** The CRM asked for fewer calls, so nothing is sent there for `waitMs` milliseconds. */
export function throttle(message: string, now: Date, waitMs: number): CrmFailure {
  return new CrmFailure("throttled", message, { retryAt: after(now, waitMs) });
}
