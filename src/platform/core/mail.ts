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
