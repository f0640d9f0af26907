import * as z from "zod/mini";
import type { MailReason, MailState } from "#platform/core/mail/mail.ts";

/** A mail to a record's person and its outcome, as staff see it. Times are ISO 8601. */
export interface RecordMail {
  readonly id: string;
  readonly state: MailState;
  /** Why it was not sent; null when it was or will be. */
  readonly reason: MailReason | null;
  /** The mail server's answer. */
  readonly answer: string | null;
  readonly queuedAt: string;
  readonly sentAt: string | null;
  /** When it is tried again. */
  readonly nextAttemptAt: string;
}

/** Staff note that a mail bounced, or undo that. */
export const bounceSchema = z.object({ bounced: z.boolean() });

/** The kinds of mail of this feature, all of them to staff. */
export const staffMailKinds = {
  test: "staff-test",
  hotLead: "staff-hot-lead",
  digest: "staff-digest",
  alarm: "staff-alarm",
  access: "staff-access",
  approval: "staff-approval",
} as const;

/** The state of email as admins see it. */
export type MailStatus =
  | { readonly isOn: false }
  | {
      readonly isOn: true;
      readonly host: string;
      readonly from: string;
      readonly notify: readonly string[];
      /**
       * - `open`: mails are sent.
       * - `outage`: the mail server can't be reached, or is busy; it is tried again.
       * - `paused`: it refuses the credentials or our mails in general; it is tried again, rarely.
       */
      readonly gate: "open" | "outage" | "paused";
      /** What the mail server said, or why it could not be asked; null while the gate is open. */
      readonly reason: string | null;
      /** ISO 8601, since when the gate is closed. */
      readonly since: string | null;
      readonly lastSentAt: string | null;
      readonly counts: Readonly<Partial<Record<MailState, number>>>;
    };
