import { writeStopCallsLink } from "#features/consent/server/stop-calls-link.ts";
import { yourDataMails } from "#features/privacy/server/your-data-mails.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import type { VisitorsFirst } from "#platform/server/intake/visitors-first.ts";
import type { Log } from "#platform/server/log.ts";
import { mailTimings, startMailWorker } from "#platform/server/mail/mail-worker.ts";
import type { MailTimings } from "#platform/server/mail/mail-worker.ts";
import { queueDueNotices } from "#features/notifications/server/queue-due-notices.ts";
import { repeatWork } from "#platform/server/repeat-work.ts";
import { staffNotices } from "./staff-notices.ts";
import { mailTemplates } from "./mail-templates.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

const noticesEveryMs = 60_000;

export interface OpenMailOptions {
  readonly config: Pick<Config, "mail" | "siteUrl" | "scheduleUrl">;
  readonly secret: AppSecret;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly visitors: VisitorsFirst;
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
    writeStopCallsLink: (record, now) => writeStopCallsLink({ secret, siteUrl }, record, now),
    smtp,
    from,
    templates: [...mailTemplates, ...yourDataMails({ secret })],
    timings,
  });
  const stopNotices = repeatWork({
    everyMs: noticesEveryMs,
    atOnce: true,
    work: () => queueDueNotices({ ...parts, mail, notices: staffNotices }),
    log: parts.log,
    failure: "What staff are to be told of could not be queued; it is tried again.",
  });
  return async () => {
    await Promise.all([worker.close(), stopNotices()]);
  };
}
