import { writeMailPath } from "#features/archive/core/archived.ts";
import type { Ctx } from "#platform/ctx.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import type { ServedPage } from "./served-page.ts";

/**
 * What this process writes to visitors at the moment: a mail's words are advertising.
 *
 * @returns nothing while no mail goes out.
 */
export function listMails(ctx: Ctx): readonly ServedPage[] {
  if (ctx.config.mail.smtp === null) return [];
  return writeSamples(ctx).map(({ words, locale, mail: { subject, html } }) => ({
    path: writeMailPath(words, locale),
    locale,
    status: 200,
    headers: [
      ["content-type", "text/html; charset=utf-8"],
      ["subject", subject],
    ] as const,
    body: Buffer.from(html),
  }));
}
