import { editable } from "#platform/core/edition/edition.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  /** For people whom the page about the agency does not name. */
  role: "Licensed insurance professional",
  ofAgency: `Works with ${siteConfig.name}`,
  speaks: "Speaks",
  waysTitle: "Three ways to begin",
  ways: {
    blueprint: "Answer ten short questions. A licensed insurance professional reads them first.",
    calculators: "Put in your own numbers and see what they grow to.",
    schedule: "Pick a time for a free call about life insurance or annuities.",
    phone: "Or call our office. Ask for this person by name.",
  },
  buttons: {
    calculators: "Open the calculators",
    schedule: "Pick a time",
    opensBeside: "opens in a new tab",
  },
  licenses: {
    title: "Licenses",
    text: "Every state gives its own license. You can check each of these with the state's insurance department.",
    npn: "National producer number (NPN)",
    elsewhere:
      "Do you live in another state? Ask anyway. A colleague who is licensed there will talk with you.",
    none: "No license is listed here today. A licensed colleague will talk with you about insurance.",
  },
};

const es: typeof en = {
  role: "Profesional de seguros con licencia",
  ofAgency: `Trabaja con ${siteConfig.name}`,
  speaks: "Idiomas",
  waysTitle: "Tres maneras de empezar",
  ways: {
    blueprint:
      "Conteste diez preguntas cortas. Primero las lee un profesional de seguros autorizado.",
    calculators: "Ponga sus propios números y vea cuánto crecen.",
    schedule: "Elija la hora de una llamada gratis sobre seguros de vida o anualidades.",
    phone: "O llame a nuestra oficina y pregunte por esta persona.",
  },
  buttons: {
    calculators: "Abrir las calculadoras",
    schedule: "Elegir una hora",
    opensBeside: "se abre en otra pestaña",
  },
  licenses: {
    title: "Licencias",
    text: "Cada estado da su propia licencia. Usted puede verificarlas con el departamento de seguros del estado.",
    npn: "Número nacional de productor (NPN)",
    elsewhere:
      "¿Vive en otro estado? Pregunte de todos modos. Hablará con usted un colega con licencia en su estado.",
    none: "Hoy no hay ninguna licencia en esta lista. Un colega con licencia hablará con usted sobre seguros.",
  },
};

export const partnerWords: Localized<typeof en> = editable("page/with", { en, es });
