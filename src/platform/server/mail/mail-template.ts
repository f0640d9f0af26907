import type { Mail } from "#platform/core/mail.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Db } from "#platform/server/database.ts";
import type { MailData } from "./mails-store.ts";

/** What a template may ask when its mail goes out. */
export interface MailContext {
  readonly db: Db;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  /** Where a call is booked. */
  readonly scheduleUrl: string;
  readonly now: Date;
  /** Leads whoever a record is of straight to stopping calls. */
  readonly writeStopCallsLink: (record: {
    readonly kind: "lead" | "inquiry" | "application";
    readonly id: string;
    readonly email: string;
  }) => string;
}

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
  render(context: MailContext, mail: QueuedMail): Promise<Mail | null>;
}
