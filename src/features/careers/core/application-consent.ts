import type { ConsentTexts } from "#platform/core/person/consent-texts.ts";

/** In UTF-16 units, as a browser's `maxlength` counts. They stand apart from the schema, which the form fetches late. */
export const applicationLimits = {
  fullName: 200,
  email: 254,
  phone: 50,
  linkedinUrl: 500,
  message: 5000,
  resumeFileName: 255,
} as const;

/**
 * What a visitor agrees to by choosing yes in the application form: to hear about the
 * application, and nothing that is for sale. To change the text, add a version, make it
 * the current one, and pin it (`docs/recipes.md`).
 */
export const applicationConsentTexts: ConsentTexts = {
  current: "2026-11-27",
  versions: {
    "2026-11-22": {
      en: "I agree that {agency} may call and text me at the phone number above about my application. Some texts may be sent by a machine. I do not have to agree to this to apply or to be hired. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Checking this box counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi solicitud. Puede que una máquina envíe algunos de los mensajes. No tengo que aceptar esto para hacer mi solicitud ni para que me contraten. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Marcar esta casilla cuenta como mi firma.",
    },
    "2026-11-27": {
      en: "I agree that {agency} may call and text me at the phone number above about my application. Some texts may be sent by a machine. I do not have to agree to this to apply or to be hired. How many messages I get will vary, and message and data rates may apply. I can stop this at any time: reply STOP to a text, say so on a call, or write to {email}. I can reply HELP for help. Choosing yes counts as my signature.",
      es: "Acepto que {agency} me llame y me envíe mensajes de texto al número de teléfono de arriba, sobre mi solicitud. Puede que una máquina envíe algunos de los mensajes. No tengo que aceptar esto para hacer mi solicitud ni para que me contraten. La cantidad de mensajes que reciba va a variar y pueden aplicarse cargos por mensajes y datos. Puedo detener esto en cualquier momento: respondo STOP o NO MÁS a un mensaje de texto, lo digo en una llamada o escribo a {email}. Puedo responder HELP para recibir ayuda. Elegir que sí cuenta como mi firma.",
    },
  },
};
