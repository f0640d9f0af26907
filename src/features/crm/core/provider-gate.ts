import type { CrmFailure } from "./crm-failure.ts";

/**
 * Whether anything may be sent to a provider:
 * - `open`: yes.
 * - `throttled`: not before `until`, because the CRM asked for a rest.
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
  const asked = failure.retryAt ?? after(now, shortestOutagePauseMs);
  const until = gate.state === "throttled" && gate.until > asked ? gate.until : asked;
  return { state: "throttled", reason, since: now, until };
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

function after(now: Date, pauseMs: number): Date {
  return new Date(now.getTime() + pauseMs);
}
