import { setTimeout as wait } from "node:timers/promises";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Mail } from "#platform/core/mail.ts";
import type { Database } from "#platform/server/database.ts";
import { describeError } from "#platform/server/describe-error.ts";
import type { VisitorsFirst } from "#platform/server/intake/visitors-first.ts";
import type { Log } from "#platform/server/log.ts";
import { claimMail } from "./claim-mail.ts";
import type { MailClaim } from "./claim-mail.ts";
import type { SmtpSettings } from "./mail-config.ts";
import { isMailDue, markSending, releaseExpiredMails } from "./mail-queue-store.ts";
import type { MailContext, MailTemplate } from "./mail-template.ts";
import { recordMailOutcome } from "./record-mail-outcome.ts";
import type { MailOutcome } from "./record-mail-outcome.ts";
import { sendMail } from "./send-mail.ts";
import type { SendTimings } from "./send-mail.ts";

export interface MailTimings extends SendTimings {
  /** How often a quiet queue is looked at. */
  readonly pollMs: number;
  readonly paceMs: number;
  readonly claimMs: number;
}

export const mailTimings: MailTimings = {
  pollMs: 1_000,
  paceMs: 250,
  envelopeMs: 60_000,
  answerMs: 180_000,
  claimMs: 300_000,
};

export interface MailWorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteUrl: string;
  readonly scheduleUrl: string;
  readonly writeStopCallsLink: (
    record: Parameters<MailContext["writeStopCallsLink"]>[0],
    now: Date,
  ) => string;
  readonly smtp: SmtpSettings;
  readonly from: string;
  readonly templates: readonly MailTemplate[];
  readonly timings: MailTimings;
}

const closeTimeoutMs = 5_000;
const afterErrorMs = 2_000;
/** To visitors who send something, before each look at the queue. */
const longestYieldMs = 500;

/** Sends what is due, one mail at a time: a rush of them must not slow a visitor. */
export function startMailWorker(
  options: MailWorkerOptions & { readonly visitors: VisitorsFirst },
): { close(): Promise<void> } {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const { signal: stop } = stopping;
  const loop = (async () => {
    while (!stop.aborted) {
      await options.visitors.untilQuiet(longestYieldMs);
      const pauseMs = await sendNextMail(options, aborting.signal)
        .then((hasSent) => (hasSent ? 0 : options.timings.pollMs))
        .catch((failure: unknown) => {
          // Mostly the database is away; what was claimed comes back when its claim runs out.
          options.log.error(describeError(failure), "Sending mail met an error.");
          return afterErrorMs;
        });
      await wait(pauseMs, undefined, { signal: stop, ref: false }).catch(() => {});
    }
  })();
  return {
    async close() {
      stopping.abort();
      const timer = setTimeout(() => aborting.abort(), closeTimeoutMs);
      await loop;
      clearTimeout(timer);
    },
  };
}

/** Looks once at the queue. @returns whether there was something to send. */
export async function sendNextMail(
  options: MailWorkerOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock, timings, log } = options;
  const lost = await releaseExpiredMails(database.db, clock.now(), timings.claimMs);
  if (lost > 0) log.warn({ mails: lost }, "Mails were left half-way by a process that ended.");
  if (!(await isMailDue(database.db, clock.now()))) return false;
  const claim = await claimMail(database, { ...timings, now: clock.now() });
  if (!claim) return false;
  const outcome = await send(options, claim, signal);
  const { id, kind, attempts } = claim.row;
  if (outcome.kind !== "sent" && outcome.kind !== "obsolete") {
    // What the mail server said may quote an address: it stays out of the log.
    log.warn(
      { mail: id, kind, attempts: attempts + 1, outcome: outcome.kind },
      "A mail did not go.",
    );
  }
  await recordMailOutcome(database, claim, outcome, clock.now());
  return true;
}

async function send(
  { database, clock, log, smtp, from, templates, timings, ...options }: MailWorkerOptions,
  { row, claimId }: MailClaim,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const template = templates.find(({ kind }) => kind === row.kind);
  if (!template) return { kind: "unknown-kind", answer: null };
  const now = clock.now();
  const locale = locales.find((known) => known === row.locale) ?? defaultLocale;
  let mail: Mail | null;
  try {
    const { id, toAddress: to, recordId, data } = row;
    const { siteUrl, scheduleUrl } = options;
    const writeStopCallsLink: MailContext["writeStopCallsLink"] = (record) =>
      options.writeStopCallsLink(record, now);
    const context = { db: database.db, siteUrl, scheduleUrl, now, writeStopCallsLink };
    mail = await template.render(context, { id, to, recordId, data, locale });
  } catch (failure) {
    log.error({ mail: row.id, kind: row.kind, ...describeError(failure) }, "A mail was not made.");
    return { kind: "not-made", answer: null };
  }
  if (mail === null) return { kind: "obsolete", answer: null };
  let isOurs = true;
  const outcome = await sendMail(
    { ...mail, id: row.id, from, to: row.toAddress, date: now },
    {
      smtp,
      timings,
      signal,
      onBegin: async () => {
        isOurs = await markSending(database.db, row.id, claimId);
        if (!isOurs) throw new Error("No longer ours.");
      },
    },
  );
  // It was erased or taken over meanwhile: that says nothing about the mail server.
  return isOurs ? outcome : { kind: "not-ours", answer: null };
}
