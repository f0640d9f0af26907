import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

export interface DisclaimerWords {
  readonly title: string;
  readonly text: string;
}

/** Stands on every page about a product. */
export const disclaimerWords: Localized<DisclaimerWords> = editable("page/disclaimer", {
  en: {
    title: "For education only",
    text: "This page teaches. It is not financial, tax or investment advice, and it is not an offer of insurance. Products, costs and tax rules differ by company and by state, and they change. If a contract makes a guarantee, only the insurance company stands behind it, and it must be able to pay. Before you decide, please talk with licensed professionals. Ask about insurance, taxes and the law in your own case.",
  },
  es: {
    title: "Con fines educativos solamente",
    text: "Esta página enseña. No es asesoría financiera, de impuestos ni de inversión, y no es una oferta de seguro. Los productos, los costos y las reglas de impuestos varían según la compañía y el estado, y cambian con el tiempo. Si un contrato da una garantía, solo la aseguradora la respalda, y tiene que poder pagar. Las pólizas y los papeles de las aseguradoras están escritos en inglés: antes de firmar, pida que le expliquen qué dicen. Antes de decidir, hable con profesionales autorizados. Pregúnteles sobre los seguros, los impuestos y la ley en su propio caso.",
  },
});

const en = {
  title: "Talk it over at home",
  text: "Print this page as plain text, with every question open.",
  button: "Print this page",
};

const es: typeof en = {
  title: "Háblelo en casa",
  text: "Imprima esta página en texto simple, con todas las preguntas abiertas.",
  button: "Imprimir esta página",
};

export const printWords: Localized<typeof en> = editable("page/print", { en, es });

const goalsEn = {
  blueprint: "Get My Wealth Blueprint",
  contact: "Contact Us",
  call: "Contact Us to Schedule a Call",
  home: "Back to Home",
};

const goalsEs: typeof goalsEn = {
  blueprint: "Quiero mi Plan Familiar",
  contact: "Contáctenos",
  call: "Contáctenos para agendar una llamada",
  home: "Volver al inicio",
};

/** What the buttons say that lead on from a page. */
export const goalWords: Localized<typeof goalsEn> = editable("page/goals", {
  en: goalsEn,
  es: goalsEs,
});

/** Over the two lists of every page about a product. */
export const fitWords: Localized<Readonly<Record<"fits" | "wrong", string>>> = editable(
  "page/fit",
  {
    en: { fits: "Who This Fits", wrong: "When it is the wrong choice" },
    es: { fits: "A quién le conviene", wrong: "Cuándo no conviene" },
  },
);

/** For visitors who come back; the page's script puts the number of their step in. */
export const questionnaireLinkWords: Localized<{ readonly continue: string }> = editable(
  "page/questionnaire-link",
  {
    en: { continue: "Continue: step {step} of 10" },
    es: { continue: "Continuar: paso {step} de 10" },
  },
);
