import { obstacleWords, describeUnplaced } from "#features/routing/core/obstacle-words.ts";
import { readWall } from "#features/routing/core/office-time.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { frameMail } from "#platform/mail/frame-mail.ts";
import { hasMail } from "#platform/mail/mails-store.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { hourMs } from "#platform/core/durations.ts";
import { countObstacles } from "./shown-routings-store.ts";

const en = {
  subject: "Leads wait that nobody may take",
  text: "The site found nobody for them. You can give them to somebody by hand, or change what stands in the way under Staff.",
  open: "Open Today",
  reason: "You get this because NOTIFY_EMAIL names this address for staff notices.",
};

const es: typeof en = {
  subject: "Esperan prospectos que nadie puede tomar",
  text: "El sitio no encontró a nadie para ellos. Usted puede dárselos a alguien a mano, o cambiar en Personal lo que lo impide.",
  open: "Abrir Hoy",
  reason:
    "Recibe este mensaje porque NOTIFY_EMAIL incluye este correo para los avisos al personal.",
};

const unplacedWords: Localized<typeof en> = { en, es };

const kind = "staff-unplaced";

/** To the owner: how many waiting leads nobody may take, and why. It names no family. */
export const unplacedMail: MailTemplate = {
  kind,
  async render({ database: { db }, config: { siteUrl } }, { locale }) {
    const standing = await countObstacles(db);
    if (standing.length === 0) return null;
    const { subject, text, open, reason } = unplacedWords[locale];
    const items = standing.map((one) => ({ text: describeUnplaced(one, obstacleWords[locale]) }));
    return frameMail({
      locale,
      subject,
      title: subject,
      blocks: [
        { kind: "list", items },
        { kind: "text", text },
        { kind: "button", link: { label: open, href: `${siteUrl}/admin/dashboard` } },
      ],
      reason,
    });
  },
};

/**
 * Notifies the owner that nobody may take a lead: at once, and once a day for each obstacle, for
 * any number of leads and processes. In a transaction of its own, because the assigning one locks
 * the staff.
 */
export async function mailOwner(ctx: Ctx, obstacles: ReadonlySet<string>): Promise<void> {
  const { database, config, clock } = ctx;
  if (config.mail.smtp === null) return;
  const now = clock.now();
  const giveUpAt = new Date(now.getTime() + 12 * hourMs);
  for (const to of config.mail.notify) {
    for (const obstacle of obstacles) {
      const dedupeKey = `${kind}:${readWall(now).day}:${obstacle}:${to}`;
      if (await hasMail(database.db, dedupeKey)) continue;
      const mail = { kind, to, dedupeKey, audience: "staff", isUrgent: true, giveUpAt } as const;
      await database.transaction((tx) => queueMail(ctx, tx, mail));
    }
  }
}
