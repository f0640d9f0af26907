import { staffMailKinds } from "#features/notifications/core/mail-kinds.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { MailConfig } from "#platform/server/mail/mail-config.ts";
import { changeMailGate, lockMailGate } from "#platform/server/mail/mail-gate-store.ts";
import { queueMail } from "#platform/server/mail/queue-mail.ts";

const minuteMs = 60_000;

export interface SendTestMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: MailConfig;
}

/**
 * Queues a mail to everyone whom NOTIFY_EMAIL names: one a minute, however often it is asked for.
 *
 * @throws AppError `conflict` while e-mail is off.
 */
export async function sendTestMail({
  database,
  clock,
  mail,
}: SendTestMailDependencies): Promise<void> {
  if (mail.smtp === null) {
    throw new AppError("conflict", {
      en: "Email is off. Set SMTP_URL where the site is started, and restart it.",
    });
  }
  const minute = Math.floor(clock.now().getTime() / minuteMs);
  await database.transaction(async (tx) => {
    // Somebody has mended something: the mail server is tried now and not in half an hour.
    const gate = await lockMailGate(tx);
    if (gate.state !== "open") await changeMailGate(tx, { until: clock.now() });
    for (const to of mail.notify) {
      await queueMail({ clock, isMailOn: true }, tx, {
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
