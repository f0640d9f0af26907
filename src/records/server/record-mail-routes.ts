import * as z from "zod/mini";
import type { Ctx, RecordDefinition } from "#records/ctx.ts";
import { changesUndoSchemas, mailSchema } from "#records/core/record-input.ts";
import { takeBackMs } from "#records/core/written-mail.ts";
import { logContact } from "#records/server/work/log-contact.ts";
import { takeBackMail, writeMail } from "#records/server/work/write-mail.ts";
import { holdMembers } from "#staff/server/members-store.ts";
import { idSchema } from "#platform/core/ids.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isRecordInUse } from "#platform/platform-ctx.ts";
import { idParams, type Routes } from "#platform/http/route-schema.ts";
import { audited } from "#platform/http/staff-route.ts";
import type { ActOnRecord } from "./act-on-record.ts";

const mailParams = z.object({ id: idSchema, mailId: idSchema });

/** An email that the site sends for its writer, or that was written elsewhere and is only logged. */
export function mailRoutes(
  app: Routes,
  ctx: Ctx,
  source: RecordDefinition,
  act: ActOnRecord,
): void {
  const { path, route, kind } = source;
  const writing = {
    ...audited(route, "record-note"),
    schema: {
      summary: `Sends an email about one ${kind} and logs it, with what follows; without a subject it only logs one.`,
      params: idParams,
      body: mailSchema,
    },
  };
  app.post(`${path}/:id/mails`, writing, async (request, reply) => {
    const { subject, text, requestKey, ...rest } = request.body;
    const { id } = request.params;
    const written =
      subject !== undefined && text && requestKey ? { subject, text, requestKey } : null;
    if (written) request.auditAs = "record-mail";
    const isInUse = written !== null && (await isRecordInUse(ctx, { kind, id }));
    const { done, answer } = await act(request, async (tx, about) => {
      const staff = rest.follow ? await holdMembers(tx, [about.viewer.username]) : [];
      const work = { ...about, ...rest, staff };
      return written
        ? writeMail(ctx, tx, { ...work, ...written, isInUse })
        : logContact(tx, { ...work, kind: "mail", text: text || null, requestKey });
    });
    const { entry, unlicensed } = done;
    request.auditUnlicensed = unlicensed;
    if (!written || !entry) return reply.code(201).send({ ...answer, entry });
    const undoUntil = new Date(Date.parse(entry.at) + takeBackMs).toISOString();
    return reply.code(202).send({ ...answer, entry, mail: { id: entry.id, undoUntil } });
  });

  const takingBack = {
    ...audited(route, "record-mail-undo"),
    schema: {
      summary: `Takes back an email about one ${kind} that its writer sent a moment ago.`,
      params: mailParams,
      body: perLocale((locale) => z.optional(changesUndoSchemas[kind](locale))),
    },
  };
  app.delete(`${path}/:id/mails/:mailId`, takingBack, async (request) => {
    const { mailId } = request.params;
    const { done, answer } = await act(request, async (tx, about) => {
      const undo = request.body;
      // Staff are locked before records.
      await holdMembers(tx, [undo?.assignee ?? ""], route.config.roles);
      return takeBackMail(tx, { ...about, mailId, undo });
    });
    request.auditUnlicensed = done.unlicensed;
    return answer;
  });
}
