import { randomUUID } from "node:crypto";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import { findDigestDay, mostNamed } from "#features/notifications/core/staff-notice.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockMailGate } from "#platform/mail/mail-gate-store.ts";
import { hasMail } from "#platform/mail/mails-store.ts";
import { type NewMail, queueMail, queueMails } from "#platform/mail/queue-mail.ts";
import { siteConfig } from "#site.config.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { countUnanswered, findHotLeads, isUnnamed, listUnansweredPeople } from "./staff-notices.ts";

/** Queues one mail to each staff address; mails with the same key are sent once. */
function toStaff(
  { config }: Ctx,
  kind: keyof typeof staffMailKinds,
  { key, ...mail }: Omit<NewMail, "kind" | "to" | "dedupeKey"> & { readonly key: string },
): NewMail[] {
  const named = { ...mail, kind: staffMailKinds[kind], audience: "staff" } as const;
  return config.mail.notify.map((to) => ({
    ...named,
    to,
    dedupeKey: `${named.kind}:${key}:${to}`,
  }));
}

/**
 * Notifies staff that one admin changed somebody's access, because whoever uses an admin's session
 * may be a stranger.
 */
export async function notifyOfAccessChange(ctx: Ctx, tx: Tx, change: string): Promise<void> {
  const data = { change, at: ctx.clock.now().toISOString() };
  await queueMails(ctx, tx, toStaff(ctx, "access", { key: randomUUID(), data, isUrgent: true }));
}

/** Notifies staff that an edition waits for somebody else's approval; once for each edition. */
export async function notifyOfWaitingEdition(
  ctx: Ctx,
  tx: Tx,
  { id, changeCount }: { readonly id: string; readonly changeCount: number },
): Promise<void> {
  const mails = toStaff(ctx, "approval", { key: id, data: { changeCount }, isUrgent: true });
  await queueMails(ctx, tx, mails);
}

/** Notifies staff of those of these leads that are hot; queued twice, the mails are sent once. */
export async function notifyOfHotLeads(
  ctx: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<readonly NewMail[]> {
  if (ctx.config.mail.smtp === null) return [];
  const now = ctx.clock.now();
  const giveUpAt = new Date(now.getTime() + dayMs);
  return (await findHotLeads(tx, leadIds, now)).flatMap(({ id }) => {
    const record = { kind: "lead", id };
    return toStaff(ctx, "hotLead", { key: id, record, isUrgent: true, giveUpAt });
  });
}

/** Queues what staff must be notified of by now; called each minute by every process. */
export async function queueDueNotices(ctx: Ctx): Promise<void> {
  if (ctx.config.mail.smtp === null) return;
  await queueDigest(ctx);
  await queueAlarm(ctx);
}

/**
 * Once a day across all processes, because the key contains the day. On a quiet day its template
 * skips it.
 */
async function queueDigest(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const now = clock.now();
  const day = findDigestDay(now, siteConfig.timeZone);
  if (day === null) return;
  const giveUpAt = new Date(now.getTime() + 12 * hourMs);
  for (const mail of toStaff(ctx, "digest", { key: day, data: { day }, giveUpAt })) {
    if (await hasMail(database.db, mail.dedupeKey)) continue;
    await database.transaction((tx) => queueMail(ctx, tx, mail));
  }
}

/**
 * Queues one mail for all who have passed the time and were not named yet, so that each is named
 * once and a bad day causes no flood. The row stores whom the mail will name, and after it was sent
 * whom it named: those beyond the limit are named a minute later.
 */
async function queueAlarm(ctx: Ctx): Promise<void> {
  const { database, clock } = ctx;
  const now = clock.now();
  const unnamed = isUnnamed(now);
  // First without the lock, because mostly there is nobody.
  if ((await listUnansweredPeople(database.db, unnamed, 1)).length === 0) return;
  await database.transaction(async (tx) => {
    // Two processes must not name the same people.
    await lockMailGate(tx);
    const people = await listUnansweredPeople(tx, unnamed, mostNamed);
    if (people.length === 0) return;
    const more = (await countUnanswered(tx, unnamed)) - people.length;
    const data = { named: people.map(({ id }) => id).join(" "), more };
    const giveUpAt = new Date(now.getTime() + 12 * hourMs);
    const alarm = { key: randomUUID(), data, isUrgent: true, giveUpAt };
    await queueMails(ctx, tx, toStaff(ctx, "alarm", alarm));
  });
}
