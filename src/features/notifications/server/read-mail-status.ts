import type { MailStatus } from "#features/notifications/core/mail-status.ts";
import type { Database } from "#platform/server/database.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { findMailGate } from "#platform/server/mail/mail-gate-store.ts";
import type { MailGateRow } from "#platform/server/mail/mail-gate-store.ts";
import { countMails } from "#platform/server/mail/mails-store.ts";

export async function readMailStatus(
  { db }: Database,
  { smtp, from, notify }: MailConfig,
): Promise<MailStatus> {
  if (smtp === null) return { isOn: false };
  const row = await findMailGate(db);
  return {
    isOn: true,
    host: smtp.host,
    from,
    notify,
    ...(row ? toGate(row) : neverTried),
    counts: await countMails(db),
  };
}

const neverTried = { gate: "open", reason: null, since: null, lastSentAt: null } as const;

function toGate({ state, reason, since, lastSentAt }: MailGateRow) {
  return {
    gate: state,
    reason,
    since: since?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}
