import type { ConsentTexts } from "#platform/core/person/consent-texts.ts";
import { consentTextVersion } from "./questions.ts";

/**
 * What a visitor agrees to by choosing yes at step 9. To change a text, add a version, make it the
 * current one, and pin it (`docs/recipes.md`). The Spanish text names NO MÁS beside STOP; staff
 * treat both words as the same no.
 */
export const leadConsentTexts: ConsentTexts = {
  current: consentTextVersion,
  versions: {
    "2026-11": {
      en: "I agree that {agency} may call or text me at this number about my request. It is not a condition of any purchase, and I can stop it at any time. Message and data rates may apply.",
      es: null,
    },
    "2026-11-22": {
      en: "I agree that {agency} may call and text me at the phone number above about my request and about its insurance and financial products. Some calls and texts may be dialed by a machine or use a recorded voice. I do not have to agree to this to buy anything or to get my Blueprint. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Checking this box counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi solicitud y sobre sus productos financieros y de seguros. Puede que una máquina marque algunas llamadas o mensajes de texto, o que se use una voz grabada. No tengo que aceptar esto para comprar algo ni para recibir mi Plan Familiar. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Marcar esta casilla cuenta como mi firma.",
    },
    "2026-11-27": {
      en: "I agree that {agency} may call and text me at the phone number above about my request and about its insurance and financial products. Some calls and texts may be dialed by a machine or use a recorded voice. I do not have to agree to this to buy anything or to get my Blueprint. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Choosing yes counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi solicitud y sobre sus productos financieros y de seguros. Puede que una máquina marque algunas llamadas o mensajes de texto, o que se use una voz grabada. No tengo que aceptar esto para comprar algo ni para recibir mi Plan Familiar. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Elegir que sí cuenta como mi firma.",
    },
  },
};
