import { editable } from "#platform/core/edition/edition.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import type { Localized } from "#platform/core/locale.ts";
import { type AskWords, frameAsk } from "#platform/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import { findAwaitedYes } from "./confirm-consent.ts";
import { withProofKeys } from "./consents-store.ts";
import { writeLink, writeSampleLink } from "./stop-calls.ts";

export const callsAgainKind = "calls-again";

const callsAgainWords: Localized<AskWords> = editable("mail/calls-again", {
  en: {
    subject: "May we call you again?",
    title: "May we call you again?",
    text: "You asked us not to call or text you. Now a form on our site, with your email address, says that we may. Was that you?",
    button: "Yes, you may call me",
    more: "If that wasn't you, you don't need to do anything. {site.name} will go on not calling you.",
    reason: "You get this because you asked us not to call or text you, and we keep to it.",
  },
  es: {
    subject: "¿Podemos llamarle de nuevo?",
    title: "¿Podemos llamarle de nuevo?",
    text: "Usted nos pidió que no le llamáramos ni le enviáramos mensajes de texto. Ahora un formulario de nuestro sitio, con su correo electrónico, dice que sí podemos. ¿Fue usted?",
    button: "Sí, pueden llamarme",
    more: "Si no fue usted, no tiene que hacer nada. {site.name} seguirá sin llamarle.",
    reason:
      "Recibe este correo porque nos pidió que no le llamáramos ni le enviáramos mensajes de texto y lo cumplimos.",
  },
});

/** To a person who never said no: another address did, with the number in their form. */
const otherSaidNoWords: Localized<AskWords> = editable("mail/other-said-no", {
  en: {
    subject: "May we call you?",
    title: "May we call you?",
    text: "A form on our site with your email address says that we may call or text you. Somebody with another email address asked us not to call the phone number in it. Did you send the form, and is that your number?",
    button: "Yes, you may call me",
    more: "If that wasn't you, you don't need to do anything. {site.name} does not call that number before one of us has looked at your answer.",
    reason: "You get this because a form with your email address asks us to call a phone number.",
  },
  es: {
    subject: "¿Podemos llamarle?",
    title: "¿Podemos llamarle?",
    text: "Un formulario de nuestro sitio con su correo electrónico dice que podemos llamarle o enviarle mensajes de texto. Alguien con otro correo nos pidió que no llamáramos al número de teléfono que aparece en él. ¿Lo envió usted y ese número es suyo?",
    button: "Sí, pueden llamarme",
    more: "Si no fue usted, no tiene que hacer nada. {site.name} no llama a ese número antes de que uno de nosotros revise su respuesta.",
    reason:
      "Recibe este correo porque un formulario con su correo electrónico nos pide llamar a un número de teléfono.",
  },
});

/**
 * Asks "May we call you again?" at the address of a new yes, while a no for the same number stands.
 * The yes counts once its reader follows the link.
 */
export const callsAgainMail: MailTemplate = {
  kind: callsAgainKind,
  async render(ctx, { to, recordId, locale }, now) {
    const yes = recordId === null ? null : await findAwaitedYes(ctx.database.db, recordId);
    if (!yes?.isOwn || yes.noes.length === 0) return null;
    const { sourceKind: kind, sourceId: id } = yes.consent;
    const isTheirs = yes.noes.some((no) => withProofKeys([emailKey(to)]).has(no.emailKey));
    const words = (isTheirs ? callsAgainWords : otherSaidNoWords)[locale];
    const href = writeLink(ctx, "again", { kind, id, email: to }, { locale, now });
    return frameAsk(locale, words, href);
  },
  samples(ctx, locale) {
    const href = writeSampleLink(ctx, "again", locale);
    return {
      "mail/calls-again": frameAsk(locale, callsAgainWords[locale], href),
      "mail/other-said-no": frameAsk(locale, otherSaidNoWords[locale], href),
    };
  },
};
