import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Your calculator numbers",
  text: "Check what you want us to see. Nothing leaves this device until you send it.",
  details: "See these numbers",
  line: (names: string) =>
    `Coming along from the calculators: ${names}. You can remove this before you send.`,
};

const es: typeof en = {
  title: "Sus números de las calculadoras",
  text: "Marque lo que quiere que veamos. Nada sale de este dispositivo hasta que usted lo envíe.",
  details: "Ver estos números",
  line: (names) =>
    `Vienen con usted desde las calculadoras: ${names}. Puede quitarlos antes de enviar.`,
};

/** Words about a calculator's numbers on the questionnaire. */
export const broughtWords: Localized<typeof en> = editable("form/brought-numbers", { en, es });
