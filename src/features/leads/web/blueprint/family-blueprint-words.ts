import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  /** On step 9, whose last part comes with this code. A free choice: the order in which staff answer does not read it. */
  wish: {
    title: "Would you like to talk with someone in particular?",
    callWish: "I would rather talk with",
    none: "No preference",
    choices: { woman: "A woman", man: "A man" },
    askedFor: "Somebody here I know (optional)",
  },
  caller: (name: string) => `You hear from ${name}.`,
  /** Below the blueprint: the way to choose a time, with whoever has the lead once that is known. */
  call: {
    schedule: "Schedule a Call",
    scheduleWith: (name: string) => `Schedule a Call with ${name}`,
    beside: "opens in a new tab",
  },
  print: "Print or save as PDF",
  forget: "Forget it on this device",
  sheet: "It fits on one sheet of paper.",
  /** How long it stays, and what the family may do about that. */
  kept: "Your Blueprint stays in this tab until you close it, also when you reload the page.",
  keep: "Keep it on this device for 7 days",
  keepAdvice: "On a device you share, print it instead.",
  keptOnDevice:
    "Kept on this device for 7 days. Open the questionnaire here to read it again. Forget it when you are done.",
  notKept: "This browser did not let us keep it. You can print it instead.",
  priorities: (count: number): string => (count === 1 ? "Your priority" : "Your priorities"),
  /** On paper only; the lines are for a pen. */
  worksheet: {
    title: "Our numbers",
    lines: [
      "Our family needs $ __________ a month, for ______ years.",
      "We have saved $ __________ and owe $ __________.",
      "Life insurance we have: $ __________ , until the year ______.",
      "We can put aside $ __________ a month.",
    ],
    asks: "What we want to ask:",
  },
};

const es: typeof en = {
  wish: {
    title: "¿Quiere hablar con alguien en particular?",
    callWish: "Prefiero hablar con",
    none: "Sin preferencia",
    choices: { woman: "Una mujer", man: "Un hombre" },
    askedFor: "Alguien de aquí que conozco (opcional)",
  },
  caller: (name) => `Le responde ${name}.`,
  call: {
    schedule: "Reservar una llamada",
    scheduleWith: (name) => `Reservar una llamada con ${name}`,
    beside: "se abre en otra pestaña",
  },
  print: "Imprimir o guardar en PDF",
  forget: "Borrarlo de este dispositivo",
  sheet: "Cabe en una sola hoja de papel.",
  kept: "Su Plan Familiar se queda en esta pestaña hasta que usted la cierre, también si vuelve a cargar la página.",
  keep: "Guardarlo en este dispositivo por 7 días",
  keepAdvice: "Si comparte el dispositivo, mejor imprímalo.",
  keptOnDevice:
    "Guardado en este dispositivo por 7 días. Abra aquí el cuestionario para leerlo otra vez. Bórrelo cuando termine.",
  notKept: "Este navegador no nos dejó guardarlo. Puede imprimirlo.",
  priorities: (count) => (count === 1 ? "Su prioridad" : "Sus prioridades"),
  worksheet: {
    title: "Nuestros números",
    lines: [
      "Nuestra familia necesita $ __________ al mes, por ______ años.",
      "Tenemos ahorros por $ __________ y debemos $ __________.",
      "El seguro de vida que tenemos: $ __________ , hasta el año ______.",
      "Podemos apartar $ __________ al mes.",
    ],
    asks: "Lo que queremos preguntar:",
  },
};

/** Words around a family's own blueprint; apart from the last steps', because their code comes later. */
export const familyBlueprintWords: Localized<typeof en> = editable("form/family-blueprint", {
  en,
  es,
});
