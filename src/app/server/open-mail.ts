import { yourDataMails } from "#features/privacy/server/your-data-mails.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import { mailTimings, startMailWorker } from "#platform/server/mail/mail-worker.ts";
import type { MailTimings } from "#platform/server/mail/mail-worker.ts";
import { mailTemplates } from "./mail-templates.ts";

export interface OpenMailOptions {
  readonly config: Pick<Config, "mail" | "siteUrl" | "scheduleUrl">;
  readonly secret: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timings?: MailTimings | undefined;
}

/** Starts what sends mails, when a mail server is set. The returned function ends it. */
export function openMail({
  config: { mail, siteUrl, scheduleUrl },
  secret,
  timings = mailTimings,
  ...parts
}: OpenMailOptions): () => Promise<void> {
  const { smtp, from } = mail;
  if (smtp === null) return async () => {};
  const worker = startMailWorker({
    ...parts,
    siteUrl,
    scheduleUrl,
    smtp,
    from,
    templates: [...mailTemplates, ...yourDataMails({ secret })],
    timings,
  });
  return () => worker.close();
}
