import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { queueMails } from "#platform/server/mail/queue-mail.ts";
import type { StaffNotices } from "./staff-notices.ts";

export interface NotifyOfHotLeadsDependencies {
  readonly clock: Clock;
  readonly mail: MailConfig;
  readonly notices: Pick<StaffNotices, "findHotLeads">;
}

const dayMs = 86_400_000;

/** Writes to staff of those of these leads that are hot; called twice, it writes once. */
export async function notifyOfHotLeads(
  { clock, mail, notices }: NotifyOfHotLeadsDependencies,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  if (mail.smtp === null) return;
  const hot = await notices.findHotLeads(tx, leadIds);
  const mails = hot.flatMap(({ id }) =>
    mail.notify.map((to) => ({
      kind: staffMailKinds.hotLead,
      to,
      audience: "staff" as const,
      dedupeKey: `${staffMailKinds.hotLead}:${id}:${to}`,
      record: { kind: "lead", id },
      isUrgent: true,
      giveUpAt: new Date(clock.now().getTime() + dayMs),
    })),
  );
  await queueMails({ clock, isMailOn: true }, tx, mails);
}
