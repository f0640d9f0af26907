import { writeMailPath } from "#features/archive/core/archived.ts";
import { locales } from "#platform/core/locale.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { ServedPage } from "./served-page.ts";

/**
 * What this process writes to visitors at the moment, in each language, as an invented family gets it:
 * a mail's words are advertising, and whom they went to is nobody's business in a file that is kept for
 * years. The HTML form stands for both; `frameMail` makes the plain text of the same words.
 *
 * @returns nothing while no mail goes out.
 */
export function listMails(ctx: Ctx): readonly ServedPage[] {
  if (ctx.config.mail.smtp === null) return [];
  const samples = ctx.features.flatMap(({ mails = [] }) =>
    mails.flatMap((mail) => mail.samples ?? []),
  );
  return locales.flatMap((locale) =>
    samples.flatMap((write) =>
      Object.entries(write(ctx, locale)).map(([words, { subject, html }]) => ({
        path: writeMailPath(words, locale),
        locale,
        status: 200,
        headers: [
          ["content-type", "text/html; charset=utf-8"],
          ["subject", subject],
        ] as const,
        body: Buffer.from(html),
      })),
    ),
  );
}
