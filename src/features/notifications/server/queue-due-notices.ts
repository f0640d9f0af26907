import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import { findDigestDay } from "#features/notifications/core/find-digest-day.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { lockMailGate } from "#platform/server/mail/mail-gate-store.ts";
import { findLatestMail, hasMail } from "#platform/server/mail/mails-store.ts";
import { queueMail, queueMails } from "#platform/server/mail/queue-mail.ts";
import { siteConfig } from "#site.config.ts";
import type { StaffNotices } from "./staff-notices.ts";

const hourMs = 3_600_000;
/** Four hours are left to keep the promise. */
const alarmAfterMs = (siteConfig.answerWithinHours - 4) * hourMs;
/** Of who has waited longer when email is turned on the digest tells. */
const longestAlarmMs = 48 * hourMs;

export interface DueNoticesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: MailConfig;
  readonly notices: StaffNotices;
}

/** Queues what staff are to be told by now; called each minute by every process. */
export async function queueDueNotices(dependencies: DueNoticesDependencies): Promise<void> {
  await queueDigest(dependencies);
  await queueAlarm(dependencies);
}

/** Once a day over all processes: the key names the day. On a quiet day its template skips it. */
async function queueDigest({ database, clock, mail }: DueNoticesDependencies): Promise<void> {
  const now = clock.now();
  const day = findDigestDay(now, siteConfig.timeZone);
  if (day === null) return;
  for (const to of mail.notify) {
    const dedupeKey = `${staffMailKinds.digest}:${day}:${to}`;
    if (await hasMail(database.db, dedupeKey)) continue;
    await database.transaction((tx) =>
      queueMail({ clock, isMailOn: true }, tx, {
        kind: staffMailKinds.digest,
        to,
        audience: "staff",
        dedupeKey,
        data: { day },
        giveUpAt: new Date(now.getTime() + 12 * hourMs),
      }),
    );
  }
}

/**
 * One mail for all families that have passed the time since the last one, so that each is told of
 * once and a bad day makes no flood. Where the last one ended is kept in its row.
 */
async function queueAlarm({
  database,
  clock,
  mail,
  notices,
}: DueNoticesDependencies): Promise<void> {
  const now = clock.now();
  const upTo = new Date(now.getTime() - alarmAfterMs);
  const readAfter = async (db: Parameters<typeof findLatestMail>[0]) => {
    const last = await findLatestMail(db, staffMailKinds.alarm);
    const told = Date.parse(String(last?.data["upTo"] ?? ""));
    const oldest = now.getTime() - longestAlarmMs;
    return new Date(Number.isNaN(told) ? oldest : Math.max(told, oldest));
  };
  const isAnybody = async (after: Date) =>
    after < upTo && (await notices.listUnanswered(database.db, { after, upTo })).length > 0;
  // Without the lock at first: mostly there is nobody.
  if (!(await isAnybody(await readAfter(database.db)))) return;
  await database.transaction(async (tx) => {
    // Two processes must not begin at the same place.
    await lockMailGate(tx);
    const after = await readAfter(tx);
    if ((await notices.listUnanswered(tx, { after, upTo })).length === 0) return;
    const mails = mail.notify.map((to) => ({
      kind: staffMailKinds.alarm,
      to,
      audience: "staff" as const,
      dedupeKey: `${staffMailKinds.alarm}:${upTo.toISOString()}:${to}`,
      data: { after: after.toISOString(), upTo: upTo.toISOString() },
      isUrgent: true,
      giveUpAt: new Date(now.getTime() + 12 * hourMs),
    }));
    await queueMails({ clock, isMailOn: true }, tx, mails);
  });
}
