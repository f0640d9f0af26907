import type {
  ConsentBoxWords,
  ConsentQuestion,
  ConsentTexts,
} from "#platform/core/person/consent-texts.ts";
import type { Localized } from "#platform/core/locale.ts";
import { useConsentText, useLocale } from "#platform/web/use-words.ts";

/**
 * The question about calls of a form. A page gives it to its island as plain data: the page shows
 * these words in any case, so the form's script need not carry them.
 */
export function useConsent(texts: ConsentTexts): ConsentQuestion {
  return { ...words[useLocale()], ...useConsentText(texts) };
}

const words: Localized<ConsentBoxWords> = {
  en: {
    title: "May we call this number?",
    yes: "Yes, call or text me",
    no: "No, write to me",
    ask: "Choose, and it goes. If you send without choosing, we write to you.",
    privacy: "Privacy Policy",
  },
  es: {
    title: "¿Podemos llamar a este número?",
    yes: "Sí, llámenme o envíenme mensajes",
    no: "No, escríbanme",
    ask: "Elija y se envía. Si envía sin elegir, le escribimos.",
    privacy: "Política de privacidad",
  },
};
