import { type Locale, locales } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail.ts";
import type { Ctx } from "#platform/ctx.ts";

interface MailSample {
  /** The name of its words, such as `mail/lead`. */
  readonly words: string;
  readonly locale: Locale;
  readonly mail: Mail;
}

/**
 * All mails to visitors in each language, as an invented family gets them: whom they went to is
 * nobody's business where they are shown or kept for years. The HTML form stands for both; `frameMail`
 * makes the plain text of the same words.
 */
export function writeSamples(ctx: Ctx): readonly MailSample[] {
  const samples = ctx.features.flatMap(({ mails = [] }) =>
    mails.flatMap((mail) => mail.samples ?? []),
  );
  return locales.flatMap((locale) =>
    samples.flatMap((write) =>
      Object.entries(write(ctx, locale)).map(([words, mail]) => ({ words, locale, mail })),
    ),
  );
}
