import { minuteMs } from "#platform/core/durations.ts";

/** A mail's contents; `frameMail` makes one from words. */
export interface Mail {
  /** A single line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** In whose name a mail is sent, and where its answers go. */
export interface MailWriter {
  readonly name: string;
  readonly replyTo: string;
}

/** A mail to a visitor is sent at most once. A mail to staff may be sent twice rather than lost. */
export type MailAudience = "visitor" | "staff";

/**
 * - `queued`: waits for its turn or its next attempt.
 * - `claimed`: a process is talking to the mail server and has not sent the contents yet.
 * - `sending`: from here on the mail server may have the mail.
 * - `sent`: the mail server accepted it.
 * - `refused`: the mail server rejected it for good.
 * - `unknown`: nobody can tell whether the mail server accepted it; it is not sent again.
 * - `failed`: no attempt succeeded in time.
 * - `skipped`: there was a reason not to send it.
 * - `held`: a backup was restored; an admin decides whether to send it.
 * - `bounced`: staff recorded that it came back.
 */
export const mailStates = [
  "queued",
  "claimed",
  "sending",
  "sent",
  "refused",
  "unknown",
  "failed",
  "skipped",
  "held",
  "bounced",
] as const;

export type MailState = (typeof mailStates)[number];

/** Why a mail was not sent, or why attempts ended. */
export const mailReasons = [
  "obsolete",
  "too-many",
  "repeated",
  "queue-full",
  "too-late",
  "sent-before",
  "withdrawn",
] as const;

export type MailReason = (typeof mailReasons)[number];

/**
 * Whether the mail server accepts mail:
 * - `open`: yes.
 * - `outage`: it can't be reached or is busy; one mail is tried at `until`.
 * - `paused`: it refuses our credentials, our address, or encryption; one mail is tried at `until`,
 *   but rarely.
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

/**
 * Closes the gate because the mail server failed for every mail. The longer the outage lasts, the
 * longer the pauses between attempts.
 */
export function closeForOutage(gate: MailGate, reason: string, now: Date): MailGate {
  const since = gate.state === "outage" ? gate.since : now;
  const lastedMs = Math.max(0, now.getTime() - since.getTime());
  const pauseMs = Math.min(longestOutageMs, Math.max(shortestOutageMs, lastedMs));
  return { state: "outage", reason, since, until: new Date(now.getTime() + pauseMs) };
}

/**
 * Closes the gate because the mail server refuses our credentials or address. Only a person can fix
 * that; the gate is tried again after half an hour.
 */
export function closeForRefusal(gate: MailGate, reason: string, now: Date): MailGate {
  const since = gate.state === "paused" ? gate.since : now;
  return { state: "paused", reason, since, until: new Date(now.getTime() + pausedMs) };
}

/**
 * How long nothing may be sent.
 *
 * @returns milliseconds; also 0 when `until` is so far off that the clock must have been set back
 *   since.
 */
export function measureMailWait(until: Date | null, now: Date): number {
  const waitMs = (until?.getTime() ?? 0) - now.getTime();
  return waitMs > pausedMs ? 0 : Math.max(0, waitMs);
}

const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 6 * 60 * minuteMs;
const mostTries = 12;

/**
 * When a postponed mail is tried again: after 5 minutes, then after twice the last pause, at most 6
 * hours. A mail server that postpones unknown senders (greylisting) accepts after some minutes; a
 * full mailbox may take a day.
 *
 * @param tries made so far, 1 or more.
 * @returns milliseconds; null after twelve attempts, which is a day and a half.
 */
export function planNextMailTry(tries: number): number | null {
  if (tries >= mostTries) return null;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
}
