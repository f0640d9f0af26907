import * as z from "zod/mini";
import type { MailReason, MailState } from "#platform/core/mail.ts";

/** A mail to the person behind a record, as staff see it there: what became of it. Times are ISO 8601. */
export interface RecordMail {
  readonly id: string;
  readonly state: MailState;
  /** Why we did not send it; null when we did or will. */
  readonly reason: MailReason | null;
  /** What the mail server said. */
  readonly answer: string | null;
  readonly queuedAt: string;
  readonly sentAt: string | null;
  /** When it is tried again. */
  readonly nextAttemptAt: string;
}

/** Staff were told that it came back, or take that back. */
export const bounceSchema = z.object({ bounced: z.boolean() });
