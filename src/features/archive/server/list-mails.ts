import { writeMailPath } from "#features/archive/core/archived.ts";
import type { Ctx } from "#records/ctx.ts";
import { writeSamples } from "#platform/mail/mail-samples.ts";
import type { ServedPage } from "./served-page.ts";

/**
 * The sample mails in the words that this process has now. Mails to visitors are advertising.
 *
 * @returns an empty list while no mail server is named.
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
