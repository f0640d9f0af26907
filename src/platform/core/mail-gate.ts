/**
 * Whether the mail server takes mails:
 * - `open`: yes.
 * - `outage`: it can't be reached or is busy; one mail is tried at `until`.
 * - `paused`: it refuses our credentials, our address, or to encrypt; likewise, but rarely.
 */
export type MailGate =
  | { readonly state: "open" }
  | {
      readonly state: "outage" | "paused";
      readonly reason: string;
      readonly since: Date;
      readonly until: Date;
    };

const shortestOutageMs = 30_000;
const longestOutageMs = 15 * 60_000;
const pausedMs = 30 * 60_000;

/** The mail server failed for everybody. The longer it lasts, the more rarely it is tried. */
export function closeForOutage(gate: MailGate, reason: string, now: Date): MailGate {
  const since = gate.state === "outage" ? gate.since : now;
  const lastedMs = Math.max(0, now.getTime() - since.getTime());
  const pauseMs = Math.min(longestOutageMs, Math.max(shortestOutageMs, lastedMs));
  return { state: "outage", reason, since, until: new Date(now.getTime() + pauseMs) };
}

/** The mail server refuses us. Only a person can mend that; half an hour later it is tried again. */
export function closeForRefusal(gate: MailGate, reason: string, now: Date): MailGate {
  const since = gate.state === "paused" ? gate.since : now;
  return { state: "paused", reason, since, until: new Date(now.getTime() + pausedMs) };
}

/**
 * How long nothing may be sent.
 *
 * @returns milliseconds; 0 too when the end is so far off that only a clock that was set back
 *   explains it.
 */
export function measureMailWait(until: Date | null, now: Date): number {
  const waitMs = (until?.getTime() ?? 0) - now.getTime();
  return waitMs > pausedMs ? 0 : Math.max(0, waitMs);
}
