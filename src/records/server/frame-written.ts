import type { WrittenMail } from "#records/core/written-mail.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { frameMail, type MailLink } from "#platform/mail/frame-mail.ts";

const reasons: Localized<string> = {
  en: "You get this because you wrote to us on our site. One of us wrote it to you alone, and reads your answer.",
  es: "Recibe este mensaje porque nos escribió en nuestro sitio. Uno de nosotros lo escribió solo para usted y lee su respuesta.",
};

/** What one of the staff wrote, as typed, above the agency's footer. */
export const frameWritten = (
  { subject, text }: WrittenMail,
  locale: Locale,
  footerLinks: readonly MailLink[],
): Mail =>
  frameMail({
    locale,
    subject,
    blocks: [{ kind: "typed", text }],
    reason: reasons[locale],
    footerLinks,
  });
