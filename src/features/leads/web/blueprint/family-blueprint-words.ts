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
  /** The range that a family gets for what it spends in a month; the amounts are filled in. */
  own: {
    label: "What your family spends a month",
    privacy: "What you type stays on this screen and is never sent.",
    source:
      "A rule of thumb in wide use, with no official source. It leaves out savings, debts and rising prices. It is not a quote and not advice.",
    cover: {
      answer: (least: string, most: string) =>
        `${least} to ${most} would pay for that for 10 to 12 years.`,
      formula: (spent: string) => `${spent} x 12 months x 10 to 12 years.`,
    },
    reserve: {
      answer: (least: string, most: string) =>
        `${least} to ${most} would carry you through 3 to 6 months without pay.`,
      formula: (spent: string) => `${spent} x 3 to 6 months.`,
    },
  },
  print: "Print or save as PDF",
  forget: "Forget it on this device",
  sheet: "It fits on one sheet of paper.",
  /** How long it stays, and what the family may do about that. */
  kept: "Your Blueprint stays in this tab until you close it, also when you reload the page.",
  /** The same for a family that also has it by mail. */
  keptAndMailed: "You also have your Blueprint by mail. Here it stays until you close this tab.",
  keep: "Keep it on this device for 7 days",
  keepAdvice: "On a device you share, print it instead.",
  keptOnDevice:
    "Kept on this device for 7 days. Open the questionnaire here to read it again. Forget it when you are done.",
  notKept: "This browser did not let us keep it. You can print it instead.",
  priorities: (count: number): string => (count === 1 ? "Your priority" : "Your priorities"),
  /** What the numbered stones of the drawing are. */
  stones: (count: number): string =>
    count === 1
      ? "Stone 1 is what you put first."
      : "Stone 1 is what you put first. The others follow in the order of your answers.",
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
  own: {
    label: "Lo que su familia gasta al mes",
    privacy: "Lo que escribe se queda en esta pantalla y nunca se envía.",
    source:
      "Una regla general de uso común, sin fuente oficial. No cuenta ahorros, deudas ni precios que suben. No es una cotización ni un consejo.",
    cover: {
      answer: (least, most) => `De ${least} a ${most} pagarían eso de 10 a 12 años.`,
      formula: (spent) => `${spent} x 12 meses x 10 a 12 años.`,
    },
    reserve: {
      answer: (least, most) => `Con ${least} a ${most} pasarían de 3 a 6 meses sin sueldo.`,
      formula: (spent) => `${spent} x 3 a 6 meses.`,
    },
  },
  print: "Imprimir o guardar en PDF",
  forget: "Borrarlo de este dispositivo",
  sheet: "Cabe en una sola hoja de papel.",
  kept: "Su Plan Familiar se queda en esta pestaña hasta que usted la cierre, también si vuelve a cargar la página.",
  keptAndMailed:
    "También tiene su Plan Familiar en su correo. Aquí se queda hasta que cierre esta pestaña.",
  keep: "Guardarlo en este dispositivo por 7 días",
  keepAdvice: "Si comparte el dispositivo, mejor imprímalo.",
  keptOnDevice:
    "Guardado en este dispositivo por 7 días. Abra aquí el cuestionario para leerlo otra vez. Bórrelo cuando termine.",
  notKept: "Este navegador no nos dejó guardarlo. Puede imprimirlo.",
  priorities: (count) => (count === 1 ? "Su prioridad" : "Sus prioridades"),
  stones: (count) =>
    count === 1
      ? "La piedra 1 es lo que usted puso primero."
      : "La piedra 1 es lo que usted puso primero. Las demás siguen el orden de sus respuestas.",
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
