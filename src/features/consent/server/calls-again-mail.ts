import { emailKey } from "#platform/core/person/contact-details.ts";
import type { Localized } from "#platform/core/locale.ts";
import { type AskWords, frameAsk, type MailTemplate } from "#platform/mail/frame-mail.ts";
import { siteConfig } from "#site.config.ts";
import { findAwaitedYes } from "./confirm-consent.ts";
import { writeLink } from "./stop-calls.ts";

export const callsAgainKind = "calls-again";

const callsAgainWords: Localized<AskWords> = {
  en: {
    subject: "May we call you again?",
    title: "May we call you again?",
    text: "You asked us not to call or text you. Now a form on our site says that we may. It has your email address or your phone number. Was that you?",
    button: "Yes, you may call me",
    more: `If that wasn't you, you don't need to do anything. ${siteConfig.name} will go on not calling you.`,
    reason: "You get this because you asked us not to call or text you, and we keep to it.",
  },
  es: {
    subject: "¿Podemos llamarle de nuevo?",
    title: "¿Podemos llamarle de nuevo?",
    text: "Usted nos pidió que no le llamáramos ni le enviáramos mensajes de texto. Ahora un formulario de nuestro sitio dice que sí podemos. En él aparece su correo electrónico o su número de teléfono. ¿Fue usted?",
    button: "Sí, pueden llamarme",
    more: `Si no fue usted, no tiene que hacer nada. ${siteConfig.name} seguirá sin llamarle.`,
    reason:
      "Recibe este correo porque nos pidió que no le llamáramos ni le enviáramos mensajes de texto y lo cumplimos.",
  },
};

/** To the address that said no: only whoever reads its mail makes the later yes count. */
export const callsAgainMail: MailTemplate = {
  kind: callsAgainKind,
  async render(ctx, { to, recordId, locale }, now) {
    const yes = recordId === null ? null : await findAwaitedYes(ctx.database.db, recordId);
    if (!yes?.noes.some((no) => no.emailKey === emailKey(to))) return null;
    const { sourceKind: kind, sourceId: id } = yes.consent;
    const href = writeLink(ctx, "again", { kind, id, email: to }, { locale, now });
    return frameAsk(locale, callsAgainWords[locale], href);
  },
};
