import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Page Not Found",
  text: "We can't find this page. The address may have a typo, or the page may have moved.",
  /** The specification's exact sentence. */
  question: "Did you forget to add the page to the router?",
  homeButton: "Back to the home page",
  note: "The blueprint is a short set of questions about money and life insurance for your family.",
};

const es: typeof en = {
  title: "Página no encontrada",
  text: "No encontramos esta página. Quizás la dirección tiene un error, o la página cambió de lugar.",
  question: "¿Olvidó agregar la página al enrutador?",
  homeButton: "Volver al inicio",
  note: "El Plan Familiar es una serie corta de preguntas sobre el dinero y el seguro de vida para su familia.",
};

export const notFoundWords: Localized<typeof en> = editable("page/not-found", { en, es });
