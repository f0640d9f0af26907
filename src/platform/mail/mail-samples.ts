import { type Locale, locales } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import type { PlatformCtx } from "#platform/platform-ctx.ts";

interface MailSample {
  /** The id of its words, such as `mail/lead`. */
  readonly words: string;
  readonly locale: Locale;
  readonly mail: Mail;
}

/**
 * All mails to visitors in each language, written to an invented family, because the samples are
 * shown and stored for years without naming a real recipient. Only the HTML form; `frameMail` makes
 * the plain text from the same words.
 */
export function writeSamples(ctx: PlatformCtx): readonly MailSample[] {
  const mails = ctx.features.flatMap((feature) => feature.mails ?? []);
  return locales.flatMap((locale) =>
    mails.flatMap((template) =>
      Object.entries(template.samples?.(ctx, locale) ?? {}).map(([words, mail]) => ({
        words,
        locale,
        mail,
      })),
    ),
  );
}
