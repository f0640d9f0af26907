import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { recordRefusals, findVersion, readViewer } from "#records/server/record-store.ts";
import {
  bounceSchema,
  type MailStatus,
  type RecordMail,
  staffMailKinds,
} from "#features/notifications/core/mail-record.ts";
import type { Ctx } from "#records/ctx.ts";
import { recordsOf } from "#records/server/records.ts";
import { AppError } from "#platform/core/app-error.ts";
import { idSchema, isId } from "#platform/core/ids.ts";
import type { Database, Db } from "#platform/database/database.ts";
import type { MailConfig } from "#platform/mail/mail-config.ts";
import { findMailGate, changeMailGate, lockMailGate } from "#platform/mail/mail-gate-store.ts";
import { countMails, markBounced, listMailsOf } from "#platform/mail/mails-store.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited, changingParts } from "#platform/http/staff-route.ts";
import { minuteMs } from "#platform/core/durations.ts";

/** Email for admins. Registered inside the scope that admits only staff. */
export function notificationStaffRoutes(app: Routes, ctx: Ctx): void {
  const { database, config } = ctx;
  recordMailRoutes(app, ctx);

  const reading = { ...adminsOnly, schema: { summary: "Tells how the site's own email stands." } };
  app.get("/api/admin/mail", reading, async () => ({
    success: true,
    mail: await readMailStatus(database, config.mail),
  }));

  const testing = {
    ...changingParts(audited(adminsOnly, "mail-test")),
    schema: { summary: "Queues a test mail to those who are notified.", body: noBody },
  };
  app.post("/api/admin/mail/test", testing, async () => {
    await sendTestMail(ctx);
    return { success: true };
  });
}

async function readMailStatus({ db }: Database, mail: MailConfig): Promise<MailStatus> {
  const { smtp, from, notify } = mail;
  if (smtp === null) return { isOn: false };
  const gate = await findMailGate(db);
  return {
    isOn: true,
    host: smtp.host,
    from,
    notify,
    // There is no row before the first mail.
    gate: gate?.state ?? "open",
    reason: gate?.reason ?? null,
    since: gate?.since?.toISOString() ?? null,
    lastSentAt: gate?.lastSentAt?.toISOString() ?? null,
    counts: await countMails(db),
  };
}

/**
 * Queues a test mail to every address in NOTIFY_EMAIL: at most one a minute.
 *
 * @throws AppError `conflict` while email is off.
 */
async function sendTestMail(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const { mail } = ctx.config;
  if (mail.smtp === null) {
    throw new AppError("conflict", {
      en: "Email is off. Name a mail server first.",
      es: "El correo está desactivado. Primero ponga un servidor de correo.",
    });
  }
  const minute = Math.floor(clock.now().getTime() / minuteMs);
  await database.transaction(async (tx) => {
    // Somebody has fixed something: the mail server is tried now instead of in half an hour.
    const gate = await lockMailGate(tx);
    if (gate.state !== "open") await changeMailGate(tx, { until: clock.now() });
    for (const to of mail.notify) {
      await queueMail(ctx, tx, {
        kind: staffMailKinds.test,
        to,
        audience: "staff",
        dedupeKey: `test:${minute}:${to}`,
        isUrgent: true,
        giveUpAt: new Date(clock.now().getTime() + 60 * minuteMs),
      });
    }
  });
}

const mailParams = z.object({ id: idSchema, mailId: z.string() });

/** Outcomes of mails to a record's person. Registered inside the scope that admits only staff. */
function recordMailRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  for (const source of recordsOf(ctx)) {
    const { path, route, kind } = source;
    const checkRecord = async (
      request: Pick<FastifyRequest, "staff">,
      id: string,
    ): Promise<string> => {
      const viewer = readViewer(request);
      const version = await findVersion(database.db, { source, id, viewer });
      if (version === null) throw new AppError("not_found", recordRefusals[kind].missing);
      return id;
    };

    const listing = {
      ...route,
      schema: { summary: `Lists the site's mails about one ${kind}.`, params: idParams },
    };
    app.get(`${path}/:id/mails`, listing, async (request) => ({
      success: true,
      mails: await listRecordMails(database.db, await checkRecord(request, request.params.id)),
    }));

    const bouncing = {
      ...audited(route, "mail-bounce"),
      schema: {
        summary: "Notes that a mail came back, or that it did not.",
        params: mailParams,
        body: bounceSchema,
      },
    };
    app.post(`${path}/:id/mails/:mailId/bounce`, bouncing, async (request) => {
      const { bounced } = request.body;
      const recordId = await checkRecord(request, request.params.id);
      const asked = { id: request.params.mailId, recordId, bounced, now: clock.now() };
      if (!isId(asked.id) || !(await markBounced(database.db, asked))) {
        throw new AppError("conflict", {
          en: "Only an email that was sent can come back. Reload the page to see how it stands.",
          es: "Solo puede volver un correo que se envió. Vuelva a cargar la página para ver cómo está.",
        });
      }
      return { success: true, mails: await listRecordMails(database.db, recordId) };
    });
  }
}

/** Newest first, without mails to staff. */
async function listRecordMails(db: Db, recordId: string): Promise<RecordMail[]> {
  const rows = await listMailsOf(db, recordId);
  return rows.map(({ id, state, reason, answer, queuedAt, sentAt, nextAttemptAt }) => ({
    id,
    state,
    reason,
    answer,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt.toISOString(),
  }));
}
