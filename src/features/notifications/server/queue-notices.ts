import { randomUUID } from "node:crypto";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import {
  alarmAfterHours,
  findDigestDay,
  mostNamed,
} from "#features/notifications/core/staff-notice.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockMailGate } from "#platform/mail/mail-gate-store.ts";
import { findLatestMail, hasMail } from "#platform/mail/mails-store.ts";
import { type NewMail, queueMail, queueMails } from "#platform/mail/queue-mail.ts";
import { siteConfig } from "#site.config.ts";
import { findHotLeads, listUnanswered } from "./staff-notices.ts";

/** Writes to staff that one admin changed somebody's access: whoever has an admin's session may be none. */
export async function notifyOfAccessChange(ctx: Ctx, tx: Tx, change: string): Promise<void> {
  const { clock, config } = ctx;
  const id = randomUUID();
  const mails = config.mail.notify.map((to) => ({
    kind: staffMailKinds.access,
    to,
    audience: "staff" as const,
    dedupeKey: `${staffMailKinds.access}:${id}:${to}`,
    data: { change, at: clock.now().toISOString() },
    isUrgent: true,
  }));
  await queueMails(ctx, tx, mails);
}

const dayMs = 86_400_000;

/** To staff, of those of these leads that are hot; queued twice, they go once. */
export async function notifyOfHotLeads(
  ctx: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<readonly NewMail[]> {
  const { clock, config } = ctx;
  if (config.mail.smtp === null) return [];
  const hot = await findHotLeads(tx, leadIds);
  return hot.flatMap(({ id }) =>
    config.mail.notify.map((to) => ({
      kind: staffMailKinds.hotLead,
      to,
      audience: "staff" as const,
      dedupeKey: `${staffMailKinds.hotLead}:${id}:${to}`,
      record: { kind: "lead", id },
      isUrgent: true,
      giveUpAt: new Date(clock.now().getTime() + dayMs),
    })),
  );
}

const hourMs = 3_600_000;
/** Of who has waited longer when email is turned on the digest tells. */
const longestAlarmMs = 48 * hourMs;

/** Queues what staff are to be told by now; called each minute by every process. */
export async function queueDueNotices(ctx: Ctx): Promise<void> {
  await queueDigest(ctx);
  await queueAlarm(ctx);
}

/** Once a day over all processes: the key names the day. On a quiet day its template skips it. */
async function queueDigest(ctx: Ctx): Promise<void> {
  const { database, clock, config } = ctx;
  const now = clock.now();
  const day = findDigestDay(now, siteConfig.timeZone);
  if (day === null) return;
  for (const to of config.mail.notify) {
    const dedupeKey = `${staffMailKinds.digest}:${day}:${to}`;
    if (await hasMail(database.db, dedupeKey)) continue;
    await database.transaction((tx) =>
      queueMail(ctx, tx, {
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
 * One mail for those who have passed the time since the last one, so that each is told of once and a
 * bad day makes no flood. It ends with the last one it names, which is kept in its row: of more than
 * it names the rest is named a minute later.
 */
async function queueAlarm(ctx: Ctx): Promise<void> {
  const { database, clock, config } = ctx;
  const now = clock.now();
  const upTo = new Date(now.getTime() - alarmAfterHours * hourMs);
  const readAfter = async (db: Parameters<typeof findLatestMail>[0]) => {
    const last = await findLatestMail(db, staffMailKinds.alarm);
    const told = Date.parse(String(last?.data["upTo"] ?? ""));
    const oldest = now.getTime() - longestAlarmMs;
    return new Date(Number.isNaN(told) ? oldest : Math.max(told, oldest));
  };
  const isAnybody = async (after: Date) =>
    after < upTo && (await listUnanswered(database.db, { after, upTo }, 1)).length > 0;
  // Without the lock at first: mostly there is nobody.
  if (!(await isAnybody(await readAfter(database.db)))) return;
  await database.transaction(async (tx) => {
    // Two processes must not begin at the same place.
    await lockMailGate(tx);
    const after = await readAfter(tx);
    const named = await listUnanswered(tx, { after, upTo }, mostNamed);
    const last = named.at(-1);
    if (!last) return;
    const isAll = named.length < mostNamed;
    const end = isAll ? upTo : new Date(Date.parse(last.dueAt) - answerWithinMs);
    const data = { after: after.toISOString(), upTo: end.toISOString(), all: upTo.toISOString() };
    const mails = config.mail.notify.map((to) => ({
      kind: staffMailKinds.alarm,
      to,
      audience: "staff" as const,
      dedupeKey: `${staffMailKinds.alarm}:${data.upTo}:${to}`,
      data,
      isUrgent: true,
      giveUpAt: new Date(now.getTime() + 12 * hourMs),
    }));
    await queueMails(ctx, tx, mails);
  });
}
