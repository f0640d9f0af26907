import type { Mail } from "#platform/core/mail.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { MailData } from "./mails-store.ts";

/** A mail that is about to go out. */
export interface QueuedMail {
  readonly id: string;
  readonly to: string;
  readonly recordId: string | null;
  readonly data: MailData;
  readonly locale: Locale;
}

/** One kind of mail: makes its words when it is sent. */
export interface MailTemplate {
  readonly kind: string;
  /** @returns null when it should not go after all: what it is about is gone, answered or changed. */
  render(ctx: Ctx, mail: QueuedMail, now: Date): Promise<Mail | null>;
}
