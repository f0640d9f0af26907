import type { Localized } from "#platform/core/locale.ts";

const en = {
  yesNo: {
    q1: {
      no: "Not confident in the current strategy",
      "not-sure": "Unsure about the current strategy",
      yes: "Confident in the current strategy",
    },
    q2: {
      no: "Not confident in the retirement approach",
      "not-sure": "Unsure about the retirement approach",
      yes: "Confident in the retirement approach",
    },
    q3: {
      yes: "Wants to learn lesser-known strategies",
      "not-sure": "Might want to learn lesser-known strategies",
      no: "Not looking for lesser-known strategies",
    },
    q4: {
      yes: "Protecting the family is a priority",
      "not-sure": "Unsure how much family protection matters now",
      no: "Family protection is not a priority now",
    },
    q5: {
      yes: "Leaving a legacy matters",
      "not-sure": "Unsure about leaving a legacy",
      no: "Leaving a legacy does not matter now",
    },
    q7: {
      yes: "Wants growth with protection from market loss",
      "not-sure": "Unsure about growth with protection",
      no: "Not looking for growth with protection",
    },
    q8: {
      yes: "Wants to learn about tax-advantaged growth",
      "not-sure": "Unsure about tax-advantaged growth",
      no: "Not looking for tax-advantaged growth",
    },
    q9: {
      yes: "Wants access to money while living",
      "not-sure": "Unsure about access to money while living",
      no: "Access to money while living does not matter now",
    },
  },
  focusNames: {
    "protecting-family": "protecting the family",
    "leaving-legacy": "leaving a legacy",
    "building-wealth": "building wealth",
  } as Readonly<Record<string, string>>,
  confirmed: (focus: string) => `Top priority is ${focus}, and the answers confirm it`,
  unconfirmed: (focus: string) => `Top priority is ${focus}, but no other answer confirms it`,
  readiness: {
    phone: { yes: "Left a phone number", no: "Left no phone number that can be called" },
    contactConsent: {
      yes: "Agreed to be called or texted",
      no: "Did not agree to be called or texted",
    },
  },
  categories: { hot: "hot", warm: "warm", cold: "cold" },
  noReason: "No need or interest stated yet",
  summary: (score: number, category: string, reasons: string) =>
    `${score} of 100, ${category}. ${reasons}.`,
};

const es: typeof en = {
  yesNo: {
    q1: {
      no: "No confía en su estrategia actual",
      "not-sure": "Tiene dudas sobre su estrategia actual",
      yes: "Confía en su estrategia actual",
    },
    q2: {
      no: "No confía en cómo ahorra para jubilarse",
      "not-sure": "Tiene dudas sobre cómo ahorra para jubilarse",
      yes: "Confía en cómo ahorra para jubilarse",
    },
    q3: {
      yes: "Quiere conocer estrategias poco conocidas",
      "not-sure": "Quizás quiera conocer estrategias poco conocidas",
      no: "No busca estrategias poco conocidas",
    },
    q4: {
      yes: "Proteger a la familia es una prioridad",
      "not-sure": "No sabe cuánto le importa ahora proteger a la familia",
      no: "Proteger a la familia no es una prioridad ahora",
    },
    q5: {
      yes: "Le importa dejar un legado",
      "not-sure": "Tiene dudas sobre dejar un legado",
      no: "Dejar un legado no le importa ahora",
    },
    q7: {
      yes: "Quiere crecimiento con protección contra las pérdidas del mercado",
      "not-sure": "Tiene dudas sobre el crecimiento con protección",
      no: "No busca crecimiento con protección",
    },
    q8: {
      yes: "Quiere saber de crecimiento con ventajas de impuestos",
      "not-sure": "Tiene dudas sobre crecer con ventajas de impuestos",
      no: "No busca crecimiento con ventajas de impuestos",
    },
    q9: {
      yes: "Quiere poder usar su dinero en vida",
      "not-sure": "Tiene dudas sobre usar su dinero en vida",
      no: "Usar su dinero en vida no le importa ahora",
    },
  },
  focusNames: {
    "protecting-family": "proteger a la familia",
    "leaving-legacy": "dejar un legado",
    "building-wealth": "crear patrimonio",
  },
  confirmed: (focus) => `La prioridad principal es ${focus} y las respuestas lo confirman`,
  unconfirmed: (focus) =>
    `La prioridad principal es ${focus}, pero ninguna otra respuesta lo confirma`,
  readiness: {
    phone: {
      yes: "Dejó un número de teléfono",
      no: "No dejó un número de teléfono al que se pueda llamar",
    },
    contactConsent: {
      yes: "Aceptó llamadas o mensajes de texto",
      no: "No aceptó llamadas ni mensajes de texto",
    },
  },
  categories: { hot: "caliente", warm: "tibio", cold: "frío" },
  noReason: "Aún no ha dicho qué necesita ni qué le interesa",
  summary: (score, category, reasons) => `${score} de 100, ${category}. ${reasons}.`,
};

/** What staff read of a score: for each input a sentence they would say out loud. */
export const scoreWords: Localized<typeof en> = { en, es };
