import type { RecordMail } from "#features/notifications/core/record-mail.ts";
import type { Db } from "#platform/server/database.ts";
import { listMailsOf } from "#platform/server/mail/mails-store.ts";

/** The newest first; those to staff are left out. */
export async function listRecordMails(db: Db, recordId: string): Promise<RecordMail[]> {
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
