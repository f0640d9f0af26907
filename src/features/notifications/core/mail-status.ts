import type { MailState } from "#platform/core/mail.ts";

/** What admins see of e-mail as a whole. */
export type MailStatus =
  | { readonly isOn: false }
  | {
      readonly isOn: true;
      readonly host: string;
      readonly from: string;
      readonly notify: readonly string[];
      /**
       * - `open`: mails go out.
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
