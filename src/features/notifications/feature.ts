import { Gauge, type Registry } from "prom-client";
import { mailStates } from "#platform/core/mail/mail.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { confirmSubmissions, exceptNotified } from "#platform/intake/hand-out.ts";
import { findMailGate } from "#platform/mail/mail-gate-store.ts";
import { findOldestDue } from "#platform/mail/mail-queue-store.ts";
import { mailQueue, mailTimings, type MailTimings } from "#platform/mail/mail-worker.ts";
import { mailPasswords } from "#platform/mail/mail-server-store.ts";
import { countMails, mailsData } from "#platform/mail/mails-store.ts";
import { repeatWork } from "#platform/process/repeat-work.ts";
import { mailServerRoutes } from "./server/mail-server-routes.ts";
import { notifyOfAccessChange, notifyOfHotLeads, queueDueNotices } from "./server/queue-notices.ts";
import { staffMails, testMail } from "./server/staff-mails.ts";
import { notificationStaffRoutes } from "./server/staff-routes.ts";
import { noteReturnedMails, writtenMail } from "./server/written-mail-template.ts";

const noticesEveryMs = 60_000;
/** How soon a record says that a mail written there did not arrive. */
const returnedEveryMs = 5_000;

/** Mails to visitors and to staff. Tests pass other timings. */
export const notificationsFeature = (timings: MailTimings = mailTimings): Feature => ({
  name: "notifications",
  staffRoutes(staff, ctx) {
    notificationStaffRoutes(staff, ctx);
    mailServerRoutes(staff, ctx);
  },
  followers: (ctx) => [
    exceptNotified(async (_tx, submissions) => confirmSubmissions(submissions)),
    exceptNotified(async (tx, submissions) => {
      const leads = submissions.filter(({ scope }) => scope === "lead");
      const ids = leads.map(({ id }) => id);
      return ids.length > 0 ? notifyOfHotLeads(ctx, tx, ids) : [];
    }),
  ],
  onAccessChange: notifyOfAccessChange,
  mails: [...staffMails, testMail, writtenMail],
  people: [mailsData],
  tablesOfNobody: {
    mail_gate: "How the mail server stands.",
    mail_servers: "The agency's own mail server and its login.",
  },
  sealed: [mailPasswords],
  queues: (ctx) => [mailQueue(ctx, timings)],
  workers(ctx) {
    const stopNotices = repeatWork({
      everyMs: noticesEveryMs,
      atOnce: true,
      work: () => queueDueNotices(ctx),
      log: ctx.log,
      failure: "Notices to staff could not be queued; it is tried again.",
    });
    const stopReturned = repeatWork({
      everyMs: returnedEveryMs,
      atOnce: true,
      work: () => noteReturnedMails(ctx),
      log: ctx.log,
      failure: "Mails that came back could not be noted on their records; it is tried again.",
    });
    return [stopNotices, stopReturned];
  },
  metrics: addMails,
});

const mailGateStates = ["open", "outage", "paused"] as const;

function addMails(registry: Registry, { database, clock }: Ctx): void {
  const mails: Gauge<"state"> = new Gauge({
    name: "mails",
    help: "Emails of the last 90 days by what became of them",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countMails(database.db).catch(() => null);
      mails.reset();
      for (const state of counts ? mailStates : []) mails.set({ state }, counts?.[state] ?? 0);
    },
  });
  const oldest: Gauge<"priority"> = new Gauge({
    name: "mail_oldest_wait_seconds",
    help: "How long the oldest email that could go has waited, of the urgent ones and of the others",
    labelNames: ["priority"],
    registers: [registry],
    async collect() {
      const now = clock.now();
      const due = await findOldestDue(database.db, now).catch(() => null);
      oldest.reset();
      for (const priority of due ? (["urgent", "other"] as const) : []) {
        const waitedMs = now.getTime() - (due?.[priority] ?? now).getTime();
        oldest.set({ priority }, Math.max(0, waitedMs) / 1_000);
      }
    },
  });
  const gate: Gauge<"state"> = new Gauge({
    name: "mail_gate",
    help: "1 for the state the mail server is in, 0 for the others; unless it is open mail waits",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      gate.reset();
      const row = await findMailGate(database.db).catch(() => undefined);
      if (row === undefined) return;
      // There is no row before the first mail.
      const current = row?.state ?? "open";
      for (const state of mailGateStates) gate.set({ state }, Number(state === current));
    },
  });
}
