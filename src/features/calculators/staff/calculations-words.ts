import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Numbers brought along",
  counted: (moment: string) => `Calculated ${moment}, by the family's clock.`,
  note: "The family entered these in a calculator and chose to send them. The results are worked out again here.",
};

const es: typeof en = {
  title: "Números de las calculadoras",
  counted: (moment) => `Calculado: ${moment}, según el reloj de la familia.`,
  note: "La familia puso estos números en una calculadora y decidió enviarlos. Aquí se vuelven a calcular los resultados.",
};

export const calculationsWords: Localized<typeof en> = { en, es };
