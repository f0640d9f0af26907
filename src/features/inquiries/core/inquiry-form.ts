import type { ConsentTexts } from "#platform/core/person/consent-texts.ts";
import type { Localized } from "#platform/core/locale.ts";

/** What a visitor may write about, in the order of the form. */
export const inquirySubjects = [
  "iul-insurance",
  "term-insurance",
  "annuities",
  "wealth-building",
  "general-inquiry",
  "schedule-consultation",
] as const;

export type InquirySubject = (typeof inquirySubjects)[number];

export const inquirySubjectLabels: Localized<Readonly<Record<InquirySubject, string>>> = {
  en: {
    "iul-insurance": "IUL Insurance",
    "term-insurance": "Term Life Insurance",
    annuities: "Annuities",
    "wealth-building": "Wealth Building Strategies",
    "general-inquiry": "General Inquiry",
    "schedule-consultation": "Schedule Consultation",
  },
  es: {
    "iul-insurance": "Seguro de vida IUL",
    "term-insurance": "Seguro de vida a término",
    annuities: "Anualidades",
    "wealth-building": "Estrategias para crear patrimonio",
    "general-inquiry": "Consulta general",
    "schedule-consultation": "Reservar una cita",
  },
};

/** The subject a link names, as in `/contact?subject=annuities`; null for anything else. */
export function readInquirySubject(text: string | null): InquirySubject | null {
  return inquirySubjects.find((subject) => subject === text) ?? null;
}

/** In UTF-16 units, as a browser's `maxlength` counts. Apart from the schema, which a form fetches later. */
export const inquiryLimits = { fullName: 200, email: 254, phone: 50, message: 5000 } as const;

/**
 * What a visitor agrees to by choosing yes in the contact form. To change a text, add a version,
 * make it the current one, and pin it (`docs/recipes.md`).
 */
export const inquiryConsentTexts: ConsentTexts = {
  current: "2026-11-27",
  versions: {
    "2026-11-22": {
      en: "I agree that {agency} may call and text me at the phone number above about my message and about its insurance and financial products. Some calls and texts may be dialed by a machine or use a recorded voice. I do not have to agree to this to buy anything or to get an answer. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Checking this box counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi mensaje y sobre sus productos financieros y de seguros. Puede que una máquina marque algunas llamadas o mensajes de texto, o que se use una voz grabada. No tengo que aceptar esto para comprar algo ni para recibir una respuesta. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Marcar esta casilla cuenta como mi firma.",
    },
    "2026-11-27": {
      en: "I agree that {agency} may call and text me at the phone number above about my message and about its insurance and financial products. Some calls and texts may be dialed by a machine or use a recorded voice. I do not have to agree to this to buy anything or to get an answer. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Choosing yes counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi mensaje y sobre sus productos financieros y de seguros. Puede que una máquina marque algunas llamadas o mensajes de texto, o que se use una voz grabada. No tengo que aceptar esto para comprar algo ni para recibir una respuesta. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Elegir que sí cuenta como mi firma.",
    },
  },
};
