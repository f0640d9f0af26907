import { minuteMs } from "./durations.ts";

/** What somebody reads; `frameMail` makes one of words. */
export interface Mail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** To a visitor a mail goes once or not at all; staff rather get one twice than miss it. */
export type MailAudience = "visitor" | "staff";

/**
 * - `queued`: waits for its turn or its next try.
 * - `claimed`: a process is talking to the mail server and has not sent the mail itself yet.
 * - `sending`: the mail server may have it from here on.
 * - `sent`: the mail server took it.
 * - `refused`: the mail server will not take it.
 * - `unknown`: nobody can tell whether the mail server took it; it is not sent again.
 * - `failed`: nobody took it in time.
 * - `skipped`: there was a reason not to send it.
 * - `held`: a backup was restored; an admin decides whether it still goes.
 * - `bounced`: staff were told that it came back.
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

/** Why we did not send it, or stopped trying. */
export const mailReasons = [
  "obsolete",
  "too-many",
  "repeated",
  "queue-full",
  "too-late",
  "sent-before",
] as const;

export type MailReason = (typeof mailReasons)[number];

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

const firstPauseMs = 5 * minuteMs;
const longestPauseMs = 6 * 60 * minuteMs;
const mostTries = 12;

/**
 * When a mail that was put off is tried again: after 5 minutes, then twice as long each time, at
 * last every 6 hours. A mail server that puts off whom it doesn't know yet (greylisting) takes it
 * after some minutes; a full mailbox may take a day.
 *
 * @param tries made so far, 1 or more.
 * @returns milliseconds; null after twelve tries, which is a day and a half.
 */
export function planNextMailTry(tries: number): number | null {
  if (tries >= mostTries) return null;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
}
