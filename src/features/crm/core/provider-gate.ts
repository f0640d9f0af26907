import { cutText } from "#platform/core/fields.ts";
import { hourMs } from "#platform/core/durations.ts";

/**
 * Whether anything may be sent to a provider:
 * - `open`: yes.
 * - `throttled`: not before `until`, because the CRM limits its callers.
 * - `outage`: the CRM fails for everybody; from `until` on it is tested, and opens on a good test.
 * - `paused`: credentials or set-up are wrong; opens on a good test, tried by hand or at `until`.
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

/** How many leads have to fail in a row before it is the CRM that is at fault and not the leads. */
export const outageLeads = 3;

const shortestOutagePauseMs = 30_000;
const longestOutagePauseMs = 15 * 60_000;
/** Whoever asks for no time at all would be called again and again. */
const shortestCooldownMs = 1_000;
/** Until midnight in any time zone, on the longest day of the year. */
const longestCooldownMs = 25 * hourMs;
const unknownCooldownMs = 30_000;
const longestPaceMs = 60_000;
const pausedTestMs = 30 * 60_000;

const ranks = { open: 0, throttled: 1, outage: 2, paused: 3 } as const;

/**
 * What a failed push means for the whole provider.
 *
 * @param gate as it is.
 * @param failure of kind `auth`, `config` or `throttled`; other kinds change nothing.
 * @returns the gate to keep; a weaker reason never replaces a stronger one.
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
 * How long a closed gate and the provider's pace forbid everything.
 *
 * @returns milliseconds; 0 when they don't, and when the end is so far off that only a clock which
 *   was set back explains it.
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

/** The CRM fails for everybody: nothing more is sent until a test succeeds. */
export function declareOutage(gate: ProviderGate, reason: string, now: Date): ProviderGate {
  if (gate.state === "paused" || gate.state === "outage") return gate;
  return { state: "outage", reason, since: now, until: after(now, shortestOutagePauseMs) };
}

/**
 * The gate after a test failed: it stays as closed as it was, and outages are tested ever more
 * rarely, at last every quarter of an hour.
 */
export function postponeTest(gate: ProviderGate, reason: string, now: Date): ProviderGate {
  if (gate.state === "paused") return { ...gate, reason, until: after(now, pausedTestMs) };
  if (gate.state !== "outage") return gate;
  const lastedMs = now.getTime() - gate.since.getTime();
  const pauseMs = Math.min(longestOutagePauseMs, Math.max(shortestOutagePauseMs, lastedMs));
  return { ...gate, reason, until: after(now, pauseMs) };
}

/** The gate at this time: a cooldown ends by itself, and nobody writes that down before the next push. */
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
 * What went wrong with a CRM, by what follows from it:
 * - `auth`, `config`: pauses the provider until a good test; spends no attempt.
 * - `rejected`: this lead fails with the vendor's message and is retried only by hand.
 * - `throttled`: nothing goes to this provider before `retryAt`; spends no attempt.
 * - `transient`: tried again later; eight attempts, then failed.
 * - `unknown_outcome`: as `transient`, but the write may have taken effect.
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
  /** The id staff and the API see. */
  readonly id: string;
  /** Where a person can look at it; null when the CRM has no such page. */
  readonly url: string | null;
  /** Ids of what belongs to the record, such as a note's, by the provider's own names. */
  readonly parts: Readonly<Record<string, string>>;
}

const longestId = 200;
const longestUrl = 1_000;
const longestMessage = 1_000;

/** A table takes no text with signs that nobody could type, whoever it is from. */
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
  /** Required with `throttled`. */
  readonly retryAt?: Date;
  /** What was made before the failure, so that the next attempt goes on from there. */
  readonly reached?: RemoteRef;
  readonly cause?: unknown;
}

/**
 * The one error a provider throws. Its message is one sentence for staff and may quote the vendor,
 * so it can hold personal data: it is stored beside the lead and never logged.
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

/** The CRM asked for fewer calls: nothing goes there for so long. */
export function throttle(message: string, now: Date, waitMs: number): CrmFailure {
  return new CrmFailure("throttled", message, { retryAt: after(now, waitMs) });
}
