import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

export interface DisclaimerWords {
  readonly title: string;
  readonly text: string;
}

/** On every product page. */
export const disclaimerWords: Localized<DisclaimerWords> = editable("page/disclaimer", {
  en: {
    title: "For education only",
    text: "This page teaches. It is not financial, tax or investment advice, and not an offer of insurance. Products, costs and tax rules differ by company and state, and change. Only the insurance company stands behind a guarantee, and it must be able to pay. Before you decide, talk with licensed professionals about your own case.",
  },
  es: {
    title: "Con fines educativos solamente",
    text: "Esta página enseña. No es asesoría financiera, de impuestos ni de inversión, ni una oferta de seguro. Los productos, los costos y las reglas de impuestos varían según la compañía y el estado, y cambian. Solo la aseguradora respalda una garantía, y tiene que poder pagar. Las pólizas y los papeles de las aseguradoras están escritos en inglés: antes de firmar, pida que le expliquen qué dicen. Antes de decidir, hable de su propio caso con profesionales autorizados.",
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

/** Labels of the buttons at the end of a page. */
export const goalWords: Localized<typeof goalsEn> = editable("page/goals", {
  en: goalsEn,
  es: goalsEs,
});

/** Headings of the two lists on every product page. */
export const fitWords: Localized<Readonly<Record<"fits" | "wrong", string>>> = editable(
  "page/fit",
  {
    en: { fits: "Who This Fits", wrong: "When it is the wrong choice" },
    es: { fits: "A quién le conviene", wrong: "Cuándo no conviene" },
  },
);

/** For returning visitors; the page's script inserts the number of their step. */
export const questionnaireLinkWords: Localized<{ readonly continue: string }> = editable(
  "page/questionnaire-link",
  {
    en: { continue: "Continue: step {step} of 10" },
    es: { continue: "Continuar: paso {step} de 10" },
  },
);

const proofEn = {
  carriers: {
    title: "Companies we work with",
    text: "AM Best judges how able an insurance company is to pay its claims. Look each one up yourself.",
  },
  rated: (rating: string, day: string) => `AM Best ${rating} on ${day}`,
  lookUp: (name: string) => `Look up ${name}`,
  reviews: {
    title: "What families write about us",
    text: "On pages that are not ours, so that we can neither choose nor change what stands there.",
  },
};

const proofEs: typeof proofEn = {
  carriers: {
    title: "Compañías con las que trabajamos",
    text: "AM Best califica qué tan capaz es una aseguradora de pagar lo que debe. Investigue usted cada una.",
  },
  rated: (rating, day) => `AM Best ${rating} al ${day}`,
  lookUp: (name) => `Investigar ${name}`,
  reviews: {
    title: "Lo que escriben las familias sobre nosotros",
    text: "En páginas que no son nuestras, así que no podemos elegir ni cambiar lo que dicen.",
  },
};

/** The companies behind the products, and where to read about the agency. */
export const proofWords: Localized<typeof proofEn> = editable("page/proof", {
  en: proofEn,
  es: proofEs,
});
