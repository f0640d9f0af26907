import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Job } from "#platform/core/job.ts";
import type { Database } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { queueMail } from "#platform/server/mail/queue-mail.ts";
import type { StaffNotices } from "./staff-notices.ts";

export interface HotLeadNotifierDependencies {
  readonly job: Job<{ leadId: string }>;
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: MailConfig;
  readonly notices: StaffNotices;
}

const dayMs = 86_400_000;

/** Writes to staff as soon as a hot lead is stored; called twice, it writes once. */
export function hotLeadNotifier({
  job,
  database,
  clock,
  mail,
  notices,
}: HotLeadNotifierDependencies) {
  return jobHandler({
    job,
    subscriber: "notifications",
    async handle({ leadId }) {
      if (mail.smtp === null) return;
      const lead = await notices.findHotLead(database.db, leadId);
      if (!lead) return;
      await database.transaction(async (tx) => {
        for (const to of mail.notify) {
          await queueMail({ clock, isMailOn: true }, tx, {
            kind: staffMailKinds.hotLead,
            to,
            audience: "staff",
            dedupeKey: `${staffMailKinds.hotLead}:${leadId}:${to}`,
            record: { kind: "lead", id: leadId },
            isUrgent: true,
            giveUpAt: new Date(clock.now().getTime() + dayMs),
          });
        }
      });
    },
  });
}
