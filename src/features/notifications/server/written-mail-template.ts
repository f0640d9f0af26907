import { and, eq, gte, inArray, or } from "drizzle-orm";
import { splitWritten, writtenMailKind } from "#records/core/written-mail.ts";
import { frameWritten } from "#records/server/frame-written.ts";
import { findMailWriter } from "#records/server/mail-writer.ts";
import { findRecord, lockRecord, updateRecord } from "#records/server/record-store.ts";
import { recordsOf } from "#records/server/records.ts";
import { changeEntry, findEntry, timelineTable } from "#records/server/timeline-store.ts";
import { findAnsweredAt } from "#records/server/work/write-mail.ts";
import { listRightsLinks } from "#features/consent/server/stop-calls.ts";
import { dayMs } from "#platform/core/durations.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { mailsTable } from "#platform/mail/mails-store.ts";

/**
 * What one of the staff wrote on a record, as typed, in their name. It has the agency's footer and
 * loads nothing, so that nobody learns whether it was read.
 */
export const writtenMail: MailTemplate = {
  kind: writtenMailKind,
  async render(ctx, { id, recordKind, recordId, locale }, now) {
    const { db } = ctx.database;
    const source = recordsOf(ctx).find(({ kind }) => kind === recordKind);
    if (!source || recordId === null) return null;
    const entry = await findEntry(db, recordId, id);
    const record = await findRecord(db, source.table, recordId);
    if (!record || entry?.kind !== "mail" || entry.text === null) return null;
    const links = listRightsLinks(ctx, { ...record, kind: source.kind }, { locale, now });
    const mail = frameWritten(splitWritten(entry.text), locale, links);
    return { ...mail, writer: await findMailWriter(db, entry.by ?? "") };
  },
};

/**
 * A mail whose state changed longer ago than this was noted already. The index `mails_written` finds
 * the others, so that the round costs the same after years.
 */
const notedWithinDays = 30;

/** Mails that did not arrive while their record still says so, and the reverse. */
const isUnnoted = or(
  and(
    eq(timelineTable.kind, "mail"),
    or(
      inArray(mailsTable.state, ["refused", "failed", "bounced"]),
      and(eq(mailsTable.state, "skipped"), eq(mailsTable.reason, "obsolete")),
    ),
  ),
  and(eq(timelineTable.kind, "mail-returned"), eq(mailsTable.state, "sent")),
);

/**
 * Notes on each record that what staff wrote there did not arrive: it is no answer then, so its
 * clock runs again. Called every few seconds by every process; a repeat changes nothing.
 */
export async function noteReturnedMails(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const { id, recordKind, recordId, kind, changedAt } = mailsTable;
  const since = new Date(clock.now().getTime() - notedWithinDays * dayMs);
  const unnoted = await database.db
    .select({ id, recordKind, recordId })
    .from(mailsTable)
    .innerJoin(timelineTable, eq(timelineTable.id, id))
    .where(and(eq(kind, writtenMailKind), gte(changedAt, since), isUnnoted));
  for (const mail of unnoted) {
    const source = recordsOf(ctx).find((each) => each.kind === mail.recordKind);
    const about = { id: mail.recordId ?? "", viewer: { username: "", role: "admin" } as const };
    if (!source) continue;
    await database.transaction(async (tx) => {
      const row = await lockRecord(tx, { ...about, source });
      const entry = row && (await findEntry(tx, row.id, mail.id));
      const [still] = await tx
        .select({ id })
        .from(mailsTable)
        .innerJoin(timelineTable, eq(timelineTable.id, id))
        .where(and(eq(id, mail.id), isUnnoted));
      if (!row || !entry || !still) return;
      const isBack = entry.kind === "mail";
      await changeEntry(tx, entry.id, { kind: isBack ? "mail-returned" : "mail" });
      const answeredAt = isBack
        ? await findAnsweredAt(tx, row, entry.at)
        : (row.answeredAt ?? new Date(entry.at));
      await updateRecord(tx, source, row.id, { answeredAt });
    });
  }
}
