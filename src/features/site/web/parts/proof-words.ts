import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
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

const es: typeof en = {
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
export const proofWords: Localized<typeof en> = editable("page/proof", { en, es });
